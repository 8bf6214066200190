import { readFile } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';
import type { Json } from '@tact/core/records';
import type { z } from 'zod';

/** The fields of one row, unchecked. */
export type Fields = Readonly<Record<string, Json | undefined>>;

/** A row that an eval cannot read, as it is answered. */
export interface UnreadRow {
  readonly id: string | number;
  readonly error: 'ROW_UNREADABLE';
  /** Its `expected` is the word `unreadable`: that it cannot be read is right. */
  readonly right: boolean;
}

export function unreadRow(id: Json | undefined, place: string, expected?: Json): UnreadRow {
  const isNamed = typeof id === 'string' || typeof id === 'number';
  return { id: isNamed ? id : place, error: 'ROW_UNREADABLE', right: expected === 'unreadable' };
}

/**
 * Reads a JSON Lines file; blank lines are skipped. Throws `EVAL_DATA_MISSING` if the file cannot be read. A line that is not an object,
 * or for which `rowOf` returns null, is added to `unread`; without that, it throws with the line number.
 */
export async function readJsonLines<Row>(
  path: string,
  rowOf: (fields: Fields) => Row | null,
  unread?: UnreadRow[],
): Promise<readonly Row[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const fields = fieldsOf(line);
    const row = rowOf(fields);
    if (row !== null) return [row];
    const place = `${path}:${index + 1}`;
    if (unread === undefined) throw tactError('EVAL_DATA_MISSING', { path: place });
    unread.push(unreadRow(fields['id'], place, fields['expected']));
    return [];
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
