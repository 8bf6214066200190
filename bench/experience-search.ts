import type { NewExperience, Store } from '@tact/core/ports/store';
import { createExperienceIndex, type ExperienceIndex } from '@tact/experience/experiences';
import { openBareDatabase } from './bare-commit.ts';
import { medianTimings } from './median-timings.ts';
import { type DatabaseGrowth, databaseGrowth } from './peers/database-growth.ts';
import { measure, type Timings } from './peers/measure.ts';
import { processorTimeUs } from './rates.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * Experiences of one user on SQLite: what it costs to keep a run, and to find the three nearest among all. The vectors are given, so
 * no embedder is in the figures. Writes and bare rows take turns, so that a slow minute of the disk meets both.
 */
export interface ExperienceSearchFigures {
  readonly dimensions: number;
  readonly bareCommit: Timings;
  /** A run with its claim and five links; the share of a store with the most rows. */
  readonly write: Timings & DatabaseGrowth;
  readonly sizes: readonly SizeFigures[];
}

export interface SizeFigures {
  readonly experiences: number;
  /** The first search of a process, which reads all of them. */
  readonly firstMs: number;
  /** The three nearest, by vectors in memory. */
  readonly search: Timings;
  /** With the query that hears of nothing new before; and what it takes of the processor, which a busy machine does not change. */
  readonly refreshAndSearch: Timings & { readonly processorMs: number };
  /** With one run written by another process before; the write itself is not counted. */
  readonly afterWriteMs: number;
}

const dimensions = 256;
const embedder = { id: `bench:${dimensions}`, dimensions };
const user = 'owner';

export async function benchExperienceSearch({
  sizes = [1000, 10_000],
  rounds = 5,
  iterations = 200,
  growthWrites = 150,
} = {}): Promise<ExperienceSearchFigures> {
  const opened = await openTemporaryStore();
  const bare = openBareDatabase();
  try {
    const figures: SizeFigures[] = [];
    const next = createRuns();
    let written = 0;
    for (const experiences of sizes) {
      await fill(opened.store, experiences - written, next);
      written = experiences;
      figures.push(await measureSearch(opened, experiences, iterations, next));
      written += searchWrites;
    }
    const bareCommit: Timings[] = [];
    const writes: Timings[] = [];
    const write = () => writeOne(opened.store, next());
    for (let round = 0; round < rounds; round += 1) {
      bareCommit.push(await measure(iterations, bare.commitRow));
      writes.push(await measure(iterations, write));
    }
    const growth = await databaseGrowth(opened.path, growthWrites, write);
    return {
      dimensions,
      bareCommit: medianTimings(bareCommit),
      write: { ...medianTimings(writes), ...growth },
      sizes: figures,
    };
  } finally {
    bare.close();
    await opened.close();
  }
}

/** How often something is written between two searches. */
const searchWrites = 20;

async function measureSearch(
  { store, secondStore }: { readonly store: Store; readonly secondStore: Store },
  experiences: number,
  iterations: number,
  next: () => NewExperience,
): Promise<SizeFigures> {
  const index = createExperienceIndex({ store, kind: 'run', embedder });
  const queries = Array.from({ length: iterations }, () => vectorOf(next()));
  const queryAt = (at: number) => queries[at % queries.length] as Float32Array;
  const first = await timedMs(() => searchOnce(index, queryAt(0)));
  const search = await index.of(user);
  const figures = {
    experiences,
    firstMs: first,
    search: await measure(iterations, async (at) => search.nearest(queryAt(at), { limit: 3 })),
    refreshAndSearch: await withProcessor(iterations, (at) => searchOnce(index, queryAt(at))),
  };
  const afterWrite: number[] = [];
  for (let at = 0; at < searchWrites; at += 1) {
    await writeOne(secondStore, next());
    afterWrite.push(await timedMs(() => searchOnce(index, queryAt(at))));
  }
  return { ...figures, afterWriteMs: rounded(afterWrite.sort((a, b) => a - b)[searchWrites / 2] ?? 0) };
}

async function withProcessor(
  iterations: number,
  once: (at: number) => Promise<void>,
): Promise<SizeFigures['refreshAndSearch']> {
  let calls = 0;
  const startedAtUs = processorTimeUs();
  const timings = await measure(iterations, (at) => {
    calls += 1;
    return once(at);
  });
  return { ...timings, processorMs: rounded((processorTimeUs() - startedAtUs) / calls / 1000) };
}

async function searchOnce(index: ExperienceIndex, vector: Float32Array): Promise<void> {
  const found = (await index.of(user)).nearest(vector, { limit: 3 });
  if (found.length !== 3) throw new Error('three were to be found');
}

async function fill({ experiences }: Store, count: number, next: () => NewExperience): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const writes = Array.from({ length: Math.min(500, count - from) }, () => ({ add: next() }));
    await experiences.write(user, 'run', writes, { now: Date.now() });
  }
}

async function writeOne({ experiences }: Store, run: NewExperience): Promise<void> {
  const claims = [{ key: run.links[0] ?? '', decisionId: run.id }];
  const written = await experiences.write(user, 'run', [{ add: run }], { now: Date.now(), claims });
  if (written !== 'written') throw new Error(`the run was not written: ${written}`);
}

/** Runs of some 600 bytes, with vectors that point anywhere; the same in every process. */
function createRuns(): () => NewExperience {
  const random = createRandom();
  let made = 0;
  return () => {
    made += 1;
    const digest = Math.floor(random() * 1e15).toString(16);
    return {
      id: `${Date.now().toString(16)}-${String(made).padStart(8, '0')}`,
      ...{ domain: '', state: 'active', origin: 'system' },
      content: {
        task: `Answer the question of customer ${made} about the invoice of last month`,
        summary:
          'Found the invoice, compared it with the order and wrote back that one position was charged twice. '.repeat(
            3,
          ),
        outcome: made % 5 === 0 ? 'failure' : 'success',
        steps: ['find_mail', 'open_invoice', 'compare_order', 'draft_reply', 'send_mail'],
        completedAt: Date.now(),
      },
      links: [
        `fingerprint:${digest}`,
        `task:${digest.slice(0, 3)}`,
        `reference:vault://billing/${made % 500}`,
        `reference:mail/${made}`,
        `artifact:ticket/${made}`,
      ],
      embedding: { embedder: embedder.id, vector: unitVector(random) },
    };
  };
}

function unitVector(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((one) => one / length);
}

function vectorOf({ embedding }: NewExperience): Float32Array {
  if (embedding === null) throw new Error('a run without an embedding');
  return embedding.vector;
}

/** Numbers in [0, 1) (mulberry32). */
function createRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function timedMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return rounded(performance.now() - startedAt);
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
