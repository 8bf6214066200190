import { tactError } from '@tact/core/errors';
import type { Action, ActionRegistry } from '@tact/core/kernel';
import { listNearest } from '@tact/core/text';

/** The action of this name. Throws `ACTION_UNKNOWN`, which lists the nearest names. */
export function requireKnownAction(name: string, registry: ActionRegistry): Action {
  const action = registry.find(name);
  if (action !== null && registry.offered.includes(action)) return action;
  const names = registry.offered.map((offered) => offered.name);
  throw tactError('ACTION_UNKNOWN', { action: name.slice(0, 60), known: listNearest(name, names) });
}
