import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Json } from '@tact/core/records';
import { z } from 'zod';
import { filesInFolder } from './files-in-folder.ts';
import { type UnreadRow, unreadRow } from './json-lines.ts';

/**
 * What the JSON files of a folder list, in the order of the files. Throws `EVAL_DATA_MISSING`. An entry that cannot be read is added to
 * `unread` by its name; without that, it throws an error that describes it.
 */
export async function readJsonFiles<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
  unread?: UnreadRow[],
): Promise<readonly z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  for (const path of await filesInFolder(folder, '.json')) {
    const file = basename(path);
    for (const [index, entry] of entriesIn(await readFile(path, 'utf8')).entries()) {
      const read = schema.safeParse(entry);
      if (read.success) found.push(read.data);
      else if (unread === undefined) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
      else unread.push(unreadRow(fieldOf(entry, 'name'), `${file}:${index + 1}`, fieldOf(entry, 'expected')));
    }
  }
  return found;
}

/** What is no list is one entry, which no schema takes. */
function entriesIn(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [read];
  } catch {
    return [undefined];
  }
}

function fieldOf(entry: unknown, name: string): Json | undefined {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, Json>)[name] : undefined;
}
