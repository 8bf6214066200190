import type { Runtime } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { ExperienceIndex } from '#experiences';
import type { ExecutiveEngine } from './engine.ts';
import { learn } from './learn.ts';
import { expiryHandler, expiryJob } from './old-events.ts';
import { sleepHandler, sleepJob } from './sleep/sleep-job.ts';

export interface ExecutiveLearning {
  /** Of heuristics. */
  readonly index: ExperienceIndex;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  /** A user's time zone, in which the nights are counted. */
  zone(user: string): string;
  /** The runtime that the engine is part of; asked for when a night begins. */
  runtime(): Runtime;
}

/** The engine with all that it learns by, from feedback and in the sleep cycle, and with the end of its old events. */
export function withLearning(engine: ExecutiveEngine, learning: ExecutiveLearning): ExecutiveEngine {
  const { log, runtime, embedder } = learning;
  return {
    ...engine,
    learn: (feedback, services) => learn(feedback, services, learning),
    jobs: {
      ...engine.jobs,
      [sleepJob]: sleepHandler(
        engine.settings.sleepCycle,
        () => ({ runtime: runtime(), embedder }),
        learning,
        log,
      ),
      [expiryJob]: expiryHandler(engine.settings.keepDays, () => runtime().store, learning, log),
    },
    withModel: (model) => withLearning(engine.withModel(model), learning),
  };
}
