import type { Router } from '#language';
import { decodeModel, isTrainedOn, routerOf } from '#language/training';
import { keyOf, preparedOwnExamples, trainModel } from '../training/router/train-model.ts';
import { answersByModel, type MeasuredModel, type ModelRun, runOf } from './router-model.ts';
import { lessonOf, type RouterRow, readRouterRows, writeAnswers } from './router-rows.ts';
import { answerLine, isStrictlyRight, type RouterAnswer, share } from './router-scoring.ts';

/** How the router does on messages of several requests. */
export interface CompositeEvalResult extends Partial<ModelRun> {
  readonly mode: 'shipped' | 'trained-apart' | 'model';
  readonly cases: number;
  /** All domains of the message found, and no other. */
  readonly exact_set: number;
  /** All found and in the order of the message. */
  readonly exact_order: number;
  /** Shares of messages for which too few, or other, domains were found. */
  readonly one_missed: number;
  readonly other_found: number;
  /** Rows left out because the weights were trained on a part of them. */
  readonly excluded: number;
}

export interface CompositeEvalOptions {
  /** A JSON Lines file of composite messages. */
  readonly data: string;
  /** The shipped weights: judged by rows none of whose parts they were trained on. */
  readonly weights: Uint8Array;
  /** A file of single messages to train on instead, in folds, less what stands in a row that is judged. */
  readonly train?: string;
  /** Asked in place of the shipped weights. */
  readonly measured?: MeasuredModel;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Routes every composite message. Throws `EVAL_DATA_MISSING`. */
export async function evaluateComposite(options: CompositeEvalOptions): Promise<CompositeEvalResult> {
  const { data, out, measured } = options;
  const rows = await readRouterRows(data);
  const { mode, answers } = await answersFor(rows, options);
  if (out !== undefined) await writeAnswers(out, answers.map(answerLine));
  const found = ({ row, routed }: RouterAnswer) =>
    routed.domains.filter((domain) => row.domains.includes(domain));
  return {
    mode,
    ...(measured === undefined ? {} : runOf(answers, measured)),
    cases: answers.length,
    exact_set: share(answers, isStrictlyRight) ?? 0,
    exact_order: share(answers, ({ row, routed }) => String(routed.domains) === String(row.ordered)) ?? 0,
    one_missed: share(answers, (answer) => found(answer).length < answer.row.domains.length) ?? 0,
    other_found: share(answers, (answer) => found(answer).length < answer.routed.domains.length) ?? 0,
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

/** Trains once per fold, leaving out every text that a row of the fold begins or ends with. */
async function answersByFolds(
  rows: readonly RouterRow[],
  train: string,
  { onProgress }: CompositeEvalOptions,
): Promise<readonly RouterAnswer[]> {
  const texts = (await readRouterRows(train)).flatMap(lessonOf);
  const own = preparedOwnExamples();
  return Array.from({ length: folds }, (_, fold) => {
    const judged = rows.filter((_row, index) => index % folds === fold);
    if (judged.length === 0) return [];
    const within = new Set(judged.flatMap(({ text }) => textsWithin(text)));
    const model = trainModel([...texts, ...own], within);
    onProgress?.(fold + 1, folds);
    return answersOf(judged, routerOf(model));
  }).flat();
}

/** The keys of what stands before or after a joining word: the parts of a message are among them. */
function textsWithin(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isJoining = (word: string | undefined) => word !== undefined && joining.test(word);
  const ends = words.flatMap((word, at) => [
    ...(isJoining(words[at + 1]) ? [words.slice(0, at + 1)] : []),
    ...(isJoining(word) ? [words.slice(at + 1)] : []),
  ]);
  return [...new Set([words, ...ends].map((end) => keyOf(end.join(' '))))].filter((key) => key !== '');
}

const joining = /^(?:and|then|also|plus|please|so|as|well)[,.]?$/i;

function answersOf(rows: readonly RouterRow[], router: Router): readonly RouterAnswer[] {
  return rows.map((row) => ({ row, routed: router.route(row.text, []) }));
}
