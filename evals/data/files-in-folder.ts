import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tactError } from '@tact/core/errors';

/** The paths of all files in a folder with this extension, sorted by name. Throws `EVAL_DATA_MISSING` if there are none. */
export async function filesInFolder(folder: string, extension: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path: folder }, cause);
  });
  const matching = names.filter((name) => name.endsWith(extension)).sort();
  if (matching.length === 0) throw tactError('EVAL_DATA_MISSING', { path: folder });
  return matching.map((name) => join(folder, name));
}
