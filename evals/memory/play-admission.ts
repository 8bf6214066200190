import type { Assistant } from '@tact/core/assistant';
import { createFixedClock } from '@tact/core/clock/fixed';
import { createSystemClock } from '@tact/core/clock/system';
import { silentLog } from '@tact/core/log/silent';
import type { Model } from '@tact/core/ports/model';
import type { Run } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import {
  type Admission,
  admissionIn,
  admit,
  readRun,
  runKind,
  summarise,
  textOfRun,
} from '@tact/experience/memory';
import { type KeptRun, newExperience, newRun } from '@tact/experience/memory/stored/kept-run';
import { createMemoryJobs, createMemoryStore } from '@tact/testing';
import { memoryFrom } from '#presets/memory';
import { openAssistant } from '#presets/open-assistant';
import type { ExistingRun } from './run-row.ts';

/** What the engine made of a run. */
export interface PlayedAdmission {
  readonly decision: Admission['decision'];
  /** The id of the stored run that it is about. */
  readonly target: string | null;
  readonly path: string;
  /** To the nearest active run, in [0, 1]. */
  readonly similarity: number | null;
  /** Of a MERGE, as the store has it afterwards. */
  readonly merge: MergedRuns | null;
}

export interface MergedRuns {
  readonly canonical: string;
  readonly references: readonly string[];
  readonly artifacts: readonly string[];
}

/** An assistant in memory with the memory engine, whose users have nothing to do with each other. */
export interface AdmissionStage {
  /** Puts runs into the store as an import does: without any decision. */
  store(user: string, existing: readonly ExistingRun[]): Promise<void>;
  admit(user: string, run: Run): Promise<PlayedAdmission>;
  close(): Promise<void>;
}

/** When every admission happens; runs are completed before it. */
const now = Date.UTC(2100, 0, 1);

export function openAdmissionStage(model: Model | null): AdmissionStage {
  const clock = createFixedClock(now, createSystemClock());
  const store = createMemoryStore();
  const embedder = createLexicalEmbedder();
  const asking = model === null ? null : { model, timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 };
  const { engine } = memoryFrom({ model: asking }, { store, clock, log: silentLog, embedder });
  const assistant: Assistant = openAssistant({
    ...{ clock, engines: [engine] },
    store: Object.assign(store, { jobs: createMemoryJobs({ clock }) }),
  });
  const stored = async (user: string, id: string): Promise<KeptRun> => {
    const [found] = await store.experiences.get(user, runKind, [id]);
    const run = found == null ? null : readRun(found);
    if (run === null) throw new Error(`The run ${id} was admitted and is not in the store.`);
    return run;
  };

  return {
    async store(user, existing) {
      const summed = existing.map((one) => ({ ...one, run: withSummary(one.run) }));
      const vectors = await embedder.embed(summed.map(({ run }) => textOfRun(run)));
      const additions = summed.map(({ run, status, isOthers }, place) => {
        const kept: KeptRun = { ...newRun(run, '', now), decisionId: null, status };
        const vector = vectors[place] ?? new Float32Array(embedder.dimensions);
        return {
          isOthers,
          add: newExperience(kept, { origin: 'owner', embedding: { embedder: embedder.id, vector } }),
        };
      });
      for (const isOthers of [false, true]) {
        const writes = additions.filter((one) => one.isOthers === isOthers).map(({ add }) => ({ add }));
        if (writes.length === 0) continue;
        await store.experiences.write(isOthers ? `${user}/other` : user, runKind, writes, { now });
      }
    },
    async admit(user, run) {
      const [decided] = await admit(assistant, [run], {
        ...{ user, offeredBy: 'eval' },
        label: { origin: 'owner', source: 'run' },
      });
      const admission = decided == null ? null : admissionIn(decided);
      if (decided == null || admission === null) throw new Error(`Nothing was decided about ${run.id}.`);
      const { path } = decided;
      const { decision, targetRunId, similarityScore, canonicalRunId } = admission;
      const canonical = canonicalRunId === null ? null : await stored(user, canonicalRunId);
      return {
        ...{ decision, target: targetRunId, path, similarity: similarityScore },
        merge: canonical === null ? null : mergedRuns(canonical),
      };
    },
    close: () => assistant.close(),
  };
}

function withSummary(run: Run): Run {
  return { ...run, summary: run.summary ?? summarise(run) };
}

function mergedRuns({ id, references, artifacts }: KeptRun): MergedRuns {
  return { canonical: id, references: references.map(String), artifacts: artifacts.map(String) };
}
