import { type Effect, holdsOutside, type MaybeOutside, outside, type Run, type RunOutcome } from '#records';
import { type ActionRegistry, type DecisionSoFar, describeAction } from './actions.ts';
import { concludeAction } from './conclude.ts';

/** A decision of which everything that it ran has ended and nothing is asked any more. */
export interface FinishedDecision<Input = unknown> extends DecisionSoFar {
  /** As it was recorded; null if it is no longer kept. */
  readonly input: Input | null;
  readonly registry: ActionRegistry;
}

/** What a decision was, as a run that may be worth remembering. */
export type RunDraft = Pick<Run, 'task' | 'summary' | 'outcome' | 'references' | 'artifacts' | 'steps'>;

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
