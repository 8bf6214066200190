import { type Assistant, createAssistant } from '@tact/core/assistant';
import { createPolicy, createRuntime, type Engine } from '@tact/core/kernel';
import { silentLog } from '@tact/core/log/silent';
import type { Model } from '@tact/core/ports/model';
import type { Policy } from '@tact/core/records';
import { createLexicalEmbedder } from '@tact/english';
import {
  createExecutiveEngine,
  type DecisionContext,
  type ExecutiveEngineOptions,
  executiveSettings,
  type GivenExecutiveSettings,
  type HeuristicCandidate,
  processEvent,
} from '@tact/experience/executive';
import { callsTool, createCountingIds, createFakeClock, type ScriptedAnswer } from '@tact/testing';
import { onTestFinished } from 'vitest';
import { noTelemetry } from '#adapters/telemetry/none';
import { defaultStore, openTestStore, type StoreKind } from '../test-store.ts';
import { expectReplays } from './replays-to-itself.ts';

export const user = 'ann';

export interface ExecutiveFixtureOptions
  extends Partial<Pick<ExecutiveEngineOptions, 'strategies' | 'heuristics' | 'embedder'>> {
  readonly store?: StoreKind;
  readonly settings?: GivenExecutiveSettings;
  readonly model?: Model;
  readonly policy?: Partial<Omit<Policy, 'version'>>;
}

/** An assistant with the executive engine alone. Every decision is replayed when the test ends. */
export async function openExecutive(options: ExecutiveFixtureOptions = {}) {
  const { store: kind = defaultStore, settings, model, strategies = [], heuristics = null } = options;
  const clock = createFakeClock();
  const opened = await openTestStore(kind, { clock });
  const policy = createPolicy(options.policy);
  const engine = createExecutiveEngine({
    settings: executiveSettings(settings),
    model: model === undefined ? null : asked(model),
    embedder: options.embedder === undefined ? createLexicalEmbedder() : options.embedder,
    ...{ strategies, heuristics, clock },
  });
  const ids = createCountingIds();
  const assistantOn = ({ store, jobs }: Pick<typeof opened, 'store' | 'jobs'>): Assistant =>
    createAssistant(
      createRuntime({
        ...{ store, jobs, clock, ids, log: silentLog, telemetry: noTelemetry },
        engines: [engine as unknown as Engine],
        policy: () => policy,
      }),
    );
  let assistant = assistantOn(opened);
  onTestFinished(() => expectReplays(user, assistant.runtime));
  return {
    clock,
    engine,
    get assistant() {
      return assistant;
    },
    process: (event: Partial<DecisionContext> = {}) => processEvent(assistant, eventOf(event), { user }),
    async restart() {
      assistant = assistantOn(await opened.reopen());
      return assistant;
    },
  };
}

export function asked(model: Model) {
  return { model, timeoutMs: 10_000, temperature: 0, maxOutputTokens: 500 };
}

/** A humid greenhouse. */
export function eventOf(event: Partial<DecisionContext> = {}): DecisionContext {
  return {
    eventId: 'ev1',
    eventText: 'greenhouse humidity 85 %',
    eventSource: 'hygrometer',
    candidates: [],
    ...event,
  };
}

export function candidateOf(candidate: Partial<HeuristicCandidate> = {}): HeuristicCandidate {
  return {
    heuristicId: 'h7',
    conditionText: 'greenhouse too humid',
    suggestedAction: 'Open the roof vent',
    confidence: 0.74,
    ...candidate,
  };
}

/** A model's answer through its tool. */
export function responds(response: string, success: number, confidence: number): ScriptedAnswer {
  return callsTool('respond', {
    response,
    predicted_success: success,
    prediction_confidence: confidence,
  });
}
