import { digest } from '@tact/core/kernel';
import type { Heuristic, HeuristicPlace, MaybeOutside } from '@tact/core/records';
import { type Openness, type PlaceDifference, placeWordsOf, situationOf } from '@tact/english';

/**
 * Places of a condition at which events differed that were answered well. With so many values, a place is open: another value is
 * the same situation. What stood there is kept as digests, so that no words of an event outlive it. Pure.
 */
const valuesToOpen = 3;
const maxValues = 10;

/** In what an event may differ from this heuristic's condition. */
export function opennessOf(
  { condition, action, slots }: Pick<Heuristic, 'condition' | 'action' | 'slots'>,
  places: readonly HeuristicPlace[],
): Openness {
  const of = placeWordsDigest(condition);
  const open = places.filter((place) => place.of === of && place.values.length >= valuesToOpen);
  return { places: open, slots, response: action };
}

/** What is known with one more event that differed at a place. What the condition itself says there counts where it was an event. */
export function withPlaceValue(
  places: readonly HeuristicPlace[],
  { condition, source }: Pick<Heuristic, 'condition' | 'source'>,
  { from, to, value, own, kinds }: PlaceDifference,
): readonly HeuristicPlace[] {
  const of = placeWordsDigest(condition);
  const known = places.filter((place) => place.of === of);
  // “Mr. Olsen” differs from “Mrs. Novak” in two words, and from “Mr. Tanaka” in one of them.
  const here = known.filter((place) => place.from < to && from < place.to);
  const seen = source === 'learned' ? [own, value] : [value];
  const values = [...here.flatMap((place) => place.values), ...seen.map(valueDigest)];
  const changed: HeuristicPlace = {
    of,
    from: Math.min(from, ...here.map((place) => place.from)),
    to: Math.max(to, ...here.map((place) => place.to)),
    values: [...new Set(values)].slice(0, maxValues),
    kinds: [...new Set([...here.flatMap((place) => place.kinds), ...kinds])],
  };
  return [...known.filter((place) => !here.includes(place)), changed];
}

/** The places at which the like events that a heuristic is born of differ. */
export function placesAtBirth(
  heuristic: Pick<Heuristic, 'condition' | 'action' | 'slots' | 'source'>,
  events: readonly MaybeOutside[],
): readonly HeuristicPlace[] {
  const open = opennessOf(heuristic, []);
  return events
    .flatMap((event) => situationOf(event)(heuristic.condition, open).difference?.places ?? [])
    .reduce<readonly HeuristicPlace[]>((places, place) => withPlaceValue(places, heuristic, place), []);
}

function valueDigest(value: string): string {
  return digest(value).slice(0, 16);
}

/** Places count words, so they hold for one reading of the condition only. */
function placeWordsDigest(condition: MaybeOutside): string {
  return digest(placeWordsOf(condition)).slice(0, 16);
}
