import { responsesContradict } from '../contradiction.ts';
import type { FoundCandidate } from '../event-facts.ts';
import type { Candidate } from '../executive-strategy.ts';

/**
 * Ranks candidates: similarity first. Confidence breaks the tie where both similarities are stated and differ by at most 0.02. A candidate
 * without one counts as 1.0, and equals stay in the order given.
 *
 * Each place goes to the most trusted one within 0.02 of the most similar one left, so that the order is the same whatever order ties are
 * compared in; being within 0.02 of each other is not transitive.
 */
export function rankCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const left = [...candidates];
  const ranked: Candidate[] = [];
  while (left.length > 0) {
    const next = firstOf(left);
    if (next === null) break;
    left.splice(left.indexOf(next), 1);
    ranked.push(next);
  }
  return ranked;
}

/** What a candidate's similarity counts as. */
export function similarityOf({ similarity }: Pick<Candidate, 'similarity'>): number {
  return similarity ?? 1;
}

/** Whether two numbers differ by no more than this; the difference of two decimals is rarely exact. */
export function isWithin(distance: number, one: number, other: number): boolean {
  return Math.abs(one - other) <= distance + rounding;
}

const tieWithin = 0.02;
const rounding = 1e-9;

function firstOf(candidates: readonly Candidate[]): Candidate | null {
  const top = best(candidates, (one, other) => similarityOf(one) - similarityOf(other));
  if (top === null || top.similarity === null) return top;
  const { similarity } = top;
  const tied = candidates.filter(
    (one) => one.similarity !== null && isWithin(tieWithin, one.similarity, similarity),
  );
  return best(
    tied,
    (one, other) => one.confidence - other.confidence || similarityOf(one) - similarityOf(other),
  );
}

/** The greatest one; of equals the first. */
function best(
  candidates: readonly Candidate[],
  compare: (one: Candidate, other: Candidate) => number,
): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (most, one) => (most === null || compare(one, most) > 0 ? one : most),
    null,
  );
}

/**
 * Heuristics for one situation whose responses contradict each other. Of the owner's own and one that was learned or came from others, the
 * owner's stays. Of two with the same standing, neither fires where both would.
 */
export function withoutConflicts(
  matching: readonly FoundCandidate[],
  threshold: number,
): { readonly matching: readonly FoundCandidate[]; readonly conflicting: readonly FoundCandidate[] } {
  const contradicts = (one: FoundCandidate, other: FoundCandidate) =>
    one !== other && responsesContradict(one.action, other.action);
  const isOverruled = (one: FoundCandidate) =>
    one.isOwners !== true && matching.some((other) => other.isOwners === true && contradicts(one, other));
  const left = matching.filter((one) => !isOverruled(one));
  const fires = ({ bound }: FoundCandidate) => bound >= threshold;
  const conflicting = left.filter(
    (one) => fires(one) && left.some((other) => fires(other) && contradicts(one, other)),
  );
  return { matching: left.filter((one) => !conflicting.includes(one)), conflicting };
}
