import { asTactError, type ErrorCode, tactError } from '#errors';
import type { EffectEnd } from '#ports/store';
import {
  type Decision,
  type Effect,
  type JournalEntry,
  type JsonObject,
  type Label,
  reviveOutside,
} from '#records';
import { type Action, type ActionCall, type Checked, type Inverse, requireAction } from './actions.ts';
import { beginning, type ResumeOptions, takeOver, unfinishedEffects, whileLeased } from './effect-leases.ts';
import { awaitedBy, effectKey, isLeftToOthers, runInOrder } from './effects.ts';
import { joinOrigins } from './provenance.ts';
import type { EffectRuntime } from './runtime.ts';

/**
 * Runs what was planned: planned → running → done | failed | unknown.
 *
 * Invariants:
 * 1. An effect is marked as running before it is tried and by one process only.
 * 2. Its result and its inverse become true together.
 * 3. What was running when a process died is checked, done again only where that changes nothing, and is `unknown`
 *    where nobody can tell.
 * 4. After a failure that may pass, an effect known not to have happened is planned again; one that may have happened
 *    stays running, to be checked when it is taken up again.
 * 5. Where a person waits for the answer (an interactive engine), a failure is told at once and final: nothing is tried again later
 *    behind their back, and what may have happened stays to be checked.
 * 6. A store that fails is thrown. What happened by then stays running until it can be written down.
 * 7. An effect whose action and engine this process both lacks is left to a process that has them.
 */

/**
 * Runs effects that are planned, or that this process recorded as running, in their order or as their decision says what comes
 * after what. One that fails does not stop the others, but what waited for it is not tried, unless it is safe. Resolves with how
 * each ended. A caller that has their decision passes it, which saves reading it again.
 */
export async function runEffects(
  effects: readonly Effect[],
  runtime: EffectRuntime,
  decision?: Decision,
): Promise<readonly Effect[]> {
  return runInOrder(effects, decision, {
    run: (effect) => runEffect(effect, runtime, decision),
    skip: (effect) => skipEffect(effect, runtime),
    runsAnyway: ({ action }) => runtime.registry.find(action)?.danger === 'safe',
  });
}

/**
 * Takes up what an earlier process left: planned effects run, running ones are settled. Oldest first, but what is safe comes
 * last: answers and replies tell of the others, and have to know how those ended.
 */
export async function resumeEffects(
  user: string,
  runtime: EffectRuntime,
  options: ResumeOptions = {},
): Promise<readonly Effect[]> {
  const { registry } = runtime;
  const ended: Effect[] = [];
  const left = await unfinishedEffects(user, runtime, options);
  const isSafe = ({ action }: Effect) => registry.find(action)?.danger === 'safe';
  for (const effect of [...left.filter((one) => !isSafe(one)), ...left.filter(isSafe)]) {
    if (effect.state === 'planned') {
      // An action that this process lacks waits for a process that has it.
      if (registry.find(effect.action) === null) continue;
      const waitsInVain = !isSafe(effect) && (await isMissingSomething(effect, runtime));
      ended.push(await (waitsInVain ? skipEffect(effect, runtime) : runEffect(effect, runtime)));
      continue;
    }
    const decision = await decisionOf(effect, runtime);
    if (isLeftToOthers(effect.action, decision, runtime)) continue;
    if (await takeOver(effect, runtime, options))
      ended.push(await settleAbandoned(effect, decision, runtime));
  }
  return ended;
}

/** Something that this comes after was not done. */
async function isMissingSomething(effect: Effect, runtime: EffectRuntime): Promise<boolean> {
  const decision = await decisionOf(effect, runtime);
  const awaited = decision === null ? [] : awaitedBy(effect, decision);
  if (awaited.length === 0) return false;
  const beside = await runtime.store.outbox.ofDecision(effect.user, effect.decisionId);
  return beside.some(({ key, state }) => awaited.includes(key) && state !== 'done');
}

/** Keeps what a decision planned and nobody has begun from being done. Resolves with how many. */
export async function withdrawPlanned(
  { user, id }: Pick<Decision, 'user' | 'id'>,
  runtime: EffectRuntime,
): Promise<number> {
  const { store } = runtime;
  let withdrawn = 0;
  for (const effect of await store.outbox.ofDecision(user, id)) {
    // Begun and ended here, so that nobody else can begin it.
    if (!(await start(effect, runtime))) continue;
    await finishFailed(effect, tactError('EFFECT_WITHDRAWN', { action: effect.action }), runtime);
    withdrawn += 1;
  }
  return withdrawn;
}

/** Begun and ended here, so that nobody else can begin it. */
async function skipEffect(effect: Effect, runtime: EffectRuntime): Promise<Effect> {
  if (!(await start(effect, runtime))) return currentState(effect, runtime);
  return finishFailed(effect, tactError('EFFECT_PREREQUISITE_FAILED', { action: effect.action }), runtime);
}

