import {
  type Domain,
  domains,
  findTimes,
  type Mention,
  type Moment,
  matchByWords,
  type ParsedRequest,
  parseRequest,
  type Turn,
} from '#language';
import type { JsonObject } from '#records';
import type { Tool } from '#tools';
import { isSmallTalk } from '../reply/chat-locally.ts';
import type { DomainRoute } from '../route/route.ts';
import { planFollowUp } from './plan-follow-up.ts';
import { planRequest } from './plan-request.ts';
import type { Plan, PlannedAction } from './planned.ts';

/**
 * The planner without a model: every request of the message is parsed by itself, and becomes an action in the same form in
 * which a model would plan it. What was not understood is not guessed: it lowers the confidence, or becomes a question.
 */

interface LocalPlanning {
  readonly text: string;
  readonly route: DomainRoute;
  readonly history: readonly Turn[];
  readonly moment: Moment;
  /** Names that the owner knows people by. */
  readonly contacts: readonly string[];
  /** A mail that was written and not sent; null without one. */
  readonly lastDraft: JsonObject | null;
  /** What the owner's things are called: a request that names one of them is surely about it. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** The kind of thing that was spoken of last; null where none was. */
  readonly lastMentioned: string | null;
  /** Those that plan without a model are asked before the grammar. */
  readonly tools: readonly Tool[];
}

type RoutePart = DomainRoute['parts'][number];

/** Null where no request was understood at all. */
export function planLocally(planning: LocalPlanning): Plan | null {
  const { text, moment, lastMentioned } = planning;
  const going = planFollowUp(text, lastMentioned, moment) ?? doneAlready(text, planning);
  if (going !== null) return { actions: [going], confidence: 0.9, clarification: null };
  const actions: PlannedAction[] = [];
  const unclear: string[] = [];
  let confidence = 1;
  for (const part of partsOf(planning)) {
    const done = plannedByTool(part.text, planning.tools, moment) ?? doneAlready(part.text, planning);
    if (done !== null) {
      actions.push(done);
      continue;
    }
    const understood = understand(part, planning);
    if (understood === null) {
      unclear.push(part.text);
      continue;
    }
    if (understood.parsed.slots.amount === 'all' && isOfEverything(understood.parsed, planning)) {
      return asking('I do not change everything at once. Which one do you mean? Tell me one at a time.');
    }
    const planned = planRequest(understood.parsed, part.text, worldOf(planning));
    if (planned.length === 0) unclear.push(part.text);
    else confidence = Math.min(confidence, understood.confidence);
    actions.push(...planned);
  }
  if (actions.length === 0) return null;
  const [first] = unclear;
  const clarification =
    first === undefined
      ? null
      : {
          question: `I did not understand “${first.slice(0, 120)}”. Could you put that another way, one thing at a time?`,
          missing: null,
        };
  return { actions, confidence, clarification };
}

/** What the first tool that plans without a model makes of a request. */
export function plannedByTool(text: string, tools: readonly Tool[], moment: Moment): PlannedAction | null {
  for (const { plan, domain, verb } of tools) {
    const params = plan?.({ text, ...moment }) ?? null;
    if (params !== null) return { domain, action: verb, params, reasoning: 'The message asks for it.' };
  }
  return null;
}

/** The domain, where the grammar has words for it. */
function grammarDomain(name: string | null | undefined): Domain | null {
  return domains.find((domain) => domain === name) ?? null;
}

/** “I already watered the ficus”, where watering the ficus is a task. */
function doneAlready(text: string, { titles, moment }: LocalPlanning): PlannedAction | null {
  const words = deed.exec(text.trim())?.[1];
  if (
    words === undefined ||
    findTimes(words, moment).length > 0 ||
    !isAmong(words, titles.task ?? [], moment)
  )
    return null;
  const reasoning = 'The owner said that it is done.';
  return { domain: 'task', action: 'complete', params: { find_by: words }, reasoning };
}

