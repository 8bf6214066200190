import { TactError, tactError } from '#errors';
import type { EffectEnd, Message } from '#ports/store';
import {
  type Approval,
  copyJson,
  type Decision,
  type Effect,
  type Feedback,
  type JsonObject,
  type Label,
  parseRecorded,
} from '#records';
import { dangerOf, fittedParameters, requireAction } from './actions.ts';
import { concludeAction } from './conclude.ts';
import type { Action, ActionCall, DecisionSoFar, EffectCheck } from './contract/action.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import {
  currentState,
  type EffectRun,
  finishDone,
  finishFailed,
  finishUnchecked,
  writeHeld,
} from './effect-ends.ts';
import { beginning, whileLeased } from './effect-leases.ts';
import { effectKey, isApproved, isLeftToOthers, isUndo } from './effects.ts';
import { eitherSignal, givenUp } from './lifecycle.ts';
import { joinOrigins } from './provenance.ts';

/** What is known of a decision that was recorded just now, so that nobody has to read it again. */
export interface KnownDecision {
  readonly input: unknown;
  readonly approvals: readonly Approval[];
}

/** A run that knows more than the store holds by now. */
interface EffectRunContext extends EffectRun {
  readonly known?: KnownDecision & { readonly effects: readonly Effect[] };
  /** Of whoever waits for the decision. */
  readonly signal?: AbortSignal | undefined;
  /** Whoever runs it renews its lease. */
  readonly isLeased?: boolean;
}

/** What becomes true together with the end of an effect. */
interface EffectRecords {
  readonly messages: Message[];
  readonly feedback: Feedback[];
}

/** Carries out an effect that is planned, or that this process recorded as running; resolves with how it ended. */
export async function runEffect(
  effect: Effect,
  runtime: EffectRuntime,
  given: EffectRunContext = { decision: null },
): Promise<Effect> {
  const run = { ...given, decision: given.decision ?? (await decisionOf(effect, runtime)) };
  if (given.signal?.aborted === true && effect.action !== concludeAction.name)
    return withdraw(effect, 'its caller waits no longer', runtime, run);
  if (effect.state === 'planned' && isLeftToOthers(effect.action, run.decision, runtime)) return effect;
  // Whoever opens the store next does it.
  if (effect.state === 'planned' && runtime.lifecycle?.isClosing === true) return effect;
  const kept: EffectRecords = { messages: [], feedback: [] };
  const call = callFor(effect, runtime, run, kept);
  // What was recorded as running was begun with its record.
  if (effect.state === 'planned' && !(await start(effect, runtime))) return currentState(effect, runtime);
  let action: Action;
  let result: JsonObject;
  try {
    action = requireAction(runtime.registry, effect.action, effect.parameters);
    await requireUnchanged(effect, action, run.decision, runtime);
    const executing = action.execute(fitted(call, action), runtime);
    const work = runtime.lifecycle?.runEffect(effect, executing) ?? executing;
    const ended = await (run.isLeased === true ? work : whileLeased([effect], runtime, work));
    if (ended === givenUp) return unknownAtClose(effect);
    result = ended;
  } catch (thrown) {
    return finishFailed(effect, whereStopped(thrown, call, effect), runtime, run);
  }
  return finishDone(effect, action, { result, ...kept }, runtime, run);
}

/** What an action threw because its caller stopped it says nothing of how far it had come. */
function whereStopped(thrown: unknown, { abortSignal }: ActionCall, effect: Effect): unknown {
  const isOwnWord = thrown instanceof TactError && thrown !== abortSignal.reason;
  return abortSignal.aborted && !isOwnWord ? tactError('EFFECT_UNKNOWN', { action: effect.action }) : thrown;
}

/** Writes down that nobody can tell how these end, because the process does not wait for them any longer. */
export async function giveUpEffects(
  effects: readonly Effect[],
  { store, clock, log }: Pick<EffectRuntime, 'store' | 'clock' | 'log'>,
): Promise<void> {
  for (const effect of effects) {
    const { state, problem } = unknownAtClose(effect);
    const end = { state, result: null, problem, journal: null, finishedAt: clock.now() } as const;
    log.warn('effect given up at close', { effect: effect.id, decision: effect.decisionId });
    await store.outbox.finish(effect.user, effect.id, end);
  }
}

function unknownAtClose(effect: Effect): Effect & Pick<EffectEnd, 'state'> {
  const { code, message } = tactError('EFFECT_UNKNOWN', { action: effect.action });
  return { ...effect, state: 'unknown', problem: { code, text: message } };
}

