import { asTactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Log } from '@tact/core/ports/log';
import type { Experience, Store } from '@tact/core/ports/store';
import type { MaybeOutside } from '@tact/core/records';
import { embedTexts, similarityBetween } from '#experiences';
import { patientMs } from '../embedding.ts';
import { heuristicKind, readHeuristic } from './heuristic-record.ts';
import { withoutSlots } from './slots.ts';

/** An event that a heuristic answered well, or would have. */
export interface WellAnswered {
  readonly heuristicId: string;
  readonly event: MaybeOutside;
  /** How many it had answered well before. */
  readonly before: number;
}

export interface PlaceServices {
  readonly store: Pick<Store, 'experiences'>;
  readonly embedder: Embedder;
  readonly now: number;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Moves heuristics towards events that they answered well. Where the embedder fails, or the heuristic changes meanwhile, it stays where it
 * is: the next event moves it. Repeated after an interruption, an event counts twice, which shifts a place a little and no trust.
 */
export async function movePlaces(
  user: string,
  answered: readonly WellAnswered[],
  { store, embedder, now, log }: PlaceServices,
): Promise<void> {
  const byId = Map.groupBy(answered, ({ heuristicId }) => heuristicId);
  const found = byId.size === 0 ? [] : await store.experiences.get(user, heuristicKind, [...byId.keys()]);
  for (const experience of found) {
    if (experience?.embedding?.embedder !== embedder.id) continue;
    try {
      const vector = await placeAfter(experience, byId.get(experience.id) ?? [], embedder);
      if (vector === null) continue;
      const change = { embedding: { embedder: embedder.id, vector } };
      const moved = { id: experience.id, expected: experience.version, change };
      await store.experiences.write(user, heuristicKind, [moved], { now });
    } catch (thrown) {
      const { code } = asTactError(thrown);
      if (!code.startsWith('EMBEDDER_')) throw thrown;
      log.warn('heuristic not moved towards its events', { heuristic: experience.id, code });
    }
  }
}

/** Null if it stays. */
async function placeAfter(
  experience: Experience,
  answered: readonly WellAnswered[],
  embedder: Embedder,
): Promise<Float32Array | null> {
  const heuristic = readHeuristic(experience);
  if (heuristic === null || experience.embedding === null) return null;
  const texts = [withoutSlots(heuristic.condition, heuristic.slots), ...answered.map(({ event }) => event)];
  const [condition, ...events] = await embedTexts(texts, embedder, patientMs);
  let place = experience.embedding.vector;
  for (const [at, event] of events.entries())
    place = movedPlace(place, event, 1 + (answered[at]?.before ?? 0));
  const isNear =
    condition !== undefined && similarityBetween(condition, place, embedder) >= minSimilarityToCondition;
  return isNear ? place : null;
}

/**
 * Where a heuristic stands among events. At first that is the embedding of its condition, which is one wording of one event. With every
 * event that it answered well it moves towards the mean of them, so that what they have in common counts, and what only one of them had does
 * not: it is found for other wordings, and told apart from a neighbour that shares a few words. Pure.
 *
 * @param place of length 1
 * @param answered how many events the place stands for, the condition included
 * @returns of length 1
 */
export function movedPlace(place: Float32Array, event: Float32Array, answered: number): Float32Array {
  const weight = Math.min(Math.max(1, answered), maxAnswered);
  const sums = place.map((value, at) => weight * value + (event[at] ?? 0));
  const length = Math.hypot(...sums);
  return length === 0 ? place : sums.map((value) => value / length);
}

/** The next event always counts a thirtieth, so that a place follows when the wording of events changes. */
const maxAnswered = 29;

/** A place at which the heuristic's own condition would no longer match is too far. */
export const minSimilarityToCondition = 0.7;
