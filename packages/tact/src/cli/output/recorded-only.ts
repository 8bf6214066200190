import type { ActionRegistry } from '@tact/core/kernel';
import type { DecidedAction, Decision } from '@tact/core/records';

/** The actions of a decision that its record carried out, such as a response that the caller got with it. They leave no effects. */
export function recordedOnly(
  { actions, strategy }: Pick<Decision, 'actions' | 'strategy'>,
  registry: ActionRegistry,
): readonly DecidedAction[] {
  if (strategy.role === 'shadow') return [];
  return actions.filter(
    ({ action, disposition }) => disposition === 'run' && registry.find(action)?.isRecordOnly === true,
  );
}
