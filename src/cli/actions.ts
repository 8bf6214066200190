import { tactError } from '#errors';
import type { Action, Catalogue } from '#kernel';
import { closestWord } from '#text';

/** The action of this name. Throws `ACTION_UNKNOWN`, with the one that was probably meant first. */
export function requireKnownAction(name: string, catalogue: Catalogue): Action {
  const action = catalogue.find(name);
  if (action !== null && catalogue.offered.includes(action)) return action;
  const names = catalogue.offered.map((offered) => offered.name);
  const meant = closestWord(name, names);
  const known = meant === null ? names : [meant, ...names.filter((other) => other !== meant)];
  throw tactError('ACTION_UNKNOWN', { action: name.slice(0, 60), known: known.join(', ') });
}
