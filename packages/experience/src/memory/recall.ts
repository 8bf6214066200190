import { asTactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import type { RecalledRun } from '@tact/core/ports/run-recall';
import type { Experiences } from '@tact/core/ports/store';
import type { MaybeOutside, StageFailure, StoredRun } from '@tact/core/records';
import { joinText } from '@tact/core/text';
import { createSimilarity } from '@tact/english';
import { type ExperienceIndex, similarityBetween } from '#experiences';
import { plainQuery, runsReferredTo } from './compare/plain-run.ts';
import { runKind } from './memory-name.ts';
import { newestOfTask } from './recall/newest-of-task.ts';
import { readRun } from './stored/read-run.ts';

/**
 * Finds the runs that help with what is to be done: active ones only, by similarity, keywords and recency.
 *
 * Invariants:
 * 1. A superseded run is found only for a time (`asOf`) at which nothing better was known.
 * 2. Of merged runs the canonical one stands for all that are found.
 * 3. Of one task the owner's come before a stranger's, and of those that answer alike the one that was done last.
 * 4. Where the embedder does not answer, keywords and recency find alone, and the answer says so.
 */
export type Recall = (user: string, query: MaybeOutside, options: RecallOptions) => Promise<RecallResult>;

export interface RecallOptions {
  /** 3 unless given. */
  readonly limit?: number;
  /** The time for which it is asked; `now` unless given. Milliseconds since 1970, as is `now`. */
  readonly asOf?: number | undefined;
  readonly now: number;
  /** False if nobody is going to use what is found. */
  readonly counts?: boolean;
}

export interface RecallResult {
  /** The best first. */
  readonly runs: readonly RecalledRun[];
  /** Why similarity was not looked at; null where it was. */
  readonly failure: StageFailure | null;
}

export interface RecallServices {
  readonly experiences: Pick<Experiences, 'get' | 'list' | 'use'>;
  /** Of the runs. */
  readonly index: ExperienceIndex;
  readonly embedder: Embedder;
}

const defaultLimit = 3;
/** The most that are ranked by their words as well. */
const maxRanked = 200;
const maxSuperseded = 500;
const timeoutMs = 5_000;
/** Below it, and without a common word, a run has nothing to do with the query. */
const minSimilarity = 0.4;

export function createRecall(services: RecallServices): Recall {
  return async (user, query, { limit = defaultLimit, asOf, now, counts = true }) => {
    const { found, failure } = await candidates(user, query, asOf ?? null, now, services);
    const ranked = rank(found, query).slice(0, Math.max(0, limit));
    const ids = ranked.map(({ run }) => run.id);
    if (counts && ids.length > 0) await services.experiences.use(user, runKind, ids, now);
    return { runs: await withReferences(user, ranked, services), failure };
  };
}

interface Candidate {
  readonly run: StoredRun;
  readonly similarity: number | null;
}

/** Runs that held at the time that is asked for. Only the past is searched for superseded ones. */
async function candidates(
  user: string,
  query: MaybeOutside,
  asOf: number | null,
  now: number,
  services: RecallServices,
): Promise<{ readonly found: readonly Candidate[]; readonly failure: StageFailure | null }> {
  const { experiences, index, embedder } = services;
  const time = asOf ?? now;
  try {
    const [[vector = new Float32Array(embedder.dimensions)], search, past] = await Promise.all([
      embedder.embed([plainQuery(query)], { timeoutMs }),
      index.of(user),
      asOf === null ? [] : experiences.list(user, runKind, { state: 'superseded', limit: maxSuperseded }),
    ]);
    const near = search.nearest(vector, {
      limit: maxRanked,
      accepts: (experience) => holdsAt(readRun(experience), time, asOf),
    });
    const before = past.map((experience) => ({
      run: readRun(experience),
      similarity:
        experience.embedding?.embedder === embedder.id
          ? similarityBetween(vector, experience.embedding.vector, embedder)
          : null,
    }));
    const found = [
      ...near.map(({ experience, cosine }) => ({
        run: readRun(experience),
        similarity: embedder.similarity(cosine),
      })),
      ...before.filter(({ run }) => holdsAt(run, time, asOf)),
    ];
    return {
      found: found.flatMap(({ run, similarity }) => (run === null ? [] : [{ run, similarity }])),
      failure: null,
    };
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    if (!code.startsWith('EMBEDDER_')) throw thrown;
    const states = asOf === null ? (['active'] as const) : (['active', 'superseded'] as const);
    const lists = await Promise.all(
      states.map((state) => experiences.list(user, runKind, { state, limit: maxSuperseded })),
    );
    const runs = lists
      .flat()
      .map(readRun)
      .filter((run) => holdsAt(run, time, asOf));
    const found = runs.flatMap((run) => (run === null ? [] : [{ run, similarity: null }]));
    return { found, failure: { stage: 'gather', code, text: message } };
  }
}

/** Valid then; and for a time of the past, whatever was found only later was not known. */
function holdsAt(run: StoredRun | null, time: number, asOf: number | null): boolean {
  if (run === null || (run.validUntil !== null && run.validUntil <= time)) return false;
  return asOf === null || (run.validFrom ?? run.completedAt) <= time;
}

function rank(found: readonly Candidate[], query: MaybeOutside): readonly Candidate[] {
  const words = createSimilarity(found.map(({ run }) => textOf(run)));
  const byWords = words.best(plainQuery(query), found.length).map(({ index }) => found[index] as Candidate);
  const hits = new Set(byWords);
  const meant = found.filter((one) => hits.has(one) || (one.similarity ?? 0) >= minSimilarity);
  const rankings: readonly Ranking<Candidate>[] = [
    {
      weight: 1,
      items: sortedBy(
        meant.filter(({ similarity }) => similarity !== null),
        ({ similarity }) => similarity ?? 0,
      ),
    },
    { weight: 1, items: byWords },
    { weight: 0.1, items: sortedBy(meant, ({ run }) => run.lastAt) },
  ];
  const ids = new Set(meant.map(({ run }) => run.id));
  const ranked = fuseRanks(rankings).filter(({ run }) => run.canonical === null || !ids.has(run.canonical));
  return newestOfTask(ranked, query, textOf);
}

/** The greatest first; equal ones by their ids. */
function sortedBy(items: readonly Candidate[], by: (item: Candidate) => number): readonly Candidate[] {
  return [...items].sort((one, other) => by(other) - by(one) || (one.run.id < other.run.id ? -1 : 1));
}

function textOf({ task, summary, references, artifacts }: StoredRun): MaybeOutside {
  return joinText([task, summary ?? '', ...references, ...artifacts], '\n');
}

/**
 * As they stand in the store, which counts uses beside the index; with the runs that each refers to (`run:<id>`) and that are active no
 * more. One query for all.
 */
async function withReferences(
  user: string,
  ranked: readonly Candidate[],
  { experiences }: RecallServices,
): Promise<readonly RecalledRun[]> {
  const ids = [...new Set(ranked.flatMap(({ run }) => [run.id, ...runsReferredTo(run)]))];
  const found = ids.length === 0 ? [] : await experiences.get(user, runKind, ids);
  const stored = new Map(found.flatMap((one) => (one === null ? [] : [[one.id, one] as const])));
  const isOutdated = (id: string) => stored.has(id) && stored.get(id)?.state !== 'active';
  const asStored = (id: string) => {
    const one = stored.get(id);
    return one === undefined ? null : readRun(one);
  };
  return ranked.map(({ run, similarity }) => ({
    run: asStored(run.id) ?? run,
    similarity,
    outdatedReferences: runsReferredTo(run).filter(isOutdated),
  }));
}

/** Items in the order of one measure, the best first. An item that the measure says nothing about is missing. */
export interface Ranking<Item> {
  readonly weight: number;
  readonly items: readonly Item[];
}

/**
 * One order from several, by weighted reciprocal rank fusion: each ranking gives an item weight / (60 + rank), the first rank being 1
 * (Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual rank learning methods, SIGIR 2009, where 60
 * is found by experiment). It needs no common scale, which similarity, words and age do not have.
 */
export function fuseRanks<Item>(rankings: readonly Ranking<Item>[]): readonly Item[] {
  const scores = new Map<Item, number>();
  for (const { weight, items } of rankings) {
    for (const [index, item] of items.entries())
      scores.set(item, (scores.get(item) ?? 0) + weight / (constant + index + 1));
  }
  // Sorting is stable: equal ones stay in the order in which they were first ranked.
  return [...scores].sort(([, one], [, other]) => other - one).map(([item]) => item);
}

const constant = 60;
