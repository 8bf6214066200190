import { type Assistant, createAssistant } from '@tact/core/assistant';
import { createPolicy, createRuntime, type Engine, type Runtime } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Model } from '@tact/core/ports/model';
import { createLexicalEmbedder } from '@tact/english';
import {
  addHeuristic,
  countFires,
  createExecutiveEngine,
  createHeuristicSearch,
  type DecisionContext,
  executiveSettings,
  type GivenExecutiveSettings,
  type GivenFeedback,
  type GivenHeuristic,
  getHeuristics,
  heuristicKind,
  type KeptHeuristic,
  listHeuristics,
  processEvent,
  provideFeedback,
  withLearning,
} from '@tact/experience/executive';
import { createExperienceIndex } from '@tact/experience/experiences';
import { callsTool, createCountingIds, createFakeClock, createRecordingLog } from '@tact/testing';
import { onTestFinished } from 'vitest';
import { noTelemetry } from '#adapters/telemetry/none';
import { defaultStore, type OpenedStore, openTestStore, type StoreKind } from '../test-store.ts';
import { asked } from './executive-fixture.ts';
import { expectReplays } from './replays-to-itself.ts';

export const user = 'ann';

export interface HeuristicsOptions {
  readonly store?: StoreKind;
  readonly model?: Model;
  readonly embedder?: Embedder;
  readonly settings?: GivenExecutiveSettings;
}

/** An assistant that answers events from heuristics of its store and learns from feedback. Every decision is replayed at the end. */
export async function openHeuristics({
  store: kind = defaultStore,
  model,
  embedder = createLexicalEmbedder(),
  settings = {},
}: HeuristicsOptions = {}) {
  const clock = createFakeClock({ now: '2026-11-23T12:00:00Z' });
  const opened = await openTestStore(kind, { clock });
  const log = createRecordingLog();
  let first = 1;
  const assistantOn = ({ store, jobs }: OpenedStore): Assistant => {
    const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
    const engine = createExecutiveEngine({
      settings: executiveSettings(settings),
      model: model === undefined ? null : asked(model),
      heuristics: createHeuristicSearch({ index, bulk: store.bulk, embedder }),
      ...{ embedder, clock },
    });
    const learning = { index, embedder, clock, jobs, log, zone: () => 'UTC', runtime: () => runtime };
    // Two processes on one store do not give the same ids.
    const ids = createCountingIds({ first });
    first += 100_000;
    const runtime: Runtime = createRuntime({
      ...{ store, jobs, clock, ids, log, telemetry: noTelemetry },
      engines: [withLearning(engine, learning) as unknown as Engine],
      policy: () => policy,
    });
    return createAssistant(runtime);
  };
  const policy = createPolicy();
  let current: OpenedStore = opened;
  let assistant = assistantOn(opened);
  let events = 0;
  onTestFinished(() => expectReplays(user, assistant.runtime));
  const fires = (of: string) => countFires(of, current.store, clock);

  return {
    ...{ clock, log, embedder },
    get assistant() {
      return assistant;
    },
    get store() {
      return current.store;
    },
    /** Another process on the same store. */
    anotherAssistant: () => assistantOn(current),
    async restart() {
      current = await opened.reopen();
      assistant = assistantOn(current);
    },
    add: (given: Partial<GivenHeuristic> = {}, of = user) =>
      addHeuristic(
        of,
        { condition: 'greenhouse too humid', action: 'Open the roof vent', ...given },
        { store: current.store, embedder, clock, ids: assistant.runtime.ids },
      ),
    /** Somebody waits for an answer unless the event says otherwise. */
    process(eventText: string, event: Partial<DecisionContext> = {}, of = user) {
      events += 1;
      const given = { eventId: `event-${events}`, eventText, immediate: true, ...event };
      return processEvent(assistant, given, { user: of });
    },
    says: (responseId: string, feedback: GivenFeedback, rater = 'ann') =>
      provideFeedback({ user, responseId, feedback, rater }, assistant.runtime),
    async kept(id: string): Promise<KeptHeuristic> {
      const [kept] = await getHeuristics(user, [id], current.store, await fires(user));
      if (!kept) throw new Error(`No heuristic ${id}.`);
      return kept;
    },
    list: async (of = user) => listHeuristics(of, { limit: 500 }, current.store, await fires(of)),
  };
}

/** What a model calls to answer an event. */
export function answers(response: string) {
  return callsTool('respond', { response, predicted_success: 0.9, prediction_confidence: 0.6 });
}
