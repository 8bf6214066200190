import type { Candidate } from '../candidate.ts';
import { notUrgentName } from '../feedback/engagement-names.ts';
import type { EngagementFacts, TickFacts } from '../tick-facts.ts';
import { isUrgent } from './score.ts';

/** From then on it counts as known how a category is taken up: this many sends to the user, or that many to others. */
const ownSends = 3;
const othersSends = 10;
/** Taken up less often than not. */
const atLeast = 0.5;

/**
 * Whether a message tells of nothing urgent, and such messages of its category are taken up less often than not. Then it is kept for the
 * next time the user writes: interrupting would more likely than not be a false alarm, and would use up the day's cap before something
 * urgent comes. While little is known, it is sent; what is known fades by 0.97 a day, so that a category is tried again.
 */
export function isRarelyTakenUp(
  { category, signals }: Pick<Candidate, 'category' | 'signals'>,
  { engagement }: Pick<TickFacts, 'engagement'>,
): boolean {
  if (isUrgent(signals)) return false;
  const known: EngagementFacts | undefined = engagement[notUrgentName(category)];
  if (known === undefined) return false;
  const isKnown = known.closed >= ownSends || (known.others ?? 0) >= othersSends;
  return isKnown && known.mean < atLeast;
}
