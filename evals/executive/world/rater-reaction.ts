import { createRandom, type Random } from '@tact/simulation';
import type { Rater, World } from './world.ts';
import type { WorldEvent } from './world-events.ts';

/** What becomes known of a response: what somebody said, did or left undone. */
export interface Reaction {
  /** Not before the event. */
  readonly at: number;
  readonly rater: string;
  readonly kind: 'binary' | 'rating' | 'undo' | 'timeout';
  /** 0 or 1; for a rating 1 to 5. */
  readonly value: number;
}

const minuteMs = 60_000;
/** When a response counts as timed out. */
const timeoutMs = 24 * 60 * minuteMs;

/**
 * How the person who sees an event reacts to a response to it; null for not at all. Every number is drawn whether or not the
 * response is right, so that the same response gets the same reaction whoever made it.
 */
export function reactionTo(world: World, event: WorldEvent, isRight: boolean, seed: number): Reaction | null {
  const rater = world.raters.find(({ name }) => name === event.hidden.rater);
  if (rater === undefined) return null;
  const random = createRandom(seed, 'reaction', event.id);
  const [says, errs, undoes, timesOut] = [
    random.uniform(),
    random.uniform(),
    random.uniform(),
    random.uniform(),
  ];
  const delay = Math.exp(Math.log(rater.medianDelayMinutes * minuteMs) + random.normal());
  const at = Math.ceil(event.at + delay);
  const which = isRight ? 'right' : 'wrong';
  const from = { rater: rater.name };
  if (says < rater.says[which]) return { at, ...from, ...explicit(rater, which, errs, random) };
  if (!isRight && undoes < rater.undo) return { at, ...from, kind: 'undo', value: 0 };
  if (timesOut < rater.timeout[which])
    return { at: event.at + timeoutMs, ...from, kind: 'timeout', value: 0 };
  return null;
}

function explicit(
  { rating, mistakes }: Rater,
  which: 'right' | 'wrong',
  errs: number,
  random: Random,
): Pick<Reaction, 'kind' | 'value'> {
  if (rating === undefined) {
    const isMistaken = errs < (mistakes?.[which] ?? 0);
    return { kind: 'binary', value: (which === 'right') !== isMistaken ? 1 : 0 };
  }
  const value = Math.round(rating[which] + rating.spread * random.normal());
  return { kind: 'rating', value: Math.max(1, Math.min(5, value)) };
}
