import { responsesContradict } from '../contradiction.ts';
import type { FoundCandidate } from '../event-facts.ts';

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
