import type { StoredRun } from '@tact/core/records';
import type { KeptRun } from '@tact/experience/memory';
import type { Screen } from '../output/screen.ts';
import { type Column, formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';

/** As it can be given to commands: what somebody chose in full, a long one by its last characters. */
export function shortRunId(id: string): string {
  return id.length <= maxShownId ? id : id.slice(-8).replace(/^[^\p{L}\p{N}]+/u, '');
}

const maxShownId = 24;

const columns: readonly Column[] = [
  { title: 'task', flexible: true, weight: 2 },
  { title: 'outcome' },
  { title: 'summary', flexible: true, weight: 3 },
  { title: 'completed' },
  { title: 'used', align: 'right' },
  { title: 'id' },
];

/** Runs as a table, as wide as the screen. */
export function formatRuns(runs: readonly KeptRun[], screen: Screen): string {
  return formatTable(
    columns,
    runs.map((run) => row(run, screen)),
    screen,
  );
}

function row({ task, outcome, summary, status, completedAt, uses, id, ...run }: KeptRun, screen: Screen) {
  const mark = status === 'active' ? '' : ` (${status})`;
  return [
    `${wordsOnLine(task, 160)}${screen.paint.dim(mark)}`,
    outcome,
    summary === null ? '' : wordsOnLine(summary, 240),
    run.times > 1 ? timesDone(run, screen) : screen.time(completedAt),
    String(uses),
    screen.paint.dim(shortRunId(id)),
  ];
}

/** How often, and when last. */
export function timesDone(
  { times, lastAt }: Pick<KeptRun, 'times' | 'lastAt'>,
  screen: Pick<Screen, 'time'>,
): string {
  return `${times} times, last ${screen.time(lastAt)}`;
}

/** A run within a sentence: `3f2a9c1b, “Book a table” (success)`. */
export function runOnLine({ id, task, outcome }: Pick<StoredRun, 'id' | 'task' | 'outcome'>): string {
  return `${shortRunId(id)}, ${wordsOnLine(task, 100)} (${outcome})`;
}
