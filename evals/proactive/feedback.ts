import { judgeScores } from '@tact/assistant/proactive/candidates/rate-candidates';
import { type TrustLevel, trustLevels } from '@tact/assistant/proactive/gate/trust';
import { writeAnswers } from '../data/answers-file.ts';
import { evalRow, misread } from '../data/eval-row.ts';
import { readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { type FeedbackRow, feedbackRowSchema } from './feedback-row.ts';
import { playLifecycle } from './play-lifecycle.ts';
import { playSurface } from './play-surface.ts';

/** How often the feedback loop does what is expected of it. */
interface FeedbackEvalResult {
  /** Rows that could be read. */
  readonly cases: number;
  /** Of those with `expected`, the ones in which all of it holds; null if no row has any. */
  readonly right: number | null;
  /** Rows that could not be read and do not expect it, or could be read and expect that they cannot. */
  readonly unreadable: number;
  readonly by_kind: Readonly<Record<string, { readonly cases: number; readonly right: number }>>;
}

/**
 * Plays every row through the code of the engines: what became of messages, what scores lead to, and what is surfaced. A row that
 * cannot be read counts as unreadable and is answered with `error`. Throws `EVAL_DATA_MISSING`.
 */
export async function evaluateFeedback({
  data,
  out,
  onProgress,
}: Omit<EvalOptions, 'data'> & { readonly data: readonly string[] }): Promise<FeedbackEvalResult> {
  const rows = (
    await Promise.all(data.map((path) => readJsonLines(path, evalRow(feedbackRowSchema))))
  ).flat();
  const lines: object[] = [];
  const judged: { readonly kind: string; readonly isRight: boolean | null }[] = [];
  for (const { id, row } of rows) {
    const answer = row === null ? { error: 'ROW_UNREADABLE' } : await answerTo(row);
    lines.push({ id, ...answer });
    if (row !== null) judged.push({ kind: row.kind, isRight: isRight(answer, row.expected) });
    onProgress?.(lines.length, rows.length);
  }
  await writeAnswers(out, lines);

  const right = (some: typeof judged) => some.filter((one) => one.isRight === true).length;
  const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
  return {
    cases: judged.length,
    right: judged.every((one) => one.isRight === null) ? null : right(judged),
    unreadable: misread(rows, (index) => rows[index]?.row === null),
    by_kind: Object.fromEntries(
      kinds.map((kind) => {
        const those = judged.filter((one) => one.kind === kind);
        return [kind, { cases: those.length, right: right(those) }];
      }),
    ),
  };
}

async function answerTo(row: FeedbackRow): Promise<object> {
  switch (row.kind) {
    case 'lifecycle':
      return playLifecycle(row);
    case 'surface':
      return { surfaced: await playSurface(row) };
    case 'judge':
      return { verdicts: row.cycles.map((score) => verdictOn(levelOf(row), score)) };
    case 'cycle': {
      const { sent, kept, dropped } = judgeScores(levelOf(row), row.candidates);
      return { sent, deferred: kept, declined: dropped };
    }
  }
}

function verdictOn(level: TrustLevel, score: number): string {
  const { sent, kept } = judgeScores(level, [score]);
  if (sent !== null) return 'act';
  return kept.length > 0 ? 'defer' : 'decline';
}

function levelOf({ trust }: { readonly trust: TrustLevel['level'] }): TrustLevel {
  const level = trustLevels.find((one) => one.level === trust);
  if (level === undefined) throw new Error(`There is no trust level ${trust}.`);
  return level;
}

/** Null if nothing is expected. What is expected may be a part of an answer. */
function isRight(answer: object, expected: FeedbackRow['expected']): boolean | null {
  if (expected === undefined) return null;
  return Object.entries(expected).every(([name, value]) =>
    isSame((answer as Record<string, unknown>)[name], value),
  );
}

/** Equal, whatever the order of the keys; numbers to two decimals, as rates are told. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.005;
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