const deed =
  /^(?:i|we)(?:'ve| have)?\s+(?:(?:already|just|finally)\s+)*(?:\p{L}+ed|done|did|sent|paid|bought|made|took|taken|wrote|written|got|gotten|read|ran|told|brought|put|fed)\s+(\P{Po}+?)[.!]*$/iu;

function asking(question: string): Plan {
  return { actions: [], confidence: 1, clarification: { question, missing: null } };
}

/** “Thanks! Could you” before a request asks for nothing by itself. */
function partsOf(planning: LocalPlanning): readonly RoutePart[] {
  const { route, text } = planning;
  const whole = { text, domain: route.domains[0] ?? null, confidence: route.confidence };
  // An answer that stood before the request was routed with it, and is no part of it.
  const parts = route.parts.flatMap((part) =>
    text.includes(part.text) ? [part] : part.text.includes(text) ? [{ ...part, text }] : [],
  );
  if (parts.length === 0) return splitByOrders(whole, planning);
  const asking = parts.filter(
    ({ text: part, domain }) => domain !== null || !isSmallTalk(part.replace(askingNicely, '')),
  );
  return (asking.length === 0 ? parts : asking).flatMap((part) => splitByOrders(part, planning));
}

/** Orders that the router took for one, where each is a whole request. What somebody is to be told stays whole. */
function splitByOrders(part: RoutePart, planning: LocalPlanning): readonly RoutePart[] {
  const { moment, contacts, history } = planning;
  for (const joint of part.text.matchAll(beforeOrder)) {
    const [left, right] = [part.text.slice(0, joint.index), part.text.slice(joint.index + joint[0].length)];
    // “Remind me to buy flowers tomorrow and …”: its time ends what is told.
    if (tells.test(left) && !endsInTime(left, moment)) continue;
    const halves = [left, right].flatMap((text, index): readonly RoutePart[] => {
      const domainOfOrder = index === 0 ? grammarDomain(part.domain) : ofTask.test(text) ? 'task' : null;
      const own = parseRequest(text, { moment, domain: domainOfOrder, contacts, history });
      const parsed = [parseRequest(text, { moment, contacts, history }), own].find(
        (one) => one !== null && one.confidence >= certainByWords && one.missing.length === 0,
      );
      const domain = parsed == null ? null : domainIn(parsed);
      const isDone = doneAlready(text, planning) !== null;
      return domain === null && !isDone
        ? []
        : [{ text, domain: domain ?? 'task', confidence: part.confidence }];
    });
    const [first, second] = halves;
    if (first !== undefined && second !== undefined) return [first, ...splitByOrders(second, planning)];
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

const askingNicely = /[\s,.!]*(?:can|could|would|will) you(?: please)?\W*$/i;

interface Understood {
  readonly parsed: ParsedRequest;
  readonly confidence: number;
}

/** A part by the words of its domain, else by whatever domain its words speak for. */
function understand(part: RoutePart, planning: LocalPlanning): Understood | null {
  const { route, moment, contacts, history } = planning;
  const domain = grammarDomain(part.domain ?? route.domains[0]);
  const parsed = parseRequest(part.text, { moment, domain, contacts, history });
  const free = parseRequest(part.text, { moment, contacts, history });
  if (parsed === null) {
    return free === null || free.confidence < certainByWords
      ? null
      : { parsed: free, confidence: free.confidence };
  }
  const routed = Math.max(part.confidence, route.confidence);
  const isBacked =
    (free !== null && domainIn(free) === domainIn(parsed)) ||
    isToRemember(parsed, part.text) ||
    namesOwn(parsed, planning);
  const ofDomain = isBacked ? 1 - (1 - routed) * doubtLeft : routed;
  return { parsed, confidence: Math.min(certaintyOf(parsed, part.text, routed), ofDomain) };
}

/** From here on the words alone say what is asked for. */
const certainByWords = 0.75;
/** How much of the router's doubt stays where the words, or what the owner has, speak for the same domain. */
const doubtLeft = 0.25;

/** Something to do with its time, and what is to be remembered by that word, are what they seem to be. */
function certaintyOf(parsed: ParsedRequest, text: string, routed: number): number {
  const { action, confidence, slots } = parsed;
  const isTimedTask = action === 'task.create' && slots.title !== undefined && slots.when !== undefined;
  const isOwnDate =
    action === 'calendar.create' &&
    slots.title !== undefined &&
    slots.when?.saysTime === true &&
    hasDate.test(text);
  if (isOwnDate && routed >= certainByRouter) return Math.max(confidence, 0.75);
  return isTimedTask || isToRemember(parsed, text) ? Math.max(confidence, 0.75) : confidence;
}

/** “I've got a haircut on Friday at 5:30pm”. */
const hasDate =
  /^(?:i|we)(?:['’]ve| have)(?: got)? an?\b|^there(?:['’]s| is) an?\b|^i['’]?m (?:seeing|meeting|having)\b/i;
const certainByRouter = 0.85;

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

/** What is changed is one of the owner's things of that kind; a mail goes to somebody the owner knows. */
function namesOwn(parsed: ParsedRequest, { titles, contacts, moment }: LocalPlanning): boolean {
  if (domainIn(parsed) === 'email') {
    const { people = [] } = parsed.slots;
    return people.length > 0 && people.every((name) => isAmong(name, contacts, moment));
  }
  const words = parsed.slots.target ?? parsed.slots.key;
  const own = titles[domainIn(parsed)] ?? [];
  return words !== undefined && !parsed.action.endsWith('.create') && isAmong(words, own, moment);
}

function isAmong(words: string, titles: readonly string[], moment: Moment): boolean {
  const mentions = titles.map((title, position): Mention => {
    return { kind: 'event', id: String(position), text: title, turn: 0, position, listed: titles.length };
  });
  const found = matchByWords(words, mentions, { moment });
  return found.status === 'ambiguous' || (found.status === 'resolved' && found.confidence >= 0.8);
}

/** “All my tasks”, as against “all my standups”. */
function isOfEverything({ action, slots }: ParsedRequest, { titles, moment }: LocalPlanning): boolean {
  if (!/\.(?:delete|remove|complete|update)$/.test(action)) return false;
  const words = slots.target ?? slots.title ?? '';
  const isOneSeries = action.startsWith('calendar.') && isAmong(words, titles.calendar ?? [], moment);
  return !isOneSeries || !/\p{L}/u.test(words.replace(everything, ''));
}

const everything =
  /\b(?:all|of|my|the|every|each|them|everything|tasks?|reminders?|to-?dos?|events?|meetings?|appointments?|notes?|mails?|emails?|calendar|today|tomorrow)\b/gi;

function worldOf({
  moment,
  lastDraft,
  titles,
  lastMentioned,
}: LocalPlanning): Parameters<typeof planRequest>[2] {
  return {
    moment,
    lastDraft,
    lastMentioned,
    notes: titles.notes ?? [],
    memories: titles.memory ?? [],
    isEvent: (words) => isAmong(words, titles.calendar ?? [], moment),
    isTask: (words) => isAmong(words, titles.task ?? [], moment),
  };
}
