import type { AdmissionWord, AdmitFacts, Comparison, NearestRun } from './admission.ts';
import { hasSameStructure, standsAgainst } from './differences.ts';

/** What rules alone say about a run. */
export interface LocalJudgement {
  readonly decision: AdmissionWord;
  /** The run that it is about; null where it is about none. */
  readonly target: NearestRun | null;
  /** False where a model may know better: then it is ADD. */
  readonly isCertain: boolean;
  readonly reason: string;
}

type JudgedFacts = Pick<AdmitFacts, 'nearest' | 'thresholds'> & Partial<Pick<AdmitFacts, 'isOutside'>>;

/**
 * Judges without a model. Pure and deterministic; whatever it cannot tell, it adds.
 *
 * Each of the similar runs is judged by itself, those of the same task first, then the nearest, and the first certain answer counts.
 * A run that adds nothing to any of them is left out, unless it conflicts with one that comes before. A stranger's run takes the place
 * of no run of the owner's, and is merged with none.
 */
export function judgeLocally({ nearest, thresholds, isOutside = false }: JudgedFacts): LocalJudgement {
  const similar = nearest
    .filter(({ similarity }) => similarity >= thresholds.similar)
    .toSorted((one, other) => Number(other.comparison.sameTask) - Number(one.comparison.sameTask));
  const compared = similar.map(({ comparison }) => comparison);
  const judged = similar.flatMap((target): readonly (LocalJudgement & { readonly target: NearestRun })[] => {
    const answer = judgeBeside(target.comparison, compared);
    if (answer === null) return [];
    return [{ ...(isOutside ? besideOwners(answer, target) : answer), target, isCertain: true }];
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

function besideOwners(answer: Answer, { origin }: NearestRun): Answer {
  if (origin === 'outside' || answer.decision === 'NOT' || answer.decision === 'ADD') return answer;
  return { decision: 'ADD', reason: 'A run from outside changes nothing about one of yours.' };
}

/** In the order in which the rules hold; null where none applies. */
const rules: readonly ((comparison: Comparison, compared: readonly Comparison[]) => Answer | null)[] = [
  retried,
  brokeAgain,
  superseded,
  conflicting,
  repeated,
  complementary,
];

function judgeBeside(comparison: Comparison, compared: readonly Comparison[]): Answer | null {
  for (const rule of rules) {
    const answer = rule(comparison, compared);
    if (answer !== null) return answer;
  }
  return null;
}

/** The same task, with a better end than before. */
function retried({ sameTask, sameSubject, outcome, references, artifacts }: Comparison): Answer | null {
  if (!sameTask || outcome.new !== 'success') return null;
  if (outcome.old === 'failure')
    return sameSubject
      ? { decision: 'REPLACE', reason: 'New run succeeded where the old one failed.' }
      : { decision: 'ADD', reason: 'Succeeded at the same task with something else.' };
  if (outcome.old !== 'partial' || !sameSubject || !holdsOld(references) || !holdsOld(artifacts)) return null;
  return { decision: 'REPLACE', reason: 'New run did the whole where the old one did a part.' };
}

/** A failure of what succeeded before says something new only by why, or by what it touched. */
function brokeAgain(
  { sameTask, outcome, references, artifacts }: Comparison,
  compared: readonly Comparison[],
): Answer | null {
  if (!sameTask || outcome.old !== 'success' || outcome.new !== 'failure') return null;
  if (isAdded(references) || isAdded(artifacts))
    return {
      decision: 'ADD',
      reason: 'Failed where a known run succeeded, with other references or artifacts.',
    };
  const ofTask = compared.filter((one) => one.sameTask);
  return ofTask.every(({ newCause }) => newCause)
    ? { decision: 'ADD', reason: 'Failed where a known run succeeded, for a reason that is new.' }
    : { decision: 'NOT', reason: 'Failed where a known run succeeded; nothing new.' };
}

function superseded({ supersedes, sameSubject, outcome, conflicts }: Comparison): Answer | null {
  if (!supersedes || !sameSubject || outcome.new === 'failure' || conflicts.includes('planned')) return null;
  return { decision: 'REPLACE', reason: 'Says that what the old run found is so no longer.' };
}

function conflicting(comparison: Comparison): Answer | null {
  if (!standsAgainst(comparison)) return null;
  return { decision: 'ADD', reason: `Conflicts with a similar run: ${comparison.conflicts.join(', ')}.` };
}

/** Other words may tell of other work, also where references and artifacts are the same: only what is proven to say the same is left out. */
function repeated(comparison: Comparison): Answer | null {
  const { isReworded, isCut, sameText, outcome, references, artifacts } = comparison;
  if (!isReworded || isCut || outcome.old !== outcome.new) return null;
  if (hasSameStructure(comparison))
    return {
      decision: 'NOT',
      reason: sameText ? 'Redundant run, no new information.' : 'The same as a known run in other words.',
    };
  if (isAdded(references) || isAdded(artifacts)) return null;
  return { decision: 'NOT', reason: 'References and artifacts are among those of a known run.' };
}

function complementary({ outcome, isCut, references, artifacts, exchanges }: Comparison): Answer | null {
  if (outcome.old !== outcome.new || isCut || exchanges.includes('task')) return null;
  if (!isAdded(references) && !isAdded(artifacts)) return null;
  return { decision: 'MERGE', reason: 'Complementary approaches with other references or artifacts.' };
}

function isAdded(relation: Comparison['references']): boolean {
  return relation === 'superset' || relation === 'overlapping' || relation === 'disjoint';
}

function holdsOld(relation: Comparison['references']): boolean {
  return relation === 'none' || relation === 'equal' || relation === 'superset';
}
