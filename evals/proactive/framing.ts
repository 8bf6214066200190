import { writeAnswers } from '../data/answers-file.ts';
import { evalRow, misread } from '../data/eval-row.ts';
import { readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { type FramingRow, framingRowSchema } from './framing-rows.ts';
import { isSentByTick } from './is-sent-by-tick.ts';

/** How well messages that equip the user are told from those that correct or judge them. */
interface FramingEvalResult {
  /** Rows that could be read. */
  readonly cases: number;
  /** Of the rows with `expected`; null if none has any. */
  readonly right: number | null;
  /** Messages that correct the user and are sent. */
  readonly false_equips: number | null;
  /** Messages that equip the user and are held back. */
  readonly false_corrects: number | null;
  /** Rows that could not be read and do not expect it, or could be read and expect that they cannot. */
  readonly unreadable: number;
}

/** Puts every message through `tick`, as one that a model proposes and calls equipping itself. Throws `EVAL_DATA_MISSING`. */
export async function evaluateFraming({
  data,
  out,
  onProgress,
}: Omit<EvalOptions, 'data'> & { readonly data: readonly string[] }): Promise<FramingEvalResult> {
  const read = (await Promise.all(data.map((path) => readJsonLines(path, evalRow(framingRowSchema))))).flat();
  const rows = read.flatMap(({ row }) => row ?? []);
  const judged: { readonly label: string; readonly expected?: string }[] = [];
  const labels = new Map<FramingRow, string>();
  for (const row of rows) {
    const { message, expected } = row;
    const label = (await isSentByTick(message)) ? 'equips' : 'corrects';
    labels.set(row, label);
    judged.push({ label, ...(expected === undefined ? {} : { expected }) });
    onProgress?.(judged.length, rows.length);
  }
  await writeAnswers(
    out,
    read.map(({ id, row }) =>
      row === null ? { id, error: 'ROW_UNREADABLE' } : { id, label: labels.get(row) },
    ),
  );
  const known = judged.filter(({ expected }) => expected !== undefined);
  const wrong = (label: string) =>
    known.length === 0 ? null : known.filter((one) => one.label === label && one.expected !== label).length;
  return {
    cases: rows.length,
    right: known.length === 0 ? null : known.filter((one) => one.label === one.expected).length,
    false_equips: wrong('equips'),
    false_corrects: wrong('corrects'),
    unreadable: misread(read, (index) => read[index]?.row === null),
  };
}
