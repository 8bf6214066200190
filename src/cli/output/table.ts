import Table from 'cli-table3';
import type { Screen } from './screen.ts';
import { displayWidth } from './wrap.ts';

export interface Column {
  readonly title: string;
  /** Shares what is left of the line with the other flexible columns; others are as wide as what they hold. */
  readonly flexible?: boolean;
  /** Of what is left, compared with the other flexible columns; 1 unless given. */
  readonly weight?: number;
  readonly align?: 'left' | 'right';
}

const gap = 2;

/** Rows under a header without lines between them, as wide as the screen at most; long cells are wrapped. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, paint }: Pick<Screen, 'width' | 'paint'>,
): string {
  const widths = columnWidths(columns, rows, width);
  const table = new Table({
    chars: noLines,
    // Its own colours would be printed into pipes too.
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap },
    head: columns.map(({ title }) => paint.bold(title)),
    colWidths: widths.map((columnWidth) => columnWidth + gap),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    wordWrap: true,
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly number[] {
  const needed = columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...rows.map((row) => cellWidth(row[index] ?? ''))),
  );
  const fixed = columns.map(({ flexible }, index) => (flexible ? 0 : (needed[index] ?? 0)));
  let left = width - sum(fixed) - gap * (columns.length - 1);
  let weights = sum(columns.map(({ flexible, weight = 1 }) => (flexible ? weight : 0)));
  const widths = [...fixed];
  // Those that need less than their share first: what they leave goes to the others.
  const order = columns
    .map((column, index) => ({ ...column, weight: column.weight ?? 1, index, needed: needed[index] ?? 0 }))
    .filter(({ flexible }) => flexible)
    .toSorted((one, other) => one.needed / one.weight - other.needed / other.weight);
  for (const { index, weight, needed } of order) {
    const share = Math.max(8, Math.floor((left * weight) / weights));
    widths[index] = Math.min(needed, share);
    left -= widths[index] ?? 0;
    weights -= weight;
  }
  return widths;
}

/** The width of the longest line in a cell. */
function cellWidth(cell: string): number {
  return Math.max(...cell.split('\n').map(displayWidth));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const noLines = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};
