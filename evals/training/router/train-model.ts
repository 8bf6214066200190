import {
  type Features,
  featuresOf,
  hashesOf,
  type Label,
  labels,
  type Model,
  quantised,
  scoresWithRules,
  tokensOf,
  weightsOf,
} from '#language/training';
import { type Held, temperatureFor } from './calibrate.ts';
import { ownExamples } from './own-examples/index.ts';
import { type Lesson, trainWeights } from './train-weights.ts';

/** A message whose label is known. */
export interface LabelledText {
  readonly text: string;
  readonly label: Label;
  readonly source: string;
  /** Another label would be right too. */
  readonly isDoubtful?: boolean;
}

/** A labelled message, read once; folds share it. */
export interface PreparedText extends LabelledText {
  readonly tokens: readonly string[];
  /** Two texts of one key count as the same: case, punctuation and numbers aside. */
  readonly key: string;
  readonly features: Features;
}

/** Sentences of our own count this often: they are few, and what they show holds everywhere. */
const ownWeight = 2;
/** Where several labels are right, the one that is given teaches little. Found by cross-validation. */
const doubtfulWeight = 0.25;

/** The key of a text; see `PreparedText`. */
export function keyOf(text: string): string {
  return tokensOf(text)
    .filter((token) => token !== '?')
    .join(' ');
}

/** Reads a labelled message. */
export function prepare(one: LabelledText): PreparedText {
  const tokens = tokensOf(one.text);
  return { ...one, tokens, key: keyOf(one.text), features: featuresOf(tokens) };
}

/** Our own sentences, to be trained on beside any rows. */
export function preparedOwnExamples(): readonly PreparedText[] {
  return ownExamples().map(({ text, domain }) => prepare({ text, label: domain, source: 'own' }));
}

/**
 * Trains on everything given but what has the key of a text that is to be judged. With `from`, goes on from that model; the
 * caller sees to it that it was not trained on such a text either.
 */
export function trainModel(
  texts: readonly PreparedText[],
  judged: ReadonlySet<string> = new Set(),
  from?: Model,
): Model {
  const used = texts.filter(({ key, tokens }) => tokens.length > 0 && !judged.has(key));
  const lessons = used.map(
    (text): Lesson => ({ features: text.features, label: text.label, weight: weightOf(text) }),
  );
  return {
    ...quantised(trainWeights(lessons, from === undefined ? undefined : weightsOf(from))),
    temperature: 1,
    trainedOn: hashesOf(used.map(({ key }) => key)),
  };
}

function weightOf({ source, isDoubtful = false }: LabelledText): number {
  if (source === 'own') return ownWeight;
  return isDoubtful ? doubtfulWeight : 1;
}

/** The scores that a model gives texts it was not trained on, for calibration. */
export function heldScores(model: Model, texts: readonly PreparedText[]): readonly Held[] {
  return texts.map(({ tokens, label }) => ({
    scores: scoresWithRules(model, tokens),
    right: labels.indexOf(label),
  }));
}

/** Trains the model to ship: calibrated on each source by a model that never saw it. */
export function trainShipped(rows: readonly PreparedText[], own: readonly PreparedText[]): Model {
  const sources = [...new Set(rows.map(({ source }) => source))];
  const held = sources.flatMap((source) => {
    const inside = rows.filter((row) => row.source === source);
    const outside = rows.filter((row) => row.source !== source);
    return heldScores(trainModel([...outside, ...own], new Set(inside.map(({ key }) => key))), inside);
  });
  return { ...trainModel([...rows, ...own]), temperature: temperatureFor(held) };
}
