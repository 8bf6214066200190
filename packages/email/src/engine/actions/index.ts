import { type Action, type ActionRegistry, createActionRegistry, noneAction } from '@tact/core/kernel';
import type { MailServices } from '../mail-services.ts';
import { flagActions } from './flag-actions.ts';
import { itemActions, offeredTools } from './item-actions.ts';
import { labelActions } from './label-actions.ts';
import { moveActions } from './move-actions.ts';
import { sendActions } from './send-actions.ts';
import { snoozeActions } from './snooze-actions.ts';

/**
 * All actions on a mail and their inverses, then those that the program adds.
 *
 * @param shared tools shared with other engines; the email engine offers only a few of them
 */
export function createEmailRegistry(
  services: MailServices,
  further: readonly Action[] = [],
  shared?: readonly Action[],
): ActionRegistry {
  const itemTools = itemActions(services, shared);
  const own = [
    ...labelActions(services),
    ...flagActions(services),
    ...moveActions(services),
    ...sendActions(services),
    ...snoozeActions(services),
    ...itemTools,
    ...further,
    noneAction,
  ];
  return createActionRegistry(own, {
    offers: (action) => (itemTools.includes(action) ? offeredTools.has(action.name) : action.offered),
  });
}
