import type { DecisionFilter } from '@tact/core/ports/store';

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