async function runEffect(
  effect: Effect,
  runtime: EffectRuntime,
  known: Decision | null = null,
): Promise<Effect> {
  const { registry } = runtime;
  const decision = known ?? (await decisionOf(effect, runtime));
  if (effect.state === 'planned' && isLeftToOthers(effect.action, decision, runtime)) return effect;
  const call = callFor(effect, decision, runtime);
  // What was recorded as running was begun with its record.
  if (effect.state === 'planned' && !(await start(effect, runtime))) return currentState(effect, runtime);
  let action: Action;
  let result: JsonObject;
  try {
    action = requireAction(registry, effect.action, effect.parameters);
    result = await whileLeased(effect, runtime, action.execute(call, runtime));
  } catch (thrown) {
    return finishFailed(effect, thrown, runtime, decision);
  }
  return finishDone(effect, action, result, runtime);
}

async function settleAbandoned(
  effect: Effect,
  decision: Decision | null,
  runtime: EffectRuntime,
): Promise<Effect> {
  const { store, registry } = runtime;
  const call = callFor(effect, decision, runtime);
  let action: Action;
  let checked: Checked | null;
  try {
    action = requireAction(registry, effect.action, effect.parameters);
    checked = action.check === undefined ? null : await action.check(call, runtime);
  } catch (thrown) {
    return finishUnchecked(effect, thrown, runtime);
  }
  if (checked?.happened === 'yes') return finishDone(effect, action, checked.result, runtime);
  if (checked?.happened === 'unknown') {
    return finishFailed(effect, tactError('EFFECT_UNKNOWN', { action: action.name }), runtime);
  }
  await store.outbox.putBack(effect.user, effect.id);
  return runEffect({ ...effect, state: 'planned' }, runtime, decision);
}

function decisionOf({ user, decisionId }: Effect, { store }: EffectRuntime): Promise<Decision | null> {
  return store.ledger.get(user, decisionId);
}

function callFor(effect: Effect, decision: Decision | null, { store, clock }: EffectRuntime): ActionCall {
  const { parameters, target, key, user, decisionId } = effect;
  const labels = labelsBehind(effect, decision);
  return {
    parameters,
    target,
    key,
    user,
    decisionId,
    origin: joinOrigins(labels),
    now: clock.now(),
    async recordedInput() {
      const text = decision === null ? null : await store.documents.text(user, decision.inputDigest);
      return JSON.parse(text ?? 'null', reviveOutside);
    },
  };
}

/** Those of the very action where the effect's key tells which one it is, else of all. */
function labelsBehind({ key }: Effect, decision: Decision | null): readonly Label[] {
  const actions = decision?.actions ?? [];
  const own = actions.find((_, position) => decision !== null && key === effectKey(decision, position));
  return own === undefined ? actions.flatMap(({ labels }) => labels) : own.labels;
}

/** Never within a `try` of the action: what happened does not count as failed because the store cannot keep it. */
async function finishDone(
  effect: Effect,
  action: Action,
  result: JsonObject,
  runtime: EffectRuntime,
): Promise<Effect> {
  const inverse = inverseOf(effect, action, result, runtime);
  const journal = inverse === null ? null : journalEntry(effect, inverse, runtime);
  return finish(
    effect,
    { state: 'done', result, problem: null, journal, finishedAt: runtime.clock.now() },
    runtime,
  );
}

/** An action that cannot say how it is taken back was done all the same. */
function inverseOf(
  effect: Effect,
  action: Action,
  result: JsonObject,
  { log }: EffectRuntime,
): Inverse | null {
  try {
    return action.inverse(effect.parameters, result, effect.target);
  } catch (thrown) {
    log.error('no inverse', { ...idsOf(effect), code: asTactError(thrown).code });
    return null;
  }
}

async function finishFailed(
  effect: Effect,
  thrown: unknown,
  runtime: EffectRuntime,
  decision: Decision | null = null,
): Promise<Effect> {
  const { code, message, disposition } = asTactError(thrown);
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
  );
}

/** It may have happened, and whether it did could not be looked up. What may pass is left for the next time. */
async function finishUnchecked(effect: Effect, thrown: unknown, runtime: EffectRuntime): Promise<Effect> {
  const { code, message, disposition } = asTactError(thrown);
  runtime.log.warn('effect not checked', { ...idsOf(effect), code });
  const problem = { code, text: message };
  if (disposition === 'retry') return { ...effect, problem };
  return finish(
    effect,
    { state: 'unknown', result: null, problem, journal: null, finishedAt: runtime.clock.now() },
    runtime,
  );
}

function idsOf({ id, decisionId, action }: Effect) {
  return { effect: id, decision: decisionId, action };
}

/** Failures that come before anything was tried. */
const neverHappened: ReadonlySet<ErrorCode> = new Set([
  'MAILBOX_UNREACHABLE',
  'TRANSPORT_UNREACHABLE',
  'EFFECT_INTERRUPTED',
  'TOOL_NOT_LOADED',
]);

function registryCheck(effect: Effect, { registry }: EffectRuntime): Action['check'] {
  return registry.find(effect.action)?.check;
}

async function finish(effect: Effect, end: EffectEnd, runtime: EffectRuntime): Promise<Effect> {
  if (!(await runtime.store.outbox.finish(effect.user, effect.id, end))) return currentState(effect, runtime);
  const { state, result, problem, finishedAt } = end;
  return { ...effect, state, result, problem, finishedAt };
}

function start({ user, id }: Effect, runtime: EffectRuntime): Promise<boolean> {
  return runtime.store.outbox.start(user, id, beginning(runtime));
}

async function currentState(effect: Effect, { store }: EffectRuntime): Promise<Effect> {
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
