import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { ParsedMail } from '#ports/mail-parser';

/** What one message cost, and what came of it. */
export interface Measured {
  readonly ms: number;
  /** How far the process grew above what it was before its first message. */
  readonly rssMb: number;
  /** What was thrown against the contract, or how the process died; null where all went well. */
  readonly crash: string | null;
  /** Null where the parser refused or crashed. */
  readonly mail: ParsedMail | null;
  readonly raw: Uint8Array;
}

/** What the measuring process sends for a path; see measuring-process.ts. */
export type Report = Omit<Measured, 'raw'>;

export interface Measurer {
  measure(path: string): Promise<Measured>;
  close(): void;
}

/**
 * Measures in a process of its own, so that a crash or a runaway message is seen for what it is. Memory left over from
 * earlier messages counts; a message that seems large is therefore measured again in a fresh process.
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
        ms: patienceMs,
        rssMb: 0,
        crash: `gave no answer for ${patienceMs} ms, or died`,
        mail: null,
      }
    );
  };
  return {
    close: stop,
    async measure(path) {
      let report = await once(path);
      if (report.rssMb > suspectMb) {
        stop();
        report = await once(path);
      }
      return { ...report, raw: report.mail === null ? new Uint8Array() : readFileSync(path) };
    },
  };
}

const patienceMs = 20_000;
const suspectMb = 150;

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
    const timer = setTimeout(() => finish(null), patienceMs);
    child.once('message', (report: Report) => finish(report));
    child.once('exit', () => finish(null));
    child.once('error', () => finish(null));
    child.send(path);
  });
}
