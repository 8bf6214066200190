import { z } from 'zod';
import { tactError } from '#errors';
import { type Effect, holdsOutside, type MaybeOutside, outside, type RunOutcome } from '#records';
import { describeAction } from './actions.ts';
import type { ActionRegistry } from './contract/action.ts';
import type { FinishedDecision, RunDraft } from './contract/engine.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { defineAction } from './define-action.ts';

/**
 * The end of a decision whose engine has something to say about it (`Engine.conclude`). It is recorded as running with the
 * decision, runs after all other effects, and ends in one transaction with what it says and with the ends that waited for it: so a
 * process that dies on the way leaves a decision that is known to lack its conclusion, and the next one makes it, once.
 *
 * The kernel plans it; nothing proposes it, and no verdict holds it.
 */
export const concludeAction = defineAction({
  name: 'conclude',
  summary: 'Report what came of a decision.',
  danger: 'safe',
  parameters: z.strictObject({}),
  offered: false,
  inverses: [],
  describe: () => 'report the outcome',
  inverse: () => null,
  staysLocal: () => true,
  async execute(call, runtime) {
    const soFar = await call.soFar();
    if (soFar === null) return {};
    // The target of a conclusion is the name of its engine.
    const engine = runtime.engines.get(call.target);
    if (engine?.conclude === undefined) throw tactError('ENGINE_MISSING', { engine: call.target });
    const { key, now } = call;
    const settle = () => call.settle();
    const view = { ...soFar, input: await call.recordedInput(), key, now, settle };
    const { messages, feedback = [], result } = await engine.conclude(view, runtime);
    for (const message of messages) call.keep(message);
    for (const one of feedback) call.keepFeedback(one);
    return result;
  },
});

/** False for the conclusion of an engine that this process lacks: it waits for a process that has it. */
export function canConclude({ action, target }: Pick<Effect, 'action' | 'target'>, runtime: EffectRuntime) {
  return action !== concludeAction.name || runtime.engines.get(target)?.conclude !== undefined;
}

/**
 * What came of the effects of a decision, in the words of their actions. Null where none ran. A step that names things in words of
 * others is outside text.
 *
 * @param about what was to be done, and what that relied on
 */
export function runOfEffects(
  { effects, registry }: FinishedDecision,
  about: { readonly task: MaybeOutside; readonly references: readonly MaybeOutside[] },
): RunDraft | null {
  const ran = effects.filter(({ action }) => action !== concludeAction.name);
  if (ran.length === 0) return null;
  return {
    ...about,
    summary: null,
    outcome: outcomeOf(ran),
    artifacts: [...new Set(ran.flatMap(({ state, result }) => (state === 'done' ? idIn(result) : [])))],
    steps: ran.map((effect) => stepOf(effect, registry)),
  };
}

function outcomeOf(effects: readonly Effect[]): RunOutcome {
  const done = effects.filter(({ state }) => state === 'done').length;
  if (done === effects.length) return 'success';
  if (done > 0) return 'partial';
  return effects.some(({ state }) => state === 'unknown') ? 'unknown' : 'failure';
}

function idIn(result: Effect['result']): readonly string[] {
  return typeof result?.id === 'string' ? [result.id] : [];
}

function stepOf(effect: Effect, registry: ActionRegistry): MaybeOutside {
  const { action, parameters, state, problem } = effect;
  const said = describeAction(registry, { action, parameters });
  const step = state === 'done' ? said : `${said} (${state}${problem === null ? '' : `: ${problem.code}`})`;
  return holdsOutside(parameters) ? outside(step, 'run:step') : step;
}
