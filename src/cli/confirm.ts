import { createInterface } from 'node:readline';

/** Asks on the terminal; anything but a yes, also an end of input, is a no. False without a terminal to ask on. */
export async function confirm(question: string): Promise<boolean> {
  if (!canAsk()) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
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

/** Whether somebody sits at a terminal who could answer. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}
