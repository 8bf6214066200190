import { asTactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import { situationOf } from '@tact/english';
import { type ExperienceIndex, embedTexts, similarityBetween } from '#experiences';
import { responsesContradict } from '../contradiction.ts';
import { patientMs } from '../embedding-deadlines.ts';
import { defaultMinSimilarity } from '../event-facts.ts';
import type { AnsweredEvent } from '../feedback/answered-event.ts';
import { convergesFrom } from '../feedback/observation-of.ts';
import { readHeuristic } from './heuristic-record.ts';
import { opennessOf, withPlaceValue } from './open-places.ts';
import type { Trusts } from './trusts.ts';

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
