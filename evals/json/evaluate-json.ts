import { isDeepStrictEqual } from 'node:util';
import type { Integrity, Json } from '#records';
import { extractJson } from '#structured-output';
import { writeAnswers } from '../data/answers-file.ts';
import { type Fields, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { judgeAltered } from './judge-altered.ts';

/** How well structured output is read, from model output or from a suite of strict JSON. */
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
}

interface Score {
  readonly right: number;
  readonly wrong: number;
}

interface JsonEvalOptions extends EvalOptions {
  /** What the policy does with a dangerous action read with this integrity; the real policy by default. */
  readonly judgeRepaired?: (integrity: Integrity) => 'run' | 'ask' | 'drop';
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly expected: Json;
  readonly note: string;
  readonly conflict: boolean;
}

interface Answer {
  readonly row: Row;
  readonly value: Json;
  /** Null if nothing could be read. */
  readonly integrity: Integrity | null;
  readonly code: string | null;
  /** Null for a conflict. */
  readonly right: boolean | null;
}

/** Reads every text of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateJson(options: JsonEvalOptions): Promise<JsonEvalResult> {
  const rows = await readJsonLines(options.data, rowOf);
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
  };
}

const crash = 'CRASHED';

function answerFor(row: Row): Answer {
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

/**
 * Strict JSON: a valid text must be read intact, an invalid one must not be, and where the standard leaves the result open
 * only a crash is wrong. Other kinds: the value must be the expected one. An expected null means that the text is unreadable,
 * unless the row's note says that JSON null is meant.
 */
function isRight(row: Row, value: Json, integrity: Integrity | null): boolean {
  switch (row.kind) {
    case 'strict-valid':
      return integrity === 'intact' && isSame(value, row.expected);
    case 'strict-invalid':
      return integrity !== 'intact';
    case 'implementation-defined':
      return true;
  }
  const isUnreadable = row.expected === null && !row.note.includes('JSON null');
  return isUnreadable ? integrity === null : integrity !== null && isSame(value, row.expected);
}

/** Equal as JSON, which does not distinguish -0 from 0. */
function isSame(one: Json, other: Json): boolean {
  const [left, right] = [one, other].map((value) => JSON.parse(JSON.stringify(value)));
  return isDeepStrictEqual(left, right);
}

function scoreOf(answers: readonly Answer[]): Score {
  const count = (right: boolean) => answers.filter((answer) => answer.right === right).length;
  return { right: count(true), wrong: count(false) };
}

function rowOf(fields: Fields): Row | null {
  const { id, kind, raw, raw_b64: bytes, expected_json: expected = null, note, conflict } = fields;
  // Bytes that are not UTF-8 become replacement characters, as in an answer received over the network.
  const text = typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : raw;
  if (typeof text !== 'string') return null;
  return {
    id: String(id),
    kind: String(kind),
    text,
    expected,
    note: String(note ?? ''),
    conflict: conflict === true,
  };
}

function lineOf({ row, value, integrity, code, right }: Answer): object {
  return { id: row.id, value, integrity, code, right };
}
