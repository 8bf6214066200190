import { basename } from 'node:path';
import { openAnswers } from '../data/answers-file.ts';
import { filesInFolder } from '../data/files-in-folder.ts';
import type { EvalOptions } from '../eval-options.ts';
import { ratio } from '../measures.ts';
import { type Comparer, createComparer, type FileReport } from './comparer.ts';
import type { Span } from './second-opinion.ts';

/** How well calendar files are read: crashes, and agreement with the occurrences that a second library finds. */
interface CalendarsEvalResult {
  readonly files: number;
  /** Files for which reading threw, gave no answer, or ended its thread. Should be 0. */
  readonly crashed: number;
  readonly events: number;
  /** Events whose times cannot be read. They are not compared. */
  readonly unreadable: number;
  /** Events that the second library reads as well. */
  readonly compared: number;
  /** Those with the same occurrences: the starts and ends within ten years, at most 200. */
  readonly occurrences_equal: number;
  readonly share_equal: number;
}

/** Reads all calendars in a folder. Throws `EVAL_DATA_MISSING`. */
export async function evaluateCalendars(
  options: EvalOptions,
  comparer: Comparer = createComparer(),
): Promise<CalendarsEvalResult> {
  const files = await filesInFolder(options.data, '.ics');
  const out = await openAnswers(options.out);
  const answers: Answer[] = [];
  let crashed = 0;
  let unreadable = 0;
  try {
    for (const [index, file] of files.entries()) {
      const report = await comparer.compare(file);
      crashed += report.own.crash === null ? 0 : 1;
      unreadable += report.own.events.filter((spans) => spans === null).length;
      const found = answersOf(basename(file), report);
      answers.push(...found);
      for (const answer of found) await out.write(answer);
      if (report.own.crash !== null) await out.write({ file: basename(file), crash: report.own.crash });
      options.onProgress?.(index + 1, files.length);
    }
  } finally {
    await comparer.close();
    await out.close();
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
    share_equal: ratio(equal, compared.length),
  };
}

interface Answer {
  readonly file: string;
  /** Index of the event in the file. */
  readonly event: number;
  readonly got: readonly string[] | null;
  readonly expected: readonly string[] | null;
  /** Null if one of the two cannot be read. */
  readonly equal: boolean | null;
}

function answersOf(file: string, { own, second }: FileReport): readonly Answer[] {
  return own.events.map((spans, event) => {
    const got = spans === null ? null : spans.map(formatSpan);
    const expected = second?.[event]?.map(formatSpan) ?? null;
    const equal = got === null || expected === null ? null : got.join() === expected.join();
    return { file, event, got, expected, equal };
  });
}

function formatSpan([from, to]: Span): string {
  return `${formatTime(from)}/${formatTime(to)}`;
}

function formatTime(instant: number): string {
  const time = new Date(instant);
  return Number.isNaN(time.getTime()) ? String(instant) : time.toISOString();
}
