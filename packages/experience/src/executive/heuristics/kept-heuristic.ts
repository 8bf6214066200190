import type { Experience, Store } from '@tact/core/ports/store';
import type { Heuristic, HeuristicTrust } from '@tact/core/records';
import type { Fires } from './count-fires.ts';
import { evidenceOf, heuristicKind, readHeuristic } from './heuristic-record.ts';
import { lowerBound, matchTrust, meanOf, successRate } from './trust.ts';
import { readTrust, trustName } from './trust-record.ts';

/** A heuristic with all that is known about it, for people and exports. */
export interface KeptHeuristic extends Heuristic {
  /** How far it is trusted: the mean, and the lower bound that thresholds are compared with. */
  readonly confidence: number;
  readonly bound: number;
  /** How well its condition fits, as people said; 1 until somebody says that it does not. */
  readonly matchTrust: number;
  /** How often it was right among the observations; null without any. */
  readonly successRate: number | null;
  readonly trust: HeuristicTrust;
  readonly fireCount: number;
  /** Decisions that it was learned from. */
  readonly evidence: readonly string[];
  /** The embedder of its condition; null if it has no embedding. */
  readonly embedder: string | null;
  /** Of the experience, for a change. */
  readonly version: number;
}

export interface HeuristicFilter {
  readonly domain?: string | undefined;
  readonly state?: Heuristic['state'] | undefined;
  /** Only those that the list has after this one. */
  readonly afterId?: string | undefined;
  readonly limit: number;
}

/** A user's heuristics, the newest first. */
export async function listHeuristics(
  user: string,
  filter: HeuristicFilter,
  store: Pick<Store, 'experiences' | 'bulk'>,
  fires: Fires,
): Promise<readonly KeptHeuristic[]> {
  return withTrust(user, await store.experiences.list(user, heuristicKind, filter), store, fires);
}

/** At the position of each id; null where there is none. */
export async function getHeuristics(
  user: string,
  ids: readonly string[],
  store: Pick<Store, 'experiences' | 'bulk'>,
  fires: Fires,
): Promise<readonly (KeptHeuristic | null)[]> {
  const found = await store.experiences.get(user, heuristicKind, ids);
  const kept = await withTrust(
    user,
    found.filter((one) => one !== null),
    store,
    fires,
  );
  const byId = new Map(kept.map((one) => [one.id, one]));
  return ids.map((id) => byId.get(id) ?? null);
}

async function withTrust(
  user: string,
  experiences: readonly Experience[],
  { bulk }: Pick<Store, 'bulk'>,
  fires: Fires,
): Promise<readonly KeptHeuristic[]> {
  const values = await bulk.values(experiences.map(({ id }) => ({ user, name: trustName(id) })));
  return experiences.flatMap((experience, at) => {
    const heuristic = readHeuristic(experience);
    if (heuristic === null) return [];
    return [keptFrom(heuristic, experience, readTrust(values[at]?.value), fires)];
  });
}

function keptFrom(
  heuristic: Heuristic,
  { links, embedding, version }: Pick<Experience, 'links' | 'embedding' | 'version'>,
  trust: HeuristicTrust,
  fires: Fires,
): KeptHeuristic {
  const { id, startConfidence } = heuristic;
  return {
    ...heuristic,
    confidence: meanOf(trust, startConfidence),
    bound: lowerBound(trust, startConfidence),
    matchTrust: matchTrust(trust),
    successRate: successRate(trust),
    trust,
    fireCount: fires.get(id) ?? 0,
    evidence: evidenceOf(links),
    embedder: embedding?.embedder ?? null,
    version,
  };
}
