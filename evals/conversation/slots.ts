import { type Domain, type ParsedRequest, parseRequest, type RequestAction, type Turn } from '#language';
import { type Fields, readJsonLines, writeJsonLines } from './json-lines.ts';
import { type Rendered, renderSlots } from './slots-rendering.ts';
import { add, compare, f1Of, isSameSpan, newTally, round, type Tally } from './slots-scoring.ts';

/**
 * How well the slot grammar finds what a request is given.
 *
 * Counted: each value of each slot that a row labels. It is right if a value of the same slot was got that is equal after
 * case, articles (a, an, the), punctuation and blanks are gone; each value answers for one other only. A labelled value that was
 * not got is missed, a value that was got and is not labelled is spurious; `f1` is over all rows together (micro). Nothing counts
 * for part of a span. Times are compared as the words they are, or as ISO values where the source gives those (smcalflow).
 * Not counted are slots of a name that a row's source does not label (`unlabelled`), and what smcalflow names but could not
 * resolve (`unresolved`): what was got there is neither right nor spurious. Where a row accepts another day as well
 * (`accept_start_date`), that day is right too. `f1_exact` is the same with the strings compared as they are.
 * The sources name and cut the same thing differently; `slots-rendering.ts` says what was understood in each one's way.
 * The grammar is told the domain, as a router would, never the action.
 */
export interface SlotsEvalResult {
  readonly cases: number;
  readonly f1: number;
  readonly f1_exact: number;
  readonly title_f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly by_slot: Readonly<Record<string, SlotScore>>;
  readonly by_source: Readonly<Record<string, SlotScore>>;
  /** Of the smcalflow rows that have both a day and a time of day: the share where both are right. */
  readonly smcalflow_date_and_time: number;
  /** Right actions; `_folded` takes a list's item for a task, "am I free" for a look at the calendar and a draft for a mail. */
  readonly action_accuracy: number;
  readonly action_accuracy_folded: number;
}

export interface SlotScore {
  readonly f1: number;
  readonly labelled: number;
}

