import { findReference } from '../references/index.ts';
import type { RouteResult, Router } from '../router/router.ts';
import { requestFor } from '../slots/parsed-request.ts';
import { findTimes } from '../time/index.ts';
import {
  asks,
  asksFor,
  type Clause,
  type ClauseOptions,
  type ClauseSituation,
  type ReadClause,
  type ReadingTool,
  type SpokenClause,
} from './clause.ts';
import { formOf } from './clause-form.ts';
import { cleanMessage } from './clean-message.ts';
import { knownTime } from './known-time.ts';
import { nextReminder } from './next-in-list.ts';
import { readAgenda, readBareSpan } from './read-agenda.ts';
import { readAmendment } from './read-amendment.ts';
import { readingOf } from './read-as-kept.ts';
import { readByForm } from './read-by-form.ts';
import { readCalledOff } from './read-called-off.ts';
import { readFollowUp } from './read-follow-up.ts';
import { readMailValues } from './read-mail-values.ts';
import { readNamedChange, wishesNamedChange } from './read-named-change.ts';
import { readOffer } from './read-offer.ts';
import { readRecall } from './read-recall.ts';
import { readNoteRename } from './read-rename.ts';
import { isChore } from './read-request.ts';
import { readSkip } from './read-skip.ts';
import { splitClauses } from './split-clauses.ts';
import type { RequestReading, Situation, Span, Topic, UnderstoodRequest } from './understanding.ts';

/** Reads each clause of a message, in order. */
export function readClauses(
  text: string,
  situation: Situation,
  options: ClauseOptions,
): readonly SpokenClause[] {
  const router = remembering(options.router);
  const spans = onOneDay(underHead(splitClauses(text, separateBy(router))), situation);
  const domains = spans.map((span) => router.route(span.text, situation.history).parts[0]?.domain ?? null);
  const chores = spans.map(({ text }) => isChore(cleanMessage(text).text));
  let { topic } = situation;
  let named: string | null = null;
  return spans.map((written, at) => {
    const span = named === null ? written : withName(written, named);
    const isBesideTask = domains.some((domain, other) => other !== at && domain === 'task');
    const read = readClause(
      span,
      {
        ...{ ...situation, topic, isBesideTask: isBesideTask || (spans.length > 1 && chores.every(Boolean)) },
        isBesideChore: chores.some((isOne, other) => isOne && other !== at),
      },
      { ...options, router },
    );
    named = nameIn(read) ?? named;
    topic = spokenOf(read) ?? topic;
    return { ...read, span: written };
  });
}

/** “Remind me at 9 to call mum and at 11 to water the plants”: the order at the head holds for the whole list. */
function underHead(spans: readonly Span[]): readonly Span[] {
  let isReminding = false;
  const [, before = '', name = ''] = heading.exec(spans[0]?.text ?? '') ?? [];
  const headed = spans.map((span, at) =>
    name === '' ? span : withName(at === 0 ? { ...span, text: span.text.slice(before.length) } : span, name),
  );
  return headed.map((span) => {
    const said = cleanMessage(span.text).text;
    const isNext = isReminding && nextReminder.test(said);
    isReminding = isNext || /^remind (?:me|us)\b/i.test(said);
    return isNext ? { ...span, text: `remind me ${said}` } : span;
  });
}

