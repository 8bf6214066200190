import stringWidth from 'string-width';
import type { Screen } from './screen.ts';
import { wrapTightly } from './wrap.ts';

export interface Column {
  readonly title: string;
  /** Shares what is left of the line with the other flexible columns; others are as wide as what they hold. */
  readonly flexible?: boolean;
  /** Of what is left, compared with the other flexible columns; 1 unless given. */
  readonly weight?: number;
  readonly align?: 'left' | 'right';
}

const gap = 2;
const narrowestFlexible = 8;

/** Rows under a header without lines between them, as wide as the screen at most; long cells are wrapped. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, paint }: Pick<Screen, 'width' | 'paint'>,
): string {
  const header = columns.map(({ title }) => paint.bold(title));
  const placed = placeColumns(columns, rows, width);
  return [header, ...rows].flatMap((row) => formatRow(row, placed)).join('\n');
}

interface PlacedColumn extends Column {
  readonly width: number;
}

function formatRow(row: readonly string[], columns: readonly PlacedColumn[]): readonly string[] {
  const cells = columns.map(({ width }, index) => wrapTightly(row[index] ?? '', width));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((column, index) => fill(cells[index]?.[line] ?? '', column))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

function fill(text: string, { width, align = 'left' }: PlacedColumn): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'left' ? text + space : space + text;
}

function placeColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): readonly PlacedColumn[] {
  const needed = columns.map(({ title }, index) =>
    Math.max(stringWidth(title), ...rows.map((row) => cellWidth(row[index] ?? ''))),
  );
  const widths = columns.map(({ flexible }, index) => (flexible ? 0 : (needed[index] ?? 0)));
  let left = width - sum(widths) - gap * (columns.length - 1);
  let weights = sum(columns.map(({ flexible, weight = 1 }) => (flexible ? weight : 0)));
  // Those that need less than their share first: what they leave goes to the others.
  const order = columns
    .map(({ flexible, weight = 1 }, index) => ({ flexible, weight, index, needed: needed[index] ?? 0 }))
    .filter(({ flexible }) => flexible)
    .toSorted((one, other) => one.needed / one.weight - other.needed / other.weight);
  for (const column of order) {
    const share = Math.max(narrowestFlexible, Math.floor((left * column.weight) / weights));
    const taken = Math.min(column.needed, share);
    widths[column.index] = taken;
    left -= taken;
    weights -= column.weight;
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 }));
}

/** The width of the longest line in a cell. */
function cellWidth(cell: string): number {
  return Math.max(...cell.split('\n').map((line) => stringWidth(line)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
