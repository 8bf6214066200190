import type { Router } from '@tact/english';
import { decodeModel, isTrainedOn, type Model, routerOf } from '@tact/english/training';
import { writeAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { rounded, share } from '../measures.ts';
import { temperatureFor } from '../training/router/calibrate.ts';
import {
  heldOutScores,
  keyOf,
  type PreparedText,
  preparedOwnExamples,
  trainModel,
} from '../training/router/train-model.ts';
import { answersByModel, type MeasuredModel, type ModelRun, runOf } from './router-model.ts';
import { type RouterRow, readRouterRows, trainingTextOf } from './router-rows.ts';
import {
  answerLine,
  type ConfidenceScore,
  confidenceOf,
  type DomainScore,
  macroF1,
  type RouterAnswer,
  type RouterScore,
  scoreByDomain,
  scoreBySource,
  scoreOf,
} from './router-scoring.ts';

/** How well the router handles single messages. No row is judged by weights trained on it or on a row with the same words. */
export interface RouterEvalResult extends RouterScore, ConfidenceScore, Partial<ModelRun> {
  /**
   * What answered: folds of the file (`cross-validated`), folds trained starting from the shipped weights
   * (`cross-validated-from-shipped`), weights trained on all other sources (`transfer`) or on a second file (`trained-apart`), the
   * shipped weights (`shipped`), or the given model (`model`).
   */
  readonly mode:
    | 'cross-validated'
    | 'cross-validated-from-shipped'
    | 'transfer'
    | 'trained-apart'
    | 'shipped'
    | 'model';
  /** Number of rows judged by folds that started from the shipped weights, which were not trained on them. */
  readonly from_shipped?: number;
  /** The mean over the domains that occur, "none" included. */
  readonly macro_f1: number;
  /** Share of the rows of other domains that were routed to memory. */
  readonly false_memory: number;
  /** The mean of each source's strict accuracy. */
  readonly mean_over_sources: number;
  readonly by_domain: Readonly<Record<string, DomainScore>>;
  readonly by_source: Readonly<Record<string, RouterScore>>;
  /** Number of rows left out because the shipped model was trained on their text. */
  readonly excluded: number;
}

interface RouterEvalOptions extends EvalOptions {
  /** Judge each source by weights trained on all others. */
  readonly transfer?: boolean;
  /** Train on this file instead, without texts that have the same words as a judged row. */
  readonly train?: string;
  /** Judge these weights instead, on rows that they were not trained on. */
  readonly shipped?: Uint8Array;
  /** Without any of the above: start training from these weights for folds that they were not trained on. */
  readonly from?: Uint8Array;
  /** Measure this model instead. */
  readonly measured?: MeasuredModel;
  /** Use rows of these sources only. */
  readonly only?: (source: string) => boolean;
  /** Our own sentences, added to the texts of every training. Default: all of them; a few train faster. */
  readonly own?: readonly PreparedText[];
}

/** Evaluates the router on a file of messages, by default with ten-fold cross-validation. Throws `EVAL_DATA_MISSING`. */
export async function evaluateRouter(options: RouterEvalOptions): Promise<RouterEvalResult> {
  const { only = () => true } = options;
  const rows = (await readRouterRows(options.data, options.unread)).filter(({ source }) => only(source));
  const { answers, ...how } = await answersFor(rows, options);
  await writeAnswers(options.out, answers.map(answerLine));

  const byDomain = scoreByDomain(answers);
  const bySource = scoreBySource(answers);
  const sources = Object.values(bySource);
  const others = answers.filter(({ row }) => !row.domains.includes('memory'));
  return {
    ...how,
    ...scoreOf(answers),
    ...confidenceOf(answers),
    macro_f1: macroF1(byDomain),
    false_memory: share(others, ({ routed }) => routed.domains.includes('memory')),
    mean_over_sources: rounded(
      sources.reduce((sum, { strict_accuracy }) => sum + strict_accuracy, 0) / Math.max(1, sources.length),
    ),
    by_domain: byDomain,
    by_source: bySource,
    excluded: rows.length - answers.length,
  };
}

interface Judged extends Pick<RouterEvalResult, 'mode' | 'from_shipped' | 'model' | 'failures'> {
  readonly answers: readonly RouterAnswer[];
}

async function answersFor(rows: readonly RouterRow[], options: RouterEvalOptions): Promise<Judged> {
  const { transfer = false, train, shipped, measured, onProgress } = options;
  if (measured !== undefined) {
    const answers = await answersByModel(rows, measured, onProgress);
    return { mode: 'model', ...runOf(answers, measured), answers };
  }
  if (shipped !== undefined) return { mode: 'shipped', answers: answersOfShipped(rows, shipped) };
  if (train !== undefined) {
    const texts = (await readRouterRows(train)).flatMap(trainingTextOf);
    return { mode: 'trained-apart', answers: answersByParts([{ rows }], () => texts, options) };
  }
  const texts = new Map(rows.map((row) => [row, trainingTextOf(row)]));
  // Rows with the same words as a judged one may be in another part; training leaves them out by their key.
  const textsOutside = (part: Part) => {
    const judged = new Set(part.rows);
    return rows.filter((row) => !judged.has(row)).flatMap((row) => texts.get(row) ?? []);
  };
  if (transfer) {
    const parts = partsBy(rows, ({ source }) => source);
    return { mode: 'transfer', answers: answersByParts(parts, textsOutside, options) };
  }
  const parts = foldsOf(rows, options.from);
  const fromShipped = parts.reduce((sum, part) => sum + (part.from === undefined ? 0 : part.rows.length), 0);
  return {
    ...(options.from === undefined
      ? { mode: 'cross-validated' }
      : { mode: 'cross-validated-from-shipped', from_shipped: fromShipped }),
    answers: answersByParts(parts, textsOutside, options),
  };
}

/** Rows judged by the same weights. */
interface Part {
  readonly rows: readonly RouterRow[];
  /** The model that training starts from; it was not trained on any of these rows. */
  readonly from?: Model;
}

function answersOfShipped(rows: readonly RouterRow[], weights: Uint8Array): readonly RouterAnswer[] {
  const model = decodeModel(weights);
  const unseen = rows.filter(({ text }) => !isTrainedOn(model, keyOf(text)));
  return answersOf(unseen, routerOf(model));
}

/** Judges each part by a model trained on the texts chosen for it. */
function answersByParts(
  parts: readonly Part[],
  textsFor: (part: Part) => readonly PreparedText[],
  { own = preparedOwnExamples(), onProgress }: RouterEvalOptions,
): readonly RouterAnswer[] {
  const trained = parts.map((part, index) => {
    const keys = new Set(part.rows.map(({ text }) => keyOf(text)));
    const model = trainModel([...textsFor(part), ...own], keys, part.from);
    onProgress?.(index + 1, parts.length);
    return { part, model, heldOut: heldOutScores(model, part.rows.flatMap(trainingTextOf)) };
  });
  return trained.flatMap(({ part, model }) => {
    // Confidence is calibrated on the other parts trained the same way, never on the part itself.
    const alike = trained.filter((one) => one.part !== part && one.part.from === part.from);
    const temperature = temperatureFor(alike.flatMap(({ heldOut }) => heldOut));
    return answersOf(part.rows, routerOf({ ...model, temperature }));
  });
}

function answersOf(rows: readonly RouterRow[], router: Router): readonly RouterAnswer[] {
  return rows.map((row) => ({ row, routed: router.route(row.text, row.history) }));
}

const folds = 10;

/** Ten folds. With initial weights, rows that these were trained on get folds of their own, which start from nothing. */
function foldsOf(rows: readonly RouterRow[], from: Uint8Array | undefined): readonly Part[] {
  if (from === undefined) return partsBy(rows, foldOf);
  const model = decodeModel(from);
  const isSeen = ({ text }: RouterRow) => isTrainedOn(model, keyOf(text));
  const unseen = rows.filter((row) => !isSeen(row));
  return [
    ...partsBy(unseen, foldOf).map((part) => ({ ...part, from: model })),
    ...partsBy(rows.filter(isSeen), foldOf),
  ];
}

/** Texts with the same words are always in the same fold. */
function foldOf({ text }: RouterRow): string {
  let sum = 7;
  for (const letter of keyOf(text)) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return String((sum >>> 8) % folds);
}

function partsBy(rows: readonly RouterRow[], partOf: (row: RouterRow) => string): readonly Part[] {
  return [...Map.groupBy(rows, partOf).values()].map((part) => ({ rows: part }));
}
