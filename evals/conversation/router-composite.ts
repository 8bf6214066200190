import type { Router } from '@tact/english';
import { decodeModel, isTrainedOn, routerOf } from '@tact/english/training';
import { writeAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share } from '../measures.ts';
import { keyOf, type PreparedText, preparedOwnExamples, trainModel } from '../training/router/train-model.ts';
import { answersByModel, type MeasuredModel, type ModelRun, runOf } from './router-model.ts';
import { type RouterRow, readRouterRows, trainingTextOf } from './router-rows.ts';
import { answerLine, isStrictlyRight, type RouterAnswer } from './router-scoring.ts';

/** How well the router handles messages with several requests. */
interface CompositeEvalResult extends Partial<ModelRun> {
  readonly mode: 'shipped' | 'trained-apart' | 'model';
  readonly cases: number;
  /** Share of messages for which exactly the expected domains were found. */
  readonly exact_set: number;
  /** Share of messages for which they were also found in order. */
  readonly exact_order: number;
  /** Shares of messages with a missed domain, and with a wrong one. */
  readonly one_missed: number;
  readonly other_found: number;
  /** Number of rows left out because the weights were trained on a part of them. */
  readonly excluded: number;
}

interface CompositeEvalOptions extends EvalOptions {
  /** The shipped weights; rows with a part that they were trained on are left out. */
  readonly weights: Uint8Array;
  /** A file of single messages to train on instead, in folds, without texts that occur in the judged rows. */
  readonly train?: string;
  /** Our own sentences, added to the texts of every training. Default: all of them; a few train faster. */
  readonly own?: readonly PreparedText[];
  /** A model to measure instead of the shipped weights. */
  readonly measured?: MeasuredModel;
}

/** Routes every composite message. Throws `EVAL_DATA_MISSING`. */
export async function evaluateComposite(options: CompositeEvalOptions): Promise<CompositeEvalResult> {
  const { data, out, measured } = options;
  const rows = await readRouterRows(data, options.unread);
  const { mode, answers } = await answersFor(rows, options);
  await writeAnswers(out, answers.map(answerLine));
  const found = ({ row, routed }: RouterAnswer) =>
    row.domains.filter((domain) => routed.domains.includes(domain));
  return {
    mode,
    ...(measured === undefined ? {} : runOf(answers, measured)),
    cases: answers.length,
    exact_set: share(answers, isStrictlyRight),
    exact_order: share(answers, ({ row, routed }) => String(routed.domains) === String(row.ordered)),
    one_missed: share(answers, (answer) => found(answer).length < answer.row.domains.length),
    other_found: share(answers, (answer) => found(answer).length < answer.routed.domains.length),
    excluded: rows.length - answers.length,
  };
}

async function answersFor(
  rows: readonly RouterRow[],
  options: CompositeEvalOptions,
): Promise<{ readonly mode: CompositeEvalResult['mode']; readonly answers: readonly RouterAnswer[] }> {
  const { measured, train, weights, onProgress } = options;
  if (measured !== undefined)
    return { mode: 'model', answers: await answersByModel(rows, measured, onProgress) };
  if (train !== undefined)
    return { mode: 'trained-apart', answers: await answersByFolds(rows, train, options) };
  return { mode: 'shipped', answers: answersOfShipped(rows, weights) };
}

function answersOfShipped(rows: readonly RouterRow[], weights: Uint8Array): readonly RouterAnswer[] {
  const model = decodeModel(weights);
  const unseen = rows.filter(({ text }) => !textsWithin(text).some((key) => isTrainedOn(model, key)));
  return answersOf(unseen, routerOf(model));
}

const folds = 5;

/** Trains once per fold, without the texts that a row of the fold begins or ends with. */
async function answersByFolds(
  rows: readonly RouterRow[],
  train: string,
  { own = preparedOwnExamples(), onProgress }: CompositeEvalOptions,
): Promise<readonly RouterAnswer[]> {
  const texts = (await readRouterRows(train)).flatMap(trainingTextOf);
  return Array.from({ length: folds }, (_, fold) => {
    const judged = rows.filter((_row, index) => index % folds === fold);
    if (judged.length === 0) return [];
    const within = new Set(judged.flatMap(({ text }) => textsWithin(text)));
    const model = trainModel([...texts, ...own], within);
    onProgress?.(fold + 1, folds);
    return answersOf(judged, routerOf(model));
  }).flat();
}

/** The keys of everything before or after a conjunction, which includes the parts of the message. */
function textsWithin(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isConjunction = (word: string | undefined) => word !== undefined && conjunctions.test(word);
  const ends = words.flatMap((word, at) => [
    ...(isConjunction(words[at + 1]) ? [words.slice(0, at + 1)] : []),
    ...(isConjunction(word) ? [words.slice(at + 1)] : []),
  ]);
  return [...new Set([words, ...ends].map((end) => keyOf(end.join(' '))))].filter((key) => key !== '');
}

const conjunctions = /^(?:and|then|also|plus|please|so|as|well)[,.]?$/i;

function answersOf(rows: readonly RouterRow[], router: Router): readonly RouterAnswer[] {
  return rows.map((row) => ({ row, routed: router.route(row.text, []) }));
}
