import type { Assistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import { silentLog } from '@tact/core/log/silent';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Store } from '@tact/core/ports/store';
import type { Run } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import { admissionIn, admit, runKind, textOfRun } from '@tact/experience/memory';
import { newExperience, newRun } from '@tact/experience/memory/stored/kept-run';
import { createMemoryJobs } from '@tact/testing';
import { memoryFrom } from '#presets/memory';
import { openAssistant } from '#presets/open-assistant';
import { addingModel, countedModel } from '../evals/memory/counting-model.ts';
import { openBareDatabase } from './bare-commit.ts';
import { finishedRun } from './peers/finished-runs.ts';
import { measure, type Timings } from './peers/measure.ts';
import { processorTimeUs } from './rates.ts';
import { openTemporaryStore } from './temporary-store.ts';

/**
 * What it takes to admit one more finished run on SQLite (`synchronous=full`), decided, recorded and stored, by how many active runs
 * the user has. They resemble each other closely, so that each new one is compared with its three nearest. A model is there that
 * answers at once, and is counted.
 */
export interface AdmissionFigures {
  readonly dimensions: number;
  /** One durable row without anything of Tact: the disk's share. */
  readonly bareCommit: Timings;
  readonly bySize: readonly AdmissionsAt[];
  /** The same run offered fifty times at once, by two instances on one file, to an empty memory. */
  readonly fiftyAtOnce: { readonly rows: number; readonly decisions: number };
}

export interface AdmissionsAt {
  readonly stored: number;
  /** A new run, with its vector given. Beside it the processor time of this process for each, in microseconds. */
  readonly given: Timings & { readonly processorUs: number };
  /** The same, embedded by its words on the way. */
  readonly lexical: Timings;
  /** A run that is known already, with its vector given. */
  readonly repeat: Timings;
  readonly modelCallsPerAdmission: number;
  /** Estimated, a quarter of the bytes. */
  readonly promptTokensPerAdmission: number;
}

const user = 'owner';
const clock = createSystemClock();
const lexical = createLexicalEmbedder({ dimensions: 256 });

export async function benchAdmission({
  sizes = [1000, 10_000],
  iterations = 200,
} = {}): Promise<AdmissionFigures> {
  const bare = openBareDatabase();
  try {
    const bySize: AdmissionsAt[] = [];
    for (const stored of sizes) bySize.push(await admissionsAt(stored, iterations));
    return {
      ...{ dimensions: lexical.dimensions, bySize },
      bareCommit: await measure(iterations, bare.commitRow),
      fiftyAtOnce: await admitFiftyAtOnce(),
    };
  } finally {
    bare.close();
  }
}

async function admissionsAt(stored: number, iterations: number): Promise<AdmissionsAt> {
  const opened = await openTemporaryStore();
  try {
    await fill(opened.store, stored);
    const model = countedModel(addingModel);
    let next = stored;
    const timed = async (embedder: Embedder, indexOf: (place: number) => number) => {
      const assistant = openWith(opened.store, embedder, model);
      const decisions = new Map<string, number>();
      const timings = await measure(iterations, async (place) => {
        const [decision] = await admit(assistant, [run(indexOf(place), next)], { user, offeredBy: 'bench' });
        next += 1;
        const word = decision == null ? 'nothing' : (admissionIn(decision)?.decision ?? decision.outcome);
        decisions.set(word, (decisions.get(word) ?? 0) + 1);
      });
      return { timings, decisions };
    };
    const known = givenEmbedder(stored, stored + 2 * iterations + 100);
    const startedAtUs = processorTimeUs();
    const given = await timed(known, () => next);
    const used = model.used();
    const admitted = next - stored;
    const processorUs = Math.round((processorTimeUs() - startedAtUs) / admitted);
    const embedded = await timed(lexical, () => next);
    const repeat = await timed(givenEmbedder(0, stored), (place) => place % stored);
    mustOnly('ADD', given.decisions);
    mustOnly('ADD', embedded.decisions);
    mustOnly('NOT', repeat.decisions);
    return {
      ...{
        stored,
        given: { ...given.timings, processorUs },
        lexical: embedded.timings,
        repeat: repeat.timings,
      },
      modelCallsPerAdmission: used.calls / admitted,
      promptTokensPerAdmission: Math.round(used.promptTokens / admitted),
    };
  } finally {
    await opened.close();
  }
}

async function admitFiftyAtOnce(): Promise<AdmissionFigures['fiftyAtOnce']> {
  const { store, secondStore, close } = await openTemporaryStore();
  try {
    const assistants = [store, secondStore].map((one) => openWith(one, lexical, countedModel(addingModel)));
    const offers = Array.from({ length: 50 }, (_, place) =>
      admit(assistants[place % 2] as Assistant, [run(7, place)], { user, offeredBy: 'bench' }),
    );
    const decided = (await Promise.all(offers)).flat();
    const rows = await store.experiences.list(user, runKind, { state: 'active' });
    return { rows: rows.length, decisions: decided.filter((one) => one !== null).length };
  } finally {
    await close();
  }
}

/** The content of one of the finished runs, under an id of its own. */
function run(index: number, id: number): Run {
  return {
    ...finishedRun(index),
    ...{ id: `run-${id}`, outcome: 'success', artifacts: [], steps: [], completedAt: id },
    ...{ validFrom: null, validUntil: null },
  };
}

function openWith(store: Store, embedder: Embedder, model: ReturnType<typeof countedModel>): Assistant {
  const asking = { model, timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 };
  const { engine } = memoryFrom({ model: asking }, { store, clock, log: silentLog, embedder });
  // The store closes with its file.
  const open = { ...store, jobs: createMemoryJobs({ clock }) };
  return openAssistant({ store: open, clock, engines: [engine] });
}

async function fill({ experiences }: Store, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const writes = Array.from({ length: Math.min(500, count - from) }, (_, place) => {
      const kept = { ...newRun(run(from + place, from + place), '', clock.now()), decisionId: null };
      const vector = lexical.vectorOf(textOfRun(kept));
      return { add: newExperience(kept, { origin: 'owner', embedding: { embedder: lexical.id, vector } }) };
    });
    await experiences.write(user, runKind, writes, { now: clock.now() });
  }
}

/** Knows the vectors of a range of runs beforehand, so that embedding takes no time. */
function givenEmbedder(from: number, to: number): Embedder {
  const vectors = new Map<string, Float32Array>();
  for (let index = from; index < to; index += 1) {
    const text = textOfRun(run(index, index));
    vectors.set(text, lexical.vectorOf(text));
  }
  return {
    ...lexical,
    async embed(texts) {
      return texts.map((text) => {
        const vector = vectors.get(text);
        if (vector === undefined) throw new Error(`No vector was given for: ${text}`);
        return vector;
      });
    },
  };
}

/** The figures count only if all runs were decided about in the same way. */
function mustOnly(expected: string, decisions: ReadonlyMap<string, number>): void {
  const others = [...decisions.keys()].filter((word) => word !== expected);
  if (others.length > 0) throw new Error(`${expected} was expected, and there was ${others.join(', ')}`);
}
