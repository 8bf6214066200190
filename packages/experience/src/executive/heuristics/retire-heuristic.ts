import { tactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Experience, Store } from '@tact/core/ports/store';
import type { Heuristic } from '@tact/core/records';
import { createExperienceIndex } from '#experiences';
import { findRelated, refuseContradiction } from './add-heuristic.ts';
import { heuristicKind, readHeuristic } from './heuristic-record.ts';

/** The heuristic whose id this is, or ends in it. Throws `ID_NOT_FOUND` or `ID_AMBIGUOUS`. */
export async function findHeuristic(
  user: string,
  given: string,
  { experiences }: Pick<Store, 'experiences'>,
): Promise<Experience> {
  const wanted = given.trim();
  const [whole] = await experiences.get(user, heuristicKind, [wanted]);
  if (whole) return whole;
  const ids = wanted.length < minSuffixLength ? [] : await experiences.findIds(user, heuristicKind, wanted);
  if (ids.length > 1)
    throw tactError('ID_AMBIGUOUS', {
      what: 'heuristic',
      id: wanted.slice(0, 40),
      count: ids.length,
      list: 'heuristics',
    });
  const [found] = await experiences.get(user, heuristicKind, ids);
  if (!found)
    throw tactError('ID_NOT_FOUND', {
      what: 'heuristic',
      id: wanted.slice(0, 40),
      list: 'heuristics list --all',
    });
  return found;
}

const minSuffixLength = 4;

/**
 * Takes a heuristic out of matching; it is kept, with all that was learned of it. False if it was retired before.
 * Safe to call again, by any number of callers at once.
 */
export function retireHeuristic(
  user: string,
  id: string,
  store: Pick<Store, 'experiences'>,
  clock: Pick<Clock, 'now'>,
): Promise<boolean> {
  return move({ user, id, from: 'active', to: 'retired' }, store, clock);
}

/**
 * Lets a retired heuristic match again, with what was learned of it until then. False if it was not retired. Throws
 * `HEURISTIC_CONTRADICTS` unless that is wanted anyway.
 */
export async function restoreHeuristic(
  user: string,
  id: string,
  { store, clock, embedder, anyway }: RestoreOptions,
): Promise<boolean> {
  const [found = null] = await store.experiences.get(user, heuristicKind, [id]);
  const heuristic = readHeuristic(found);
  const isSearched = anyway !== true && found?.state === 'retired' && heuristic !== null;
  if (isSearched && found.embedding?.embedder === embedder.id) {
    const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
    refuseContradiction(await findRelated(user, heuristic, found.embedding.vector, index));
  }
  return move({ user, id, from: 'retired', to: 'active' }, store, clock);
}

export interface RestoreOptions {
  readonly store: Pick<Store, 'experiences'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly embedder: Embedder;
  /** Also beside one that contradicts it. */
  readonly anyway?: boolean | undefined;
}

async function move(
  { user, id, from, to }: { user: string; id: string; from: Heuristic['state']; to: Heuristic['state'] },
  { experiences }: Pick<Store, 'experiences'>,
  { now }: Pick<Clock, 'now'>,
): Promise<boolean> {
  for (;;) {
    const [found] = await experiences.get(user, heuristicKind, [id]);
    if (found?.state !== from) return false;
    const moved = { id, expected: found.version, change: { state: to } };
    const written = await experiences.write(user, heuristicKind, [moved], { now: now() });
    if (written === 'written') return true;
  }
}
