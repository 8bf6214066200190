import { concludeAction } from '@tact/core/kernel';
import type { Effect } from '@tact/core/records';

/** Whether an effect is the one that replies. */
export function isReplying({ action }: Pick<Effect, 'action'>): boolean {
  return action === concludeAction.name;
}
