import { text as readAll } from 'node:stream/consumers';
import { tactError } from '#errors';
import type { Terminal } from './terminal.ts';

/** Everything on stdin. Somebody at a terminal is not waited for: nothing says that they would have to type. */
export async function readStdin(help: string, { stdin }: Terminal): Promise<string> {
  if (!stdin.isTTY) return readAll(stdin);
  throw tactError('USAGE_INVALID', { problem: 'There is nothing on stdin.', help });
}
