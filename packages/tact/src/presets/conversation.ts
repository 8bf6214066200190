import {
  type ConversationEngine,
  type ConversationEngineOptions,
  conversationStrategy,
  createConversationEngine,
  type TurnObservers,
} from '@tact/assistant/conversation';
import type { Clock } from '@tact/core/ports/clock';
import type { Model } from '@tact/core/ports/model';
import type { RunRecall } from '@tact/core/ports/run-recall';
import { shippedReplies, shippedRouter } from '@tact/english/shipped-language';
import type { Tool } from '@tact/tools';

/** What a conversation is made of here. */
export interface ConversationParts {
  readonly tools: readonly Tool[];
  readonly clock: Clock;
  readonly observers: TurnObservers;
  /** The model for all stages; null to work without one. */
  readonly model: ChatModel | null;
  readonly plansEarly?: boolean;
  /** The owner's country, as ISO 3166 writes it: `DE`. */
  readonly country?: string | undefined;
  /** Finds earlier runs for a model that plans. */
  readonly recall?: RunRecall;
  /** A second model that plans in parallel; recorded, never acted on. */
  readonly shadow?: ChatModel;
  /** A second model that plans for a share of the users. */
  readonly trial?: ChatModel & { readonly share: number };
}

export interface ChatModel {
  readonly model: Model;
  readonly timeoutMs: number;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

/** The router's time limit; planner and responder use the configured one. */
const routerTimeoutMs = 10_000;

/** The conversation engine with the bundled router and reply classifier. */
export function conversationFrom(parts: ConversationParts): ConversationEngine {
  const { observers, model, recall, country, plansEarly = false } = parts;
  return createConversationEngine({
    looking: lookingOf(parts),
    observers,
    router: shippedRouter(),
    replies: shippedReplies(),
    plansEarly,
    country,
    ...(recall === undefined ? {} : { recall }),
    ...(model === null
      ? {}
      : {
          models: {
            router: { model: model.model, timeoutMs: Math.min(routerTimeoutMs, model.timeoutMs) },
            planner: { model: model.model, timeoutMs: model.timeoutMs },
            responder: model,
          },
        }),
    ...besides(parts),
  });
}

function lookingOf({ tools, clock }: ConversationParts): ConversationEngineOptions['looking'] {
  return { tools, clock };
}

function besides(parts: ConversationParts): Pick<ConversationEngineOptions, 'shadow' | 'trial'> {
  const { shadow, trial } = parts;
  const strategy = (name: string, model: ChatModel) =>
    conversationStrategy(name, { model, ...lookingOf(parts) });
  return {
    ...(shadow === undefined ? {} : { shadow: strategy('shadow', shadow) }),
    ...(trial === undefined ? {} : { trial: { strategy: strategy('trial', trial), share: trial.share } }),
  };
}
