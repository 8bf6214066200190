import { type Action, type Catalogue, createCatalogue } from '#kernel';
import type { MailWorld } from '../mail-world.ts';
import { flagActions } from './flag-actions.ts';
import { labelActions } from './label-actions.ts';
import { moveActions } from './move-actions.ts';
import { noneAction } from './none-action.ts';
import { paperActions } from './paper-actions.ts';
import { sendActions } from './send-actions.ts';
import { snoozeActions } from './snooze-actions.ts';

/** Everything that can be done with a mail, and the inverses; then what the program adds. */
export function createEmailCatalogue(world: MailWorld, further: readonly Action[] = []): Catalogue {
  return createCatalogue([
    ...labelActions(world),
    ...flagActions(world),
    ...moveActions(world),
    ...sendActions(world),
    ...snoozeActions(world),
    ...paperActions(world),
    ...further,
    noneAction,
  ]);
}
