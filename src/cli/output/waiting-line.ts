import type { Decision } from '#records';
import { plainLine } from '#text';

/** What waits for the model, as one line with what to do; null where nothing does. */
export function waitingLine(waiting: readonly Decision[], prefix = 'tact'): string | null {
  const newest = waiting.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  if (newest === undefined) return null;
  const subject = waiting.length === 1 ? '1 message waits' : `${waiting.length} messages wait`;
  const why = plainLine(newest.reasons.at(-1)?.text ?? '', 200);
  return `${subject} for the model. ${why} Check it with: ${prefix} doctor --call`;
}

/** The same for programs. */
export function waitingRecord(waiting: readonly Decision[]): {
  readonly waiting: { readonly for: 'model'; readonly count: number; readonly ids: readonly string[] };
} {
  return { waiting: { for: 'model', count: waiting.length, ids: waiting.map(({ id }) => id) } };
}
