import type { Action, ActionRegistry } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import type { EmailInput } from '../email-input.ts';
import { type SpecialFolders, specialRoleOf } from './special-role.ts';

/**
 * The actions as they are in a message's own account: moving to a folder that is the trash there, whatever it is called, is as
 * dangerous as deleting and counts as deleting, and moving to where sent mail or drafts are kept is dangerous too. Pure.
 */
export function registryForAccount(
  registry: ActionRegistry,
  { specialFolders }: Pick<EmailInput, 'specialFolders'>,
): ActionRegistry {
  const move = registry.find('move');
  if (specialFolders === undefined || move === null) return registry;
  const inAccount = moveIn(move, specialFolders);
  const swapped = (action: Action | null) => (action === move ? inAccount : action);
  return {
    find: (name) => swapped(registry.find(name)),
    offered: registry.offered.map((action) => swapped(action) ?? action),
    all: registry.all.map((action) => swapped(action) ?? action),
  };
}

function moveIn(move: Action, special: SpecialFolders): Action {
  const roleOf = ({ folder }: JsonObject) =>
    typeof folder === 'string' ? specialRoleOf(folder, special) : null;
  return {
    ...move,
    dangerOf: (parameters, user) =>
      roleOf(parameters) === null ? (move.dangerOf?.(parameters, user) ?? move.danger) : 'dangerous',
    countsAs(parameters) {
      const role = roleOf(parameters);
      return role === 'trash' || role === 'junk' ? 'delete' : (move.countsAs?.(parameters) ?? null);
    },
  };
}
