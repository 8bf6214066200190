import { createActionRegistry } from '@tact/core/kernel';
import type { RunRecall } from '@tact/core/ports/run-recall';
import { createUnderstand, type ReplyClassifier, type Router } from '@tact/english';
import {
  type ConversationEngine,
  type ConversationStrategy,
  conversationActions,
} from './conversation-actions.ts';
import { loadFacts } from './facts.ts';
import { gate } from './gate.ts';
import { gather } from './gather.ts';
import { createHistoryReader, plannerTurns } from './history.ts';
import { judge } from './judge.ts';
import { type AskedModel, planWithModel } from './plan/plan-with-model.ts';
import { plannerLayersFor } from './plan/planner-layers.ts';
import type { PlannerSettings } from './plan/propose-plan.ts';
import { propose } from './propose.ts';
import type { ResponderSettings } from './reply/reply-world.ts';
import { ownWords } from './spoken-lines.ts';
import { createTurnReader } from './turn.ts';
import { withinTurn } from './turn-deadline.ts';
import type { TurnObservers } from './turn-observers.ts';

export interface ConversationEngineOptions {
  /** What every planner looks things up with. */
  readonly looking: Omit<PlannerSettings, 'model'>;
  readonly router: Router;
  readonly replies: ReplyClassifier;
  readonly observers: TurnObservers;
  /** Each stage's model; a stage without one does what it can by itself. */
  readonly models?: {
    readonly router?: AskedModel;
    readonly planner?: AskedModel;
    readonly responder?: ResponderSettings;
  };
  /** The owner's country, whose emergency number is named: `DE`. */
  readonly country?: string | undefined;
  /** Plans beside the routing: an action is answered sooner, and small talk costs a call more. */
  readonly plansEarly?: boolean;
  /** Finds earlier runs for a model that plans. Default: none are found. */
  readonly recall?: RunRecall;
  readonly trial?: { readonly strategy: ConversationStrategy; readonly share: number };
  readonly shadow?: ConversationStrategy;
}

/** A plan that nobody answered within a day is no longer what anybody wants. */
const approvalTtlMs = 24 * 60 * 60 * 1000;

/** Decides what a message of the owner asks for, and whether it may be done. */
export function createConversationEngine(options: ConversationEngineOptions): ConversationEngine {
  const { replies, observers, router, models = {}, trial, shadow } = options;
  const { tools } = options.looking;
  const planner = models.planner ?? null;
  const history = createHistoryReader();
  const turns = createTurnReader(createUnderstand({ router, replies, tools }), history.fresh, tools);
  const outer = conversationActions(
    tools,
    observers,
    { responder: models.responder ?? null, country: options.country },
    history.again,
  );
  const inverses = createActionRegistry(outer.actions);
  return {
    ...outer,
    approvalTtlMs,
    facts: (signals, reads) => loadFacts(signals, reads, turns.fresh, inverses),
    gate,
    gather: (view, world) =>
      gather(view, world, {
        model: models.router ?? null,
        router,
        observers,
        tools,
        readTurn: turns.again,
        recall: planner === null ? null : (options.recall ?? null),
        planEarly:
          planner === null || options.plansEarly !== true
            ? null
            : (seen, context, signal, { clock: time, span }) =>
                planWithModel(plannerLayersFor({ ...seen, context }, seen.signal.input.text, tools), tools, {
                  ...withinTurn(planner, observers.of(seen.signal.user, seen.signal.input.conversation)),
                  clock: time,
                  span,
                  signal,
                  own: ownWords(seen.signal.input.text, plannerTurns(context.history.messages)),
                }),
      }),
    strategies: {
      main: conversationStrategy(planner === null ? 'local' : 'model-then-local', {
        model: planner,
        ...options.looking,
      }),
      ...(trial === undefined ? {} : { trial }),
      ...(shadow === undefined ? {} : { shadow }),
    },
  };
}

/** The engine's own way to plan and judge, under a name. */
export function conversationStrategy(name: string, settings: PlannerSettings): ConversationStrategy {
  return {
    name,
    version: settings.model?.model.id ?? 'local',
    propose: (view) => propose(view, settings),
    judge,
  };
}
