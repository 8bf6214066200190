import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.ts';

/** Asks on the terminal; anything but a yes, also an end of input, is a no. False without a terminal to ask on. */
export async function confirm(question: string, terminal: Terminal): Promise<boolean> {
  if (!canAsk(terminal)) return false;
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr });
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      lines.question(`${question} [y/N] `, resolve);
    });
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}

/** Whether there is a terminal to ask on. */
export function canAsk({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}
