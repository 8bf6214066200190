import { concludeAction } from '#kernel';
import type { Effect } from '#records';

/** Whether an effect is the one that replies. */
export function isReplying({ action }: Pick<Effect, 'action'>): boolean {
  return action === concludeAction.name;
}
