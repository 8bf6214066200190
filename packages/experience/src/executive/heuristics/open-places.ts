import { asTactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Heuristic, HeuristicPlace, MaybeOutside } from '@tact/core/records';
import { type Openness, type PlaceDifference, placeWordsOf, situationOf } from '@tact/english';
import { type ExperienceIndex, embedTexts, similarityBetween } from '#experiences';
import { responsesContradict } from '../contradiction.ts';
import { patientMs } from '../embedding.ts';
import { defaultMinSimilarity } from '../event-facts.ts';
import { type AnsweredEvent, convergesFrom } from '../feedback/observation-of.ts';
import { readHeuristic } from './heuristic-record.ts';
import type { Trusts } from './trusts.ts';

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

export interface OpenPlaceServices {
  /** Of heuristics. */
  readonly index: ExperienceIndex;
  readonly embedder: Embedder;
}

const maxCompared = 8;

/**
 * A model answered an event well that one place alone kept from a heuristic, and came to its response: what stood there counts towards
 * opening the place, and changes no confidence. Whether there was such a heuristic; then the answer counts towards no birth. While the
 * embedder fails, there is none.
 */
export async function openPlace(
  user: string,
  { domain, event, response }: AnsweredEvent,
  trusts: Trusts,
  { index, embedder }: OpenPlaceServices,
): Promise<boolean> {
  try {
    const [vector, answer] = await embedTexts([event, response], embedder, patientMs);
    if (vector === undefined || answer === undefined) return false;
    const near = (await index.of(user))
      .nearest(vector, { domain, limit: maxCompared })
      .filter(({ cosine }) => embedder.similarity(cosine) >= defaultMinSimilarity)
      .flatMap(({ experience }) => readHeuristic(experience) ?? []);
    await trusts.include(near.map(({ id }) => id));
    const compare = situationOf(event);
    const closed = near.flatMap((heuristic) => {
      const openness = opennessOf(heuristic, trusts.places(heuristic.id));
      const [place, ...others] = compare(heuristic.condition, openness).difference?.places ?? [];
      return place === undefined || others.length > 0 ? [] : [{ heuristic, place }];
    });
    const actions = await embedTexts(
      closed.map(({ heuristic }) => heuristic.action),
      embedder,
      patientMs,
    );
    const converging = closed.find(({ heuristic }, at) => {
      const action = actions[at];
      const isSame = action !== undefined && similarityBetween(action, answer, embedder) >= convergesFrom;
      return isSame && !responsesContradict(response, heuristic.action);
    });
    if (converging === undefined) return false;
    const { heuristic, place } = converging;
    await trusts.openPlaces(heuristic.id, (places) => withPlaceValue(places, heuristic, place));
    return true;
  } catch (thrown) {
    const { code } = asTactError(thrown);
    if (!code.startsWith('EMBEDDER_')) throw thrown;
    return false;
  }
}
