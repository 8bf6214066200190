import { createLexicalEmbedder } from '@tact/english';
import type { Reaction } from '../world/rater-reaction.ts';
import type { Responder, Response } from '../world/responder.ts';
import { givenHeuristics, type World } from '../world/world.ts';
import type { WorldEvent } from '../world/world-events.ts';
import { modelAnswer } from '../world/world-model.ts';
import { bestMatch, bornFrom, type GoodAnswer, type KnownHeuristic, type Texts } from './experience.ts';
import { createReactionReader, type ReactionReader } from './read-reaction.ts';
import type { TrustRule } from './trust-rule.ts';

const bornAt = 0.3;
const converges = 0.8;
const none: Response = { path: 'none', text: '', heuristic: null, modelCalls: 0 };

/**
 * Responds as `heuristic_first` does, and learns heuristics from good answers, but trusts them by the rule given. It shares no code with
 * the engine but the arithmetic of the rule named after it.
 */
export class RuleResponder implements Responder {
  readonly #world: World;
  readonly #seed: number;
  readonly #rule: TrustRule;
  readonly #texts: Texts = createTexts();
  readonly #read: ReactionReader = createReactionReader();
  readonly #known: KnownHeuristic[];
  #good: readonly GoodAnswer[] = [];

  constructor(world: World, seed: number, rule: TrustRule) {
    this.#world = world;
    this.#seed = seed;
    this.#rule = rule;
    this.#known = givenHeuristics(world).map(({ confidence, ...given }) => ({
      ...given,
      trust: rule.begin(confidence),
    }));
  }

  async respond(event: WorldEvent): Promise<Response> {
    const best = bestMatch(this.#known, event.domain, event.text, this.#texts)?.heuristic ?? null;
    if (best !== null && best.trust.confidence >= thresholdOf(event)) {
      return { path: 'heuristic', text: best.action, heuristic: best.id, modelCalls: 0 };
    }
    if (!event.immediate) return none;
    const { text } = modelAnswer(this.#world, event, this.#seed);
    return { path: 'model', text, heuristic: best?.id ?? null, modelCalls: 1 };
  }

  async learn(event: WorldEvent, response: Response, reaction: Reaction): Promise<void> {
    const said = this.#read(reaction, event.at);
    if (said === null) return;
    const heuristic = this.#known.find(({ id }) => id === response.heuristic);
    const isSame =
      heuristic !== undefined &&
      (response.path === 'heuristic' || this.#texts.between(response.text, heuristic.action) >= converges);
    // What the model answered says something about what matched: a good answer that is another one speaks against it.
    if (isSame) heuristic.trust = heuristic.trust.after(said);
    else if (heuristic !== undefined && said.isGood)
      heuristic.trust = heuristic.trust.after({ ...said, score: 0 });
    if (response.path === 'model' && said.isGood && !isSame) this.#remember(event, response.text);
  }

  async close(): Promise<void> {}

  #remember({ domain, text }: WorldEvent, answer: string): void {
    const latest = { domain, text, answer };
    this.#good = [...this.#good, latest];
    const born = bornFrom(this.#good, latest, this.#known, this.#texts);
    if (born === null) return;
    this.#good = this.#good.filter((one) => !born.support.includes(one));
    const trust = this.#rule.begin(bornAt);
    this.#known.push({ id: `born-${this.#known.length}`, domain, condition: text, action: answer, trust });
  }
}

const base = 0.7;
const urgencyReduction = 0.2;

function thresholdOf({ urgency }: WorldEvent): number {
  return Math.min(0.95, Math.max(0.3, base - urgency * urgencyReduction));
}

function createTexts(): Texts {
  const embedder = createLexicalEmbedder();
  const vectors = new Map<string, Float32Array>();
  const vectorOf = (text: string) => {
    const vector = vectors.get(text) ?? embedder.vectorOf(text);
    vectors.set(text, vector);
    return vector;
  };
  return {
    vectorOf,
    between: (one, other) => embedder.similarity(dot(vectorOf(one), vectorOf(other))),
  };
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
