import { tactError } from '#errors';
import type { Action, ActionRegistry } from '#kernel';
import { closestWord } from '#text';

/** The action of this name. Throws `ACTION_UNKNOWN`, listing the closest name first. */
export function requireKnownAction(name: string, registry: ActionRegistry): Action {
  const action = registry.find(name);
  if (action !== null && registry.offered.includes(action)) return action;
  const names = registry.offered.map((offered) => offered.name);
  const meant = closestWord(name, names);
  const known = meant === null ? names : [meant, ...names.filter((other) => other !== meant)];
  throw tactError('ACTION_UNKNOWN', { action: name.slice(0, 60), known: known.join(', ') });
}
