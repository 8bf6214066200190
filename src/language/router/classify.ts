import { featuresOf } from './features.ts';
import { type Label, labels } from './labels.ts';
import { isAboutMemory } from './memory-rules.ts';
import { type Model, scoresOf } from './model.ts';

/** What one request is about. */
interface Classified {
  readonly label: Label;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** What the rules for memory add to its score: enough to outvote the model unless it is very sure. */
const ruleBonus = 9;

/** The scores of a request with the rules' say, before they become probabilities. */
export function scoresWithRules(model: Model, tokens: readonly string[]): Float64Array {
  const scores = scoresOf(model, featuresOf(tokens));
  const memory = labels.indexOf('memory');
  if (isAboutMemory(tokens)) scores[memory] = (scores[memory] ?? 0) + ruleBonus;
  return scores;
}

/** What a request, given by its words, is about. */
export function classify(model: Model, tokens: readonly string[]): Classified {
  if (tokens.length === 0) return { label: 'none', confidence: 1 };
  return likeliest(scoresWithRules(model, tokens), model.temperature);
}

/** The label of the highest score and its probability at a temperature. */
export function likeliest(scores: Float64Array, temperature: number): Classified {
  const best = scores.indexOf(Math.max(...scores));
  const top = scores[best] ?? 0;
  const sum = scores.reduce((total, score) => total + Math.exp((score - top) / temperature), 0);
  return { label: labels[best] ?? 'none', confidence: 1 / sum };
}
