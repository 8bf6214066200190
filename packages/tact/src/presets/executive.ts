import type { Store } from '@tact/core/ports/store';
import {
  createExecutiveEngine,
  createHeuristicSearch,
  type ExecutiveEngine,
  type ExecutiveEngineOptions,
  type ExecutiveLearning,
  type ExecutiveSettings,
  heuristicKind,
  withLearning,
} from '@tact/experience/executive';
import { createExperienceIndex } from '@tact/experience/experiences';

/** What answering events needs beyond the store. */
export interface ExecutiveAssembly extends Pick<ExecutiveEngineOptions, 'strategies' | 'model'> {
  /** Settings that were checked. */
  readonly settings: ExecutiveSettings;
}

interface ExecutiveParts extends Omit<ExecutiveLearning, 'index'> {
  readonly store: Store;
}

/** The engine that responds to events, with the heuristics of the store and all that it learns by. Throws `EXECUTIVE_STRATEGY_UNKNOWN`. */
export function executiveEngineFrom(
  { settings, strategies = [], model }: ExecutiveAssembly,
  parts: ExecutiveParts,
): ExecutiveEngine {
  const { store, embedder, clock } = parts;
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const heuristics = createHeuristicSearch({ index, bulk: store.bulk, embedder });
  const engine = createExecutiveEngine({ settings, strategies, model, embedder, heuristics, clock });
  return withLearning(engine, { ...parts, index });
}
