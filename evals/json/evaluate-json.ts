import { open, readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { tactError } from '#errors';
import type { Integrity, Json } from '#records';
import { extractJson } from '#structured-output';
import { judgeAltered } from './judge-altered.ts';

/** How the reader of structured output does on texts as models write them, or on a suite of strict JSON. */
export interface JsonEvalResult {
  readonly cases: number;
  /** Texts at which the reader threw; they count as wrong too. */
  readonly crashed: number;
  readonly right: number;
  readonly wrong: number;
  /** Texts for which the sources expect different values: read, but not judged. */
  readonly conflict_skipped: number;
  /** Readings that were not intact and yet let a dangerous action run. */
  readonly dangerous_from_repaired: number;
  readonly kinds: Readonly<Record<string, Score>>;
  /** The part of `right` and `wrong` whose expected value comes from a target type that the text does not show. */
  readonly of_target_type: Score;
}

export interface Score {
  readonly right: number;
  readonly wrong: number;
}

export interface JsonEvalOptions {
  /** A JSON Lines file. */
  readonly data: string;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
  /** What the policy does with a dangerous action that was read with such an integrity; the real one unless given. */
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
  /** Null when nothing could be read. */
  readonly integrity: Integrity | null;
  readonly code: string | null;
  /** Null for a conflict. */
  readonly right: boolean | null;
}

/** Reads every text of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateJson(options: JsonEvalOptions): Promise<JsonEvalResult> {
  const rows = await readRows(options.data);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  if (options.out !== undefined) await write(answers, options.out);

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
    // A crash is what this measures; it is counted, and the other texts are read all the same.
    return { ok: false, code: crash };
  }
}

/**
 * What is right depends on the kind. Strict: a valid text is read intact as its value, an invalid one never passes
 * for intact, and where the standard leaves it open only a crash is wrong. Else: the value is the expected one, where
 * null stands for a text that nobody can read, unless the row's note says that it is JSON's null.
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

/** Equal as JSON, which does not tell -0 from 0. */
function isSame(one: Json, other: Json): boolean {
  const [left, right] = [one, other].map((value) => JSON.parse(JSON.stringify(value)));
  return isDeepStrictEqual(left, right);
}

function scoreOf(answers: readonly Answer[]): Score {
  const count = (right: boolean) => answers.filter((answer) => answer.right === right).length;
  return { right: count(true), wrong: count(false) };
}

async function readRows(path: string): Promise<readonly Row[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  return text.split('\n').flatMap((line, index) => (line === '' ? [] : rowOf(line, `${path}:${index + 1}`)));
}

function rowOf(line: string, place: string): Row {
  const { id, kind, raw, raw_b64: bytes, expected_json: expected = null, note, conflict } = fieldsOf(line);
  // Bytes that are no UTF-8 become replacement characters, as in an answer that comes over the network.
  const text = typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : raw;
  if (typeof text !== 'string') throw tactError('EVAL_DATA_MISSING', { path: place });
  return {
    id: String(id),
    kind: String(kind),
    text,
    expected,
    note: String(note ?? ''),
    conflict: conflict === true,
  };
}

function fieldsOf(line: string): Readonly<Record<string, Json | undefined>> {
  try {
    return JSON.parse(line);
  } catch {
    // A row that is no JSON has no text either, and is reported as that.
    return {};
  }
}

async function write(answers: readonly Answer[], path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const { row, value, integrity, code, right } of answers) {
      await file.write(`${JSON.stringify({ id: row.id, value, integrity, code, right })}\n`);
    }
  } finally {
    await file.close();
  }
}
