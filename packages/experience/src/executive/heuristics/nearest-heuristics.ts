import type { Embedder } from '@tact/core/ports/embedder';
import type { BulkReads } from '@tact/core/ports/store';
import { exposeOutside, type Heuristic, type HeuristicTrust } from '@tact/core/records';
import type { Openness } from '@tact/english';
import { type ExperienceIndex, type ReembedOptions, type ReembedProgress, reembed } from '#experiences';
import type { Candidate } from '../executive-strategy.ts';
import { heuristicKind, isOwners, readHeuristic, readTrust, trustName } from './heuristic-record.ts';
import { opennessOf } from './open-places.ts';
import { withoutSlots } from './slots.ts';
import { lowerBound, matchSimilarity, meanOf } from './trust.ts';

/** A heuristic that may fit an event. Its three measures are kept apart: how well it fits, how far it is trusted, how often it was right. */
export interface NearHeuristic {
  readonly heuristic: Heuristic;
  /**
   * How well it fits, in [0, 1]: the similarity between event and condition on the embedder's scale, less where people said that the
   * condition did not fit.
   */
  readonly similarity: number;
  /** How far it is trusted: the mean, which is shown and predicted, and the lower bound, which thresholds are compared with. */
  readonly confidence: number;
  readonly bound: number;
  /** What both come from, with how often it was right. */
  readonly trust: HeuristicTrust;
}

export interface NearestServices {
  readonly index: ExperienceIndex;
  readonly bulk: Pick<BulkReads, 'values'>;
  readonly embedder: Pick<Embedder, 'similarity'>;
}

/** More are read than asked for, because ratings of the match can change the order. */
const spare = 5;

/**
 * The active heuristics of a user and domain that fit best, for each event of a batch, the best first; equally similar ones in the order of
 * their ids. An exact search in memory; what was learned is read from the store at this moment, in one query for the whole batch.
 *
 * Throws `EMBEDDER_DIFFERENT` where some were embedded by another embedder.
 */
export async function nearestHeuristics(
  asked: readonly AskedNearest[],
  { index, bulk, embedder }: NearestServices,
): Promise<readonly (readonly NearHeuristic[])[]> {
  const users = [...new Set(asked.map(({ user }) => user))];
  const searches = new Map(
    await Promise.all(users.map(async (user) => [user, await index.of(user)] as const)),
  );
  const found = asked.map(({ user, domain, vector, limit }) => {
    const near = searches.get(user)?.nearest(vector, { domain, limit: limit + spare }) ?? [];
    return near.flatMap(({ experience, cosine }) => {
      const heuristic = readHeuristic(experience);
      return heuristic === null ? [] : [{ user, heuristic, cosine }];
    });
  });
  const rows = found.flat();
  const values = await bulk.values(
    rows.map(({ user, heuristic }) => ({ user, name: trustName(heuristic.id) })),
  );
  const known = new Map(rows.map((row, at) => [row, readTrust(values[at]?.value)]));
  return found.map((near, at) =>
    near
      .map((row) => measured(row.heuristic, row.cosine, known.get(row) ?? readTrust(undefined), embedder))
      .sort(bySimilarity)
      .slice(0, asked[at]?.limit ?? 0),
  );
}

function measured(
  heuristic: Heuristic,
  cosine: number,
  trust: HeuristicTrust,
  embedder: Pick<Embedder, 'similarity'>,
): NearHeuristic {
  const { startConfidence } = heuristic;
  return {
    heuristic,
    similarity: matchSimilarity(embedder.similarity(cosine), trust),
    confidence: meanOf(trust, startConfidence),
    bound: lowerBound(trust, startConfidence),
    trust,
  };
}

function bySimilarity(one: NearHeuristic, other: NearHeuristic): number {
  return other.similarity - one.similarity || (one.heuristic.id < other.heuristic.id ? -1 : 1);
}

/** The heuristics of the store as candidates for events. */
export function createHeuristicSearch(services: NearestServices): HeuristicSearch {
  return {
    async nearest(asked) {
      const found = await nearestHeuristics(asked, services);
      return found.map((near) => near.map(candidateFrom));
    },
  };
}

function candidateFrom({ heuristic, similarity, confidence, bound, trust }: NearHeuristic): NearCandidate {
  const { id, condition, action } = heuristic;
  return {
    ...{ heuristicId: id, condition, action, confidence, similarity, bound },
    openness: opennessOf(heuristic, trust.places),
    isOwners: isOwners(heuristic),
  };
}

/** Finds the heuristics that are meant for a situation. */
export interface HeuristicSearch {
  /**
   * For each event of a batch the active heuristics of its user and domain that are nearest to it, the most similar first, similarity on
   * the embedder's scale, trust as it is in the store now. Throws `EMBEDDER_DIFFERENT`.
   */
  nearest(asked: readonly AskedNearest[]): Promise<readonly (readonly NearCandidate[])[]>;
}

export interface NearCandidate extends Candidate {
  /** In what an event may differ from its condition. */
  readonly openness: Openness;
  /** Written by the owner, neither learned nor out of somebody else's file. */
  readonly isOwners: boolean;
}

export interface AskedNearest {
  readonly user: string;
  readonly domain: string;
  /** The event's embedding. */
  readonly vector: Float32Array;
  readonly limit: number;
}

/** Embeds the conditions of a user's heuristics that another embedder embedded. Throws `EMBEDDER_…`; another call goes on. */
export function reembedHeuristics(
  options: Omit<ReembedOptions, 'kind' | 'textOf'>,
): Promise<ReembedProgress> {
  return reembed({
    ...options,
    kind: heuristicKind,
    textOf(experience) {
      const heuristic = readHeuristic(experience);
      // An embedder is a wire.
      return heuristic === null ? null : exposeOutside(withoutSlots(heuristic.condition, heuristic.slots));
    },
  });
}
