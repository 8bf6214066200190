import type { ProposedAction } from '#records';
import { quote } from '#text';
import { type ActionRegistry, checkParameters } from './actions.ts';

/** An action in plain words; every value that is not ours stands quoted. */
export function describeAction(
  registry: ActionRegistry,
  { action: name, parameters }: Pick<ProposedAction, 'action' | 'parameters'>,
): string {
  const action = registry.find(name);
  if (action === null) return `do something unknown called ${quote(name)}`;
  if (checkParameters(action, parameters) !== null) {
    return `${action.name} with parameters that do not fit: ${quote(JSON.stringify(parameters), 200)}`;
  }
  return action.describe(parameters);
}
