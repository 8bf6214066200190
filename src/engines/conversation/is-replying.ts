import { concludeAction } from '#kernel';
import type { Effect } from '#records';

/** Whether an effect is the one that replies: the conclusion, or in version 0.1 an action. */
export function isReplying({ action }: Pick<Effect, 'action'>): boolean {
  return action === concludeAction.name || action === 'reply';
}
