import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ParsedMail } from '@tact/core/ports/mail-parser';

/** Time and memory for one message, and the result. */
export interface Measured {
  readonly ms: number;
  /** Peak memory above that of the process before its first message. */
  readonly rssMb: number;
  /** An error outside the contract, or how the process died; null on success. */
  readonly crash: string | null;
  /** Null if the parser refused or crashed. */
  readonly mail: ParsedMail | null;
  readonly raw: Uint8Array;
}

/** What the measuring process (measuring-process.ts) returns for a path. */
export type Report = Omit<Measured, 'raw'>;

export interface Measurer {
  measure(path: string): Promise<Measured>;
  close(): void;
}

/**
 * Measures in a separate process, so that crashes and runaway messages are detected. Memory left over from earlier messages
 * counts, so a message that seems to need much memory is measured again in a new process.
 */
export function createMeasurer(): Measurer {
  let child: ChildProcess | null = null;
  const stop = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const once = async (path: string): Promise<Report> => {
    child ??= start();
    const report = await reportFrom(child, path);
    if (report === null) stop();
    return (
      report ?? {
        ms: timeoutMs,
        rssMb: 0,
        crash: `gave no answer for ${timeoutMs} ms, or died`,
        mail: null,
      }
    );
  };
  return {
    close: stop,
    async measure(path) {
      let report = await once(path);
      if (report.rssMb > remeasureAboveMb) {
        stop();
        report = await once(path);
      }
      return { ...report, raw: report.mail === null ? new Uint8Array() : readFileSync(path) };
    },
  };
}

const timeoutMs = 20_000;
const remeasureAboveMb = 150;

function start(): ChildProcess {
  const module = new URL(`./measuring-process${extname(import.meta.filename)}`, import.meta.url);
  return fork(module, { execArgv: ['--expose-gc'], serialization: 'advanced', stdio: 'ignore' });
}

function reportFrom(child: ChildProcess, path: string): Promise<Report | null> {
  return new Promise((resolve) => {
    const finish = (report: Report | null) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(report);
    };
    const timer = setTimeout(() => finish(null), timeoutMs);
    child.once('message', (report: Report) => finish(report));
    child.once('exit', () => finish(null));
    child.once('error', () => finish(null));
    child.send(path);
  });
}
