import type { AdmissionWord, SimilarityThresholds } from '../admission.ts';

/** A run that was judged, with what turned out to be right. */
export interface LabelledAdmission {
  /** The embedder that measured the similarity. */
  readonly embedder: string;
  /** To the nearest active run, in [0, 1]. */
  readonly similarity: number;
  readonly right: AdmissionWord;
}

/** What one embedder's thresholds should be. */
export type ThresholdCalibration =
  | {
      readonly kind: 'too_little';
      readonly embedder: string;
      /** How many more of each are needed. */
      readonly missing: Readonly<Record<Side, number>>;
    }
  | {
      readonly kind: 'calibrated';
      readonly embedder: string;
      readonly outcomes: number;
      readonly thresholds: SimilarityThresholds;
      /** Whether the suggested ones are better on outcomes they were not chosen on, by more than a standard error. */
      readonly isBetter: boolean;
      readonly error: {
        readonly current: number;
        readonly suggested: number;
        readonly standardError: number;
      };
    };

/** `known`: the run was about one that is known already (NOT, REPLACE, MERGE). `fresh`: it was not (ADD). */
type Side = 'known' | 'fresh';

const folds = 5;
/** Of each side in each fold, so that an error of one in ten shows. */
const minPerFold = 10;

/**
 * Chooses the two thresholds of each embedder from outcomes. `similar` is where runs about something known are best told from fresh
 * ones; `verySimilar`, never below it, where those that add nothing or complete another are best told from all the rest.
 *
 * The error is the mean of both sides' shares on the wrong side of `similar`, so that the many fresh runs do not outweigh the few others.
 * It is measured on outcomes that the threshold was not chosen on: five folds, each with its share of both sides, dealt out in the
 * order given. Pure. Embedders are answered in the order of their names, and refused where there is too little of either side.
 */
export function calibrateThresholds(
  outcomes: readonly LabelledAdmission[],
  current: SimilarityThresholds,
): readonly ThresholdCalibration[] {
  const embedders = [...new Set(outcomes.map(({ embedder }) => embedder))].sort();
  return embedders.map((embedder) => {
    const those = outcomes.filter((outcome) => outcome.embedder === embedder);
    return calibrateOne(embedder, those, current);
  });
}

function calibrateOne(
  embedder: string,
  outcomes: readonly LabelledAdmission[],
  current: SimilarityThresholds,
): ThresholdCalibration {
  const [known, fresh] = [outcomes.filter(isKnown), outcomes.filter((outcome) => !isKnown(outcome))];
  const missing = { known: lacking(known), fresh: lacking(fresh) };
  if (missing.known > 0 || missing.fresh > 0) return { kind: 'too_little', embedder, missing };

  const similar = bestSplit(splitOf(outcomes, isKnown), current.similar);
  const verySimilar = bestSplit(splitOf(outcomes, isNearlySame), current.verySimilar);
  const { suggested, held } = crossValidated(known, fresh, current.similar);
  const standardError = standardErrorOf(held);
  return {
    ...{ kind: 'calibrated', embedder, outcomes: outcomes.length },
    thresholds: { similar, verySimilar: Math.max(similar, verySimilar) },
    isBetter: mean(held) > standardError,
    error: {
      current: rounded(suggested + mean(held)),
      suggested: rounded(suggested),
      standardError: rounded(standardError),
    },
  };
}

/** `held`: by how much the suggested threshold is better than the current one, in each fold. `suggested`: its mean error. */
function crossValidated(
  known: readonly LabelledAdmission[],
  fresh: readonly LabelledAdmission[],
  current: number,
): { readonly suggested: number; readonly held: readonly number[] } {
  const results = Array.from({ length: folds }, (_, fold) => {
    const isTested = (_outcome: unknown, index: number) => index % folds === fold;
    const isTrained = (_outcome: unknown, index: number) => index % folds !== fold;
    const chosen = bestSplit(
      splitOf([...known.filter(isTrained), ...fresh.filter(isTrained)], isKnown),
      current,
    );
    const tested = splitOf([...known.filter(isTested), ...fresh.filter(isTested)], isKnown);
    return { chosen: splitError(tested, chosen), current: splitError(tested, current) };
  });
  return {
    suggested: mean(results.map(({ chosen }) => chosen)),
    held: results.map((result) => result.current - result.chosen),
  };
}

function splitOf(
  outcomes: readonly LabelledAdmission[],
  isAbove: (outcome: LabelledAdmission) => boolean,
): Split {
  const similarities = (some: readonly LabelledAdmission[]) => some.map(({ similarity }) => similarity);
  return {
    above: similarities(outcomes.filter(isAbove)),
    below: similarities(outcomes.filter((outcome) => !isAbove(outcome))),
  };
}

function isKnown({ right }: LabelledAdmission): boolean {
  return right !== 'ADD';
}

function isNearlySame({ right }: LabelledAdmission): boolean {
  return right === 'NOT' || right === 'MERGE';
}

function lacking(outcomes: readonly unknown[]): number {
  return Math.max(0, folds * minPerFold - outcomes.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the mean. */
function standardErrorOf(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Values that should lie at or above a threshold, and values that should lie below it. */
interface Split {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/**
 * The threshold, in hundredths from 0 to 1, with the least error. Among equally good ones that nearest to `preferred`, so that
 * nothing moves without a reason.
 */
function bestSplit(split: Split, preferred: number): number {
  let best = { threshold: preferred, error: Number.POSITIVE_INFINITY };
  for (let hundredth = 0; hundredth <= 100; hundredth += 1) {
    const threshold = hundredth / 100;
    const error = splitError(split, threshold);
    const isNearer = Math.abs(threshold - preferred) < Math.abs(best.threshold - preferred);
    if (error < best.error || (error === best.error && isNearer)) best = { threshold, error };
  }
  return best.threshold;
}

/** The mean of both sides' shares on the wrong side; a side without values has none. */
function splitError({ above, below }: Split, threshold: number): number {
  const tooLow = above.filter((value) => value < threshold).length;
  const tooHigh = below.filter((value) => value >= threshold).length;
  return (share(tooLow, above.length) + share(tooHigh, below.length)) / 2;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
