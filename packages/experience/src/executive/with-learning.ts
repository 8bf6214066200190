import type { Runtime } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { JobHandler, Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { Store } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import type { ExperienceIndex } from '#experiences';
import type { ExecutiveEngine } from './engine.ts';
import { executiveName } from './executive-input.ts';
import { countFires } from './heuristics/kept-heuristic.ts';
import { learn } from './learn.ts';
import { sleepHandler, sleepJob } from './sleep/sleep-cycle.ts';

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

type Reads = Pick<Store, 'ledger' | 'values'>;

const dayMs = 24 * 60 * 60_000;
const pageSize = 500;

/** The kind of the daily job that removes old events. */
export const expiryJob = 'executive-expiry';

interface ExpiryServices {
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, 'now'>;
}

/** Sets the job; called again, it stays one. */
export async function scheduleExpiry(user: string, { jobs, clock }: ExpiryServices): Promise<void> {
  await jobs.enqueue({ user, kind: expiryJob, key: 'daily', runAt: clock.now(), payload: {} });
}

/** Sets the next day's job and removes what is old today. */
export function expiryHandler(
  keepDays: number,
  store: () => Store,
  { jobs, clock }: ExpiryServices,
  log: Pick<Log, 'info'>,
): JobHandler {
  return async (_, { user }) => {
    await jobs.enqueue({ user, kind: expiryJob, key: 'daily', runAt: clock.now() + dayMs, payload: {} });
    const removed = await forgetOldEvents(user, keepDays, store(), clock);
    if (removed > 0) log.info('old events removed', { user, removed });
  };
}

/**
 * Removes events that were decided about longer ago than this, with what was answered. What was learned of them stays: trust, heuristics,
 * how often each fired. A document that a younger event uses as well stays.
 *
 * @returns how many decisions were removed
 */
async function forgetOldEvents(
  user: string,
  keepDays: number,
  store: Reads,
  clock: Pick<Clock, 'now'>,
): Promise<number> {
  const until = clock.now() - keepDays * dayMs;
  const old: string[] = [];
  const unused = new Set<string>();
  for await (const decision of eventsOf(user, store)) {
    if (decision.createdAt > until) {
      if (unused.size === 0) break;
      for (const digest of documentsOf(decision)) unused.delete(digest);
    } else {
      old.push(decision.id);
      for (const digest of documentsOf(decision)) unused.add(digest);
    }
  }
  if (old.length === 0) return 0;
  // Fires are counted from the decisions.
  await countFires(user, store, clock);
  await store.ledger.remove(user, old, [...unused]);
  return old.length;
}

/** The oldest first. */
async function* eventsOf(user: string, { ledger }: Reads): AsyncGenerator<Decision> {
  for (let afterId: string | undefined; ; ) {
    const filter = { user, engine: executiveName, order: 'oldest', limit: pageSize } as const;
    const page = await ledger.list(afterId === undefined ? filter : { ...filter, afterId });
    yield* page;
    afterId = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}

function documentsOf({ layers, answerDigest, inputDigest }: Decision): readonly string[] {
  const prompt = layers.map(({ digest }) => digest);
  return answerDigest === null ? [inputDigest, ...prompt] : [inputDigest, answerDigest, ...prompt];
}
