import type { Comparison, SetRelation } from '../admit-facts.ts';

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
