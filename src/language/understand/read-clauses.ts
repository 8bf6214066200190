import type { JsonObject } from '#records';
import { findReference } from '../references/index.ts';
import type { Routed, RoutedPart, Router } from '../router/router.ts';
import { findTimes } from '../time/index.ts';
import type { Domain, Moment } from '../words.ts';
import { aboutTopic } from './about-topic.ts';
import { formOf } from './clause-form.ts';
import { cleanMessage } from './clean-message.ts';
import { type ClauseAct, readAct } from './read-act.ts';
import { readAgenda, readBareSpan } from './read-agenda.ts';
import { readAsKept, readingOf } from './read-as-kept.ts';
import { readDeed } from './read-deed.ts';
import { readDestination } from './read-destination.ts';
import { readFollowUp } from './read-follow-up.ts';
import { readLimit } from './read-limit.ts';
import { readMailValues } from './read-mail-values.ts';
import { readOffer } from './read-offer.ts';
import { readRecall } from './read-recall.ts';
import { readNoteRename } from './read-rename.ts';
import { headDomain, isChore, readRequest } from './read-request.ts';
import { readSkip } from './read-skip.ts';
import { saysTooLittle } from './says-too-little.ts';
import { splitClauses } from './split-clauses.ts';
import type { RequestReading, Situation, Span, Topic, UnderstoodRequest } from './understanding.ts';

/** What the clauses of a message are read with. */
export interface ClauseOptions {
  readonly router: Router;
  /** Tools that read requests for themselves; asked before the grammar. */
  readonly tools: readonly ReadingTool[];
}

interface ReadingTool {
  readonly domain: string;
  readonly verb: string;
  plan?(request: Moment & { readonly text: string }): JsonObject | null;
}

/** A clause with what it does; `request` is null where it asks for nothing. */
export interface ReadClause {
  readonly act: ClauseAct;
  readonly request: UnderstoodRequest | null;
  readonly unexplained: readonly Span[];
}

