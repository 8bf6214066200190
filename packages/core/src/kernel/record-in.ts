import { tactError } from '#errors';
import type { JoinedStore, RecordOutcome } from '#ports/store';
import { type Decision, requireUser, type Signal } from '#records';
import type { Engine } from './contract/engine.ts';
import type { Runtime } from './contract/runtime.ts';
import type { DecideOptions, DecideResult } from './decide-options.ts';
import { unlessAborted } from './lifecycle.ts';
import { actOn } from './pipeline.ts';
import { readFacts } from './read-facts.ts';
import { consider, type UnrecordedDecision } from './run-stages.ts';
import { strategyFor } from './strategy.ts';
import { scheduleAttempt } from './waiting.ts';

/**
 * A decision that becomes true together with what its caller writes: made outside, recorded within the caller's transaction, acted on
 * after its commit.
 *
 * Invariants:
 * 1. Until the row is seen by another connection nothing runs and nobody is told. Where the transaction was rolled back, nothing exists.
 * 2. Where the process dies after the commit, the next one finds the effects planned.
 */
export interface PreparedDecision {
  readonly decision: Decision;
}

/** Apart from the object, so that nobody can record something else than was judged. */
const considerations = new WeakMap<PreparedDecision, UnrecordedDecision & { joined?: JoinedStore }>();

export async function prepareDecision(
  engine: Engine,
  signal: Signal,
  runtime: Runtime,
  { signal: aborting }: Pick<DecideOptions, 'signal'>,
): Promise<PreparedDecision> {
  requireUser(signal.user);
  const [facts] = await readFacts(engine, [signal], runtime);
  const strategy = strategyFor(engine.strategies, signal.user);
  const considered = consider(engine, signal, facts, runtime, aborting, strategy);
  const made = await unlessAborted(considered, aborting);
  const prepared = { decision: made.planned.decision };
  considerations.set(prepared, made);
  return prepared;
}

/** Records within the transaction that is open on the client. Throws `STORE_CANNOT_JOIN`, and `DECISION_INVALID` for what was not prepared. */
export async function recordIn(
  client: unknown,
  prepared: PreparedDecision,
  { store }: Runtime,
): Promise<RecordOutcome> {
  const made = considerationOf(prepared);
  if (store.join === undefined) throw tactError('STORE_CANNOT_JOIN', { location: store.location });
  const joined = store.join(client);
  const recorded = await joined.ledger.record(made.planned);
  if (recorded !== 'recorded') return recorded;
  await scheduleAttempt(made.planned.decision, joined);
  made.joined = joined;
  return recorded;
}

/** Acts on what was recorded and committed; null where it is not there. */
export async function afterCommit(
  prepared: PreparedDecision,
  runtime: Runtime,
  { signal }: Pick<DecideOptions, 'signal'>,
): Promise<DecideResult | null> {
  const made = considerationOf(prepared);
  const { decision, effects } = made.planned;
  if ((await runtime.store.ledger.get(decision.user, decision.id)) === null) return null;
  made.joined?.tell();
  return { decision, effects: await actOn(made, effects, runtime, signal) };
}

function considerationOf(prepared: PreparedDecision): UnrecordedDecision & { joined?: JoinedStore } {
  const made = considerations.get(prepared);
  if (made !== undefined) return made;
  throw tactError('DECISION_INVALID', { field: 'prepared', why: 'it is not what `prepare` gave' });
}