/** “The budget forecast: bump it to high priority” */
const heading =
  /^(\W*(?:(?:right|ok(?:ay)?|so|and|now|well|about)[\s,.]+)*(?:the|my|our) (\p{L}[\p{L}\p{N} '’-]{1,40}?)\s?[:–—]\s*)(?=(?:please )?\p{L}+ (?:it|that|this)\b)/iu;

/**
 * “On Monday I've got the auditors at 10, then lunch at half 1”: a day at the head holds for every hour behind it. “Move the review to Thursday and
 * remind me that day at 1”: so does one that is pointed at.
 */
function onOneDay(spans: readonly Span[], { moment, topic }: Situation): readonly Span[] {
  const day = headDay.exec(spans[0]?.text ?? '')?.[1];
  let last = topic === null ? null : (knownTime(topic, moment)?.start.date ?? null);
  return spans.map((span, at) => {
    const times = findTimes(span.text, moment);
    const isHourAlone =
      at > 0 && times.some(({ saysTime }) => saysTime) && times.every(({ saysDay }) => !saysDay);
    const pointed = last === null ? span.text : span.text.replace(thatDay, `on ${inWords(last)}$1`);
    last = times.find(({ saysDay, recurrence }) => saysDay && recurrence === null)?.start.date ?? last;
    if (pointed !== span.text) return { ...span, text: pointed };
    return isHourAlone && day !== undefined
      ? { ...span, text: `${span.text.replace(/[\s.!]+$/, '')} ${day}` }
      : span;
  });
}

const thatDay =
  /\b(?:on )?(?:that|the same) (?:day|(?=morning|afternoon|evening|night))( ?(?:morning|afternoon|evening|night))?\b/i;

/** `27 November 2026` */
function inWords(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}

const headDay =
  /^(?:(?:and|so|ok(?:ay)?|then)[\s,]+)*((?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)\b(?!['’])/i;

/** “Move the vet task to Friday and delete it”: what a clause changes is what the next one speaks of. Null where it names nothing. */
function nameIn({ request }: ReadClause): string | null {
  const { action = '', slots } = request?.readings[0]?.parsed ?? {};
  const target = slots?.target;
  if (target === undefined || findReference(target) !== null) return null;
  if (!/\.(?:update|complete|append)$/.test(action)) return null;
  return action.startsWith('task.') && !/\btask$/i.test(target) ? `${target} task` : target;
}

function withName(span: Span, name: string): Span {
  const found = ofIt.exec(span.text);
  if (found === null) return span;
  const end = found.index + found[0].length;
  const called = /^(?:the|my|our|his|her|their|\p{Lu}\p{L}*['’]s)\b/u.test(name) ? name : `the ${name}`;
  return {
    ...span,
    text: `${span.text.slice(0, end)}${called}${span.text.slice(end + (found[1] ?? found[2] ?? '').length)}`,
  };
}

const ofIt =
  /^\W*(?:(?:and|then|also|please|just|plus)\s+)*(?:make|set|bump|move|push|bring|shift|change|mark|tick(?: off)?|complete|finish|delete|cancel|remove|drop|close|reopen|rename|postpone) (?=(it|that|this)\b)|\bremind (?:me|us)\b.{0,40}? to (?:\p{L}+ )?\p{L}+ (?=(it)\b)/iu;

/** “Book lunch with Tom on Friday at 12 and remind me an hour before”: what a clause makes or changes is what the next one is about. */
function spokenOf(read: ReadClause): Topic | null {
  const { action = '', slots } = read.request?.readings[0]?.parsed ?? {};
  const [domain = '', verb = ''] = action.split('.');
  const kind = kinds[domain];
  const name = nameIn(read);
  if (kind !== undefined && name !== null)
    return { kind, domain, verb, params: { title: name, find_by: name } };
  if (action === 'list.add' && slots?.list !== undefined)
    return { kind: 'note', domain: 'notes', verb: 'append', params: { find_by: listName(slots.list) } };
  if (action !== 'calendar.create' || slots?.title === undefined || slots.when?.saysTime !== true)
    return null;
  const { title, when } = slots;
  const start = when.start.iso;
  return {
    kind: 'event',
    domain,
    verb: 'create_event',
    params: { summary: title, start_time: start },
    start,
  };
}

function listName(list: string): string {
  return /\blist\b/i.test(list) ? list : `${list} list`;
}

const kinds: Readonly<Record<string, string>> = { task: 'task', calendar: 'event', notes: 'note' };

/** The same clause is routed to cut the message, and to read it. */
function remembering(router: Router): Router {
  const routed = new Map<string, RouteResult>();
  return {
    route(text, history) {
      const key = `${history.length} ${text}`;
      const known = routed.get(key) ?? router.route(text, history);
      routed.set(key, known);
      return known;
    },
  };
}

/** Both sides clearly have a domain of their own. */
function separateBy(router: Router) {
  return (left: string, right: string): boolean => {
    const [one, other] = [left, right].map((side) => router.route(side, []).parts[0]);
    return one?.domain != null && other?.domain != null && Math.min(one.confidence, other.confidence) >= sure;
  };
}

const sure = 0.85;

/** Null for a clause of another kind. */
type ClauseReader = (clause: Clause) => ReadClause | null;

/** In the order of their claims. */
const readers: readonly ClauseReader[] = [
  ({ span, tools, situation }) => {
    const planned = plannedByTool(span.text, tools, situation);
    return planned && asks('request', { span, readings: [], planned, belongsTo: 'itself' });
  },
  ({ span, text, situation }) => {
    const asked =
      readAgenda(text, situation.moment, span.start === 0 ? situation.topic : null) ?? readMailValues(text);
    const act = (asked?.slots.values?.purpose ?? 'tell') === 'tell' ? 'question' : 'request';
    return asked && asksFor(act, span, [readingOf(asked)]);
  },
  ({ span, text, situation }) => {
    const skipped = readSkip(text, situation.moment) ?? readNoteRename(text);
    return skipped && asksFor('request', span, [readingOf(skipped)]);
  },
  ({ span, text, situation }) => {
    const off = readCalledOff(text, situation.topic, situation.moment);
    return off && ifKnown(off, { span, text, situation });
  },
  ({ span, text, situation }) => {
    const following =
      readFollowUp(span.text, situation) ?? (text === '' ? null : readFollowUp(text, situation));
    return following && asksFor('request', span, [readingOf(following)], 'topic');
  },
  ({ span, text, situation }) => {
    const amended = readAmendment(span.text, situation.moment) ?? readAmendment(text, situation.moment);
    return amended && ifKnown(amended, { span, text, situation });
  },
  ({ span, text, situation: { facts = [], notes = [] } }) => {
    const recalled = readRecall(text, facts, notes);
    return recalled && asksFor('question', span, [readingOf(recalled)]);
  },
  ({ span, text, situation }) => {
    const asked = readAskedPhrase(text, situation);
    return asked.length === 0 ? null : asksFor('deed', span, asked);
  },
  ({ span, text, situation: { moment, question } }) => {
    const asked = question === null ? readBareSpan(text, moment) : null;
    return asked && asksFor('question', span, [readingOf(asked)]);
  },
];

function readClause(span: Span, situation: ClauseSituation, options: ClauseOptions): ReadClause {
  const said = asChore(span, situation);
  const clause = { span: said, situation, ...options, text: cleanMessage(said.text).text };
  for (const reader of readers) {
    const read = reader(clause);
    if (read !== null) return read;
  }
  const read = readByForm(clause);
  if (isTaken(read) && !wishesNamedChange(clause.text)) return read;
  const changed = readNamedChange(clause.text, situation.moment, situation.people);
  return changed === null ? read : asksFor('request', said, [readingOf(changed)]);
}

/** It is something else than a change, or a change of which every word has a meaning. */
function isTaken({ request }: ReadClause): boolean {
  const [best] = request?.readings ?? [];
  if (best === undefined) return false;
  if (!best.parsed.action.endsWith('.update')) return true;
  return best.unexplained.length === 0 && !best.parsed.missing.includes('changes');
}

/** “Coffee with Bob tomorrow at 3?”: whether it is so, where such an event is known; else it may be one to come. */
function readAskedPhrase(text: string, situation: ClauseSituation): readonly RequestReading[] {
  const said = text.replace(/\s*\?\s*$/, '');
  const when = findTimes(said, situation.moment).find(({ saysDay, saysTime }) => saysDay && saysTime);
  if (said === text || when === undefined || formOf(said) !== 'phrase') return [];
  const offered = readOffer({ text: said, start: 0, end: said.length }, situation);
  const name = offered[0]?.parsed.slots.title;
  if (name === undefined) return [];
  const list = requestFor('calendar.list', { query: name, target: name, when });
  return [{ ...readingOf(list), onlyIfKnown: true }, ...offered];
}

/** What a remark changes, where it is among the owner's things; else the remark may be worth keeping. */
function ifKnown(
  parsed: RequestReading['parsed'],
  { span, text, situation }: Pick<Clause, 'span' | 'text' | 'situation'>,
): ReadClause {
  const offered = readOffer({ ...span, text }, situation);
  return asksFor('deed', span, [{ ...readingOf(parsed), onlyIfKnown: true }, ...offered]);
}

/** “Call the vet and book a haircut”: what is to be booked beside a task, without a time, is one. */
function asChore(span: Span, { isBesideChore, moment }: ClauseSituation): Span {
  const isToBook =
    isBesideChore && /^(?:book|arrange|organi[sz]e) (?:an?|the|my|our) \p{L}/iu.test(span.text);
  return isToBook && findTimes(span.text, moment).length === 0
    ? { ...span, text: `add a task: ${span.text}` }
    : span;
}

function plannedByTool(
  text: string,
  tools: readonly ReadingTool[],
  { moment, topic }: Pick<Situation, 'moment' | 'topic'>,
): UnderstoodRequest['planned'] {
  for (const { plan, domain, verb } of tools) {
    const params = plan?.({ text, about: topic?.kind, ...moment }) ?? null;
    if (params !== null) return { domain, verb, params };
  }
  return null;
}
