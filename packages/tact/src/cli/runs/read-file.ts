import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { tactError } from '@tact/core/errors';
import { plainLine } from '@tact/core/text';
import type { Cli } from '../cli.ts';
import { readStdin } from '../read-stdin.ts';

/** The text of a file, or of stdin for `-`. Throws `USAGE_INVALID`. */
export async function readGivenFile(file: string, help: string, { path, terminal }: Cli): Promise<string> {
  if (file === '-') return readStdin(help, terminal);
  try {
    return await readFile(path(file), 'utf8');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'no such file' : (code ?? String(thrown));
    throw tactError(
      'USAGE_INVALID',
      { problem: `${plainLine(file, 200)} cannot be read: ${why}.`, help },
      thrown,
    );
  }
}

/** What a file is called in sentences. */
export function givenName(file: string): string {
  return file === '-' ? 'stdin' : plainLine(basename(file), 100);
}
