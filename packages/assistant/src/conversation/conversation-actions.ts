import { tactError } from '@tact/core/errors';
import type { Engine, InputDescription, Strategies } from '@tact/core/kernel';
import type { Tool } from '@tact/tools';
import { conclude } from './conclude.ts';
import { type ConversationInput, tagsOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import type { ConversationContext, ConversationEvidence } from './gather.ts';
import { createHistoryReader, type HistoryReader } from './history.ts';
import type { ReplyWorld } from './reply/reply-world.ts';
import { runOf } from './run-of.ts';
import type { TurnObservers } from './turn-observers.ts';

/**
 * The engine without its understanding: what a program needs that shows decisions and answers questions. It stands apart from
 * the engine so that such a program starts without loading what reads language.
 */

export type ConversationEngine = Engine<
  ConversationInput,
  ConversationFacts,
  ConversationContext,
  ConversationEvidence
>;
export type ConversationStrategy = Strategies<
  ConversationInput,
  ConversationFacts,
  ConversationContext,
  ConversationEvidence
>['main'];

/** The parts of the engine that need no understanding. */
export function conversationActions(
  tools: readonly Tool[],
  observers: TurnObservers,
  world: ReplyWorld,
  readHistory: HistoryReader,
): Pick<ConversationEngine, 'name' | 'actions' | 'describe' | 'interactive' | 'conclude' | 'runOf'> {
  const concluding = { observers, readHistory, ...world };
  return {
    name: 'conversation',
    actions: tools,
    describe,
    interactive: true,
    conclude: (view, runtime) => conclude(view, runtime, concluding),
    runOf,
  };
}

/** The engine for a program that decides nothing. Its stages throw `ENGINE_MISSING`. */
export function conversationWithoutDecisions(
  tools: readonly Tool[],
  observers: TurnObservers,
): ConversationEngine {
  const missing = () => {
    throw tactError('ENGINE_MISSING', { engine: 'conversation' });
  };
  return {
    ...conversationActions(tools, observers, { responder: null }, createHistoryReader().again),
    facts: async () => missing(),
    gate: missing,
    strategies: { main: { name: 'none', version: '1', propose: async () => missing(), judge: missing } },
  };
}

function describe(input: ConversationInput): InputDescription {
  const title = input.text.replace(/\s+/gu, ' ').slice(0, 120) || '(an empty message)';
  return { title, tags: tagsOf(input), quotes: [{ name: 'message', text: input.text }] };
}
