import { type FoundTime, findTimes, type Moment, toInstant } from '#language';
import { type Fields, readJsonLines, writeJsonLines } from './json-lines.ts';
import { isEqualAt, type TimeRow, timeRowSchema } from './time-row.ts';

/** How time expressions are read, on phrases whose meaning others wrote down. Shares are from 0 to 1. */
export interface TimeEvalResult {
  readonly cases: number;
  /** Of the rows that every assistant must read (`core`), those whose start is right. */
  readonly core_start: number;
  readonly all_start: number;
  /** Of the rows with an end, those with start and end right. */
  readonly start_and_end: number;
  /** Of the core rows whose phrase stands in a sentence, those whose start is right when the whole sentence is read. */
  readonly core_start_in_text: number;
  /** Texts without a time in which one was found. */
  readonly false_times: number;
  readonly by_source: Readonly<Record<string, number>>;
}

export interface TimeEvalOptions {
  /** A JSON Lines file. */
  readonly data: string;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads every row. Throws `EVAL_DATA_MISSING`.
 *
 * A row is right when the start of the time that is found equals the expected one, or one of those in `accept`, at the
 * row's grain: of the day, the date; of the minute, date, hour and minute. An expected date without a time equals the
 * local date, an expected time without a date the local time. Where only an end is expected ("before 5pm"), the end is
 * compared. A row with a `span` asks about those words of its text alone; where several times are found in them, the
 * longest counts. A row without a zone is read, and compared, by a clock without one.
 */
export async function evaluateTime(options: TimeEvalOptions): Promise<TimeEvalResult> {
  const rows = await readJsonLines(options.data, rowOf);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  if (options.out !== undefined) await writeJsonLines(options.out, answers.map(lineOf));

  const asked = answers.filter(({ row }) => row.expected !== null);
  const share = (of: readonly Answer[], isRight: (answer: Answer) => boolean) =>
    of.length === 0 ? 0 : Math.round((of.filter(isRight).length / of.length) * 10_000) / 10_000;
  const core = asked.filter(({ row }) => row.core);
  const sources = [...new Set(asked.map(({ row }) => row.source))].sort();
  return {
    cases: answers.length,
    core_start: share(core, ({ startIsRight }) => startIsRight),
    all_start: share(asked, ({ startIsRight }) => startIsRight),
    start_and_end: share(
      asked.filter(({ row }) => row.expected?.end != null),
      ({ bothAreRight }) => bothAreRight,
    ),
    core_start_in_text: share(
      core.filter(({ row }) => row.span !== undefined),
      ({ inTextIsRight }) => inTextIsRight,
    ),
    false_times: answers.filter(({ row, found }) => row.expected === null && found !== null).length,
    by_source: Object.fromEntries(
      sources.map((source) => [
        source,
        share(
          asked.filter(({ row }) => row.source === source),
          ({ startIsRight }) => startIsRight,
        ),
      ]),
    ),
  };
}

interface Answer {
  readonly row: TimeRow;
  readonly found: FoundTime | null;
  readonly startIsRight: boolean;
  readonly bothAreRight: boolean;
  readonly inTextIsRight: boolean;
}

function answerFor(row: TimeRow): Answer {
  const moment = momentOf(row);
  const found = longest(findTimes(row.span ?? row.text, moment));
  return {
    row,
    found,
    startIsRight: isRight(row, found, false),
    bothAreRight: isRight(row, found, true),
    inTextIsRight: row.span === undefined ? false : isRight(row, inText(row, row.span, moment), false),
  };
}

/** Without a zone, local time is as good as UTC. */
function momentOf({ timezone, reference_time_iso }: TimeRow): Moment {
  if (timezone === null) return { now: toInstant(reference_time_iso, 'UTC'), zone: 'UTC' };
  return { now: Date.parse(reference_time_iso), zone: timezone };
}

function longest(found: readonly FoundTime[]): FoundTime | null {
  return found.reduce<FoundTime | null>(
    (best, time) => (best === null || time.text.length > best.text.length ? time : best),
    null,
  );
}

/** The time found in the whole text that has most of the span. */
function inText({ text }: TimeRow, span: string, moment: Moment): FoundTime | null {
  const from = text.toLowerCase().indexOf(span.toLowerCase());
  const shared = ({ index, text: words }: FoundTime) =>
    Math.min(index + words.length, from + span.length) - Math.max(index, from);
  const found = findTimes(text, moment)
    .filter((time) => shared(time) > 0)
    .reduce<FoundTime | null>(
      (best, time) => (best === null || shared(time) > shared(best) ? time : best),
      null,
    );
  // "until the 8th" begins now, but the span says "the 8th".
  return found === null ? null : { ...found, start: found.named };
}

function isRight({ expected, accept }: TimeRow, found: FoundTime | null, withEnd: boolean): boolean {
  if (found === null || expected === null) return false;
  return [expected, ...accept].some(({ start, end, grain }) => {
    if (start === null) return found.kind === 'until' && isEqualAt(grain, end, found.end);
    const startIsRight = isEqualAt(grain, start, found.start);
    return startIsRight && (!withEnd || isEqualAt(grain, end, found.end));
  });
}

function lineOf({ row, found, startIsRight, bothAreRight, inTextIsRight }: Answer): object {
  const { text, span, reference_time_iso, expected, accept, kind, core, source } = row;
  const asked = { source, kind, core, text, ...(span === undefined ? {} : { span }), reference_time_iso };
  const judged = {
    start_is_right: startIsRight,
    both_are_right: bothAreRight,
    in_text_is_right: inTextIsRight,
  };
  return { ...asked, expected, accept, got: found, ...judged };
}

function rowOf(fields: Fields): TimeRow | null {
  const read = timeRowSchema.safeParse(fields);
  return read.success ? read.data : null;
}
