import { exposeOutside } from '@tact/core/records';
import { z } from 'zod';
import { type EmailInput, headerOf, senderOf } from '../email-input.ts';

/**
 * An online linear classifier over what the owner did with earlier mail: one logistic regression per outcome, updated one
 * correction at a time (stochastic gradient with a fixed step). Small enough to be read, stored as JSON, and learned
 * from a handful of examples because the sender's address and list are features of their own.
 */

export const learnedMail = z.object({
  /** How often each outcome was taught. */
  taught: z.record(z.string(), z.number()),
  /** Outcome → feature → weight. */
  weights: z.record(z.string(), z.record(z.string(), z.number())),
  /** Feature of the sender → how often it was taught. */
  seen: z.record(z.string(), z.number()),
  /** Outcomes whose words, such as a label's name, a model made of a mail; missing before they were told apart. */
  fromMail: z.array(z.string()).default([]),
  /** The last feedback that was learned from: its time and its id. */
  watermark: z.object({ at: z.number(), id: z.string() }),
});
export type LearnedMail = z.infer<typeof learnedMail>;

export const learnedNothing: LearnedMail = {
  taught: {},
  weights: {},
  seen: {},
  fromMail: [],
  watermark: { at: 0, id: '' },
};

export interface Prediction {
  readonly outcome: string;
  /** In [0, 1]. */
  readonly probability: number;
  /** How many corrections there were for this sender, list or domain. */
  readonly support: number;
}

const step = 0.8;
const maxWords = 12;

/**
 * What the owner most likely wants, or null if nothing was ever taught. Words that were made of one sender's mail are not put on
 * another's: such an outcome is predicted for senders that it was taught about.
 */
export function predict(learned: LearnedMail, input: EmailInput): Prediction | null {
  const features = featuresOf(input);
  const sender = `from:${senderOf(input) ?? ''}`;
  const possible = Object.entries(learned.weights).filter(
    ([outcome, weights]) => !learned.fromMail.includes(outcome) || (weights[sender] ?? 0) > 0,
  );
  const scored = possible.map(([outcome, weights]) => ({
    outcome,
    probability: logistic(sum(features.map((feature) => weights[feature] ?? 0))),
  }));
  const best = scored.sort((a, b) => b.probability - a.probability)[0];
  if (best === undefined) return null;
  const support = Math.max(0, ...originFeatures(input).map((feature) => learned.seen[feature] ?? 0));
  return { ...best, support };
}

/**
 * The classifier after one more correction: this mail should have had this outcome. The input is not modified.
 *
 * @param words whose the outcome's words are: a model's, made of this mail, or the owner's or ours
 */
export function teach(
  learned: LearnedMail,
  input: EmailInput,
  outcome: string,
  words: 'ours' | 'mail' = 'ours',
): LearnedMail {
  const features = featuresOf(input);
  const outcomes = new Set([...Object.keys(learned.weights), outcome]);
  const weights = Object.fromEntries(
    [...outcomes].map((name) => [name, stepTowards(learned.weights[name] ?? {}, features, name === outcome)]),
  );
  const seen = { ...learned.seen };
  for (const feature of originFeatures(input)) seen[feature] = (seen[feature] ?? 0) + 1;
  const taught = { ...learned.taught, [outcome]: (learned.taught[outcome] ?? 0) + 1 };
  const others = learned.fromMail.filter((known) => known !== outcome);
  // What the owner or we have said once stays ours, whoever repeats it.
  const isOurs =
    words === 'ours' || (Object.hasOwn(learned.taught, outcome) && !learned.fromMail.includes(outcome));
  return { ...learned, taught, weights, seen, fromMail: isOurs ? others : [...others, outcome] };
}

function stepTowards(
  weights: Readonly<Record<string, number>>,
  features: readonly string[],
  isWanted: boolean,
): Record<string, number> {
  const expected = logistic(sum(features.map((feature) => weights[feature] ?? 0)));
  const change = (step * ((isWanted ? 1 : 0) - expected)) / Math.sqrt(features.length);
  const stepped = { ...weights };
  for (const feature of features) stepped[feature] = (stepped[feature] ?? 0) + change;
  return stepped;
}

function featuresOf(input: EmailInput): readonly string[] {
  // What is learned is kept under the words themselves; weights are data, and nobody is shown them.
  const words =
    exposeOutside(input.subject)
      .toLowerCase()
      .match(/\p{L}{3,20}/gu) ?? [];
  return [
    'always',
    ...originFeatures(input),
    ...(headerOf(input, 'List-Unsubscribe') === null ? [] : ['can-unsubscribe']),
    ...(input.invitation === null ? [] : ['invitation']),
    ...(input.inReplyTo === '' ? [] : ['reply']),
    ...(input.attachments.length === 0 ? [] : ['attachment']),
    ...[...new Set(words)].slice(0, maxWords).map((word) => `word:${word}`),
  ];
}

function originFeatures(input: EmailInput): readonly string[] {
  const sender = senderOf(input);
  const listId = headerOf(input, 'List-Id');
  return [
    ...(sender === null ? [] : [`from:${sender}`, `domain:${sender.split('@').at(-1) ?? ''}`]),
    ...(listId === null ? [] : [`list:${exposeOutside(listId).slice(0, 100)}`]),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
