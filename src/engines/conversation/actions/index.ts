import type { Action } from '#kernel';
import { replyTool } from '../reply/reply-tool.ts';
import type { ReplyWorld } from '../reply/reply-world.ts';
import type { TurnObservers } from '../turn-observers.ts';
import { retiredActions } from './retired-actions.ts';

/** What a conversation does beside what its tools do. */
export function ownActions(observers: TurnObservers, world: ReplyWorld): readonly Action[] {
  return [...retiredActions(), replyTool(observers, world)];
}
