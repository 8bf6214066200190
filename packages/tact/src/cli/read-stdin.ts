import { text as readAll } from 'node:stream/consumers';
import { tactError } from '@tact/core/errors';
import type { Terminal } from './terminal.ts';

/** Reads all of stdin. A terminal is not waited for: the user would see no prompt. */
export async function readStdin(help: string, { stdin }: Terminal): Promise<string> {
  if (!stdin.isTTY) return readAll(stdin);
  throw tactError('USAGE_INVALID', { problem: 'Nothing on stdin.', help });
}
