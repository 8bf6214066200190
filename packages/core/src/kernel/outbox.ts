import type { FinishedEffect } from '#ports/store';
import type { Decision, Effect } from '#records';
import { canConclude, concludeAction } from './conclude.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { writeHeld } from './effect-ends.ts';
import { type ResumeOptions, takeOver, unfinishedEffects, whileLeased } from './effect-leases.ts';
import { awaitedBy, isApproved, isOfAnotherProgram, isRunByCaller, isUndo, runInOrder } from './effects.ts';
import {
  decisionOf,
  type KnownDecision,
  runEffect,
  settleAbandoned,
  skipEffect,
  withdraw,
} from './run-effect.ts';

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
 * 6. A decision whose engine concludes it has its conclusion run last, whatever became of the others (`conclude.ts`).
 * 7. An effect whose action and engine this process both lacks is left to a process that has them.
 * 8. A store that fails is thrown. What happened by then stays running, under a lease that is renewed, until it can be written down.
 */

/**
 * Runs effects that are planned, or that this process recorded as running, in their order or as their decision says what comes
 * after what. One that fails does not stop the others, but what waited for it is not tried, unless it is safe. Resolves with how
 * each ended. A caller that has their decision passes it, which saves reading it again. Once its signal is aborted, what has not begun
 * is withdrawn.
 */
export async function runEffects(
  effects: readonly Effect[],
  runtime: EffectRuntime,
  decision?: Decision,
  known?: KnownDecision,
  signal?: AbortSignal,
): Promise<readonly Effect[]> {
  const conclusion = effects.find(({ action }) => action === concludeAction.name);
  if (conclusion === undefined || decision === undefined) {
    return runInOrder(effects, decision, {
      run: (effect) => runEffect(effect, runtime, { decision: decision ?? null, signal }),
      skip: (effect) => skipEffect(effect, runtime),
      runsAnyway: (effect) => isSafe(effect, runtime),
    });
  }
  const begun = effects.filter(({ state }) => state === 'running');
  return whileLeased(begun, runtime, runAndConclude(effects, conclusion, decision, known, runtime, signal));
}

/** Runs the effects of one decision, whose ends may wait for its conclusion. */
async function runAndConclude(
  effects: readonly Effect[],
  conclusion: Effect,
  decision: Decision,
  known: KnownDecision | undefined,
  runtime: EffectRuntime,
  signal: AbortSignal | undefined,
): Promise<readonly Effect[]> {
  const held: FinishedEffect[] = [];
  const others = effects.filter((effect) => effect !== conclusion);
  const ended = await runInOrder(others, decision, {
    run: (effect) =>
      runEffect(effect, runtime, { decision, held, signal, isLeased: effect.state === 'running' }),
    skip: (effect) => skipEffect(effect, runtime, { decision, held }),
    runsAnyway: (effect) => isSafe(effect, runtime),
  });
  const concluded = await runEffect(conclusion, runtime, {
    ...{ decision, held, isLeased: conclusion.state === 'running' },
    ...(known === undefined ? {} : { known: { ...known, effects: ended } }),
  });
  // A conclusion that is tried again later has not ended.
  if (held.length > 0) await writeHeld(held, decision.user, runtime);
  return [...ended, concluded];
}

/**
 * Takes up what an earlier process left: planned effects run, running ones are settled. Oldest first, but what is safe comes
 * last: answers and conclusions tell of the others, and have to know how those ended.
 */
export async function resumeEffects(
  user: string,
  runtime: EffectRuntime,
  options: ResumeOptions = {},
): Promise<readonly Effect[]> {
  const { registry } = runtime;
  const ended: Effect[] = [];
  const left = await unfinishedEffects(user, runtime, options);
  const isLast = (effect: Effect) => isSafe(effect, runtime);
  const runOrSkip = async (effect: Effect) => {
    if (await isUncollected(effect, runtime)) return withdrawUncollected(effect, runtime);
    if (isLeftToCaller(effect, runtime)) {
      if (runtime.clock.now() - effect.plannedAt >= onDemandMs)
        return withdraw(effect, 'nobody asked for it', runtime);
      if (options.decisionId === undefined) return effect;
    }
    const waitsInVain = !isSafe(effect, runtime) && (await isMissingSomething(effect, runtime));
    return waitsInVain ? skipEffect(effect, runtime) : runEffect(effect, runtime);
  };
  for (const effect of [...left.filter((one) => !isLast(one)), ...left.filter(isLast)]) {
    if (!canConclude(effect, runtime)) continue;
    if (effect.state === 'planned') {
      // An action that this process lacks waits for a process that has it.
      if (registry.find(effect.action) === null) continue;
      const left = await runOrSkip(effect);
      if (left !== effect) ended.push(left);
      continue;
    }
    const isUnknown = registry.find(effect.action) === null;
    if (isUnknown && isOfAnotherProgram(effect.action, await decisionOf(effect, runtime), runtime)) continue;
    // No process of ours runs it, so that the end of one says nothing.
    if (isRunByCaller(effect.action, runtime) && runtime.clock.now() < (effect.leaseUntil ?? 0)) continue;
    if (await takeOver(effect, runtime, options))
      ended.push(await settleAbandoned(effect, runtime, runOrSkip));
  }
  return ended;
}

function isSafe({ action }: Effect, { registry }: EffectRuntime): boolean {
  return registry.find(action)?.danger === 'safe';
}

/** How long what is run on demand may wait for whoever asks for it. */
const onDemandMs = 3_600_000;

/** Planned by the decision itself, of an action that only whoever asked for the decision runs. */
function isLeftToCaller({ action, key }: Effect, { registry }: EffectRuntime): boolean {
  return registry.find(action)?.isRunOnDemand === true && !isApproved(key) && !isUndo(key);
}

/** What its caller may do after a yes, and did not within the time that the question had: a yes is not good for ever. */
export async function isUncollected(effect: Effect, runtime: EffectRuntime): Promise<boolean> {
  const { user, decisionId, state, action, key, plannedAt } = effect;
  if (state !== 'planned' || !isRunByCaller(action, runtime) || !isApproved(key)) return false;
  const questions = await runtime.store.approvals.ofDecision(user, decisionId);
  const terms = questions.map(({ createdAt, expiresAt }) => expiresAt - createdAt);
  return runtime.clock.now() - plannedAt >= Math.max(...terms, 0);
}

export function withdrawUncollected(effect: Effect, runtime: EffectRuntime): Promise<Effect> {
  return withdraw(effect, 'nobody did it in time after the yes', runtime);
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
  why = 'its decision was undone',
): Promise<number> {
  let withdrawn = 0;
  for (const effect of await runtime.store.outbox.ofDecision(user, id)) {
    if (effect.state !== 'planned') continue;
    const { problem } = await withdraw(effect, why, runtime);
    if (problem?.code === 'EFFECT_WITHDRAWN') withdrawn += 1;
  }
  return withdrawn;
}
