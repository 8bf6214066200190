import {
  createExecutiveEngine,
  type ExecutiveEngine,
  type ExecutiveEngineOptions,
  type ExecutiveSettings,
} from '#engines/executive';
import { heuristicKind } from '#engines/executive/heuristics/heuristic-record';
import { createHeuristicSearch } from '#engines/executive/heuristics/heuristic-search';
import { withLearning } from '#engines/executive/with-learning';
import { createExperienceIndex } from '#experiences';
import type { Runtime } from '#kernel';
import type { Embedder } from '#ports/embedder';
import type { Jobs } from '#ports/jobs';
import type { Log } from '#ports/log';
import type { Store } from '#ports/store';

/** What the executive engine needs beyond its settings. */
export interface ExecutiveParts extends Pick<ExecutiveEngineOptions, 'model' | 'clock' | 'strategies'> {
  readonly store: Store;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly embedder: Embedder;
  /** A user's time zone, in which the nights are counted. */
  zone(user: string): string;
  /** The runtime that the engine becomes part of; asked for only while it runs. */
  runtime(): Runtime;
}

/**
 * The engine that responds to events, with the heuristics of the store, and with all that it learns by. Throws
 * `EXECUTIVE_STRATEGY_UNKNOWN`.
 */
export function executiveEngineFrom(settings: ExecutiveSettings, parts: ExecutiveParts): ExecutiveEngine {
  const { store, embedder, model, clock, strategies = [] } = parts;
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const heuristics = createHeuristicSearch({ index, bulk: store.bulk, embedder });
  const engine = createExecutiveEngine({ settings, strategies, model, embedder, heuristics, clock });
  return withLearning(engine, { index, ...parts });
}
