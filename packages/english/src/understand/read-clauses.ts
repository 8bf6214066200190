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
} from './clause.ts';
import { formOf } from './clause-form.ts';
import { cleanMessage } from './clean-message.ts';
import { readAgenda, readBareSpan } from './read-agenda.ts';
import { readAmendment } from './read-amendment.ts';
import { readingOf } from './read-as-kept.ts';
import { readByForm } from './read-by-form.ts';
import { readCalledOff } from './read-called-off.ts';
import { readFollowUp } from './read-follow-up.ts';
import { readMailValues } from './read-mail-values.ts';
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
): readonly ReadClause[] {
  const router = remembering(options.router);
  const spans = onOneDay(splitClauses(text, separateBy(router)), situation.moment);
  const domains = spans.map((span) => router.route(span.text, situation.history).parts[0]?.domain ?? null);
  const chores = spans.map(({ text }) => isChore(cleanMessage(text).text));
  let { topic } = situation;
  return spans.map((span, at) => {
    const isBesideTask = domains.some((domain, other) => other !== at && domain === 'task');
    const read = readClause(
      span,
      {
        ...{ ...situation, topic, isBesideTask: isBesideTask || (spans.length > 1 && chores.every(Boolean)) },
        isBesideChore: chores.some((isOne, other) => isOne && other !== at),
      },
      { ...options, router },
    );
    topic = namedIn(read) ?? topic;
    return read;
  });
}

/** “On Monday I've got the auditors at 10, then lunch at half 1”: a day at the head holds for every hour behind it. */
function onOneDay(spans: readonly Span[], moment: ClauseSituation['moment']): readonly Span[] {
  const day = headDay.exec(spans[0]?.text ?? '')?.[1];
  if (day === undefined) return spans;
  return spans.map((span, at) => {
    const times = findTimes(span.text, moment);
    const isHourAlone =
      at > 0 && times.some(({ saysTime }) => saysTime) && times.every(({ saysDay }) => !saysDay);
    return isHourAlone ? { ...span, text: `${span.text.replace(/[\s.!]+$/, '')} ${day}` } : span;
  });
}

const headDay =
  /^(?:(?:and|so|ok(?:ay)?|then)[\s,]+)*((?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)\b(?!['’])/i;

/** “Move the vet task to Friday and delete it”: what a clause changes is what the next one speaks of. Null where it names nothing. */
function namedIn({ request }: ReadClause): Topic | null {
  const [best] = request?.readings ?? [];
  const [domain = '', verb = ''] = best?.parsed.action.split('.') ?? [];
  const kind = kinds[domain];
  const target = best?.parsed.slots.target;
  if (kind === undefined || target === undefined || findReference(target) !== null || !changing.has(verb))
    return null;
  return { kind, domain, verb, params: { title: target, find_by: target } };
}

const kinds: Readonly<Record<string, string>> = { task: 'task', calendar: 'event', notes: 'note' };
const changing: ReadonlySet<string> = new Set(['update', 'complete', 'append']);

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
    const asked = readAgenda(text, situation.moment) ?? readMailValues(text);
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
  return readByForm(clause);
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
