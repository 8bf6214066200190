import { parseRequest } from '../slots/parse-request.ts';
import {
  domainOfRequest,
  type ParsedRequest,
  type RequestAction,
  type Slots,
} from '../slots/parsed-request.ts';
import { overdue } from '../slots/worded-slots.ts';
import type { Domain, Moment, Turn } from '../words.ts';
import { formOf } from './clause-form.ts';
import { clauseOpening } from './clause-openers.ts';
import { type CleanMessage, cleanMessage } from './clean-message.ts';
import { coverageOf, unusedTimes } from './content-words.ts';
import { readDestination } from './read-destination.ts';
import type { RequestReading, Span } from './understanding.ts';

/** What a clause is read with. */
export interface RequestContext {
  readonly moment: Moment;
  readonly history: readonly Turn[];
  /** Names that the owner knows people by. */
  readonly people: readonly string[];
  /** Titles of notes and lists. */
  readonly notes?: readonly string[];
  /** Where the router sends the clause; null where it was not asked. */
  readonly route: { readonly domain: Domain | null; readonly confidence: number } | null;
}

/**
 * What a clause may ask for, most certain first; empty where no rule recognises it. Spans count within the clause's message.
 *
 * Certainty is coverage: the share of the content words that the reading explains, times the probability of its domain. What
 * only a catch-all rule would take is no reading.
 */
export function readRequest(clause: Span, context: RequestContext): readonly RequestReading[] {
  const clean = cleanMessage(clause.text);
  if (clean.text === '' || asksForNothing.some((form) => form.test(clean.text))) return [];
  const { text, tail } = withoutTail(clean.text);
  const free = parse(text, null, context);
  const spoken = free === null ? null : domainOfRequest(free);
  const candidates = new Set<Domain | null>([
    readDestination(text, context.notes)?.domain ?? null,
    spoken,
    context.route?.domain ?? null,
    isChore(text) ? 'task' : null,
    headDomain(text),
  ]);
  const read = [...candidates].flatMap((domain): readonly RequestReading[] => {
    const parsed = domain === null ? null : readAs(text, domain, free, context);
    if (parsed === null) return [];
    const { share, unexplained } = coverageOf(text, parsed);
    if (
      share < minShare ||
      keepsNothing(parsed) ||
      (looksForMail.has(parsed.action) && !saysWhichMail(parsed, text))
    )
      return [];
    const left = [...unexplained, ...unusedTimes(parsed, text)].map(({ start, end }) => ({ start, end }));
    const used = tail === null ? { parsed, left } : withReason(parsed, tail, left);
    return [
      {
        domain: domainOfRequest(parsed),
        parsed: used.parsed,
        certainty: share * probabilityOf(parsed, free, text, context),
        unexplained: used.left.map((span) => within(clause, clean, span)),
        onlyIfKnown: false,
      },
    ];
  });
  return distinct(read).sort((a, b) => b.certainty - a.certainty);
}

/** The clause as a request of a domain; null where only a catch-all rule of the domain would take it. */
function readAs(
  text: string,
  domain: Domain,
  free: ParsedRequest | null,
  context: RequestContext,
): ParsedRequest | null {
  const destination = readDestination(text, context.notes);
  if (destination?.domain === domain) {
    const placed = destination.read(context.moment);
    if (placed !== null) return placed;
  }
  const isSpoken = free !== null && domainOfRequest(free) === domain;
  const read = isSpoken ? free : parse(text, domain, context);
  if (read === null) return null;
  const parsed = read.action === 'task.list' ? askingForOverdue(read, text) : read;
  if (parsed.action === 'task.create' && isChore(text))
    return { ...parsed, confidence: choreConfidence(parsed, context) };
  if (parsed.action === 'calendar.create' && parsed.slots.when?.saysTime === true && announced.test(text))
    return { ...parsed, confidence: Math.max(parsed.confidence, 0.8) };
  if (parsed.action === 'calendar.create' && parsed.confidence <= byDefault && isDatedPhrase(text, parsed))
    return { ...parsed, confidence: datedConfidence };
  return parsed.confidence <= byDefault ? null : parsed;
}

