import { type Effect, holdsOutside, type MaybeOutside, outside, type RunOutcome } from '#records';
import { describeAction } from './actions.ts';
import { concludeAction } from './conclude.ts';
import type { ActionRegistry } from './contract/action.ts';
import type { FinishedDecision, RunDraft } from './contract/engine.ts';

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
