import { asTactError, type ErrorCode } from '#errors';
import type { EffectEnd, FinishedEffect } from '#ports/store';
import type { Decision, Effect, JournalEntry, JsonObject } from '#records';
import { concludeAction } from './conclude.ts';
import type { Action, Inverse } from './contract/action.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { staysLocal, whileLeased } from './effect-leases.ts';
import { isUndo, undoPrefix } from './effects.ts';
import { checkedInverse, requireJson, requireObject } from './stage-result.ts';

/**
 * How effects end.
 *
 * Invariants:
 * 1. A result and its inverse become true together.
 * 2. An end that waits (`held`) is written with the next one of its decision, at the latest with the conclusion. Only what stays
 *    local may wait: where a process dies before the end is written, it can be told whether it happened.
 */

/** An effect while it is run. */
export interface EffectRun {
  /** Null if it is no longer kept, or not needed. */
  readonly decision: Decision | null;
  /** Ends that are not written yet; missing where each end is written by itself. */
  readonly held?: FinishedEffect[];
}

/** Never within a `try` of the action: what happened does not count as failed because the store cannot keep it. */
export async function finishDone(
  effect: Effect,
  action: Action,
  done: { readonly result: JsonObject } & Pick<EffectEnd, 'messages' | 'feedback'>,
  runtime: EffectRuntime,
  run: EffectRun,
): Promise<Effect> {
  const { messages = [], feedback = [] } = done;
  const result = resultOf(effect, done.result, runtime);
  const inverse = result === null ? null : inverseOf(effect, action, result, runtime);
  const journal = inverse === null ? null : journalEntry(effect, inverse, runtime);
  const finishedAt = runtime.clock.now();
  return finish(
    effect,
    { state: 'done', result: result ?? {}, problem: null, journal, messages, feedback, finishedAt },
    runtime,
    run,
  );
}

/** A copy; null where it cannot be written down. The action was done all the same. */
function resultOf(effect: Effect, given: unknown, { log }: EffectRuntime): JsonObject | null {
  try {
    return requireJson('act', 'result', requireObject('act', given ?? {}, 'result')) as JsonObject;
  } catch (thrown) {
    log.error('no result', { ...idsOf(effect), code: asTactError(thrown).code });
    return null;
  }
}

/** An action that cannot say how it is taken back was done all the same. */
function inverseOf(
  effect: Effect,
  action: Action,
  result: JsonObject,
  { log }: EffectRuntime,
): Inverse | null {
  try {
    return checkedInverse(action.inverse(effect.parameters, result, effect.target) ?? null);
  } catch (thrown) {
    log.error('no inverse', { ...idsOf(effect), code: asTactError(thrown).code });
    return null;
  }
}

export async function finishFailed(
  effect: Effect,
  thrown: unknown,
  runtime: EffectRuntime,
  run: EffectRun = { decision: null },
): Promise<Effect> {
  const { code, message, disposition } = asTactError(thrown);
  const { decision } = run;
  runtime.log.warn('effect failed', { ...idsOf(effect), code });
  const problem = { code, text: message };
  if (disposition === 'retry') {
    const hasNotHappened = neverHappened.has(code) || registryCheck(effect, runtime) === undefined;
    const isAwaited = decision !== null && runtime.engines.get(decision.engine)?.interactive === true;
    if (!hasNotHappened) return { ...effect, state: 'running', problem };
    if (!isAwaited) {
      await runtime.store.outbox.putBack(effect.user, effect.id);
      return { ...effect, state: 'planned', problem };
    }
  }
  const state = code === 'EFFECT_UNKNOWN' ? 'unknown' : 'failed';
  return finish(
    effect,
    { state, result: null, problem, journal: null, finishedAt: runtime.clock.now() },
    runtime,
    run,
  );
}

/** It may have happened, and whether it did could not be looked up. What may pass is left for the next time. */
export async function finishUnchecked(
  effect: Effect,
  thrown: unknown,
  runtime: EffectRuntime,
): Promise<Effect> {
  const { code, message, disposition } = asTactError(thrown);
  runtime.log.warn('effect not checked', { ...idsOf(effect), code });
  const problem = { code, text: message };
  if (disposition === 'retry') return { ...effect, problem };
  const end = { state: 'unknown', result: null, problem, journal: null } as const;
  return finish(effect, { ...end, finishedAt: runtime.clock.now() }, runtime, { decision: null });
}

