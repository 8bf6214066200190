import { featuresOf } from './features.ts';
import { type Label, labels } from './labels.ts';
import { isAboutMemory } from './memory-rules.ts';
import { type Model, scoresOf } from './model.ts';

/** The label of a request. */
interface Classification {
  readonly label: Label;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** The bonus of the memory rules: enough to outvote the model unless it is very confident. */
const ruleBonus = 9;

/** The scores of a request including the memory rules, before softmax. */
export function scoresWithRules(model: Model, tokens: readonly string[]): Float64Array {
  const scores = scoresOf(model, featuresOf(tokens));
  const memory = labels.indexOf('memory');
  if (isAboutMemory(tokens)) scores[memory] = (scores[memory] ?? 0) + ruleBonus;
  return scores;
}

/** Classifies a request given by its tokens. */
export function classify(model: Model, tokens: readonly string[]): Classification {
  if (tokens.length === 0) return { label: 'none', confidence: 1 };
  return likeliest(scoresWithRules(model, tokens), model.temperature);
}

/** The label with the highest score and its softmax probability at a temperature. */
function likeliest(scores: Float64Array, temperature: number): Classification {
  const best = scores.indexOf(Math.max(...scores));
  const top = scores[best] ?? 0;
  const sum = scores.reduce((total, score) => total + Math.exp((score - top) / temperature), 0);
  return { label: labels[best] ?? 'none', confidence: 1 / sum };
}
