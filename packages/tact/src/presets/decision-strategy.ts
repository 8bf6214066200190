import type { Assistant } from '@tact/core/assistant';
import { createSystemClock } from '@tact/core/clock/system';
import type { Engine } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Model } from '@tact/core/ports/model';
import type { Store } from '@tact/core/ports/store';
import { createLexicalEmbedder } from '@tact/english';
import {
  type DecisionContext,
  type ExecutiveConfig,
  type ExecutiveModel,
  type ExecutiveStrategy,
  executiveSettings,
  type GivenExecutiveSettings,
  type ProcessedEvent,
  processEvent,
  type ReasoningTrace,
  traceOf,
} from '@tact/experience/executive';
import {
  type FeedbackResult,
  type GivenFeedback,
  provideFeedback,
} from '@tact/experience/executive/feedback/provide-feedback';
import { executiveEngineFrom } from './executive-settings.ts';
import { openMemoryStore } from './memory-store.ts';
import { openAssistant } from './open-assistant.ts';

/** Responds to events by one strategy, and learns from what is said about the responses. */
export interface DecisionStrategy {
  /** The settings, for logs. */
  readonly config: ExecutiveConfig & { readonly strategy: string };
  /** For explaining, replaying and comparing what was decided. */
  readonly assistant: Assistant;
  /** Rejects with `INPUT_INVALID`, which names the field; never throws. Without a model, or with null, none is asked. */
  decide(context: DecisionContext, model?: Model | null): Promise<ProcessedEvent>;
  /** How a response came about; null for an unknown one. */
  trace(responseId: string): Promise<ReasoningTrace | null>;
  /** Says how good a response was. Throws `ID_NOT_FOUND` and `ITEM_INVALID`. */
  feedback(
    responseId: string,
    feedback: GivenFeedback,
    by?: { readonly rater?: string; readonly text?: string },
  ): Promise<FeedbackResult>;
  close(): Promise<void>;
}

/** The settings of `[executive]` in camelCase, and what a strategy runs on. */
export interface DecisionStrategyOptions extends Omit<GivenExecutiveSettings, 'strategy'> {
  /** As `tact/stores` opens it. Default: in memory. */
  readonly store?: Store & { readonly jobs: Jobs };
  /** Whose events, heuristics and traces these are. Default: `owner`. */
  readonly user?: string;
  /** Default: by words, without a model. */
  readonly embedder?: Embedder;
  /** Strategies of your own, made with `defineDecisionStrategy`. */
  readonly strategies?: readonly ExecutiveStrategy[];
  readonly clock?: Clock;
}

const calling = { timeoutMs: 60_000, temperature: 0.2, maxOutputTokens: 1024 };

/**
 * Responds to events by the strategy of this name: `heuristic_first`, `always_llm`, `hybrid`, or one of your own.
 *
 * @throws `EXECUTIVE_STRATEGY_UNKNOWN`, `EXECUTIVE_SETTING_INVALID`.
 *
 * @example
 * const strategy = createDecisionStrategy('heuristic_first', { goals: ['Keep the plants dry'] });
 * const { path } = await strategy.decide({ eventId: 'ev1', eventText: 'greenhouse humidity 85 %' });
 * path; // rejected
 * await strategy.close();
 */
export function createDecisionStrategy(
  name: string,
  options: DecisionStrategyOptions = {},
): DecisionStrategy {
  const { clock = createSystemClock(), user = 'owner', embedder = createLexicalEmbedder() } = options;
  const { store = openMemoryStore({ clock }), strategies = [], ...given } = options;
  const { clock: _, user: __, embedder: ___, ...chosen } = given;
  const settings = executiveSettings({ ...chosen, strategy: name });
  const engine = executiveEngineFrom(
    { settings, strategies, model: null },
    {
      ...{ store, jobs: store.jobs, clock, log: silentLog, embedder },
      zone: () => 'UTC',
      runtime: () => assistant.runtime,
    },
  );
  const assistant = openAssistant({ store, clock, engines: [engine as unknown as Engine] });
  const { confidenceThreshold, urgencyReduction, maxCandidates, llmConfidenceCeiling, seed } = settings;
  return {
    config: {
      strategy: name,
      ...{ confidenceThreshold, urgencyReduction, maxCandidates, llmConfidenceCeiling, seed },
    },
    assistant,
    decide: async (context, model) => processEvent(assistant, context, { user, model: asked(model) }),
    trace: (responseId) => traceOf(assistant, user, responseId),
    feedback: (responseId, feedback, by = {}) =>
      provideFeedback({ user, responseId, feedback, ...by }, assistant.runtime),
    close: () => assistant.close(),
  };
}

function asked(model: Model | null | undefined): ExecutiveModel | null {
  return model === null || model === undefined ? null : { model, ...calling };
}