function idsOf({ id, decisionId, action }: Effect) {
  return { effect: id, decision: decisionId, action };
}

/** Failures that come before anything was changed: where a change was sent and not answered, adapters say `EFFECT_UNKNOWN`. */
const neverHappened: ReadonlySet<ErrorCode> = new Set([
  'CALENDAR_UNREACHABLE',
  'MAILBOX_UNREACHABLE',
  'TRANSPORT_UNREACHABLE',
  'EFFECT_INTERRUPTED',
  'TOOL_NOT_LOADED',
  'TOOL_STOPPED',
]);

function registryCheck(effect: Effect, { registry }: EffectRuntime): Action['check'] {
  return registry.find(effect.action)?.check;
}

async function finish(
  effect: Effect,
  end: EffectEnd,
  runtime: EffectRuntime,
  { decision, held }: EffectRun,
): Promise<Effect> {
  const { outbox } = runtime.store;
  const { user, id } = effect;
  const { state, result, problem, finishedAt } = end;
  const ended = { ...effect, state, result, problem, finishedAt };
  const takesBack = await takenBackBy(effect, decision, runtime);
  const { decisionId } = effect;
  const whole = takesBack === undefined ? { ...end, decisionId } : { ...end, decisionId, takesBack };
  if (held === undefined) {
    const finished = await written([effect], () => outbox.finish(user, id, whole), runtime);
    return finished ? ended : currentState(effect, runtime);
  }
  held.push({ ...whole, id });
  if (mayWait(effect, runtime)) return ended;
  const finished = await writeHeld(held, user, runtime);
  return finished.at(-1) === true ? ended : currentState(effect, runtime);
}

/** The journal's entry that an effect takes back; undefined for an effect that takes back nothing. */
async function takenBackBy(
  { key, user, decisionId }: Effect,
  known: Decision | null,
  { store }: EffectRuntime,
): Promise<EffectEnd['takesBack']> {
  if (!isUndo(key)) return undefined;
  const id = key.slice(undoPrefix.length);
  const decision = known ?? (await store.ledger.get(user, decisionId));
  const own = decision?.actions.find(({ undoes }) => undoes?.id === id)?.undoes;
  if (own !== undefined) return own;
  const parentId = decision?.parentId ?? null;
  return parentId === null ? undefined : { id, decisionId: parentId };
}

/** Conclusions are what the others wait for. */
function mayWait(effect: Effect, { registry }: EffectRuntime): boolean {
  return staysLocal(registry.find(effect.action), effect) && effect.action !== concludeAction.name;
}

/** Writes the ends that waited. */
export function writeHeld(
  held: FinishedEffect[],
  user: string,
  runtime: EffectRuntime,
): Promise<readonly boolean[]> {
  const ends = held.splice(0);
  const effects = ends.map(({ id }) => ({ user, id }));
  return written(effects, () => runtime.store.outbox.finishAll(user, ends), runtime);
}

/** Throws what the store throws; but what happened is known here alone, so the end is kept, and written once the store takes it. */
async function written<Result>(
  effects: readonly Pick<Effect, 'user' | 'id'>[],
  write: () => Promise<Result>,
  runtime: EffectRuntime,
): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    void whileLeased(effects, runtime, writeLater(write, runtime));
    throw thrown;
  }
}

const firstPauseMs = 1000;
const maxPauseMs = 15_000;
const maxTries = 24;

async function writeLater(write: () => Promise<unknown>, { clock, log }: EffectRuntime): Promise<void> {
  let pauseMs = firstPauseMs;
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await clock.sleep(pauseMs);
    try {
      await write();
      return;
    } catch (thrown) {
      log.warn('end of an effect not written yet', { code: asTactError(thrown).code, tries });
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
  }
}

export async function currentState(effect: Effect, { store }: EffectRuntime): Promise<Effect> {
  return (await store.outbox.get(effect.user, effect.id)) ?? effect;
}

function journalEntry(effect: Effect, inverse: Inverse, { ids, clock }: EffectRuntime): JournalEntry {
  return {
    id: ids.next(),
    effectId: effect.id,
    decisionId: effect.decisionId,
    user: effect.user,
    ...inverse,
    state: 'open',
    createdAt: clock.now(),
    undoneAt: null,
  };
}
