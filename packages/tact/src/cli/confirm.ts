import { createLineReader, type LineReader } from './line-reader.ts';
import type { Terminal } from './terminal.ts';

/** Asks on the terminal; anything but a yes, also an end of input, is a no. False without a terminal to ask on. */
export async function confirm(question: string, terminal: Terminal): Promise<boolean> {
  if (!canAsk(terminal)) return false;
  const lines = createLineReader(terminal.stdin, terminal.stderr);
  try {
    return await confirmOn(lines, question);
  } finally {
    lines.close();
  }
}

/** The same with a reader that is open already. */
export async function confirmOn(lines: LineReader, question: string): Promise<boolean> {
  const answer = await lines.next(`${question} [y/N] `);
  return /^\s*y(es)?\s*$/i.test(answer ?? '');
}

/** Whether there is a terminal to ask on. */
export function canAsk({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}
