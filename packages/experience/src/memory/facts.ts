import { asTactError } from '@tact/core/errors';
import type { FactReads } from '@tact/core/kernel';
import type { Experience } from '@tact/core/ports/store';
import type { Decision, Run, Signal, StageFailure } from '@tact/core/records';
import type { ExperienceIndex, ExperienceSearch, Near } from '#experiences';
import {
  type AdmitFacts,
  type AdmitInput,
  maxCompared,
  type NearestRun,
  type SimilarityThresholds,
} from './admission.ts';
import { compareRuns } from './compare/compare-runs.ts';
import { textOfRun } from './compare/plain-run.ts';
import { differenceOf } from './differences.ts';
import { fingerprintOf, taskDigestOf } from './fingerprint.ts';
import { type LearnedPatterns, learnedName, patternOf, readPatterns } from './learned-patterns.ts';
import { judgeLocally } from './local-judge.ts';
import { fingerprintLink, runClaim, taskLink } from './memory-name.ts';
import { alikeIds, knownRuns } from './order/known-runs.ts';
import { nearestAmong, settleInOrder } from './order/settle-in-order.ts';
import type { RunEmbedder } from './run-embedder.ts';
import { newRun } from './stored/kept-run.ts';
import { readRun } from './stored/read-run.ts';

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
  return Promise.all(
    signals.map(async (signal, index): Promise<AdmitFacts> => {
      const { user, input } = signal;
      const fingerprint = prints[index] ?? '';
      const search = searches.get(user);
      const isOutside = signal.label.origin === 'outside';
      const seen = { isOutside, fingerprint };
      const near = search === undefined ? [] : compared(input, vectors, index, search, sources, isOutside);
      const [notCompared, nearest] = isFailure(near) ? [near, []] : [null, near];
      const facts = {
        ...{ ...seen, isLate: false, nearest, notCompared },
        same: await sameAs(fingerprint, signal, search, claims.get(user), store),
        thresholds: sources.thresholds,
        hasModel: sources.hasModel,
        embedder: sources.embedder.id,
        pattern: patternFor(nearest[0], patterns.get(user)),
      };
      if (search === undefined || isFailure(vectors) || input.order !== undefined) return facts;
      const vector = vectors[index] ?? null;
      const early = await asOfThen(signal, { vector, search, facts, store, sources });
      return early === null
        ? facts
        : { ...facts, ...early, pattern: patternFor(early.nearest[0], patterns.get(user)) };
    }),
  );
}

interface LateParts {
  readonly vector: Float32Array | null;
  readonly search: ExperienceSearch;
  readonly facts: AdmitFacts;
  readonly store: FactReads['store'];
  readonly sources: FactSources;
}

/** What was known when a run was completed, where later ones of its kind came before it; null where it comes in time. */
async function asOfThen(
  { user, input: { run } }: Signal<AdmitInput>,
  { vector, search, facts, store, sources: { embedder, thresholds } }: LateParts,
): Promise<Pick<AdmitFacts, 'isLate' | 'same' | 'nearest'> | null> {
  const ids = alikeIds(run, vector, search, { embedder, thresholds, fingerprint: facts.fingerprint });
  const isLater = (id: string) => {
    const experience = search.get(id);
    const known = experience === null ? null : readRun(experience);
    return (
      known !== null && [known, ...known.repeats].some(({ completedAt }) => completedAt > run.completedAt)
    );
  };
  if (!ids.some(isLater)) return null;
  const all = await knownRuns(user, ids, store, embedder);
  if (all === null) return null;
  const before = all.known.filter((one) => one.run.completedAt <= run.completedAt && one.run.id !== run.id);
  const { rows } = settleInOrder(before, { embedder, thresholds });
  const byId = new Map(before.map((one) => [one.run.id, one]));
  const isOwners = (id: string) => byId.get(id)?.origin === 'owner';
  const active = [...rows.values()].filter(
    ({ id, status }) => status === 'active' && (facts.isOutside || isOwners(id)),
  );
  const known = { run: newRun(run, '', 0), vector };
  const equal = [...rows.values()].filter(
    ({ status, fingerprint }) => status === 'active' && fingerprint === facts.fingerprint,
  );
  const same = equal.find(({ id }) => isOwners(id)) ?? equal[0];
  const later = all.known.filter((one) => one.run.completedAt > run.completedAt);
  const complementary = nearestAmong(
    known,
    later.filter(({ origin }) => facts.isOutside || origin === 'owner').map((one) => one.run),
    new Map(later.map((one) => [one.run.id, one])),
    { embedder },
  ).filter((one) => judgeLocally({ nearest: [one], thresholds }).decision === 'MERGE');
  return {
    isLate: true,
    same: same === undefined ? null : { id: same.id, origin: isOwners(same.id) ? 'owner' : 'outside' },
    nearest: [...nearestAmong(known, active, byId, { embedder }), ...complementary].slice(0, maxCompared),
  };
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
  isOutside: boolean,
): readonly NearestRun[] | StageFailure {
  if (isFailure(vectors)) return vectors;
  const vector = vectors[index];
  if (vector === undefined) return [];
  try {
    return nearestTo(run, vector, search, isOutside).flatMap((near) => {
      const stored = readRun(near.experience);
      if (stored === null) return [];
      const { id, outcome, completedAt } = stored;
      const similarity = rounded(embedder.similarity(near.cosine));
      const origin = originOf(near.experience);
      return [{ id, similarity, outcome, completedAt, origin, comparison: compareRuns(stored, run) }];
    });
  } catch (thrown) {
    return failureOf(thrown);
  }
}

