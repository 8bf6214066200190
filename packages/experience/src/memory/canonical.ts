import type { Run, RunOutcome } from '@tact/core/records';

type RunRank = Pick<Run, 'id' | 'outcome' | 'completedAt'>;

const ranks: Readonly<Record<RunOutcome, number>> = { success: 3, partial: 2, unknown: 1, failure: 0 };

/** Which of two merged runs stands for both: a success before a failure, then the newer one. */
export function canonicalOf(stored: RunRank, offered: RunRank): string {
  const [mine, theirs] = [ranks[stored.outcome], ranks[offered.outcome]];
  if (mine !== theirs) return mine > theirs ? stored.id : offered.id;
  return stored.completedAt > offered.completedAt ? stored.id : offered.id;
}
