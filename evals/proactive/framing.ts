import { classifyFraming } from '#language';
import { writeAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { readFramingRows } from './framing-rows.ts';

/** How well messages that equip the user are told from those that correct or judge them. */
interface FramingEvalResult {
  readonly cases: number;
  /** Of the rows with `expected`; null if none has any. */
  readonly right: number | null;
  /** Messages that correct the user and would pass. */
  readonly false_equips: number | null;
  /** Messages that equip the user and would be held back. */
  readonly false_corrects: number | null;
}

/** Classifies every message without a model. Throws `EVAL_DATA_MISSING`. */
export async function evaluateFraming({
  data,
  out,
  onProgress,
}: Omit<EvalOptions, 'data'> & { readonly data: readonly string[] }): Promise<FramingEvalResult> {
  const rows = (await Promise.all(data.map(readFramingRows))).flat();
  const judged = rows.map(({ id, message, expected }, index) => {
    const { label } = classifyFraming(message);
    onProgress?.(index + 1, rows.length);
    return { id, label, expected };
  });
  await writeAnswers(
    out,
    judged.map(({ id, label }) => ({ id, label })),
  );
  const known = judged.filter(({ expected }) => expected !== undefined);
  const wrong = (label: string) =>
    known.filter((one) => one.label === label && one.expected !== label).length;
  if (known.length === 0)
    return { cases: rows.length, right: null, false_equips: null, false_corrects: null };
  const [falseEquips, falseCorrects] = [wrong('equips'), wrong('corrects')];
  return {
    cases: rows.length,
    right: known.length - falseEquips - falseCorrects,
    false_equips: falseEquips,
    false_corrects: falseCorrects,
  };
}
