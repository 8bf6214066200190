import type { DecisionFilter } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { plainLine } from '@tact/core/text';

/** What waits for the model, as one line with what to do; null where nothing does. */
export function waitingLine(waiting: readonly Decision[], prefix = 'tact'): string | null {
  const newest = waiting.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  if (newest === undefined) return null;
  const subject = waiting.length === 1 ? '1 message waits' : `${waiting.length} messages wait`;
  const why = plainLine(newest.reasons.at(-1)?.text ?? '', 200);
  const fix = remedyOf(newest);
  return `${subject} for the model. ${why} ${fix === null ? '' : `${fix} `}Check it with: ${prefix} doctor --call`;
}

/** What the owner can do about what keeps the model from answering, where it comes back by nothing else; null for what passes. */
export function remedyOf({ failures }: Pick<Decision, 'failures'>): string | null {
  const remedy = failures.findLast(({ stage }) => stage === 'propose')?.remedy;
  return remedy === undefined ? null : plainLine(remedy, 200);
}

/** The same for programs. */
export function waitingRecord(waiting: readonly Decision[]): {
  readonly waiting: { readonly for: 'model'; readonly count: number; readonly ids: readonly string[] };
} {
  return { waiting: { for: 'model', count: waiting.length, ids: waiting.map(({ id }) => id) } };
}

/** The main decisions in which nothing was done, because the model gave no usable answer often enough. */
export function givenUpFilter(user: string): DecisionFilter {
  return { user, path: 'fallback', verdict: 'decline', role: 'main' };
}

/** What the model gave up on, as one line with where to look; null where it is nothing. */
export function givenUpLine(count: number): string | null {
  if (count === 0) return null;
  const subject = count === 1 ? '1 message was' : `${count} messages were`;
  return `${subject} left alone, because the model gave no usable answer: tact log --path fallback --verdict decline`;
}
