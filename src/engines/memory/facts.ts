import { asTactError } from '#errors';
import type { ExperienceIndex, ExperienceSearch, Near } from '#experiences';
import type { FactReads } from '#kernel';
import type { Run, Signal, StageFailure } from '#records';
import type { AdmitFacts, NearestRun, SimilarityThresholds } from './admit-facts.ts';
import type { AdmitInput } from './admit-input.ts';
import { compareRuns } from './compare/compare-runs.ts';
import { textOfRun } from './compare/plain-run.ts';
import { differenceOf } from './differences.ts';
import { fingerprintOf, taskDigestOf } from './fingerprint.ts';
import { type LearnedPatterns, learnedName, patternOf, readPatterns } from './learned-patterns.ts';
import type { RunEmbedder } from './run-embedder.ts';
import { readRun } from './stored/read-run.ts';
import { fingerprintLink, runClaim, taskLink } from './stored/run-kind.ts';
import { mostCompared } from './thresholds.ts';

export interface FactSources {
  readonly index: ExperienceIndex;
  readonly embedder: RunEmbedder;
  readonly thresholds: SimilarityThresholds;
  readonly hasModel: boolean;
}

/**
 * Facts of a whole batch: one call of the embedder, one query for what was learned, and for each user one for the claims and one for
 * what changed since the last search. Where nothing can be compared, the facts say so, and equal runs are found all the same.
 */
export async function loadFacts(
  signals: readonly Signal<AdmitInput>[],
  { store }: FactReads,
  sources: FactSources,
): Promise<readonly AdmitFacts[]> {
  const users = [...new Set(signals.map(({ user }) => user))];
  const prints = signals.map(({ input }) => fingerprintOf(input.run));
  const claimed = (user: string) =>
    store.ledger.claimed(user, prints.filter((_, index) => signals[index]?.user === user).map(runClaim));
  const [vectors, searches, claims, learned] = await Promise.all([
    vectorsOf(signals, sources.embedder),
    byUser(users, (user) => sources.index.of(user)),
    byUser(users, claimed),
    store.bulk.values(users.map((user) => ({ user, name: learnedName }))),
  ]);
  const patterns = new Map(users.map((user, index) => [user, readPatterns(learned[index]?.value)]));
  return signals.map(({ user, input }, index) => {
    const fingerprint = prints[index] ?? '';
    const search = searches.get(user);
    const near = search === undefined ? [] : compared(input, vectors, index, search, sources);
    const [notCompared, nearest] = isFailure(near) ? [near, []] : [null, near];
    return {
      fingerprint,
      same: sameAs(fingerprint, input, search, claims.get(user)),
      nearest,
      notCompared,
      thresholds: sources.thresholds,
      hasModel: sources.hasModel,
      embedder: sources.embedder.id,
      pattern: patternFor(nearest[0], patterns.get(user)),
    };
  });
}

async function byUser<Value>(
  users: readonly string[],
  load: (user: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> {
  return new Map(await Promise.all(users.map(async (user) => [user, await load(user)] as const)));
}

/** In the order of the signals; the failure where the embedder gives none. */
async function vectorsOf(
  signals: readonly Signal<AdmitInput>[],
  embedder: RunEmbedder,
): Promise<readonly Float32Array[] | StageFailure> {
  try {
    return await embedder.embed(signals.map(({ input }) => textOfRun(input.run)));
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The nearest active runs, or why they could not be found, such as vectors of another embedder. */
function compared(
  { run }: AdmitInput,
  vectors: readonly Float32Array[] | StageFailure,
  index: number,
  search: ExperienceSearch,
  { embedder }: FactSources,
): readonly NearestRun[] | StageFailure {
  if (isFailure(vectors)) return vectors;
  const vector = vectors[index];
  if (vector === undefined) return [];
  try {
    return nearestTo(run, vector, search).flatMap((near) => {
      const stored = readRun(near.experience);
      if (stored === null) return [];
      const { id, outcome, completedAt } = stored;
      const similarity = rounded(embedder.similarity(near.cosine));
      return [{ id, similarity, outcome, completedAt, comparison: compareRuns(stored, run) }];
    });
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The most similar ones; the nearest run of the same task is among them, before others that are more like it in their words. */
function nearestTo(run: Run, vector: Float32Array, search: ExperienceSearch): readonly Near[] {
  const ofTask = new Set(search.withLink(taskLink(taskDigestOf(run))).filter((id) => id !== run.id));
  const nearest = search.nearest(vector, { limit: mostCompared, accepts: ({ id }) => id !== run.id });
  if (ofTask.size === 0 || nearest.some(({ experience }) => ofTask.has(experience.id))) return nearest;
  const [same] = search.nearest(vector, { limit: 1, accepts: ({ id }) => ofTask.has(id) });
  return same === undefined ? nearest : [...nearest.slice(0, mostCompared - 1), same];
}

/** Recorded with the decision, where more digits would say nothing. */
function rounded(similarity: number): number {
  return Math.round(similarity * 10_000) / 10_000;
}

function failureOf(thrown: unknown): StageFailure {
  const { code, message } = asTactError(thrown);
  if (code.startsWith('STORE_')) throw thrown;
  return { stage: 'facts', code, text: message };
}

function isFailure(value: readonly unknown[] | StageFailure): value is StageFailure {
  return 'stage' in value;
}

/** The active run with this fingerprint; a claim without a run is one that is being stored at this moment. */
function sameAs(
  fingerprint: string,
  { run, order }: AdmitInput,
  search: ExperienceSearch | undefined,
  claims: ReadonlyMap<string, string> | undefined,
): AdmitFacts['same'] {
  const [id] = (search?.withLink(fingerprintLink(fingerprint)) ?? []).filter(
    (one) => one !== run.id || order === undefined,
  );
  if (id !== undefined) return { id };
  return claims?.has(runClaim(fingerprint)) === true ? { id: null } : null;
}

function patternFor(
  nearest: NearestRun | undefined,
  patterns: LearnedPatterns | undefined,
): AdmitFacts['pattern'] {
  const key = nearest === undefined ? null : differenceOf(nearest.comparison);
  return key === null || patterns === undefined ? null : patternOf(key, patterns);
}
