import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Span } from './second-opinion.ts';

/** When the events of one calendar take place, as two implementations see it. */
export interface FileReport {
  readonly own: OwnReading;
  /** Event by event; null where the second library did not read it, or all of it where it gave no answer. */
  readonly second: readonly (readonly Span[] | null)[] | null;
}

export interface OwnReading {
  /** What was thrown against the contract, or that there was no answer; null where all went well. */
  readonly crash: string | null;
  readonly unreadable: number;
  /** Event by event; null where it cannot be read. */
  readonly events: readonly (readonly Span[] | null)[];
}

export interface Comparer {
  compare(path: string): Promise<FileReport>;
  close(): Promise<void>;
}

const patienceMs = 20_000;

/** Compares in a thread of its own, which is ended where it gives no answer: the second library can run for ever. */
export function createComparer(): Comparer {
  let worker: Worker | null = null;
  const stop = async (): Promise<void> => {
    await worker?.terminate();
    worker = null;
  };
  return {
    close: stop,
    async compare(path) {
      worker ??= new Worker(new URL(`./comparing-worker${extname(import.meta.filename)}`, import.meta.url));
      const report = await reportFrom(worker, path);
      if (report.own === undefined || report.second === undefined) await stop();
      const silent = { crash: `gave no answer for ${patienceMs} ms, or died`, unreadable: 0, events: [] };
      return { own: report.own ?? silent, second: report.second ?? null };
    },
  };
}

/** What came until both had answered, or until patience ended. */
function reportFrom(worker: Worker, path: string): Promise<Partial<FileReport>> {
  return new Promise((resolve) => {
    let report: Partial<FileReport> = {};
    const finish = () => {
      clearTimeout(timer);
      worker.off('message', take).off('exit', finish).off('error', finish);
      resolve(report);
    };
    const take = (part: Partial<FileReport>) => {
      report = { ...report, ...part };
      if (report.own !== undefined && report.second !== undefined) finish();
    };
    const timer = setTimeout(finish, patienceMs);
    worker.on('message', take).once('exit', finish).once('error', finish);
    worker.postMessage(path);
  });
}
