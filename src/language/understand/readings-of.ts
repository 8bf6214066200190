import { findReference } from '../references/index.ts';
import type { RoutedPart, Router } from '../router/router.ts';
import { parseRequest } from '../slots/parse-request.ts';
import type { ParsedRequest, RequestAction } from '../slots/parsed-request.ts';
import { findTimes } from '../time/index.ts';
import { type Domain, domains, type Moment } from '../words.ts';
import type { RequestReading, Situation, Span, UnderstoodRequest } from './understanding.ts';

/** A part of a message that may be a request, and where its words send it. */
export interface Clause {
  readonly span: Span;
  readonly domain: Domain | null;
  /** The calibrated probability of the domain. */
  readonly confidence: number;
}

/** The parts of a message, as the router and the orders in it divide it. */
export function splitClauses(
  text: string,
  situation: Situation,
  { router }: { readonly router: Router },
): readonly Clause[] {
  const { parts } = router.route(text, situation.history);
  return parts.flatMap((part) => splitByOrders(part, situation)).map((part) => clauseOf(part, text));
}

function clauseOf({ text, domain, confidence }: RoutedPart, message: string): Clause {
  const start = Math.max(0, message.indexOf(text));
  return { span: { text, start, end: start + text.length }, domain, confidence };
}

/** What a clause may ask for, most certain first. */
export function readingsOf(
  clause: Clause,
  situation: Situation,
): Pick<UnderstoodRequest, 'readings' | 'belongsTo'> {
  const { span, domain, confidence } = clause;
  const spokenOf = aboutTopic(clause, situation);
  const options = { moment: situation.moment, contacts: situation.people, history: situation.history };
  const routed = domain === null ? null : parseRequest(span.text, { ...options, domain });
  const free = parseRequest(span.text, options);
  const readings = [
    ...(spokenOf === null ? [] : [readingOf(spokenOf, spokenOf.confidence)]),
    ...(routed === null ? [] : [readingOf(routed, certaintyOf(routed, free, span.text, confidence))]),
    ...(free === null ||
    free.confidence < (domain === null ? certain : certainByWords) ||
    free.missing.length > 0
      ? []
      : [readingOf(free, free.confidence)]),
  ];
  return { readings, belongsTo: spokenOf === null ? 'itself' : 'topic' };
}

/** From this confidence on, the grammar alone says that a clause asks for something. */
const certain = 0.85;
/** With a domain, less will do. */
const certainByWords = 0.75;
/** How much of the router's doubt stays where the words speak for the same domain. */
const doubtLeft = 0.25;

export function readingOf(parsed: ParsedRequest, certainty: number): RequestReading {
  return { domain: domainIn(parsed), parsed, certainty, unexplained: [], onlyIfKnown: false };
}

function certaintyOf(
  parsed: ParsedRequest,
  free: ParsedRequest | null,
  text: string,
  routed: number,
): number {
  const isBacked = (free !== null && domainIn(free) === domainIn(parsed)) || isToRemember(parsed, text);
  const ofDomain = isBacked ? 1 - (1 - routed) * doubtLeft : routed;
  return Math.min(parsed.confidence, ofDomain);
}

function isToRemember({ action }: ParsedRequest, text: string): boolean {
  return (
    action === 'memory.store' && /\bremember\b|\bkeep in mind\b|\b(?:don['’]?t|never) forget\b/i.test(text)
  );
}

function domainIn({ action, slots }: ParsedRequest): string {
  const [domain = ''] = action.split('.');
  if (domain !== 'list') return domain;
  return /^$|to-?\s?do|task/i.test(slots.list ?? '') ? 'task' : 'notes';
}

/** Words that name a kind of thing: who says “delete that task” means a task, whatever was spoken of before. */
const ofSomeDomain =
  /\b(?:tasks?|to-?dos?|reminders?|remind|events?|meetings?|appointments?|calls?|calendar|e-?mails?|mails?|messages?|drafts?|notes?|lists?|remember|forget)\b/i;

const domainOfKind: Readonly<Record<string, Domain>> = {
  event: 'calendar',
  task: 'task',
  note: 'notes',
  email: 'email',
  memory: 'memory',
};

/** What a pronoun or a place in a list stands for says the domain. */
function aboutTopic({ span: { text } }: Clause, { topic, moment, history }: Situation): ParsedRequest | null {
  const domain = topic === null ? undefined : domainOfKind[topic.kind];
  if (domain === undefined || findReference(text) === null || ofSomeDomain.test(text)) return null;
  const parsed = parseRequest(text, { moment, domain, history });
  return parsed !== null && parsed.confidence >= certain && isAbout(parsed.action, domain) ? parsed : null;
}

function isAbout(action: RequestAction, domain: Domain): boolean {
  return action.startsWith(`${domain}.`) || (domain === 'notes' && action.startsWith('list.'));
}

/** Orders that the router took for one, where each is a whole request. What somebody is to be told stays whole. */
function splitByOrders(part: RoutedPart, situation: Situation): readonly RoutedPart[] {
  const { moment, people: contacts, history } = situation;
  for (const joint of part.text.matchAll(beforeOrder)) {
    const [left, right] = [part.text.slice(0, joint.index), part.text.slice(joint.index + joint[0].length)];
    // “Remind me to buy flowers tomorrow and …”: its time ends what is told.
    if (tells.test(left) && !endsInTime(left, moment)) continue;
    const halves = [left, right].flatMap((text, index): readonly RoutedPart[] => {
      const domainOfOrder = index === 0 ? part.domain : ofTask.test(text) ? 'task' : null;
      const own = parseRequest(text, { moment, domain: domainOfOrder, contacts, history });
      const parsed = [parseRequest(text, { moment, contacts, history }), own].find(
        (one) => one !== null && one.confidence >= certainByWords && one.missing.length === 0,
      );
      const domain = domains.find((one) => parsed != null && domainIn(parsed) === one);
      return domain === undefined ? [] : [{ text, domain, confidence: part.confidence }];
    });
    const [first, second] = halves;
    if (first !== undefined && second !== undefined) return [first, ...splitByOrders(second, situation)];
  }
  return [part];
}

function endsInTime(text: string, moment: Moment): boolean {
  const last = findTimes(text, moment).at(-1);
  return last !== undefined && last.index + last.text.length >= text.trimEnd().length - 1;
}

const beforeOrder =
  /(?:,\s+(?:and\s+)?|[,;]?\s+and\s+)(?:(?:then|also|please|could you|can you)\s+)*(?=(?:add|schedule|remind me|book|create|cancel|delete|remember that|make a note|mark|show me|draft an?|send an?|put)\b)/gi;
const ofTask = /^\W*(?:remind me|mark)\b/i;
const tells =
  /^\W*(?:(?:please|can you|could you)\s+)*(?:remind|tell|e-?mail|send|write|draft|note|remember|reply|ask|let)\b/i;
