import type { Comparison, DifferencePattern, SetRelation } from './admission.ts';

/**
 * Kinds of difference between two runs: which parts of their structure differ. How such differences were judged before may settle
 * later ones.
 */

/**
 * The kind of difference; null for those that are judged one by one: conflicts, and runs without any structure, of which only the
 * words could tell.
 */
export function differenceOf(comparison: Comparison): string | null {
  const { sameTask, sameText, outcome, references, artifacts, exchanges, supersedes } = comparison;
  if (standsAgainst(comparison) || (references === 'none' && artifacts === 'none')) return null;
  return [
    `task:${sameTask ? 'same' : 'other'}`,
    `text:${sameText ? 'same' : exchanges.length > 0 ? 'exchanged' : 'other'}`,
    `outcome:${outcome.old}>${outcome.new}`,
    `references:${references}`,
    `artifacts:${artifacts}`,
    ...(supersedes ? ['supersedes'] : []),
  ].join(' ');
}

/** From here on a kind of difference is settled without a model. */
const settledFrom = 0.95;

/**
 * Whether judgements of this kind are so much alike that with 95 % certainty more than 95 % of them are the same: the 5 % quantile of
 * Beta(1 + confirmed, 1 + contradicted) is above 0.95. So it is from 58 confirmations on, or 91 with one that differs.
 */
export function isSettled({
  confirmed,
  contradicted,
}: Pick<DifferencePattern, 'confirmed' | 'contradicted'>): boolean {
  return atMost(contradicted, confirmed + contradicted + 1, 1 - settledFrom) < 1 - settledFrom;
}

/**
 * P(Bin(trials, probability) ≤ most). With whole numbers it is the share of the Beta distribution's mass below 1 − probability
 * (the identity of the incomplete beta function, DLMF 8.17.5).
 */
function atMost(most: number, trials: number, probability: number): number {
  let logTerm = trials * Math.log1p(-probability);
  let sum = Math.exp(logTerm);
  for (let count = 1; count <= most; count += 1) {
    logTerm += Math.log((trials - count + 1) / count) + Math.log(probability) - Math.log1p(-probability);
    sum += Math.exp(logTerm);
  }
  return sum;
}

/**
 * Whether a conflict keeps two runs apart: whoever proposes it, they are not merged, and neither is left out because of the other. What
 * a failed run denies or names stands against no run that succeeded at the same task.
 */
export function standsAgainst({ sameTask, outcome, conflicts }: Comparison): boolean {
  if (conflicts.length === 0) return false;
  const ends = [outcome.old, outcome.new];
  return !(sameTask && ends.includes('failure') && ends.includes('success'));
}

/** Whether outcome, references and artifacts are the same; there may be no references or artifacts at all. */
export function hasSameStructure({
  outcome,
  references,
  artifacts,
}: Pick<Comparison, 'outcome' | 'references' | 'artifacts'>): boolean {
  return outcome.old === outcome.new && isSameSet(references) && isSameSet(artifacts);
}

function isSameSet(relation: SetRelation): boolean {
  return relation === 'none' || relation === 'equal';
}
