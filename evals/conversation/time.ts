import { type FoundTime, findTimes, type Moment, toInstant } from '@tact/english';
import { writeAnswers } from '../data/answers-file.ts';
import { matching, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { share } from '../measures.ts';
import { isEqualAt, type TimeRow, timeRowSchema } from './time-row.ts';

/** How well time expressions are read, on annotated phrases. Shares are from 0 to 1. */
interface TimeEvalResult {
  readonly cases: number;
  /** Share of the rows marked `core` whose start is right. */
  readonly core_start: number;
  readonly all_start: number;
  /** Share of the rows with an end whose start and end are right. */
  readonly start_and_end: number;
  /** Share of the core rows with a phrase inside a sentence whose start is right when the whole sentence is read. */
  readonly core_start_in_text: number;
  /** Number of texts without a time in which one was found. */
  readonly false_times: number;
  readonly by_source: Readonly<Record<string, number>>;
}

/**
 * Reads every row. Throws `EVAL_DATA_MISSING`.
 *
 * A row is right if the start of the time found equals the expected one, or one of those in `accept`, at the row's grain: the
 * date for a day; date, hour and minute for a minute. An expected date without a time is compared with the local date, an
 * expected time without a date with the local time. If only an end is expected ("before 5pm"), the ends are compared. For a row
 * with a `span`, only those words are read; if they contain several times, the longest one counts. A row without a zone is read
 * and compared in local time.
 */
export async function evaluateTime(options: EvalOptions): Promise<TimeEvalResult> {
  const rows = await readJsonLines(options.data, matching(timeRowSchema), options.unread);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  await writeAnswers(options.out, answers.map(lineOf));

  const asked = answers.filter(({ row }) => row.expected !== null);
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

/** Without a zone, local time can be treated as UTC. */
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

/** Of the times found in the whole text, the one that overlaps most with the span. */
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
  // "until the 8th" begins now, but the span is "the 8th".
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