/** What is dangerous, and whatever was approved, is done to what it was decided about and to nothing else. */
async function requireUnchanged(
  { key, parameters, target, user }: Effect,
  action: Action,
  decision: Decision | null,
  { engines }: EffectRuntime,
): Promise<void> {
  const isBound = isApproved(key) || (dangerOf(action, parameters, user) === 'dangerous' && !isUndo(key));
  if (!isBound || decision === null) return;
  await engines.get(decision.engine)?.requireUnchanged?.(target, decision);
}

/** Ends an effect without trying it, because something that it comes after was not done. */
export function skipEffect(effect: Effect, runtime: EffectRuntime, run?: EffectRun): Promise<Effect> {
  const skipped = tactError('EFFECT_PREREQUISITE_FAILED', { action: effect.action });
  return endUntried(effect, skipped, runtime, run);
}

/** Ends an effect that nobody has tried, because nobody wants it any more. */
export function withdraw(
  effect: Effect,
  why: string,
  runtime: EffectRuntime,
  run?: EffectRun,
): Promise<Effect> {
  return endUntried(effect, tactError('EFFECT_WITHDRAWN', { action: effect.action, why }), runtime, run);
}

/** Begun and ended here, so that nobody else can begin it; as it stands where somebody had begun it. */
async function endUntried(
  effect: Effect,
  problem: TactError,
  runtime: EffectRuntime,
  run?: EffectRun,
): Promise<Effect> {
  if (effect.state === 'planned' && !(await start(effect, runtime))) return currentState(effect, runtime);
  return finishFailed(effect, problem, runtime, run);
}

/** Settles an effect that was running when its process died; `again` runs or skips one that did not happen. */
export async function settleAbandoned(
  effect: Effect,
  runtime: EffectRuntime,
  again: (effect: Effect) => Promise<Effect>,
): Promise<Effect> {
  const { store, registry } = runtime;
  const decision = await decisionOf(effect, runtime);
  const call = callFor(effect, runtime, { decision }, { messages: [], feedback: [] });
  let action: Action;
  let checked: EffectCheck | null;
  try {
    action = requireAction(registry, effect.action, effect.parameters);
    checked = action.check === undefined ? null : await action.check(fitted(call, action), runtime);
  } catch (thrown) {
    return finishUnchecked(effect, thrown, runtime);
  }
  if (checked?.happened === 'yes')
    return finishDone(effect, action, { result: checked.result }, runtime, { decision });
  if (checked?.happened === 'unknown') {
    return finishFailed(effect, tactError('EFFECT_UNKNOWN', { action: action.name }), runtime);
  }
  await store.outbox.putBack(effect.user, effect.id);
  return again({ ...effect, state: 'planned' });
}

function start({ user, id }: Effect, runtime: EffectRuntime): Promise<boolean> {
  return runtime.store.outbox.start(user, id, beginning(runtime));
}

export function decisionOf({ user, decisionId }: Effect, { store }: EffectRuntime): Promise<Decision | null> {
  return store.ledger.get(user, decisionId);
}

/**
 * The call as the action's schema makes it: whoever wrote the parameters, what runs gets what it asks for, and a copy of its own, so
 * that the record stays what was decided.
 */
function fitted(call: ActionCall, action: Action): ActionCall {
  const copied = copyJson(call.parameters);
  const parameters = copied.ok ? (copied.value as JsonObject) : call.parameters;
  return { ...call, parameters: fittedParameters(action, parameters) };
}

function callFor(
  effect: Effect,
  runtime: EffectRuntime,
  { decision, known, signal, held = [] }: EffectRunContext,
  kept: EffectRecords,
): ActionCall {
  const { store, clock } = runtime;
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
    abortSignal: eitherSignal(runtime.lifecycle, signal),
    async recordedInput() {
      if (known !== undefined) return known.input;
      const text = decision === null ? null : await store.documents.text(user, decision.inputDigest);
      return parseRecorded(text ?? 'null');
    },
    async soFar(): Promise<DecisionSoFar | null> {
      if (decision === null) return null;
      if (known !== undefined) return { decision, effects: known.effects, approvals: known.approvals };
      const [effects, approvals] = await Promise.all([
        store.outbox.ofDecision(user, decisionId),
        store.approvals.ofDecision(user, decisionId),
      ]);
      return { decision, effects: effects.filter(({ id }) => id !== effect.id), approvals };
    },
    keep(message) {
      kept.messages.push(message);
    },
    keepFeedback(feedback) {
      kept.feedback.push(feedback);
    },
    async settle() {
      if (held.length > 0) await writeHeld(held, user, runtime);
    },
  };
}

/** Those of the very action where the effect's key tells which one it is, else of all. */
function labelsBehind({ key }: Effect, decision: Decision | null): readonly Label[] {
  const actions = decision?.actions ?? [];
  const own = actions.find((_, position) => decision !== null && key === effectKey(decision, position));
  return own === undefined ? actions.flatMap(({ labels }) => labels) : own.labels;
}