function originOf({ origin }: Pick<Experience, 'origin'>): NearestRun['origin'] {
  return origin === 'outside' ? 'outside' : 'owner';
}

/**
 * The most similar ones; the nearest run of the same task is among them, before others that are more like it in their words. A run of the
 * owner's is compared with no stranger's, however many there are.
 */
function nearestTo(
  run: Run,
  vector: Float32Array,
  search: ExperienceSearch,
  isOutside: boolean,
): readonly Near[] {
  const accepts = ({ id, origin }: Experience) => id !== run.id && (isOutside || origin !== 'outside');
  const ofTask = new Set(search.withLink(taskLink(taskDigestOf(run))).filter((id) => id !== run.id));
  const nearest = search.nearest(vector, { limit: maxCompared, accepts });
  if (ofTask.size === 0 || nearest.some(({ experience }) => ofTask.has(experience.id))) return nearest;
  const [same] = search.nearest(vector, { limit: 1, accepts: (one) => ofTask.has(one.id) && accepts(one) });
  return same === undefined ? nearest : [...nearest.slice(0, maxCompared - 1), same];
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

/** The active run with this fingerprint, one of the owner's first; a claim without a run is one that is being stored at this moment. */
async function sameAs(
  fingerprint: string,
  { user, label, input: { run, order } }: Signal<AdmitInput>,
  search: ExperienceSearch | undefined,
  claims: ReadonlyMap<string, string> | undefined,
  { ledger }: FactReads['store'],
): Promise<AdmitFacts['same']> {
  const equal = (search?.withLink(fingerprintLink(fingerprint)) ?? []).flatMap((id) => {
    const experience = id === run.id && order !== undefined ? null : (search?.get(id) ?? null);
    return experience === null ? [] : [{ id, origin: originOf(experience) }];
  });
  const [same = null] = equal.toSorted((one, other) => (one.origin < other.origin ? 1 : -1));
  if (same !== null) return same;
  const holder = claims?.get(runClaim(fingerprint));
  if (holder === undefined) return null;
  if (label.origin === 'outside') return { id: null, origin: 'owner' };
  // A stranger's equal run that is being stored keeps none of the owner's out.
  const deciding = await ledger.get(user, holder);
  return isOutsideDecision(deciding) ? null : { id: null, origin: 'owner' };
}

function isOutsideDecision(decision: Decision | null): boolean {
  const labels = decision?.proposals.flatMap((one) => one.labels) ?? [];
  return labels.some(({ origin }) => origin === 'outside');
}

function patternFor(
  nearest: NearestRun | undefined,
  patterns: LearnedPatterns | undefined,
): AdmitFacts['pattern'] {
  const key = nearest === undefined ? null : differenceOf(nearest.comparison);
  return key === null || patterns === undefined ? null : patternOf(key, patterns);
}
