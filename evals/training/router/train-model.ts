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
} from '@tact/english/training';
import { type HeldOut, temperatureFor } from './calibrate.ts';
import { ownExamples } from './own-examples/index.ts';
import { type Example, trainWeights } from './train-weights.ts';

/** A message with its label. */
interface LabelledText {
  readonly text: string;
  readonly label: Label;
  readonly source: string;
  /** Another label would be right as well. */
  readonly isAmbiguous?: boolean;
}

/** A labelled message with its features, computed once for all folds. */
export interface PreparedText extends LabelledText {
  readonly tokens: readonly string[];
  /** Equal for texts that differ only in case, punctuation and numbers. */
  readonly key: string;
  readonly features: Features;
}

/** How often our own sentences count: they are few, and apply to all sources. */
const ownWeight = 2;
/** A label teaches less if it is one of several right ones. Found by cross-validation. */
const ambiguousWeight = 0.25;

/** The key of a text; see `PreparedText`. */
export function keyOf(text: string): string {
  return tokensOf(text)
    .filter((token) => token !== '?')
    .join(' ');
}

/** Computes the features of a labelled message. */
export function prepare(one: LabelledText): PreparedText {
  const tokens = tokensOf(one.text);
  return { ...one, tokens, key: keyOf(one.text), features: featuresOf(tokens) };
}

/** Our own sentences, which are added to any training rows. */
export function preparedOwnExamples(): readonly PreparedText[] {
  return ownExamples().map(({ text, domain }) => prepare({ text, label: domain, source: 'own' }));
}

/**
 * Trains on all texts except those with a key in `judged`. With `from`, training starts from that model; the caller makes sure
 * that it was not trained on such texts either.
 */
export function trainModel(
  texts: readonly PreparedText[],
  judged: ReadonlySet<string> = new Set(),
  from?: Model,
): Model {
  const used = texts.filter(({ key, tokens }) => tokens.length > 0 && !judged.has(key));
  const examples = used.map(
    (text): Example => ({ features: text.features, label: text.label, weight: weightOf(text) }),
  );
  return {
    ...quantised(trainWeights(examples, from === undefined ? undefined : weightsOf(from))),
    temperature: 1,
    trainedOn: hashesOf(used.map(({ key }) => key)),
  };
}

function weightOf({ source, isAmbiguous = false }: LabelledText): number {
  if (source === 'own') return ownWeight;
  return isAmbiguous ? ambiguousWeight : 1;
}

/** A model's scores for texts that it was not trained on, for calibration. */
export function heldOutScores(model: Model, texts: readonly PreparedText[]): readonly HeldOut[] {
  return texts.map(({ tokens, label }) => ({
    scores: scoresWithRules(model, tokens),
    right: labels.indexOf(label),
  }));
}

/** Trains the model to ship. For calibration, each source is scored by a model trained on the others. */
export function trainShipped(rows: readonly PreparedText[], own: readonly PreparedText[]): Model {
  const sources = [...new Set(rows.map(({ source }) => source))];
  const heldOut = sources.flatMap((source) => {
    const inside = rows.filter((row) => row.source === source);
    const outside = rows.filter((row) => row.source !== source);
    return heldOutScores(trainModel([...outside, ...own], new Set(inside.map(({ key }) => key))), inside);
  });
  return { ...trainModel([...rows, ...own]), temperature: temperatureFor(heldOut) };
}
