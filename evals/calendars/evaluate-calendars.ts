import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tactError } from '#errors';
import { type Comparer, createComparer, type FileReport } from './comparer.ts';
import type { Span } from './second-opinion.ts';

/** How calendar files are read: whether reading survives them, and whether a second library sees the same occurrences. */
export interface CalendarsEvalResult {
  readonly files: number;
  /** Reading threw, gave no answer, or its thread died. Should be 0. */
  readonly crashed: number;
  readonly events: number;
  /** Events whose times cannot be read; they are left out and counted. */
  readonly unreadable: number;
  /** Events that the second library reads too. */
  readonly compared: number;
  /** Of those, the events with the same occurrences: starts and ends of ten years, at most 200. */
  readonly occurrences_equal: number;
  readonly share_equal: number;
}

export interface CalendarsEvalOptions {
  /** A folder of `.ics` files. */
  readonly data: string;
  /** Where every event's answers are written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Reads every calendar of the folder. Throws `EVAL_DATA_MISSING`. */
export async function evaluateCalendars(
  options: CalendarsEvalOptions,
  comparer: Comparer = createComparer(),
): Promise<CalendarsEvalResult> {
  const files = await calendarsIn(options.data);
  const out = options.out === undefined ? null : await open(options.out, 'w');
  const answers: Answer[] = [];
  let crashed = 0;
  let unreadable = 0;
  try {
    for (const [index, file] of files.entries()) {
      const report = await comparer.compare(join(options.data, file));
      crashed += report.own.crash === null ? 0 : 1;
      unreadable += report.own.events.filter((spans) => spans === null).length;
      const found = answersOf(file, report);
      answers.push(...found);
      for (const answer of found) await out?.write(`${JSON.stringify(answer)}\n`);
      if (report.own.crash !== null)
        await out?.write(`${JSON.stringify({ file, crash: report.own.crash })}\n`);
      options.onProgress?.(index + 1, files.length);
    }
  } finally {
    await comparer.close();
    await out?.close();
  }
  const compared = answers.filter(({ equal }) => equal !== null);
  const equal = compared.filter((answer) => answer.equal === true).length;
  return {
    files: files.length,
    crashed,
    events: answers.length,
    unreadable,
    compared: compared.length,
    occurrences_equal: equal,
    share_equal: compared.length === 0 ? 0 : equal / compared.length,
  };
}

interface Answer {
  readonly file: string;
  /** Its place among the events of the file. */
  readonly event: number;
  readonly got: readonly string[] | null;
  readonly expected: readonly string[] | null;
  /** Null where one of them cannot be read. */
  readonly equal: boolean | null;
}

async function calendarsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path: folder }, error);
  });
  const files = names.filter((name) => name.endsWith('.ics')).sort();
  if (files.length === 0) throw tactError('EVAL_DATA_MISSING', { path: folder });
  return files;
}

function answersOf(file: string, { own, second }: FileReport): readonly Answer[] {
  return own.events.map((spans, event) => {
    const got = spans === null ? null : spans.map(wordsOf);
    const expected = second?.[event]?.map(wordsOf) ?? null;
    const equal = got === null || expected === null ? null : got.join() === expected.join();
    return { file, event, got, expected, equal };
  });
}

function wordsOf([from, to]: Span): string {
  return `${timeOf(from)}/${timeOf(to)}`;
}

function timeOf(instant: number): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? String(instant) : time.toISOString();
}
