import type { Assistant } from '@tact/core/assistant';
import { silentLog } from '@tact/core/log/silent';
import type { Model } from '@tact/core/ports/model';
import { exposeOutside } from '@tact/core/records';
import { createLexicalEmbedder, type LexicalEmbedder } from '@tact/english';
import { createExecutiveEngine, executiveSettings, processEvent } from '@tact/experience/executive';
import { provideFeedback } from '@tact/experience/executive/feedback/provide-feedback';
import { addHeuristic } from '@tact/experience/executive/heuristics/add-heuristic';
import { heuristicKind } from '@tact/experience/executive/heuristics/heuristic-record';
import { createHeuristicSearch } from '@tact/experience/executive/heuristics/nearest-heuristics';
import { learn } from '@tact/experience/executive/learn';
import { createExperienceIndex } from '@tact/experience/experiences';
import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryStore,
  type FakeClock,
} from '@tact/testing';
import { openAssistant } from '#presets/open-assistant';
import { givenFeedback } from './given-feedback.ts';
import type { Reaction } from './world/rater-reaction.ts';
import type { Responder, Response } from './world/responder.ts';
import { givenHeuristics, type World } from './world/world.ts';
import type { WorldEvent } from './world/world-events.ts';
import { modelAnswer } from './world/world-model.ts';

const user = 'owner';

/** The executive engine as it runs, with the store in memory, the lexical embedder and a fake clock. */
export class EngineResponder implements Responder {
  readonly #assistant: Assistant;
  readonly #clock: FakeClock;
  readonly #model: WorldModel;
  readonly #decisions = new Map<string, string>();

  private constructor(assistant: Assistant, clock: FakeClock, model: WorldModel) {
    this.#assistant = assistant;
    this.#clock = clock;
    this.#model = model;
  }

  static async open(world: World, seed: number): Promise<EngineResponder> {
    const clock = createFakeClock({ now: world.start });
    const ids = createCountingIds();
    const store = createMemoryStore();
    const embedder = rememberingEmbedder(createLexicalEmbedder());
    const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
    const model = createWorldModel(world, seed);
    const engine = createExecutiveEngine({
      settings: executiveSettings({ seed }),
      model: { model, timeoutMs: 60_000, temperature: 0, maxOutputTokens: 500 },
      heuristics: createHeuristicSearch({ index, bulk: store.bulk, embedder }),
      ...{ embedder, clock },
    });
    const learning = { index, embedder, clock, log: silentLog };
    const assistant = openAssistant({
      store: { ...store, jobs: createMemoryJobs({ clock }) },
      engines: [{ ...engine, learn: (feedback, services) => learn(feedback, services, learning) }],
      ...{ clock, ids },
    });
    for (const { condition, action, domain, confidence } of givenHeuristics(world)) {
      const given = { condition, action, domain, startConfidence: confidence };
      await addHeuristic(user, given, { store, embedder, clock, ids });
    }
    return new EngineResponder(assistant, clock, model);
  }

  async respond(event: WorldEvent): Promise<Response> {
    await this.#moveTo(event.at);
    const before = this.#model.calls;
    const { path, responseText, matchedHeuristicId, decisionId } = await this.#model.during(event, () =>
      processEvent(this.#assistant, contextOf(event), { user }),
    );
    this.#decisions.set(event.id, decisionId);
    const isAnswered = path === 'heuristic' || path === 'llm';
    return {
      path: path === 'heuristic' ? 'heuristic' : isAnswered ? 'model' : 'none',
      text: exposeOutside(responseText),
      heuristic: matchedHeuristicId,
      modelCalls: this.#model.calls - before,
    };
  }

  async learn(event: WorldEvent, _: Response, reaction: Reaction): Promise<void> {
    await this.#moveTo(reaction.at);
    const responseId = this.#decisions.get(event.id);
    if (responseId === undefined) throw new RangeError(`Nothing was responded to ${event.id}.`);
    const given = { user, responseId, feedback: givenFeedback(reaction), rater: reaction.rater };
    await provideFeedback(given, this.#assistant.runtime);
  }

  close(): Promise<void> {
    return this.#assistant.close();
  }

  async #moveTo(instant: number): Promise<void> {
    const ahead = instant - this.#clock.now();
    if (ahead > 0) await this.#clock.advance(ahead);
  }
}

function contextOf({ id, text, source, domain, urgency, immediate }: WorldEvent) {
  return { eventId: id, eventText: text, eventSource: source, salience: { urgency }, domain, immediate };
}

/** Texts of a world repeat; a vector depends on its text alone. */
function rememberingEmbedder(embedder: LexicalEmbedder): LexicalEmbedder {
  const vectors = new Map<string, Float32Array>();
  const vectorOf = (text: string) => {
    const vector = vectors.get(text) ?? embedder.vectorOf(text);
    vectors.set(text, vector);
    return vector;
  };
  return { ...embedder, vectorOf, embed: async (texts) => texts.map(vectorOf) };
}

/** The world's model behind the port; it answers to the event that is being decided. */
interface WorldModel extends Model {
  readonly calls: number;
  during<T>(event: WorldEvent, decide: () => Promise<T>): Promise<T>;
}

function createWorldModel(world: World, seed: number): WorldModel {
  let calls = 0;
  let current: WorldEvent | null = null;
  return {
    id: 'world:model',
    get calls() {
      return calls;
    },
    async during(event, decide) {
      current = event;
      try {
        return await decide();
      } finally {
        current = null;
      }
    },
    async generate() {
      calls += 1;
      if (current === null) throw new RangeError('The model was asked outside of any event.');
      const { text, predictedSuccess, predictionConfidence } = modelAnswer(world, current, seed);
      const input = {
        response: text,
        predicted_success: predictedSuccess,
        prediction_confidence: predictionConfidence,
      };
      return {
        toolCalls: [{ name: 'respond', input, inputText: JSON.stringify(input) }],
        ...{ text: '', finish: 'tool-calls', inputTokens: 0, outputTokens: 0, model: 'world:model' },
      };
    },
  };
}
