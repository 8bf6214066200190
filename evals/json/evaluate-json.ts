import type { Integrity, Json } from '@tact/core/records';
import { extractJson } from '@tact/core/structured-output';
import { writeAnswers } from '../data/answers-file.ts';
import { readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { type BesideLibrary, besideLibraries } from './beside-libraries.ts';
import { isRight, type JsonRow, jsonRow } from './json-row.ts';
import { judgeAltered } from './judge-altered.ts';

/**
 * How well structured output is read, from model output or from a suite of strict JSON.
 *
 * There is no aim for the share that is right. The public texts are the tests of libraries that expect different values of the
 * same text, or a conversion to a type that is not in it, so a high share only says whose tests one resembles. What counts is
 * `libraries`, where no library is judged by its own tests, and that `dangerous_from_repaired` is 0.
 */
interface JsonEvalResult {
  readonly cases: number;
  /** Texts on which the reader threw. They count as wrong as well. */
  readonly crashed: number;
  readonly right: number;
  readonly wrong: number;
  /** Texts for which the sources expect different values. They are read, but not judged. */
  readonly conflict_skipped: number;
  /** Repaired or otherwise altered readings from which a dangerous action would run. */
  readonly dangerous_from_repaired: number;
  readonly kinds: Readonly<Record<string, Score>>;
  /** The part of `right` and `wrong` for which the expected value depends on a target type that is not in the text. */
  readonly of_target_type: Score;
  /** Only if asked for: what other libraries read of the same texts. */
  readonly libraries?: Readonly<Record<string, BesideLibrary>>;
}

interface Score {
  readonly right: number;
  readonly wrong: number;
}

interface JsonEvalOptions extends EvalOptions {
  /** What the policy does with a dangerous action read with this integrity; the real policy by default. */
  readonly judgeRepaired?: (integrity: Integrity) => 'run' | 'ask' | 'drop';
  /** Has other libraries read the texts too. */
  readonly libraries?: boolean;
}

interface Answer {
  readonly row: JsonRow;
  readonly value: Json;
  /** Null if nothing could be read. */
  readonly integrity: Integrity | null;
  readonly code: string | null;
  /** Null for a conflict. */
  readonly right: boolean | null;
}

/** Reads every text of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateJson(options: JsonEvalOptions): Promise<JsonEvalResult> {
  const rows = await readJsonLines(options.data, jsonRow, options.unread);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  await writeAnswers(options.out, answers.map(lineOf));

  const { judgeRepaired = judgeAltered } = options;
  const altered = answers
    .flatMap(({ integrity }) => integrity ?? [])
    .filter((integrity) => integrity !== 'intact');
  const kinds = [...new Set(answers.map(({ row }) => row.kind))].sort();
  return {
    cases: answers.length,
    crashed: answers.filter(({ code }) => code === crash).length,
    ...scoreOf(answers),
    conflict_skipped: answers.filter(({ row }) => row.conflict).length,
    dangerous_from_repaired: altered.filter((integrity) => judgeRepaired(integrity) === 'run').length,
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, scoreOf(answers.filter(({ row }) => row.kind === kind))]),
    ),
    of_target_type: scoreOf(answers.filter(({ row }) => /target type/.test(row.note))),
    ...(options.libraries && { libraries: await besideLibraries(answers) }),
  };
}

const crash = 'CRASHED';

function answerFor(row: JsonRow): Answer {
  const reading = read(row.text);
  const value = reading.ok ? reading.value : null;
  const integrity = reading.ok ? reading.integrity : null;
  const code = reading.ok ? null : reading.code;
  const right = row.conflict ? null : code !== crash && isRight(row, value, integrity);
  return { row, value, integrity, code, right };
}

function read(text: string): ReturnType<typeof extractJson> | { readonly ok: false; readonly code: string } {
  try {
    return extractJson(text);
  } catch {
    // Crashes are part of the measure: they are counted, and the other texts are still read.
    return { ok: false, code: crash };
  }
}

function scoreOf(answers: readonly Answer[]): Score {
  const count = (right: boolean) => answers.filter((answer) => answer.right === right).length;
  return { right: count(true), wrong: count(false) };
}

function lineOf({ row, value, integrity, code, right }: Answer): object {
  return { id: row.id, value, integrity, code, right };
}
