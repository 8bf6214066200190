import type { Readable, Writable } from 'node:stream';

/**
 * Where a command line runs: all that it takes from its surroundings, and all that it gives back but its exit code. `bin/tact.js`
 * gives it that of the process (`process-terminal.ts`); whoever gives another one runs any number of commands in one process, each
 * with streams, environment and folder of its own.
 */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** What relative paths on the command line start from; absolute. */
  readonly folder: string;
  /** The file that was started, by which suggestions name the command to type. */
  readonly script: string;
  readonly stdin: Input;
  /** Gets results. */
  readonly stdout: Output;
  /** Gets everything else. */
  readonly stderr: Output;
  readonly signals: SignalSource;
  /** Ends at once, whatever is still going on. Only for the second Ctrl-C: everything else returns. */
  exit(code: number): void;
}

/** A terminal's keyboard, or a pipe. */
export type Input = Readable & { readonly isTTY?: boolean };

/** A terminal's screen, or a pipe. */
export type Output = Writable & {
  readonly isTTY?: boolean;
  /** The width of a terminal. */
  readonly columns?: number;
};

/** Ctrl-C and the like. While nobody listens, a signal does what it does without us. */
export interface SignalSource {
  on(name: EndingSignal, observer: (name: EndingSignal) => void): unknown;
  off(name: EndingSignal, observer: (name: EndingSignal) => void): unknown;
}

export type EndingSignal = 'SIGINT' | 'SIGTERM';
