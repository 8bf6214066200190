import { decodeModel, isTrainedOn, routerOf } from '#language/training';
import { keyOf } from '../training/router/train-model.ts';
import { answersByModel, type MeasuredModel, type ModelRun, runOf } from './router-model.ts';
import { type RouterRow, readRouterRows, writeAnswers } from './router-rows.ts';
import { answerLine, isStrictlyRight, type RouterAnswer, share } from './router-scoring.ts';

/** How the router does on messages in a conversation. */
export interface RouterContextEvalResult extends Partial<ModelRun> {
  /** The shipped weights, or the model that was given. */
  readonly mode: 'shipped' | 'model';
  readonly cases: number;
  /** Whether the message goes on with what was spoken of, rightly told. */
  readonly followup_accuracy: number;
  readonly followup_precision: number | null;
  readonly followup_recall: number | null;
  /** The row's own domains and no other, with the conversation's help, over rows that the weights were not trained on. */
  readonly strict_accuracy: number;
  /** Rows left out of strict accuracy because the weights were trained on their words. */
  readonly strict_excluded: number;
  readonly by_source: Readonly<Record<string, RouterContextScore>>;
}

export interface RouterContextScore {
  readonly cases: number;
  readonly followup_accuracy: number;
  readonly strict_accuracy: number;
}

export interface RouterContextEvalOptions {
  /** A JSON Lines file of messages with their history. */
  readonly data: string;
  /** The shipped weights; what tells follow-ups is not trained. */
  readonly weights: Uint8Array;
  /** Asked in place of the shipped weights. */
  readonly measured?: MeasuredModel;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Routes every message with its history. Throws `EVAL_DATA_MISSING`. */
export async function evaluateRouterContext(
  options: RouterContextEvalOptions,
): Promise<RouterContextEvalResult> {
  const rows = await readRouterRows(options.data);
  const { measured, onProgress } = options;
  const answers: readonly ContextAnswer[] =
    measured === undefined
      ? answersOfShipped(rows, options)
      : await answersByModel(rows, measured, onProgress);
  if (options.out !== undefined) {
    const lines = answers.map((answer) => ({
      ...answerLine(answer),
      followup: answer.row.isFollowup,
      got_followup: answer.routed.isFollowup,
    }));
    await writeAnswers(options.out, lines);
  }
  const bySource = Map.groupBy(answers, ({ row }) => row.source);
  return {
    ...(measured === undefined ? { mode: 'shipped' } : { mode: 'model', ...runOf(answers, measured) }),
    ...scoreOf(answers),
    strict_excluded: answers.length - answers.filter(isUnseen).length,
    followup_precision: share(
      answers.filter(({ routed }) => routed.isFollowup),
      isRightFollowup,
    ),
    followup_recall: share(
      answers.filter(({ row }) => row.isFollowup),
      isRightFollowup,
    ),
    by_source: Object.fromEntries([...bySource].map(([source, some]) => [source, scoreOf(some)])),
  };
}

interface ContextAnswer extends RouterAnswer {
  /** The weights were trained on the words of the row. */
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

function scoreOf(answers: readonly ContextAnswer[]): RouterContextScore {
  return {
    cases: answers.length,
    followup_accuracy: share(answers, isRightFollowup) ?? 0,
    strict_accuracy: share(answers.filter(isUnseen), isStrictlyRight) ?? 0,
  };
}

function isUnseen({ isSeen = false }: ContextAnswer): boolean {
  return !isSeen;
}

function isRightFollowup({ row, routed, isFailed = false }: RouterAnswer): boolean {
  return !isFailed && row.isFollowup === routed.isFollowup;
}