/** “I've got a haircut on Friday at half past five” */
const announced = /^(?:i|we)(?:['’]ve| have)(?: got)? (?:an?|the|my|our)\s/i;

/** “Choir practice on Thursday at 7”: a name with a day and an hour. */
function isDatedPhrase(text: string, { slots: { title, when } }: ParsedRequest): boolean {
  if (title === undefined || when === undefined || !when.saysDay) return false;
  return (when.saysTime || when.end !== null) && dated.has(formOf(text));
}

const dated: ReadonlySet<string> = new Set(['phrase', 'statement', 'deed']);
const datedConfidence = 0.75;

/** “Remember that, please”: what “that” is stands elsewhere. */
function keepsNothing({ action, slots: { value } }: ParsedRequest): boolean {
  return /^memory\.(?:store|update)$/.test(action) && /^(?:that|this|it)\W*$/i.test(value ?? '');
}

const looksForMail: ReadonlySet<RequestAction> = new Set(['email.list', 'email.search']);

/** “Who sent it?” and “what's her email?” are no request for the newest mails. */
function saysWhichMail({ slots }: ParsedRequest, text: string): boolean {
  const { people, sender, query, subject, when, counts } = slots;
  const said = [people, sender, query, subject, when, counts].some((slot) => slot !== undefined);
  return said || (mails.test(text) && !ofSomebody.test(text));
}

const mails = /\b(?:e-?mails?|mails?|messages?|inbox|mailbox|unread)\b/i;
const ofSomebody = /\b(?:his|her|their|\p{L}+['’]s) (?:e-?mail|mail)(?: address)?\W*$|\baddress\b/iu;

function askingForOverdue(read: ParsedRequest, text: string): ParsedRequest {
  const said = overdue.exec(text);
  if (said === null) return read;
  const { slots, ...parsed } = read;
  const mark = { name: 'date', start: said.index, end: said.index + said[0].length } as const;
  const { query, ...others } = slots;
  const isOwn = query === undefined || overdue.test(query);
  return {
    ...parsed,
    slots: { ...others, ...(isOwn ? {} : { query }), isOverdue: true },
    marks: [...parsed.marks, mark],
  };
}

/** “Fetch the parcel”, but not “order me a pizza”, which only the assistant could do. */
export function isChore(text: string): boolean {
  return clauseOpening(text, { isInside: false }) === 'chore' && !ofNobody.test(text);
}

/** “Order me a pizza”, “print it”, “go ahead”: asks the assistant, or says nothing by itself. */
const ofNobody =
  /^\S+(?: (?:up|out|off|down|in))? (?:me|us|it|them|him|her|(?:that|this|those|these)(?=\s*(?:$|[.,!?]|(?:in|on|to|for|at|as|out|up|too|into|onto|under|from|with|please|again|now)\b)))\b|^(?:go (?:ahead|on)|hold on|come on|carry on|leave|do (?:so|that|it))\b/i;

/** A chore with a time, or beside another task, is one to be kept; by itself it may be an order that nobody here can carry out. */
function choreConfidence({ slots }: ParsedRequest, { route }: RequestContext): number {
  if (slots.when !== undefined) return 0.85;
  return route?.domain === 'task' ? 0.75 : 0.4;
}

/** What explains less of the words than this is about something else. */
const minShare = 0.4;

/** Rules that take anything at all have less than this. */
const byDefault = 0.5;

function parse(text: string, domain: Domain | null, { moment, people, history }: RequestContext) {
  return parseRequest(text, { moment, domain, contacts: people, history });
}

const asksForNothing: readonly RegExp[] = [
  // “If it's sunny on Saturday, remind me …”: nobody here can tell whether it is.
  /^(?:(?:only\s+)?if|unless|whenever|in case)\s+(?!(?:you|u|possible|so|not|there['’]?s (?:space|room))\b)\S/i,
  // “Don't email Bob”
  /^(?:do not|don['’]?t|never|no need to|please don['’]?t|you (?:don['’]t|needn['’]t))\s+(?!(?:let me )?forget\b|remind\b|(?:i|we|you)\b)/i,
  // “Add a task to mop, no, actually forget it”
  /[\s,.;–-]+(?:(?:no|oh|wait|actually|hm+|on second thoughts?|you know what)[\s,]+)+(?:forget (?:it|that|about it)|never ?mind|scratch that|leave it|don['’]t bother|don['’]t)[\s.!]*$/i,
  // “No meetings before 10”
  /^no\s+(?!(?:worries|thanks|problems?)\b)\p{L}+s\b/iu,
  // “What a day”
  /^(?:what|such) an? (?!.*\?)/i,
];

/** How sure the domain is, by the router and by the words; from 0 to 1. */
function probabilityOf(
  parsed: ParsedRequest,
  free: ParsedRequest | null,
  text: string,
  { route, notes }: RequestContext,
): number {
  const domain = domainOfRequest(parsed);
  const isSpoken = free !== null && domainOfRequest(free) === domain && free.confidence > byDefault;
  const routed = route === null ? 0.5 : route.domain === domain ? route.confidence : 0;
  if (parsed.action === 'task.create' && isChore(text)) return Math.max(parsed.confidence, routed);
  const head = headDomain(text, notes);
  if (head === domain)
    return Math.min(Math.max(parsed.confidence, 0.85), 1 - (1 - Math.max(routed, 0.6)) * doubtLeft);
  const other = head === null ? 1 : againstHead;
  if (routed === 0) return isSpoken ? parsed.confidence * wordsAlone * other : 0.3 * other;
  return Math.min(parsed.confidence, isSpoken ? 1 - (1 - routed) * doubtLeft : routed) * other;
}

/** How much of the router's doubt stays where the words speak for the same domain. */
const doubtLeft = 0.25;
const wordsAlone = 0.9;
const againstHead = 0.5;

/** The domain that the head of an order names beyond doubt: “remind me”, “note:”, “… under recipes”; null for verbs that several domains have. */
export function headDomain(text: string, notes: readonly string[] = []): Domain | null {
  const destination = readDestination(text, notes);
  if (destination !== null) return destination.domain;
  return heads.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const heads: readonly (readonly [Domain, RegExp])[] = [
  [
    'task',
    /^(?:what|which|show|list|tell|do|is|are|any|anything)\b.*\b(?:to do|(?:over)?due)\b(?!.*\b(?:calendar|schedule)\b)/i,
  ],
  // “Add collect the print to my todos for Thursday”
  [
    'task',
    /^(?:add|put|stick|pop|chuck|throw)\b.*\b(?:to|on|onto|in|into) (?:my|the|our) (?:to-?\s?dos?|tasks?|reminders?)(?: list)?\b/i,
  ],
  // “Do I have any open tasks?”
  [
    'task',
    /^(?:what|which|show|list|do|have|are|is|any|how many)\b(?!.*\b(?:calendar|schedule|events?|meetings?|appointments?|mails?|e-?mails?|notes?)\b).*\b(?:tasks?|to-?dos?)\b/i,
  ],
  [
    'task',
    /^(?:(?:note|jot|write) down an? (?:task|reminder|to-?do)\b|remind (?:me|us)\b|(?:add|create|make|set|new)\b.{0,25}\b(?:task|to-?\s?do|reminder)\b)/i,
  ],
  [
    'email',
    /^(?:e-?mail|mail)\s+\S|^(?:send|write|draft|compose|shoot)\b.{0,40}\be?-?mails?\b|^(?:reply|respond) to\b/i,
  ],
  [
    'notes',
    /^(?:note(?: down)?(?: that|:)|note to self\b(?!\W*(?:to )?(?:call|buy|get|pay|pick|book|order|return|renew|ask|send|e-?mail|fix|clean|finish)\b)|jot(?! down an? (?:task|reminder|to-?do)\b)|(?:make|take|add|create|write) (?:me )?a (?:quick |new )?note\b)/i,
  ],
  ['memory', /^(?:remember that|keep in mind)\b/i],
  ['calendar', /^what['’]?s (?:next|coming up)\W*$|^(?:free up|clear) (?!.*\b(?:tasks?|to-?dos?|lists?)\b)/i],
  [
    'calendar',
    /^(?:schedule|reschedule)\b|^(?:book|set up|arrange)\b.{0,20}\b(?:meeting|appointment|call|lunch|dinner)\b|^invite\b/i,
  ],
];

interface Tail {
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** The request without the reason after it, which is no part of a title. What is dictated keeps its reasons. */
export function withoutTail(text: string): { readonly text: string; readonly tail: Tail | null } {
  if (dictates.test(text)) return { text, tail: null };
  const found = tail.exec(text);
  if (found === null || found.index < 8) return { text, tail: null };
  const words = text.slice(found.index).replace(/^[\s,;–-]+(?:(?:and|please)\s+)*/i, '');
  return {
    text: text.slice(0, found.index),
    tail: { words, start: text.length - words.length, end: text.length },
  };
}

const dictates =
  /^(?:e-?mail|mail|tell|text|message|write|send|reply|respond|answer|draft|compose|let|ask|forward|note|jot|remember|keep in mind|make a note|take a note)\b|^(?:what|when|where|who|which|how|why|do|does|did|is|are|am|have|has)\b/i;
const tail =
  /[\s,;–-]+(?:because|'?cause|so that|in order to|otherwise|or else|since (?:i|we|he|she|it|they|the|my|our)\b|as (?:i|we|he|she|they) (?:am|are|is|have|has|will|need)\b|so (?:i|we|he|she|they|it) (?:can|could|don['’]t|won['’]t|will|have|am|are)\b|(?:and )?(?:please )?(?:don['’]?t|do not|never) forget)\s+\S.*$|\s*,\s+(?:he|she|they|we|i)(?:['’](?:s|re|m|ve)| (?:is|are|am|was|were|has|have|had|can['’]?t|cannot|won['’]?t|don['’]?t|doesn['’]?t))\s+(?!to\b|got to\b)\S.*$/i;

/** A reason describes what is made; of what is looked up, changed or deleted it says nothing, so it is named. */
function withReason(
  parsed: ParsedRequest,
  { words, start, end }: Tail,
  left: readonly Omit<Span, 'text'>[],
): { readonly parsed: ParsedRequest; readonly left: readonly Omit<Span, 'text'>[] } {
  if (!/^(?:task|calendar)\.create$/.test(parsed.action)) return { parsed, left: [...left, { start, end }] };
  const description = [parsed.slots.description, words].filter((part) => part !== undefined).join('; ');
  const slots: Slots = { ...parsed.slots, description };
  return {
    parsed: { ...parsed, slots, marks: [...parsed.marks, { name: 'description', start, end }] },
    left,
  };
}

function within(clause: Span, clean: CleanMessage, { start, end }: Omit<Span, 'text'>): Span {
  const span = clean.spanOf(start, end);
  return { text: span.text, start: clause.start + span.start, end: clause.start + span.end };
}

function distinct(readings: readonly RequestReading[]): RequestReading[] {
  const seen = new Set<string>();
  return readings.filter(({ parsed: { action } }) => !seen.has(action) && seen.add(action));
}
