import { decodeModel, isTrainedOn, routerOf } from '@tact/english/training';
import { writeAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share, shareOrNull } from '../measures.ts';
import { keyOf } from '../training/router/train-model.ts';
import { answersByModel, type MeasuredModel, type ModelRun, runOf } from './router-model.ts';
import { type RouterRow, readRouterRows } from './router-rows.ts';
import { answerLine, isStrictlyRight, type RouterAnswer } from './router-scoring.ts';

/** How well the router handles messages within a conversation. */
interface RouterContextEvalResult extends Partial<ModelRun> {
  /** The shipped weights, or the given model. */
  readonly mode: 'shipped' | 'model';
  readonly cases: number;
  /** Share of messages correctly classified as follow-up or new request. */
  readonly followup_accuracy: number;
  readonly followup_precision: number | null;
  readonly followup_recall: number | null;
  /** Share of exact matches with the row's own domains, over rows that the weights were not trained on. */
  readonly strict_accuracy: number;
  /** Number of rows left out of strict accuracy because the weights were trained on their text. */
  readonly strict_excluded: number;
  readonly by_source: Readonly<Record<string, RouterContextScore>>;
}

interface RouterContextScore {
  readonly cases: number;
  readonly followup_accuracy: number;
  readonly strict_accuracy: number;
}

interface RouterContextEvalOptions extends EvalOptions {
  /** The shipped weights. Recognising follow-ups is not trained. */
  readonly weights: Uint8Array;
  /** A model to measure instead of the shipped weights. */
  readonly measured?: MeasuredModel;
}

/** Routes every message with its history. Throws `EVAL_DATA_MISSING`. */
export async function evaluateRouterContext(
  options: RouterContextEvalOptions,
): Promise<RouterContextEvalResult> {
  const rows = await readRouterRows(options.data, options.unread);
  const { measured, onProgress } = options;
  const answers: readonly ContextAnswer[] =
    measured === undefined
      ? answersOfShipped(rows, options)
      : await answersByModel(rows, measured, onProgress);
  await writeAnswers(options.out, answers.map(lineOf));
  const bySource = Map.groupBy(answers, ({ row }) => row.source);
  return {
    ...(measured === undefined ? { mode: 'shipped' } : { mode: 'model', ...runOf(answers, measured) }),
    ...scoreOf(answers),
    strict_excluded: answers.length - answers.filter(isUnseen).length,
    followup_precision: shareOrNull(
      answers.filter(({ routed }) => routed.isFollowup),
      isRightFollowup,
    ),
    followup_recall: shareOrNull(
      answers.filter(({ row }) => row.isFollowup),
      isRightFollowup,
    ),
    by_source: Object.fromEntries([...bySource].map(([source, some]) => [source, scoreOf(some)])),
  };
}

interface ContextAnswer extends RouterAnswer {
  /** The weights were trained on the row's text. */
  readonly isSeen?: boolean;
}

function answersOfShipped(
  rows: readonly RouterRow[],
  { weights, onProgress }: RouterContextEvalOptions,
): readonly ContextAnswer[] {
  const model = decodeModel(weights);
  const router = routerOf(model);
  return rows.map((row, index) => {
    onProgress?.(index + 1, rows.length);
    const isSeen = isTrainedOn(model, keyOf(row.text));
    return { row, routed: router.route(row.text, row.history), isSeen };
  });
}

function lineOf(answer: ContextAnswer): object {
  const { row, routed } = answer;
  return { ...answerLine(answer), followup: row.isFollowup, got_followup: routed.isFollowup };
}

function scoreOf(answers: readonly ContextAnswer[]): RouterContextScore {
  return {
    cases: answers.length,
    followup_accuracy: share(answers, isRightFollowup),
    strict_accuracy: share(answers.filter(isUnseen), isStrictlyRight),
  };
}

function isUnseen({ isSeen = false }: ContextAnswer): boolean {
  return !isSeen;
}

function isRightFollowup({ row, routed, isFailed = false }: RouterAnswer): boolean {
  return !isFailed && row.isFollowup === routed.isFollowup;
}
