import { type Action, type ActionRegistry, createActionRegistry, noneAction } from '#kernel';
import type { MailServices } from '../mail-services.ts';
import { flagActions } from './flag-actions.ts';
import { itemActions, offeredTools } from './item-actions.ts';
import { labelActions } from './label-actions.ts';
import { moveActions } from './move-actions.ts';
import { sendActions } from './send-actions.ts';
import { snoozeActions } from './snooze-actions.ts';

/**
 * Everything that can be done with a mail, and the inverses; then what the program adds.
 *
 * @param shared the shared tools, where other engines have them too; of them a mail's engine offers but a few
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
