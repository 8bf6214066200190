import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Span } from './second-opinion.ts';

/** The occurrences of a calendar's events according to two implementations. */
export interface FileReport {
  readonly own: OwnReading;
  /** The spans of each event, null for events that the second library could not read; null if it gave no answer at all. */
  readonly second: readonly (readonly Span[] | null)[] | null;
}

export interface OwnReading {
  /** An error outside the contract, or a missing answer; null on success. */
  readonly crash: string | null;
  readonly unreadable: number;
  /** The spans of each event; null for unreadable events. */
  readonly events: readonly (readonly Span[] | null)[];
}

export interface Comparer {
  compare(path: string): Promise<FileReport>;
  close(): Promise<void>;
}

const timeoutMs = 20_000;

/** Compares in a separate thread, which is terminated if it does not answer: the second library can loop forever. */
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
      const silent = { crash: `gave no answer for ${timeoutMs} ms, or died`, unreadable: 0, events: [] };
      return { own: report.own ?? silent, second: report.second ?? null };
    },
  };
}

/** What arrived until both had answered or the timeout was reached. */
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
    const timer = setTimeout(finish, timeoutMs);
    worker.on('message', take).once('exit', finish).once('error', finish);
    worker.postMessage(path);
  });
}
