import type { AdmissionWord, AdmitFacts, Comparison, NearestRun } from './admit-facts.ts';
import { hasSameStructure } from './compare/has-same-structure.ts';
import { standsAgainst } from './compare/stands-against.ts';

/** What rules alone say about a run. */
export interface LocalJudgement {
  readonly decision: AdmissionWord;
  /** The run that it is about; null where it is about none. */
  readonly target: NearestRun | null;
  /** False where a model may know better: then it is ADD. */
  readonly isCertain: boolean;
  readonly reason: string;
}

/**
 * Judges without a model. Pure and deterministic; whatever it cannot tell, it adds.
 *
 * Each of the similar runs is judged by itself, those of the same task first, then the nearest, and the first certain answer counts.
 * A run that adds nothing to any of them is left out, unless it conflicts with one that comes before.
 */
export function judgeLocally({
  nearest,
  thresholds,
}: Pick<AdmitFacts, 'nearest' | 'thresholds'>): LocalJudgement {
  const similar = nearest
    .filter(({ similarity }) => similarity >= thresholds.similar)
    .toSorted((one, other) => Number(other.comparison.sameTask) - Number(one.comparison.sameTask));
  const judged = similar.flatMap((target): readonly (LocalJudgement & { readonly target: NearestRun })[] => {
    const answer = judgeBeside(target.comparison);
    return answer === null ? [] : [{ ...answer, target, isCertain: true }];
  });
  const [first] = judged;
  if (first === undefined) return unsure;
  // Of a nearer run, about which rules cannot tell, the new one may say nothing new all the same.
  if (first.decision === 'ADD') return { ...first, isCertain: first.target === similar[0] };
  return judged.find(({ decision }) => decision === 'NOT') ?? first;
}

const unsure: LocalJudgement = {
  decision: 'ADD',
  target: null,
  isCertain: false,
  reason: 'Similar to a known run; rules cannot tell more.',
};

type Answer = Pick<LocalJudgement, 'decision' | 'reason'>;

/** In the order in which the rules hold; null where none applies. */
const rules: readonly ((comparison: Comparison) => Answer | null)[] = [
  retried,
  superseded,
  conflicting,
  repeated,
  complementary,
];

function judgeBeside(comparison: Comparison): Answer | null {
  for (const rule of rules) {
    const answer = rule(comparison);
    if (answer !== null) return answer;
  }
  return null;
}

/** The same task, with another end. */
function retried({ sameTask, outcome, references, artifacts }: Comparison): Answer | null {
  if (!sameTask) return null;
  if (outcome.old === 'failure' && outcome.new === 'success')
    return { decision: 'REPLACE', reason: 'New run succeeded where the old one failed.' };
  if (outcome.old !== 'success' || outcome.new !== 'failure') return null;
  return isAdded(references) || isAdded(artifacts)
    ? { decision: 'ADD', reason: 'Failed where a known run succeeded, with other references or artifacts.' }
    : { decision: 'NOT', reason: 'Failed where a known run succeeded; nothing new.' };
}

function superseded({ supersedes, outcome, conflicts }: Comparison): Answer | null {
  if (!supersedes || outcome.new === 'failure' || conflicts.includes('planned')) return null;
  return { decision: 'REPLACE', reason: 'Says that what the old run found is so no longer.' };
}

function conflicting(comparison: Comparison): Answer | null {
  if (!standsAgainst(comparison)) return null;
  return { decision: 'ADD', reason: `Conflicts with a similar run: ${comparison.conflicts.join(', ')}.` };
}

function repeated(comparison: Comparison): Answer | null {
  const { sameTask, sameText, references, artifacts, exchanges } = comparison;
  const isSame = hasSameStructure(comparison);
  if (sameText && isSame) return { decision: 'NOT', reason: 'Redundant run, no new information.' };
  const isEmpty = references === 'none' && artifacts === 'none';
  if (!sameTask || !isSame || isEmpty || exchanges.length > 0) return null;
  return { decision: 'NOT', reason: 'Same task, outcome, references and artifacts as a known run.' };
}

function complementary({ sameTask, outcome, references, artifacts, exchanges }: Comparison): Answer | null {
  if (outcome.old !== outcome.new || exchanges.includes('task')) return null;
  if (isAdded(references) || isAdded(artifacts))
    return { decision: 'MERGE', reason: 'Complementary approaches with other references or artifacts.' };
  const isLess = references === 'subset' || artifacts === 'subset';
  if (!isLess || !sameTask || exchanges.length > 0) return null;
  return { decision: 'NOT', reason: 'References and artifacts are among those of a known run.' };
}

function isAdded(relation: Comparison['references']): boolean {
  return relation === 'superset' || relation === 'overlapping' || relation === 'disjoint';
}
