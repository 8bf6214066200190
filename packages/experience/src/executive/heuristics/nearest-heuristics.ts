import type { Embedder } from '@tact/core/ports/embedder';
import type { BulkReads } from '@tact/core/ports/store';
import type { Heuristic, HeuristicTrust } from '@tact/core/records';
import type { ExperienceIndex } from '#experiences';
import type { AskedNearest } from '../heuristic-search.ts';
import { readHeuristic } from './heuristic-record.ts';
import { lowerBound, matchSimilarity, meanOf } from './trust.ts';
import { readTrust, trustName } from './trust-record.ts';

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
