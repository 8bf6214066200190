import { constants } from 'node:os';
import type { Screen } from './output/screen.ts';
import type { EndingSignal, Terminal } from './terminal.ts';

/**
 * Ctrl-C in two steps: the first stops after the current message, the second immediately. Both are safe: the next run
 * continues.
 */
export interface Interruption {
  /** Aborts with the first Ctrl-C (or SIGTERM). */
  readonly signal: AbortSignal;
  /** 128 and the signal's number, as shells count; null until then. */
  readonly exitCode: number | null;
  /** Restores the default behaviour of the signals. */
  release(): void;
}

const watched: readonly EndingSignal[] = ['SIGINT', 'SIGTERM'];

export function createInterruption(
  notes: Screen,
  { signals, exit }: Pick<Terminal, 'signals' | 'exit'>,
): Interruption {
  const controller = new AbortController();
  let exitCode: number | null = null;
  const onSignal = (name: EndingSignal) => {
    const code = 128 + constants.signals[name];
    if (exitCode !== null) exit(code);
    exitCode = code;
    notes.line();
    notes.line(notes.paint.dim('Finishing what is under way; press Ctrl-C again to stop immediately.'));
    controller.abort();
  };
  for (const name of watched) signals.on(name, onSignal);
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode;
    },
    release() {
      for (const name of watched) signals.off(name, onSignal);
    },
  };
}
