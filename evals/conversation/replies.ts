import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tactError } from '@tact/core/errors';
import {
  createReplyClassifier,
  parseReplyWeights,
  type ReplyClassifier,
  type ReplyKind,
  type ReplyReading,
  type ReplyWeightsFile,
  replyKinds,
} from '@tact/english';
import { writeAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { rounded, share } from '../measures.ts';
import { trainReplyWeights } from '../training/replies/train-reply-weights.ts';
import { fingerprintOf, isShareable, type ReplyRow, readReplyRows } from './replies-rows.ts';

/**
 * How well replies to a question are classified.
 *
 * No row is scored by weights that were trained on it: rows that the shipped weights were trained on are scored in five folds by
 * weights trained without them, all others by the shipped weights. Every row is read as the reply to a pending plan, together
 * with its question; three of the sources have no questions.
 */
interface RepliesEvalResult {
  readonly cases: number;
  readonly accuracy: number;
  /** Like `accuracy`, with "no" and "cancel" counted as the same, since they are handled alike. */
  readonly accuracy_declined_alike: number;
  readonly macro_f1: number;
  /** Share of the rows other than a yes that were read as a yes; then the same with high stakes. */
  readonly false_affirm: number;
  readonly false_affirm_high_stakes: number;
  /** Share of the yes rows that are still read as a yes when stakes are high; for the others, Tact asks again. */
  readonly affirm_recall_high_stakes: number;
  /** Expected calibration error over ten bins of confidence. */
  readonly calibration_error: number;
  readonly by_source: Readonly<Record<string, Share>>;
  /** Recall for each label. */
  readonly by_label: Readonly<Record<string, Share>>;
  /** Number of rows scored by the shipped weights and by the folds. */
  readonly by_shipped_weights: number;
  readonly by_folds: number;
}

interface Share {
  readonly cases: number;
  readonly accuracy: number;
}

interface RepliesEvalOptions extends EvalOptions {
  /** A file of weights; the shipped ones by default, none if null. */
  readonly weights?: string | null;
}

interface Answer {
  readonly row: ReplyRow;
  readonly reading: ReplyReading;
  readonly atHighStakes: ReplyReading;
  readonly isShipped: boolean;
}

/** Reads every reply of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateReplies(options: RepliesEvalOptions): Promise<RepliesEvalResult> {
  const rows = await readReplyRows(options.data, options.unread);
  const shipped = options.weights === null ? null : await readShipped(options.weights ?? shippedWeights);
  const classifierFor = classifiersFor(rows, shipped);
  const answers: Answer[] = [];
  for (const row of rows) {
    const { classifier, isShipped } = classifierFor(row);
    const read = (isHighStakes: boolean) =>
      classifier.classify(row.text, { question: row.question, isHighStakes, isPending: true });
    answers.push({ row, reading: read(false), atHighStakes: read(true), isShipped });
    options.onProgress?.(answers.length, rows.length);
  }
  await writeAnswers(options.out, answers.map(lineOf));
  return resultOf(answers);
}

const shippedWeights = fileURLToPath(new URL('../../packages/english/models/replies.tsv', import.meta.url));
const folds = 5;

async function readShipped(path: string): Promise<ReplyWeightsFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  const shipped = parseReplyWeights(text);
  if (shipped === null) throw tactError('EVAL_DATA_MISSING', { path });
  return shipped;
}

/** For each row, a classifier that was not trained on it. */
function classifiersFor(
  rows: readonly ReplyRow[],
  shipped: ReplyWeightsFile | null,
): (row: ReplyRow) => { readonly classifier: ReplyClassifier; readonly isShipped: boolean } {
  const byShipped = createReplyClassifier(shipped);
  const seen = new Set(shipped?.seen);
  const isSeen = ({ text }: ReplyRow) => seen.has(fingerprintOf(text));
  const trainable = rows.filter((row) => isSeen(row) && isShareable(row));
  const byFold = new Map<number, ReplyClassifier>();
  return (row) => {
    if (!isSeen(row)) return { classifier: byShipped, isShipped: true };
    const fold = foldOf(row);
    const known = byFold.get(fold);
    const classifier =
      known ?? createReplyClassifier(trainReplyWeights(trainable.filter((other) => foldOf(other) !== fold)));
    byFold.set(fold, classifier);
    return { classifier, isShipped: false };
  };
}

/** Depends on the text only, so equal texts are always in the same fold. */
function foldOf({ text }: ReplyRow): number {
  return Number.parseInt(fingerprintOf(text).slice(0, 6), 16) % folds;
}

function resultOf(answers: readonly Answer[]): RepliesEvalResult {
  const yes = answers.filter(({ row }) => row.kind === 'affirmative');
  const others = answers.filter(({ row }) => row.kind !== 'affirmative');
  const isYes = ({ reading }: Answer) => reading.kind === 'affirmative';
  const isYesAtHighStakes = ({ atHighStakes }: Answer) => atHighStakes.kind === 'affirmative';
  return {
    cases: answers.length,
    accuracy: share(answers, isRight),
    accuracy_declined_alike: share(answers, ({ row, reading }) => folded(row.kind) === folded(reading.kind)),
    macro_f1: rounded(mean(replyKinds.map((kind) => f1Of(kind, answers)))),
    false_affirm: share(others, isYes),
    false_affirm_high_stakes: share(others, isYesAtHighStakes),
    affirm_recall_high_stakes: share(yes, isYesAtHighStakes),
    calibration_error: calibrationError(answers),
    by_source: sharesBy(answers, ({ row }) => row.source),
    by_label: sharesBy(answers, ({ row }) => row.kind),
    by_shipped_weights: answers.filter(({ isShipped }) => isShipped).length,
    by_folds: answers.filter(({ isShipped }) => !isShipped).length,
  };
}

function isRight({ row, reading }: Answer): boolean {
  return row.kind === reading.kind;
}

function folded(kind: ReplyKind): ReplyKind {
  return kind === 'cancel' ? 'negative' : kind;
}

function f1Of(kind: ReplyKind, answers: readonly Answer[]): number {
  const labelled = answers.filter(({ row }) => row.kind === kind);
  const got = answers.filter(({ reading }) => reading.kind === kind);
  const right = labelled.filter(isRight).length;
  return labelled.length + got.length === 0 ? 1 : (2 * right) / (labelled.length + got.length);
}

function calibrationError(answers: readonly Answer[]): number {
  const tenths = Map.groupBy(answers, ({ reading }) => Math.min(9, Math.floor(reading.confidence * 10)));
  const errors = [...tenths.values()].map((group) => {
    const confidence = mean(group.map(({ reading }) => reading.confidence));
    return (
      (Math.abs(confidence - group.filter(isRight).length / group.length) * group.length) / answers.length
    );
  });
  return rounded(errors.reduce((sum, error) => sum + error, 0));
}

function sharesBy(
  answers: readonly Answer[],
  groupOf: (answer: Answer) => string,
): Readonly<Record<string, Share>> {
  const groups = [...Map.groupBy(answers, groupOf)].sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(
    groups.map(([name, group]) => [name, { cases: group.length, accuracy: share(group, isRight) }]),
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

function lineOf({ row, reading, atHighStakes, isShipped }: Answer): object {
  const { text, question, source, kind } = row;
  const right = kind === reading.kind;
  return {
    text,
    question,
    source,
    expected: kind,
    got: reading,
    got_at_high_stakes: atHighStakes.kind,
    right,
    is_shipped: isShipped,
  };
}
