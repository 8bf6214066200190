import type { Router } from '#language';
import { decodeModel, isTrainedOn, type Model, routerOf } from '#language/training';
import { temperatureFor } from '../training/router/calibrate.ts';
import {
  heldScores,
  keyOf,
  type PreparedText,
  preparedOwnExamples,
  trainModel,
} from '../training/router/train-model.ts';
import { answersByModel, type MeasuredModel, type ModelRun, runOf } from './router-model.ts';
import { lessonOf, type RouterRow, readRouterRows, writeAnswers } from './router-rows.ts';
import {
  answerLine,
  type ConfidenceScore,
  confidenceOf,
  type DomainScore,
  macroF1,
  type RouterAnswer,
  type RouterScore,
  rounded,
  scoreByDomain,
  scoreBySource,
  scoreOf,
  share,
} from './router-scoring.ts';

/**
 * How the router does on single messages. No row is judged by weights that were trained on it, nor on a row of the same
 * words.
 */
export interface RouterEvalResult extends RouterScore, ConfidenceScore, Partial<ModelRun> {
  /**
   * What judged: folds of the file (`cross-validated`), folds that went on from the shipped weights
   * (`cross-validated-from-shipped`), all sources but the judged one (`transfer`), a second file (`trained-apart`), the shipped
   * weights alone (`shipped`) or the model that was given (`model`).
   */
  readonly mode:
    | 'cross-validated'
    | 'cross-validated-from-shipped'
    | 'transfer'
    | 'trained-apart'
    | 'shipped'
    | 'model';
  /** Rows judged by weights that went on from the shipped ones, which had not seen them; the others by their folds alone. */
  readonly from_shipped?: number;
  /** The mean over the domains that occur, none among them. */
  readonly macro_f1: number;
  /** Rows of other domains that were taken for memory, as a share. */
  readonly false_memory: number;
  /** Strict accuracy, each source weighing the same. */
  readonly mean_over_sources: number;
  readonly by_domain: Readonly<Record<string, DomainScore>>;
  readonly by_source: Readonly<Record<string, RouterScore>>;
  /** Rows left out because the shipped model was trained on their words. */
  readonly excluded: number;
}

export interface RouterEvalOptions {
  /** A JSON Lines file of messages. */
  readonly data: string;
  /** Train on all sources but one, in turn, and judge that one. */
  readonly transfer?: boolean;
  /** Train on this file instead, less what has the words of a row that is judged. */
  readonly train?: string;
  /** Judge these weights instead, by rows they were not trained on. */
  readonly shipped?: Uint8Array;
  /** Without any of the above: folds go on from these weights where they judge rows that these were not trained on. */
  readonly from?: Uint8Array;
  /** Ask this model instead. */
  readonly measured?: MeasuredModel;
  /** Leave out rows of other sources altogether. */
  readonly only?: (source: string) => boolean;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Judges the router by a file of messages: ten folds in turn unless told otherwise. Throws `EVAL_DATA_MISSING`. */
export async function evaluateRouter(options: RouterEvalOptions): Promise<RouterEvalResult> {
  const { only = () => true } = options;
  const rows = (await readRouterRows(options.data)).filter(({ source }) => only(source));
  const { answers, ...how } = await answersFor(rows, options);
  if (options.out !== undefined) await writeAnswers(options.out, answers.map(answerLine));

  const byDomain = scoreByDomain(answers);
  const bySource = scoreBySource(answers);
  const sources = Object.values(bySource);
  const others = answers.filter(({ row }) => !row.domains.includes('memory'));
  return {
    ...how,
    ...scoreOf(answers),
    ...confidenceOf(answers),
    macro_f1: macroF1(byDomain),
    false_memory: share(others, ({ routed }) => routed.domains.includes('memory')) ?? 0,
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
    const texts = (await readRouterRows(train)).flatMap(lessonOf);
    return { mode: 'trained-apart', answers: answersByParts([{ rows }], () => texts, onProgress) };
  }
  const texts = new Map(rows.map((row) => [row, lessonOf(row)]));
  // A row of the same words as a judged one is left out of training by its key, whatever part it is in.
  const others = (part: Part) => {
    const judged = new Set(part.rows);
    return rows.filter((row) => !judged.has(row)).flatMap((row) => texts.get(row) ?? []);
  };
  if (transfer) {
    const parts = partsBy(rows, ({ source }) => source);
    return { mode: 'transfer', answers: answersByParts(parts, others, onProgress) };
  }
  const parts = foldsOf(rows, options.from);
  const fromShipped = parts.reduce((sum, part) => sum + (part.from === undefined ? 0 : part.rows.length), 0);
  return {
    ...(options.from === undefined
      ? { mode: 'cross-validated' }
      : { mode: 'cross-validated-from-shipped', from_shipped: fromShipped }),
    answers: answersByParts(parts, others, onProgress),
  };
}

/** Rows judged by the same weights. */
interface Part {
  readonly rows: readonly RouterRow[];
  /** What their training goes on from; never trained on any of them. */
  readonly from?: Model;
}

function answersOfShipped(rows: readonly RouterRow[], weights: Uint8Array): readonly RouterAnswer[] {
  const model = decodeModel(weights);
  const unseen = rows.filter(({ text }) => !isTrainedOn(model, keyOf(text)));
  return answersOf(unseen, routerOf(model));
}

/** Judges each part by a model trained on the texts that belong to it. */
function answersByParts(
  parts: readonly Part[],
  textsFor: (part: Part) => readonly PreparedText[],
  onProgress?: RouterEvalOptions['onProgress'],
): readonly RouterAnswer[] {
  const own = preparedOwnExamples();
  const trained = parts.map((part, index) => {
    const keys = new Set(part.rows.map(({ text }) => keyOf(text)));
    const model = trainModel([...textsFor(part), ...own], keys, part.from);
    onProgress?.(index + 1, parts.length);
    return { part, model, held: heldScores(model, part.rows.flatMap(lessonOf)) };
  });
  return trained.flatMap(({ part, model }) => {
    // The other parts of its kind tell how sure to be; a part never calibrates its own answers.
    const alike = trained.filter((one) => one.part !== part && one.part.from === part.from);
    const temperature = temperatureFor(alike.flatMap(({ held }) => held));
    return answersOf(part.rows, routerOf({ ...model, temperature }));
  });
}

function answersOf(rows: readonly RouterRow[], router: Router): readonly RouterAnswer[] {
  return rows.map((row) => ({ row, routed: router.route(row.text, row.history) }));
}

const folds = 10;

/** Ten folds; with weights to go on from, each is parted into the rows that these saw, and the others. */
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

/** Texts of the same words are always in the same fold. */
function foldOf({ text }: RouterRow): string {
  let sum = 7;
  for (const letter of keyOf(text)) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return String((sum >>> 8) % folds);
}

function partsBy(rows: readonly RouterRow[], partOf: (row: RouterRow) => string): readonly Part[] {
  return [...Map.groupBy(rows, partOf).values()].map((part) => ({ rows: part }));
}
