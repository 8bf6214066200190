/**
 * A linear model over the words of a reply and the rules' reading of it, for replies to an unknown question
 * and for words that no rule covers. It never predicts `modify`: its training rows contain none.
 */
import type { ReplyKind } from './reply.ts';
import type { RuleReading } from './rule-reading.ts';

export const modelKinds: readonly ReplyKind[] = ['affirmative', 'negative', 'cancel', 'other'];

export interface ReplyWeights {
  /** For each feature, one weight per kind, in the order of `modelKinds`. */
  readonly weights: ReadonlyMap<string, readonly number[]>;
}

/** The model's features of a reply: its unigrams, bigrams, trigrams and prefixes, and the rules' reading. */
export function replyFeatures(plain: string, rule: RuleReading): readonly string[] {
  const words = plain
    .split(' ')
    .filter((word) => !/^[,.]$/.test(word))
    .slice(0, 30);
  const framed = ['^', ...words, '$'];
  const features = new Set<string>([
    '*',
    `rule ${rule.kind}`,
    `rule ${rule.kind} ${rule.strength}`,
    `rule ${rule.rule}`,
    `size ${Math.min(words.length, 8)}`,
  ]);
  for (const [index, word] of framed.entries()) {
    const [next, third] = [framed[index + 1], framed[index + 2]];
    features.add(word);
    if (next !== undefined) features.add(`${word} ${next}`);
    if (next !== undefined && third !== undefined) features.add(`${word} ${next} ${third}`);
    if (word.length > 4) features.add(`${word.slice(0, 4)}-`);
  }
  return [...features];
}

/** The probability of each of `modelKinds` (softmax); they add up to 1. */
export function modelChances(
  features: readonly string[],
  weightsOf: (feature: string) => readonly number[] | undefined,
): readonly number[] {
  const scores = modelKinds.map(() => 0);
  for (const feature of features) {
    for (const [kind, weight] of (weightsOf(feature) ?? []).entries()) {
      scores[kind] = (scores[kind] ?? 0) + weight;
    }
  }
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
