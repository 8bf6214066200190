import type { Readable, Writable } from 'node:stream';
import type { Clock } from '@tact/core/ports/clock';

/**
 * The environment of a command line: everything it reads and writes except its exit code. `bin/tact.js` passes that of the
 * process (`process-terminal.ts`); with other terminals, any number of commands can run in one process, each with its own
 * streams, environment and folder.
 */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** The folder that relative paths on the command line are resolved against; absolute. */
  readonly folder: string;
  /** The file that was started; used in suggested commands. */
  readonly script: string;
  readonly stdin: Input;
  /** Gets results. */
  readonly stdout: Output;
  /** Gets everything else. */
  readonly stderr: Output;
  readonly signals: SignalSource;
  readonly clock: Clock;
  /** Shows a text in the owner's pager and returns once it was left; false where there is none. */
  page?(text: string): boolean;
  /** Exits immediately. Only for the second Ctrl-C; everything else returns. */
  exit(code: number): void;
}

/** A terminal's keyboard, or a pipe. */
type Input = Readable & { readonly isTTY?: boolean };

/** A terminal's screen, or a pipe. */
export type Output = Writable & {
  readonly isTTY?: boolean;
  /** The size of a terminal. */
  readonly columns?: number;
  readonly rows?: number;
};

/** Ctrl-C and the like. Without a listener, a signal has its default effect. */
interface SignalSource {
  on(name: EndingSignal, observer: (name: EndingSignal) => void): unknown;
  off(name: EndingSignal, observer: (name: EndingSignal) => void): unknown;
}

export type EndingSignal = 'SIGINT' | 'SIGTERM';
