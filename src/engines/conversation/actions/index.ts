import type { Action } from '#kernel';
import type { Listeners } from '../listeners.ts';
import { replyTool } from '../reply/reply-tool.ts';
import type { ReplyWorld } from '../reply/reply-world.ts';
import { type Desk, planActions } from './plan-actions.ts';

/** What a conversation does beside what its tools do. */
export function ownActions(desk: () => Desk, listeners: Listeners, world: ReplyWorld): readonly Action[] {
  return [...planActions(desk), replyTool(desk, listeners, world)];
}
