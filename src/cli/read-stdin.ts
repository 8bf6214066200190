import { text as readAll } from 'node:stream/consumers';
import { tactError } from '#errors';

/** Everything on stdin. Somebody at a terminal is not waited for: nothing says that they would have to type. */
export async function readStdin(help: string): Promise<string> {
  if (!process.stdin.isTTY) return readAll(process.stdin);
  throw tactError('USAGE_INVALID', { problem: 'There is nothing on stdin.', help });
}
