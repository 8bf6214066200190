import type { Comparison } from '../admit-facts.ts';

/**
 * Whether a conflict keeps two runs apart: whoever proposes it, they are not merged, and neither is left out because of the other. What
 * a failed run denies or names stands against no run that succeeded at the same task.
 */
export function standsAgainst({ sameTask, outcome, conflicts }: Comparison): boolean {
  if (conflicts.length === 0) return false;
  const ends = [outcome.old, outcome.new];
  return !(sameTask && ends.includes('failure') && ends.includes('success'));
}
