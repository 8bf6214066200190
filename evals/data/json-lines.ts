import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { tactError } from '#errors';
import type { Json } from '#records';

/** The fields of one row, unchecked. */
export type Fields = Readonly<Record<string, Json | undefined>>;

/**
 * Reads a JSON Lines file; blank lines are skipped. Throws `EVAL_DATA_MISSING` if the file cannot be read, and with the line
 * number if a line is not an object or `rowOf` returns null for it.
 */
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

/** A `rowOf` that accepts what a schema accepts. */
export function matching<Schema extends z.ZodType>(
  schema: Schema,
): (fields: Fields) => z.infer<Schema> | null {
  return (fields) => {
    const read = schema.safeParse(fields);
    return read.success ? read.data : null;
  };
}

function fieldsOf(line: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    // Invalid JSON has no fields, so it is reported like a row that lacks its required ones.
    return {};
  }
}
