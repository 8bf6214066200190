import type { Action } from '#kernel';
import type { Concluding } from '../conclude.ts';
import { retiredActions } from './retired-actions.ts';
import { retiredReply } from './retired-reply.ts';

/** What a conversation did by actions of its own in version 0.1, beside what its tools do. */
export function ownActions(concluding: Concluding): readonly Action[] {
  return [...retiredActions(), retiredReply(concluding)];
}
