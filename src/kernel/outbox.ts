import { asTactError, type ErrorCode, tactError } from '#errors';
import type { EffectEnd } from '#ports/store';
import type { Decision, Effect, EngineName, JournalEntry, JsonObject, Label } from '#records';
import { type Action, type ActionCall, type Checked, type Inverse, requireAction } from './actions.ts';
import { awaitedBy, effectKey, runInOrder } from './effect-order.ts';
import { joinOrigins } from './provenance.ts';
import type { Runtime } from './runtime.ts';

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
 * 5. Where a person waits for the answer (conversation), a failure is told at once and final: nothing is tried again later
 *    behind their back, and what may have happened stays to be checked.
 * 6. A store that fails is thrown. What happened by then stays running until it can be written down.
 */

type Tools = Pick<Runtime, 'store' | 'registry' | 'clock' | 'ids' | 'log'>;

/**
 * Runs planned effects, in their order or as their decision says what comes after what; one that fails does not stop the
 * others, but what waited for it is not tried, unless it is safe. Resolves with how each ended. Whoever has their decision at hand gives it, which saves reading it again.
 */
export async function runEffects(
  effects: readonly Effect[],
  tools: Tools,
  decision?: Decision,
): Promise<readonly Effect[]> {
  return runInOrder(effects, decision, {
    run: (effect) => runEffect(effect, tools, decision),
    skip: (effect) => skipEffect(effect, tools),
    runsAnyway: ({ action }) => tools.registry.find(action)?.danger === 'safe',
  });
}

/**
 * Takes up what an earlier process left: planned effects run, running ones are settled. Oldest first, but what is safe comes
 * last: answers and replies tell of the others, and have to know how those ended.
 */
export async function resumeEffects(
  user: string,
  tools: Tools,
  options: {
    /** Effects that have been running for less may belong to a living process and are left alone. */
    readonly abandonedAfterMs: number;
  },
): Promise<readonly Effect[]> {
  const { store, clock, registry } = tools;
  const ended: Effect[] = [];
  const left = await store.outbox.inState(user, ['running', 'planned']);
  const isSafe = ({ action }: Effect) => registry.find(action)?.danger === 'safe';
  for (const effect of [...left.filter((one) => !isSafe(one)), ...left.filter(isSafe)]) {
    if (effect.state === 'planned') {
      const waitsInVain = !isSafe(effect) && (await isMissingSomething(effect, tools));
      ended.push(await (waitsInVain ? skipEffect(effect, tools) : runEffect(effect, tools)));
    } else if (clock.now() - (effect.startedAt ?? 0) >= options.abandonedAfterMs) {
      ended.push(await settleAbandoned(effect, tools));
    }
  }
  return ended;
}

/** Something that this comes after was not done. */
async function isMissingSomething(effect: Effect, tools: Tools): Promise<boolean> {
  const decision = await decisionOf(effect, tools);
  const awaited = decision === null ? [] : awaitedBy(effect, decision);
  if (awaited.length === 0) return false;
  const beside = await tools.store.outbox.ofDecision(effect.decisionId);
  return beside.some(({ key, state }) => awaited.includes(key) && state !== 'done');
}

/** Keeps what a decision planned and nobody has begun from being done. Resolves with how many. */
export async function withdrawPlanned(decisionId: string, tools: Tools): Promise<number> {
  const { store, clock } = tools;
  let withdrawn = 0;
  for (const effect of await store.outbox.ofDecision(decisionId)) {
    // Begun and ended here, so that nobody else can begin it.
    if (!(await store.outbox.start(effect.id, clock.now()))) continue;
    await finishFailed(effect, tactError('EFFECT_WITHDRAWN', { action: effect.action }), tools);
    withdrawn += 1;
  }
  return withdrawn;
}

/** Begun and ended here, so that nobody else can begin it. */
async function skipEffect(effect: Effect, tools: Tools): Promise<Effect> {
  if (!(await tools.store.outbox.start(effect.id, tools.clock.now()))) return currentState(effect, tools);
  return finishFailed(effect, tactError('EFFECT_PREREQUISITE_FAILED', { action: effect.action }), tools);
}

async function runEffect(effect: Effect, tools: Tools, known: Decision | null = null): Promise<Effect> {
  const { store, clock, registry } = tools;
  const decision = known ?? (await decisionOf(effect, tools));
  const call = callFor(effect, decision, tools);
  if (!(await store.outbox.start(effect.id, clock.now()))) return currentState(effect, tools);
  let action: Action;
  let result: JsonObject;
  try {
    action = requireAction(registry, effect.action, effect.parameters);
    result = await action.execute(call);
  } catch (thrown) {
    return finishFailed(effect, thrown, tools, decision);
  }
  return finishDone(effect, action, result, tools);
}

