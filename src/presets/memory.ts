import type { Config } from '#config';
import {
  createMemoryEngine,
  defaultThresholds,
  type MemoryEngineOptions,
  runKind,
  type SimilarityThresholds,
} from '#engines/memory';
import { createExperienceIndex, type ExperienceIndex } from '#experiences';
import type { Engine } from '#kernel';
import type { Clock } from '#ports/clock';
import type { Embedder } from '#ports/embedder';
import type { Store } from '#ports/store';

/** What remembering runs needs beyond the store. */
export interface MemoryAssembly {
  readonly embedder: Embedder;
  /** Judges what rules cannot tell. Null: such runs are added. */
  readonly model: MemoryEngineOptions['model'];
  /** Default: 0.7 and 0.95. */
  readonly thresholds?: Partial<SimilarityThresholds>;
}

interface MemoryParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Of the runs; one for the engine and for recalling. */
  readonly index: ExperienceIndex;
}

/** The index of the runs of all users. */
export function runIndexFrom(
  { embedder }: MemoryAssembly,
  { store }: Pick<MemoryParts, 'store'>,
): ExperienceIndex {
  return createExperienceIndex({ store, kind: runKind, embedder });
}

/** What counts as similar, as the settings say. */
export function thresholdsFrom({ memory }: Pick<Config, 'memory'>): Partial<SimilarityThresholds> {
  return memory === null ? {} : { similar: memory.similar, verySimilar: memory.very_similar };
}

/** The engine that decides whether finished runs are worth remembering. */
export function memoryEngineFrom(memory: MemoryAssembly, { store, clock, index }: MemoryParts): Engine {
  const { embedder, model, thresholds } = memory;
  const engine = createMemoryEngine({
    ...{ experiences: store.experiences, index, embedder, model, clock },
    thresholds: { ...defaultThresholds, ...thresholds },
  });
  return engine as unknown as Engine;
}
