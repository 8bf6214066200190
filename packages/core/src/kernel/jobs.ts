import type { JobHandlers } from '#ports/jobs';
import { type Decision, parseRecorded, type Signal } from '#records';
import type { Engine, RecordedFacts } from './contract/engine.ts';
import type { Runtime } from './contract/runtime.ts';
import type { DecideOptions } from './decide-options.ts';
import { decideAll } from './pipeline.ts';
import { deferredJob, isRefused, isUnreachable, waitingFilter, waitingJob } from './waiting.ts';

/** Runs what is due for all users. */
export function runDueJobs(runtime: Runtime): Promise<{ readonly done: number; readonly failed: number }> {
  const handlers: Record<string, JobHandlers[string]> = {
    [deferredJob]: (_, { user, key }) => decideAgain(user, key, runtime),
    [waitingJob]: (_, { user, key }) => takeUpSome(user, key, runtime),
  };
  for (const { jobs } of runtime.engines.values()) Object.assign(handlers, jobs);
  return runtime.jobs.runDue(handlers);
}

/** What waits for a proposer, of one engine or of all, the longest tried first. */
export async function listWaiting(
  user: string,
  engine: string | undefined,
  { store }: Pick<Runtime, 'store'>,
): Promise<readonly Decision[]> {
  const found = await store.ledger.list({
    ...waitingFilter(user, engine),
    limit: maxWaiting,
    order: 'oldest',
  });
  return found.toSorted((one, other) => other.attempt - one.attempt);
}

/** More than anybody reads; the rest is taken up once these are decided. */
const maxWaiting = 10_000;

/** How what waits is taken up. */
export interface DeferredRunOptions extends Pick<DecideOptions, 'concurrency'> {
  /** All unless given. */
  readonly limit?: number;
  /** Only what this says. */
  wants?(decision: Decision): boolean;
  readonly signal?: AbortSignal;
}

/**
 * Decides again what waits for a proposer, as long as it can be reached. Yields the new decisions with what they are about, also those
 * that wait again.
 */
export async function* takeUpWaiting(
  user: string,
  engineName: string,
  runtime: Runtime,
  { limit, wants = () => true, signal, concurrency = 1 }: DeferredRunOptions = {},
): AsyncGenerator<{ readonly signal: Signal; readonly decision: Decision }> {
  const engine = runtime.engines.get(engineName);
  if (engine === undefined) return;
  const waiting = inTurn((await listWaiting(user, engineName, runtime)).filter(wants)).slice(0, limit);
  const watch = createOutageWatch();
  let taken = 0;
  while (taken < waiting.length && signal?.aborted !== true) {
    // One alone shows whether there is anybody to ask.
    const batch = waiting.slice(taken, taken + (watch.hasAnswered ? concurrency : 1));
    taken += batch.length;
    const signals = (await Promise.all(batch.map((one) => signalOf(one, engine, runtime)))).filter(
      (one) => one !== null,
    );
    const asked = signals.values();
    for await (const decision of decideAll(engine, signals, runtime, { concurrency })) {
      const { value: signal } = asked.next();
      if (decision === null || signal === undefined) continue;
      watch.note(decision);
      yield { signal, decision };
    }
    if (watch.isAway) return;
  }
}

/** What was tried least first, so that what fails every time comes last; second what was tried most, whose pause is the longest. */
function inTurn(waiting: readonly Decision[]): readonly Decision[] {
  const [first, ...others] = waiting.toSorted((one, other) => one.attempt - other.attempt);
  const last = others.pop();
  return first === undefined || last === undefined ? waiting : [first, last, ...others];
}

/** Whether a proposer is away, or only fails at single inputs: two failures at the start, later three in a row. */
function createOutageWatch() {
  let answered = 0;
  let failed = 0;
  return {
    note(decision: Decision): void {
      const isFailure = isUnreachable(decision) || isRefused(decision);
      failed = isFailure ? failed + 1 : 0;
      if (!isFailure) answered += 1;
    },
    get hasAnswered(): boolean {
      return answered > 0;
    },
    get isAway(): boolean {
      return failed >= (answered === 0 ? 2 : 3);
    },
  };
}

/** So many in one job: others wait for their turn meanwhile. */
const maxAtOnce = 10;
const nextTurnMs = 1000;

/** A part of what waits; the rest has its turn soon, unless the proposer is still away: then the last decision has set the timer. */
async function takeUpSome(user: string, engine: string, runtime: Runtime): Promise<void> {
  const watch = createOutageWatch();
  for await (const { decision } of takeUpWaiting(user, engine, runtime, { limit: maxAtOnce })) {
    watch.note(decision);
  }
  if (watch.isAway) return;
  const now = runtime.clock.now();
  const rest = await listWaiting(user, engine, runtime);
  if (rest.length === 0) return;
  const next = Math.min(...rest.map(({ deferredUntil }) => deferredUntil ?? now));
  const runAt = Math.max(next, now + nextTurnMs);
  await runtime.jobs.enqueue({ user, kind: waitingJob, key: engine, runAt, payload: {} });
}

async function decideAgain(user: string, decisionId: string, runtime: Runtime): Promise<void> {
  const { store, engines } = runtime;
  const deferred = await store.ledger.get(user, decisionId);
  const engine = deferred === null ? undefined : engines.get(deferred.engine);
  if (deferred === null || engine === undefined) return;
  const signal = await signalOf(deferred, engine, runtime);
  if (signal === null) return;
  for await (const _ of decideAll(engine, [signal], runtime)) {
    // Recorded and acted on by the time it comes here.
  }
}

/** A deferred signal with its recorded input, to be decided from today's facts; null where its record was removed. */
async function signalOf(
  { id, user, reference, attempt, inputDigest }: Decision,
  engine: Engine,
  { store }: Runtime,
): Promise<Signal | null> {
  const input = await store.documents.text(user, inputDigest);
  const seen = (await store.ledger.seen(user, [id])).get(id);
  if (input === null || seen === undefined || seen.facts === null) return null;
  const { label, receivedAt } = JSON.parse(seen.facts) as RecordedFacts;
  return {
    ...{ engine: engine.name, user, reference, label, receivedAt },
    input: parseRecorded(input),
    continues: { decisionId: id, attempt },
  };
}
