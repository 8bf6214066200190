import { type Action, defineAction, type Engine, type Strategies } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { MaybeOutside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { joinText, quote } from '@tact/core/text';
import { z } from 'zod';
import { decisionContextSchema } from './decision-context.ts';
import {
  defaultMinSimilarity,
  type EventContext,
  type EventEvidence,
  type EventFacts,
} from './event-facts.ts';
import { type ExecutiveInput, executiveName, maxResponseLength, respondName } from './executive-input.ts';
import type { ExecutiveStrategy } from './executive-strategy.ts';
import { loadFacts } from './facts.ts';
import { gate } from './gate.ts';
import { gather } from './gather.ts';
import type { HeuristicSearch } from './heuristics/nearest-heuristics.ts';
import { judge } from './judge.ts';
import { type ExecutiveModel, type ProposingParts, propose } from './propose.ts';
import type { ExecutiveSettings } from './settings/executive-settings.ts';
import { strategyNamed } from './strategies/decision-strategies.ts';

type Contract = Engine<ExecutiveInput, EventFacts, EventContext, EventEvidence>;
type EventStrategies = Strategies<ExecutiveInput, EventFacts, EventContext, EventEvidence>;

export interface ExecutiveEngine extends Contract {
  /** What it was made with. */
  readonly settings: ExecutiveSettings;
  /** The same engine with another model, or without any. */
  withModel(model: ExecutiveModel | null): ExecutiveEngine;
}

export interface ExecutiveEngineOptions {
  readonly settings: ExecutiveSettings;
  /** Beside Tact's own, to be named in the settings. */
  readonly strategies?: readonly ExecutiveStrategy[];
  /** Null: no model is ever asked. */
  readonly model: ExecutiveModel | null;
  /** Null: neither heuristics nor convergence nor the nearest goals are looked for. */
  readonly embedder: Embedder | null;
  /** Where events that name no candidates find some; null: nowhere. */
  readonly heuristics: HeuristicSearch | null;
  readonly clock: Clock;
}

/** Decides whether it is known already how to respond to an event. Throws `EXECUTIVE_STRATEGY_UNKNOWN`. */
export function createExecutiveEngine(options: ExecutiveEngineOptions): ExecutiveEngine {
  const { settings, embedder, heuristics, model, clock } = options;
  const { strategies, main, minSimilarity } = strategiesFrom(options);
  const { dynamicGoals } = settings;
  return {
    name: executiveName,
    settings,
    input: decisionContextSchema,
    actions: [respondAction],
    describe,
    facts: (signals, reads) =>
      loadFacts(signals, reads, { settings, embedder, heuristics, minSimilarity, hasModel: model !== null }),
    gate: (view) => gate(view, main),
    gather: (view, services) => gather(view, services, { dynamicGoals, embedder }),
    strategies,
    interactive: true,
    withModel: (other) => createExecutiveEngine({ ...options, model: other, clock }),
  };
}

function strategiesFrom(options: ExecutiveEngineOptions): {
  readonly main: ExecutiveStrategy;
  readonly strategies: EventStrategies;
  /** The least that any of them requires. */
  readonly minSimilarity: number;
} {
  const { settings, strategies: added, embedder, model, clock } = options;
  const { trial, shadow } = settings;
  const parts = { embedder, model, clock, texts: settings };
  const named = (name: string) => kernelStrategy(strategyNamed(name, added), parts);
  const chosen = [settings.strategy, trial?.strategy, shadow].flatMap((name) =>
    name === undefined || name === null ? [] : [strategyNamed(name, added)],
  );
  return {
    main: strategyNamed(settings.strategy, added),
    minSimilarity: Math.min(...chosen.map((one) => one.minSimilarity ?? defaultMinSimilarity)),
    strategies: {
      main: named(settings.strategy),
      ...(trial === null ? {} : { trial: { strategy: named(trial.strategy), share: trial.share } }),
      ...(shadow === null ? {} : { shadow: named(shadow) }),
    },
  };
}

function kernelStrategy(strategy: ExecutiveStrategy, parts: ProposingParts): EventStrategies['main'] {
  return {
    name: strategy.name,
    version: strategy.version,
    gate: (view) => gate(view, strategy),
    propose: (view) => propose(view, strategy, parts),
    judge: (view) => judge(view, strategy),
  };
}

/** Without tags: nothing looks events up by one, and each would be another page to write with every decision. */
function describe({ text, source }: ExecutiveInput): ReturnType<Contract['describe']> {
  return {
    title: joinText(source === '' ? [text] : [`${source}: `, text], ''),
    tags: [],
    quotes: [{ name: 'event', text }],
  };
}

const parameters = z.strictObject({ text: wordsSchema(maxResponseLength) });

/** Gives whoever handed in the event its response. Recording the decision carries it out. */
export const respondAction: Action = defineAction<{ readonly text: MaybeOutside }>({
  name: respondName,
  summary: 'Respond to an event.',
  danger: 'safe',
  parameters,
  inverses: [],
  isRecordOnly: true,
  describe: ({ text }) => `respond ${quote(text, 200)}`,
  inverse: () => null,
  execute: async () => ({}),
});
