import { asTactError, tactError } from '@tact/core/errors';
import type { Decider, Engine } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Log } from '@tact/core/ports/log';
import type { RunRecall } from '@tact/core/ports/run-recall';
import type { Store } from '@tact/core/ports/store';
import { createExperienceIndex, type ExperienceIndex } from '@tact/experience/experiences';
import {
  admit,
  createMemoryEngine,
  createRecall,
  defaultThresholds,
  followDecisions,
  type MemoryEngineOptions,
  memoryName,
  type Recall,
  type RunFollower,
  runKind,
  type SimilarityThresholds,
} from '@tact/experience/memory';
import type { Config } from '#config';

/** What remembering runs needs beyond the store. */
export interface MemoryAssembly {
  /** Judges what rules cannot tell. Null: such runs are added. */
  readonly model: MemoryEngineOptions['model'];
  /** Default: 0.7 and 0.95. */
  readonly thresholds?: Partial<SimilarityThresholds>;
}

interface MemoryParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly embedder: Embedder;
}

/** The memory of finished runs. */
export interface Memory {
  readonly engine: Engine;
  /** Of the runs. */
  readonly index: ExperienceIndex;
  readonly recall: Recall;
  /** The same for those who go on without it where it fails. */
  readonly recallOrNone: RunRecall;
}

/** What counts as similar, as the settings say. */
export function thresholdsFrom({ memory }: Pick<Config, 'memory'>): Partial<SimilarityThresholds> {
  return memory === null ? {} : { similar: memory.similar, verySimilar: memory.very_similar };
}

/** The engine that decides whether finished runs are worth remembering, and what finds them again. */
export function memoryFrom({ model, thresholds }: MemoryAssembly, parts: MemoryParts): Memory {
  const { store, clock, log, embedder } = parts;
  const { experiences } = store;
  const index = createExperienceIndex({ store, kind: runKind, embedder });
  const engine = createMemoryEngine({
    ...{ store, index, embedder, model, clock },
    thresholds: { ...defaultThresholds, ...thresholds },
  });
  const recall = createRecall({ experiences, index, embedder });
  return {
    engine: engine as unknown as Engine,
    index,
    recall,
    async recallOrNone(user, query, options) {
      try {
        const { runs, failure } = await recall(user, query, options);
        if (failure !== null) log.warn('recalled without similarity', { user, code: failure.code });
        return runs;
      } catch (thrown) {
        log.warn('nothing recalled', { user, code: asTactError(thrown).code });
        return [];
      }
    },
  };
}

/** Throws `ENGINE_MISSING` where no finished run is remembered. */
export function requireMemory(memory: Memory | null): Memory {
  if (memory === null) throw tactError('ENGINE_MISSING', { engine: memoryName });
  return memory;
}

/** Offers every finished plan and mail job of the assistant as a run. */
export function offerRuns(assistant: Decider): RunFollower {
  return followDecisions(assistant.runtime, async (user, offered) => {
    for (const engine of new Set(offered.map(({ offeredBy }) => offeredBy))) {
      const runs = offered.filter(({ offeredBy }) => offeredBy === engine).map(({ run }) => run);
      await admit(assistant, runs, { user, offeredBy: engine, label: { origin: 'owner', source: 'run' } });
    }
  });
}