export interface SlotsEvalOptions {
  /** A JSON Lines file. */
  readonly data: string;
  /** Where every case's answer is written, as JSON Lines. */
  readonly out?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

interface Row {
  readonly text: string;
  readonly action: string;
  readonly source: string;
  readonly params: Rendered;
  readonly referenceTime: string | null;
  readonly history: readonly Turn[];
  /** Names of slots that this row does not tell. */
  readonly untold: ReadonlySet<string>;
  readonly acceptDates: readonly string[];
}

interface Answer {
  readonly row: Row;
  readonly parsed: ParsedRequest | null;
  readonly got: Rendered;
}

/** Parses every text of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateSlots(options: SlotsEvalOptions): Promise<SlotsEvalResult> {
  const rows = await readJsonLines(options.data, rowOf);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  if (options.out !== undefined) await writeJsonLines(options.out, answers.map(lineOf));

  const all = newTally();
  const exact = newTally();
  const bySlot = new Map<string, Tally>();
  const bySource = new Map<string, Tally>();
  for (const answer of answers) {
    for (const [name, tally] of tallies(answer, isSameSpan)) {
      add(all, tally);
      add(tallyIn(bySlot, name), tally);
      add(tallyIn(bySource, answer.row.source), tally);
    }
    for (const [, tally] of tallies(answer, (one, other) => one === other)) add(exact, tally);
  }
  return {
    cases: answers.length,
    f1: f1Of(all),
    f1_exact: f1Of(exact),
    title_f1: f1Of(tallyIn(bySlot, 'title')),
    precision: share(all.right, all.right + all.spurious),
    recall: share(all.right, all.right + all.missed),
    by_slot: scores(bySlot),
    by_source: scores(bySource),
    smcalflow_date_and_time: dateAndTime(answers),
    action_accuracy: share(
      answers.filter(({ row, parsed }) => parsed?.action === row.action).length,
      answers.length,
    ),
    action_accuracy_folded: share(
      answers.filter(({ row, parsed }) => parsed !== null && fold(parsed.action) === fold(row.action)).length,
      answers.length,
    ),
  };
}

function answerFor(row: Row): Answer {
  const [group = ''] = row.action.split('.');
  const domain = (group === 'list' ? 'task' : group) as Domain;
  const moment = { now: Date.parse(`${row.referenceTime ?? '2024-01-01T09:00:00'}Z`), zone: 'UTC' };
  const parsed = parseRequest(row.text, { moment, domain, history: row.history });
  return { row, parsed, got: parsed === null ? {} : renderSlots(row.source, row.text, parsed) };
}

/** The names that the row labels or the grammar gave, each with its tally. */
function tallies(
  { row, got }: Answer,
  isSame: (expected: string, got: string) => boolean,
): [string, Tally][] {
  const names = new Set([...Object.keys(row.params), ...Object.keys(got)]);
  return [...names].flatMap((name): [string, Tally][] => {
    const expected = row.params[name] ?? [];
    if (expected.length === 0 && row.untold.has(name)) return [];
    const accepts = (one: string, other: string) =>
      isSame(one, other) || (name === 'start_date' && row.acceptDates.includes(other));
    return [[name, compare(expected, got[name] ?? [], accepts)]];
  });
}

function dateAndTime(answers: readonly Answer[]): number {
  const both = answers.filter(({ row }) => row.params['start_date'] && row.params['start_time']);
  const right = both.filter((answer) => {
    const wanted = tallies(answer, isSameSpan).filter(
      ([name]) => name === 'start_date' || name === 'start_time',
    );
    return wanted.every(([, { missed, spurious }]) => missed + spurious === 0);
  });
  return share(right.length, both.length);
}

function fold(action: string): string {
  return folded[action as RequestAction] ?? action;
}

const folded: Partial<Record<RequestAction, RequestAction>> = {
  'calendar.free': 'calendar.list',
  'list.add': 'task.create',
  'list.remove': 'task.delete',
  'list.list': 'task.list',
  'email.draft': 'email.send',
};

function tallyIn(tallies: Map<string, Tally>, name: string): Tally {
  const tally = tallies.get(name) ?? newTally();
  tallies.set(name, tally);
  return tally;
}

function scores(tallies: ReadonlyMap<string, Tally>): Record<string, SlotScore> {
  const sorted = [...tallies].sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(
    sorted.map(([name, tally]) => [name, { f1: f1Of(tally), labelled: tally.right + tally.missed }]),
  );
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : round(part / whole);
}

function rowOf(fields: Fields): Row | null {
  const { text, action, source, reference_time: referenceTime, history = [] } = fields;
  if (typeof text !== 'string' || typeof action !== 'string') return null;
  return {
    text,
    action,
    source: String(source),
    params: paramsOf(fields['params']),
    referenceTime: typeof referenceTime === 'string' ? referenceTime : null,
    history: history as unknown as readonly Turn[],
    untold: new Set([
      ...stringsOf(fields['unlabelled']),
      ...stringsOf(fields['unresolved']).flatMap((name) => unresolvedNames(name)),
    ]),
    acceptDates: stringsOf(fields['accept_start_date']),
  };
}

function paramsOf(params: unknown): Rendered {
  return Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).map(String).filter((said) => said !== ''),
    ]),
  );
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Which slots a part of smcalflow's programs would have given, had it been resolved. */
function unresolvedNames(part: string): readonly string[] {
  if (part.includes('attendees') || part.includes('OneOnOne')) return ['attendees'];
  if (part.includes('location')) return ['location'];
  if (part.includes('subject')) return ['title'];
  if (part.includes('showAs')) return [];
  if (part.includes('end') || part.includes('duration')) return ['end_time', 'duration_minutes'];
  if (part.includes('start') || part === 'weekday+date') return ['start_date', 'start_time', 'end_time'];
  return ['start_date', 'start_time', 'end_time', 'duration_minutes'];
}

function lineOf({ row, parsed, got }: Answer): object {
  const { text, source, action, params } = row;
  return {
    text,
    source,
    expected: { action, params },
    got: { action: parsed?.action ?? null, params: got },
  };
}
