import { type ActionRegistry, createActionRegistry } from '#kernel';
import type { Tool } from '#tools';
import { ownActions } from './actions/index.ts';
import type { Desk } from './actions/plan-actions.ts';
import type { ReplyWorld } from './reply/reply-world.ts';
import type { TurnObservers } from './turn-observers.ts';

/**
 * Everything that can be done in a conversation. It stands apart from the engine because commands that only look or answer need
 * it, and nothing of what understands a message.
 */
export function conversationRegistry(
  tools: readonly Tool[],
  desk: () => Desk,
  observers: TurnObservers,
  world: ReplyWorld,
): ActionRegistry {
  return createActionRegistry([...tools, ...ownActions(desk, observers, world)]);
}
