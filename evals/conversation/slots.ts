import { type Domain, type ParsedRequest, parseRequest, type RequestAction, type Turn } from '@tact/english';
import { writeAnswers } from '../data/answers-file.ts';
import { type Fields, readJsonLines } from '../data/json-lines.ts';
import type { EvalOptions } from '../eval-options.ts';
import { ratio, rounded, share } from '../measures.ts';
import { type Rendered, renderSlots } from './slots-rendering.ts';
import { add, compare, f1Of, isSameSpan, newTally, type Tally } from './slots-scoring.ts';

/**
 * How well the slot grammar extracts the slots of a request.
 *
 * Each labelled slot value counts. It is right if the grammar found a value for the same slot that is equal apart from case,
 * articles (a, an, the), punctuation and whitespace; values are matched one to one. A labelled value that was not found is
 * missed, a value found without a label is spurious, and part of a span counts for nothing. `f1` is micro-averaged over all
 * rows; `f1_exact` compares the strings as they are. Times are compared as text, or as ISO values if the source has those
 * (smcalflow). Two kinds of slots are left out: those that a source does not label (`unlabelled`) and those that smcalflow names
 * but could not resolve (`unresolved`). A day listed in `accept_start_date` is right as well.
 *
 * The sources name and cut the same slots differently; `slots-rendering.ts` converts what was understood to each convention.
 * The grammar is given the domain, as from a router, but not the action.
 */
interface SlotsEvalResult {
  readonly cases: number;
  readonly f1: number;
  readonly f1_exact: number;
  readonly title_f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly by_slot: Readonly<Record<string, SlotScore>>;
  readonly by_source: Readonly<Record<string, SlotScore>>;
  /** Share of the smcalflow rows with both a day and a time of day for which both are right. */
  readonly smcalflow_date_and_time: number;
  /** `_folded` treats list items as tasks, "am I free" as listing the calendar, and a draft as a mail. */
  readonly action_accuracy: number;
  readonly action_accuracy_folded: number;
}

interface SlotScore {
  readonly f1: number;
  readonly labelled: number;
}

interface Row {
  readonly text: string;
  readonly action: string;
  readonly source: string;
  readonly params: Rendered;
  readonly referenceTime: string | null;
  readonly history: readonly Turn[];
  /** Names of slots that this row does not label. */
  readonly unlabelled: ReadonlySet<string>;
  readonly acceptDates: readonly string[];
}

interface Answer {
  readonly row: Row;
  readonly parsed: ParsedRequest | null;
  readonly got: Rendered;
}

/** Parses every text of the file. Throws `EVAL_DATA_MISSING`. */
export async function evaluateSlots(options: EvalOptions): Promise<SlotsEvalResult> {
  const rows = await readJsonLines(options.data, rowOf, options.unread);
  const answers: Answer[] = [];
  for (const row of rows) {
    answers.push(answerFor(row));
    options.onProgress?.(answers.length, rows.length);
  }
  await writeAnswers(options.out, answers.map(lineOf));

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
    precision: rounded(ratio(all.right, all.right + all.spurious)),
    recall: rounded(ratio(all.right, all.right + all.missed)),
    by_slot: scores(bySlot),
    by_source: scores(bySource),
    smcalflow_date_and_time: dateAndTime(answers),
    action_accuracy: share(answers, ({ row, parsed }) => parsed?.action === row.action),
    action_accuracy_folded: share(
      answers,
      ({ row, parsed }) => parsed !== null && folded(parsed.action) === folded(row.action),
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

/** A tally for each slot that the row labels or the grammar found. */
function tallies(
  { row, got }: Answer,
  isSame: (expected: string, got: string) => boolean,
): [string, Tally][] {
  const names = new Set([...Object.keys(row.params), ...Object.keys(got)]);
  return [...names].flatMap((name): [string, Tally][] => {
    const expected = row.params[name] ?? [];
    if (expected.length === 0 && row.unlabelled.has(name)) return [];
    const accepts = (one: string, other: string) =>
      isSame(one, other) || (name === 'start_date' && row.acceptDates.includes(other));
    return [[name, compare(expected, got[name] ?? [], accepts)]];
  });
}

function dateAndTime(answers: readonly Answer[]): number {
  const both = answers.filter(({ row }) => row.params['start_date'] && row.params['start_time']);
  return share(both, (answer) => {
    const wanted = tallies(answer, isSameSpan).filter(
      ([name]) => name === 'start_date' || name === 'start_time',
    );
    return wanted.every(([, { missed, spurious }]) => missed + spurious === 0);
  });
}

function folded(action: string): string {
  return equivalents[action as RequestAction] ?? action;
}

const equivalents: Partial<Record<RequestAction, RequestAction>> = {
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
    unlabelled: new Set([
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

/** The slots that an unresolved part of an smcalflow program would have filled. */
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
