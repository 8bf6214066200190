/** The conversation engine: one message in, one honest reply out, and what was asked for done in between. */
export type { ConversationEngine, ConversationStrategy } from './conversation-actions.ts';
export { type ConversationInput, maxMessageLength, signalOf } from './conversation-input.ts';
export {
  type Converse,
  createConverse,
  type TurnAction,
  type TurnResult,
  type UserMessage,
} from './converse.ts';
export {
  type ConversationEngineOptions,
  conversationStrategy,
  createConversationEngine,
} from './engine.ts';
export { type ConversationMeasures, measureConversations } from './measures.ts';
export type { AskedModel } from './plan/plan-with-model.ts';
export type { ResponderSettings } from './reply/reply-world.ts';
export { createTurnObservers, type TurnObserver, type TurnObservers } from './turn-observers.ts';