async function settleAbandoned(effect: Effect, tools: Tools): Promise<Effect> {
  const { store, registry } = tools;
  const decision = await decisionOf(effect, tools);
  const call = callFor(effect, decision, tools);
  let action: Action;
  let checked: Checked | null;
  try {
    action = requireAction(registry, effect.action, effect.parameters);
    checked = action.check === undefined ? null : await action.check(call);
  } catch (thrown) {
    return finishUnchecked(effect, thrown, tools);
  }
  if (checked?.happened === 'yes') return finishDone(effect, action, checked.result, tools);
  if (checked?.happened === 'unknown') {
    return finishFailed(effect, tactError('EFFECT_UNKNOWN', { action: action.name }), tools);
  }
  await store.outbox.putBack(effect.id);
  return runEffect(effect, tools, decision);
}

function decisionOf({ user, decisionId }: Effect, { store }: Tools): Promise<Decision | null> {
  return store.ledger.get(user, decisionId);
}

function callFor(effect: Effect, decision: Decision | null, { store, clock }: Tools): ActionCall {
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
      const text = decision === null ? null : await store.documents.text(decision.inputDigest);
      return JSON.parse(text ?? 'null');
    },
  };
}

/** Those of the very action where the effect's key tells which one it is, else of all. */
function labelsBehind({ key }: Effect, decision: Decision | null): readonly Label[] {
  const actions = decision?.actions ?? [];
  const own = actions.find((_, position) => decision !== null && key === effectKey(decision.id, position));
  return own === undefined ? actions.flatMap(({ labels }) => labels) : own.labels;
}

/** Never within a `try` of the action: what happened does not count as failed because the store cannot keep it. */
async function finishDone(effect: Effect, action: Action, result: JsonObject, tools: Tools): Promise<Effect> {
  const inverse = inverseOf(effect, action, result, tools);
  const journal = inverse === null ? null : journalEntry(effect, inverse, tools);
  return finish(
    effect,
    { state: 'done', result, problem: null, journal, finishedAt: tools.clock.now() },
    tools,
  );
}

/** An action that cannot say how it is taken back was done all the same. */
function inverseOf(effect: Effect, action: Action, result: JsonObject, { log }: Tools): Inverse | null {
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
  tools: Tools,
  decision: Decision | null = null,
): Promise<Effect> {
  const { code, message, disposition } = asTactError(thrown);
  tools.log.warn('effect failed', { ...idsOf(effect), code });
  const problem = { code, text: message };
  if (disposition === 'retry') {
    const hasNotHappened = neverHappened.has(code) || registryCheck(effect, tools) === undefined;
    const isAwaited = decision !== null && interactive.has(decision.engine);
    if (!hasNotHappened) return { ...effect, state: 'running', problem };
    if (!isAwaited) {
      await tools.store.outbox.putBack(effect.id);
      return { ...effect, state: 'planned', problem };
    }
  }
  const state = code === 'EFFECT_UNKNOWN' ? 'unknown' : 'failed';
  return finish(
    effect,
    { state, result: null, problem, journal: null, finishedAt: tools.clock.now() },
    tools,
  );
}

/** It may have happened, and whether it did could not be looked up. What may pass is left for the next time. */
async function finishUnchecked(effect: Effect, thrown: unknown, tools: Tools): Promise<Effect> {
  const { code, message, disposition } = asTactError(thrown);
  tools.log.warn('effect not checked', { ...idsOf(effect), code });
  const problem = { code, text: message };
  if (disposition === 'retry') return { ...effect, problem };
  return finish(
    effect,
    { state: 'unknown', result: null, problem, journal: null, finishedAt: tools.clock.now() },
    tools,
  );
}

function idsOf({ id, decisionId, action }: Effect) {
  return { effect: id, decision: decisionId, action };
}

/** Engines whose effects a person waits for. */
const interactive: ReadonlySet<EngineName> = new Set(['conversation']);

/** Failures that come before anything was tried. */
const neverHappened: ReadonlySet<ErrorCode> = new Set([
  'MAILBOX_UNREACHABLE',
  'TRANSPORT_UNREACHABLE',
  'EFFECT_INTERRUPTED',
]);

function registryCheck(effect: Effect, { registry }: Tools): Action['check'] {
  return registry.find(effect.action)?.check;
}

async function finish(effect: Effect, end: EffectEnd, tools: Tools): Promise<Effect> {
  if (!(await tools.store.outbox.finish(effect.id, end))) return currentState(effect, tools);
  const { state, result, problem, finishedAt } = end;
  return { ...effect, state, result, problem, finishedAt };
}

async function currentState(effect: Effect, { store }: Tools): Promise<Effect> {
  return (await store.outbox.get(effect.id)) ?? effect;
}

function journalEntry(effect: Effect, inverse: Inverse, { ids, clock }: Tools): JournalEntry {
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
