import { open, readFile } from 'node:fs/promises';
import { tactError } from '#errors';
import type { Json } from '#records';

export type Fields = Readonly<Record<string, Json | undefined>>;

/** The rows of a JSON Lines file. Throws `EVAL_DATA_MISSING`, with the line where one is no object. */
export async function readJsonLines<Row>(
  path: string,
  rowOf: (fields: Fields) => Row | null,
): Promise<readonly Row[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const row = rowOf(fieldsOf(line));
    if (row === null) throw tactError('EVAL_DATA_MISSING', { path: `${path}:${index + 1}` });
    return [row];
  });
}

export async function writeJsonLines(path: string, lines: readonly object[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const line of lines) await file.write(`${JSON.stringify(line)}\n`);
  } finally {
    await file.close();
  }
}

function fieldsOf(line: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    // A line that is no JSON has no fields either, and is reported as that.
    return {};
  }
}
