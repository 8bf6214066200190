import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { tactError } from '@tact/core/errors';
import { plainLine } from '@tact/core/text';
import { reembed } from '@tact/server/operations/experiences/reembed';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { createProgress } from '../output/progress.ts';
import type { Terminal } from '../terminal.ts';

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

/** Reads all of stdin. A terminal is not waited for: the user would see no prompt. */
export async function readStdin(help: string, { stdin }: Terminal): Promise<string> {
  if (!stdin.isTTY) return readAll(stdin);
  throw tactError('USAGE_INVALID', { problem: 'Nothing on stdin.', help });
}

/** Embeds again what another embedder embedded. Throws `EMBEDDER_…`. */
export async function reembedAll(kind: 'runs' | 'heuristics', cli: Cli): Promise<void> {
  const tact = await cli.open('change');
  const { screen, notes, options, interruption } = cli;
  const progress = createProgress(null, kind, notes);
  const { signal } = interruption;
  const ended = await callOperation(reembed, { kind }, tact, { signal }).finally(() => progress.stop());
  if (options.json) screen.record(ended);
  else screen.line(`${ended.embedded} embedded with ${ended.embedder}, ${ended.current} up to date.`);
}