/** Reads each clause of a message, in order. */
export function readClauses(
  text: string,
  situation: Situation,
  options: ClauseOptions,
): readonly ReadClause[] {
  const router = remembering(options.router);
  const spans = onOneDay(splitClauses(text, separateBy(router)), situation.moment);
  const domains = spans.map((span) => router.route(span.text, situation.history).parts[0]?.domain ?? null);
  let { topic } = situation;
  return spans.map((span, at) => {
    const isBesideTask = domains.some((domain, other) => other !== at && domain === 'task');
    const read = readClause(
      span,
      { ...situation, topic, isBesideTask: isBesideTask || allChores(spans) },
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

/** “Order ink by Friday and fetch the parcel” */
function allChores(spans: readonly Span[]): boolean {
  return spans.length > 1 && spans.every(({ text }) => isChore(cleanMessage(text).text));
}

/** The same clause is routed to cut the message, and to read it. */
function remembering(router: Router): Router {
  const routed = new Map<string, Routed>();
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

interface ClauseSituation extends Situation {
  /** Another clause of the message is about a task. */
  readonly isBesideTask: boolean;
}

/** A clause in front of the readers. */
interface Clause extends ClauseOptions {
  readonly span: Span;
  /** Without politeness and typos. */
  readonly text: string;
  readonly situation: ClauseSituation;
}

/** Null for a clause of another kind. */
type ClauseReader = (clause: Clause) => ReadClause | null;

/** In the order of their claims. */
const readers: readonly ClauseReader[] = [
  ({ span, tools, situation }) => {
    const planned = plannedByTool(span.text, tools, situation.moment);
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
    const following =
      readFollowUp(span.text, situation) ?? (text === '' ? null : readFollowUp(text, situation));
    return following && asksFor('request', span, [readingOf(following)], 'topic');
  },
  ({ span, text, situation: { facts = [], notes = [] } }) => {
    const recalled = readRecall(text, facts, notes);
    return recalled && asksFor('question', span, [readingOf(recalled)]);
  },
  ({ span, text, situation: { moment, question } }) => {
    const asked = question === null ? readBareSpan(text, moment) : null;
    return asked && asksFor('question', span, [readingOf(asked)]);
  },
];

function readClause(span: Span, situation: ClauseSituation, options: ClauseOptions): ReadClause {
  const clause = { span, situation, ...options, text: cleanMessage(span.text).text };
  for (const reader of readers) {
    const read = reader(clause);
    if (read !== null) return read;
  }
  return readByForm(clause);
}

/** By its form and its route: what no reader before it has claimed. */
function readByForm({ span, text, situation, router }: Clause): ReadClause {
  const routed = routeOf(text, situation, router);
  const { act, domain } = readAct({ span: { ...span, text }, ...routed }, situation);
  if (act === 'deed') {
    const done = readDeed(text, situation.moment);
    const offered = readOffer({ ...span, text }, situation);
    const readings = done === null ? offered : [done, ...offered];
    return readings.length === 0 ? nothing('statement') : asksFor('deed', span, readings);
  }
  const kept = act === 'out_of_scope' ? readAsKept(span, text, situation) : [];
  if (kept.length > 0) return asksFor(act, span, kept);
  // “Note: …”, “… under recipes”: said so plainly that its form does not matter.
  const isPlain = isLeftOver.has(act) && headDomain(text, situation.notes) !== null;
  if (!asksForSomething.has(act) && !isPlain) {
    const offered = mayTell(act, text) ? readOffer({ ...span, text }, situation) : [];
    return offered.length > 0 ? asksFor(act, span, offered) : nothing(act, isLeftOver.has(act) ? [span] : []);
  }
  const route = domain === routed.domain ? routed : { domain, confidence: confidenceOfForm };
  const topical = aboutTopic(text, situation);
  const readings = readingsOf({ span, text, situation }, topical, act, route);
  return readings.length === 0
    ? nothing('unclear', [span])
    : asksFor(isPlain ? 'request' : act, span, readings, topical === null ? 'itself' : 'topic');
}

/** What it may ask for: of the thing that was spoken of, else by itself. */
function readingsOf(
  { span, text, situation }: Pick<Clause, 'span' | 'text' | 'situation'>,
  topical: RequestReading['parsed'] | null,
  act: ClauseAct,
  route: Parameters<typeof readRequest>[1]['route'],
): readonly RequestReading[] {
  const own = readRequest(span, { ...situation, route }).filter(({ parsed }) => !saysTooLittle(text, parsed));
  const isOfTopic = situation.topic !== null && findReference(text) !== null && !asksForAll.test(text);
  return [
    ...(topical === null ? [] : [readingOf(topical)]),
    ...own.map((reading) => ({ ...reading, onlyIfKnown: reading.onlyIfKnown || act === 'if_known' })),
  ].filter(({ parsed }) => !isOfTopic || !listsEverything(parsed));
}

/** “Show all my tasks” means every one, whatever was spoken of. */
const asksForAll =
  /\b(?:all(?: of)?|every) (?:my|our|the)\b|\b(?:all|my) (?:open )?(?:tasks|notes|events)\b/i;

/** “So what is it?” asks about one thing: a list of all there is would be no answer. */
function listsEverything({ action, slots }: RequestReading['parsed']): boolean {
  const { priority: _, amount: __, ...said } = slots;
  return /\.(?:list|search|read|recall|free)$/.test(action) && Object.keys(said).length === 0;
}

/** Named where other clauses of the message are carried out. */
const isLeftOver: ReadonlySet<ClauseAct> = new Set(['unclear', 'out_of_scope']);

function asks(act: ClauseAct, request: UnderstoodRequest): ReadClause {
  return { act, request, unexplained: [] };
}

function asksFor(
  act: ClauseAct,
  span: Span,
  readings: readonly RequestReading[],
  belongsTo: UnderstoodRequest['belongsTo'] = 'itself',
): ReadClause {
  const limited = readings.map((reading): RequestReading => {
    const limit = readLimit(span.text, reading.parsed.action);
    return limit === null ? reading : { ...reading, parsed: { ...reading.parsed, limit } };
  });
  return asks(act, { span, readings: limited, planned: null, belongsTo });
}

/** “Bins out tonight”, “my sister arrives on Saturday” */
function mayTell(act: ClauseAct, text: string): boolean {
  return act === 'statement' || (act === 'unclear' && isTelling.has(formOf(text)));
}

const isTelling: ReadonlySet<string> = new Set(['statement', 'phrase']);

function nothing(act: ClauseAct, unexplained: readonly Span[] = []): ReadClause {
  return { act, request: null, unexplained };
}

/** How sure the form of a clause is about its domain, where the router knows none. */
const confidenceOfForm = 0.75;

const asksForSomething: ReadonlySet<ClauseAct> = new Set(['request', 'question', 'if_known']);

function routeOf(
  text: string,
  { history, isBesideTask, moment, notes }: ClauseSituation,
  router: Router,
): { readonly domain: Domain | null; readonly confidence: number } {
  const placed = readDestination(text, notes)?.domain;
  if (placed !== undefined) return { domain: placed, confidence: placedByName };
  const parts: readonly RoutedPart[] = router.route(text, history).parts;
  const best = parts.find(({ domain }) => domain !== null) ?? parts[0];
  // “Order ink by Friday and fetch the parcel”: what is said beside a task, or has a time, is one too.
  const isDoubtful = best?.domain == null || best.confidence < clearDomain;
  if (isDoubtful && isChore(text) && (isBesideTask || findTimes(text, moment).length > 0)) {
    return { domain: 'task', confidence: besideTask };
  }
  return { domain: best?.domain ?? null, confidence: best?.confidence ?? 0 };
}

/** “… onto the calendar” says the domain, whatever else is said. */
const placedByName = 0.95;
const besideTask = 0.8;
const clearDomain = 0.8;

function plannedByTool(
  text: string,
  tools: readonly ReadingTool[],
  moment: Moment,
): UnderstoodRequest['planned'] {
  for (const { plan, domain, verb } of tools) {
    const params = plan?.({ text, ...moment }) ?? null;
    if (params !== null) return { domain, verb, params };
  }
  return null;
}
