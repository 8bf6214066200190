import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import type { Clock } from '@tact/core/ports/clock';
import type { EndingSignal, Terminal } from '#cli/terminal';
import { clockFrom } from '../clock-from.ts';

interface MemoryTerminalOptions {
  readonly folder: string;
  /** Nothing of the machine's own is there unless it is given. */
  readonly environment?: NodeJS.ProcessEnv;
  /** What stands on stdin; nothing unless given. */
  readonly input?: string;
  /** As in a terminal of this many columns, in which more is typed with `type`; a pipe unless given. */
  readonly columns?: number;
  /** Runs on from a Sunday morning, 2026-11-22T10:00Z, unless given. */
  readonly clock?: Clock;
}

const sundayMorning = clockFrom('2026-11-22T10:00:00Z');

/** Pipes without a process: what is printed is kept, and signals are given by hand. */
interface MemoryTerminal extends Terminal {
  printed(): { readonly stdout: string; readonly stderr: string };
  /** Calls a listener whenever something was printed, until the function that comes back is called. */
  onPrinted(listener: () => void): () => void;
  signal(name: EndingSignal): void;
  type(text: string): void;
}

export function createMemoryTerminal({
  folder,
  environment = {},
  input,
  columns,
  clock = sundayMorning,
}: MemoryTerminalOptions): MemoryTerminal {
  const news = new EventEmitter();
  const signals = new EventEmitter();
  const stdout = createSink(news);
  const stderr = createSink(news);
  const stdin = new PassThrough();
  if (input !== undefined) stdin.write(input);
  if (input !== undefined || columns === undefined) stdin.end();
  return {
    environment,
    folder,
    // As in a clone, whose suggestions read `node bin/tact.js`.
    script: new URL('../../bin/tact.js', import.meta.url).pathname,
    stdin: asTerminal(stdin, columns),
    stdout: asTerminal(stdout.stream, columns),
    stderr: asTerminal(stderr.stream, columns),
    signals,
    clock,
    exit() {
      throw new Error('A run in this process cannot be ended at once; start a process for that.');
    },
    printed: () => ({ stdout: stdout.text(), stderr: stderr.text() }),
    onPrinted(listener) {
      news.on('printed', listener);
      return () => news.off('printed', listener);
    },
    type: (text) => stdin.write(text),
    signal(name) {
      if (!signals.emit(name, name)) throw new Error(`Nobody listens for ${name}: it would end a process.`);
    },
  };
}

function asTerminal<Stream extends object>(stream: Stream, columns: number | undefined): Stream {
  return columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns });
}

function createSink(news: EventEmitter) {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _, done) {
      chunks.push(chunk.toString());
      news.emit('printed');
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}
