import { isSameJson } from '#kernel';
import {
  contentWords,
  dictionaryStemOf,
  domainOfRequest,
  type Mention,
  type Moment,
  matchByWords,
  type ParsedRequest,
  type RequestReading,
  type Understanding,
  type UnderstoodRequest,
} from '#language';
import type { JsonObject } from '#records';
import type { Forgetting } from './plan-forgetting.ts';
import { planRequest } from './plan-request.ts';
import type { Plan, PlannedAction } from './planned.ts';

/**
 * The planner without a model: every request that was understood becomes actions in the form in which a model would plan them.
 * Which of its readings holds is decided by what the owner has. What was not understood is not guessed: it becomes a question.
 */

interface LocalPlanning {
  readonly understood: Pick<Understanding, 'requests' | 'unexplained'>;
  readonly moment: Moment;
  /** Names that the owner knows people by. */
  readonly contacts: readonly string[];
  /** A mail that was written and not sent; null without one. */
  readonly lastDraft: JsonObject | null;
  /** What the owner's things are called: a request that names one of them is surely about it. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** The kind of thing that was spoken of last; null where none was. */
  readonly lastMentioned: string | null;
  /** How everything about somebody or something is forgotten. */
  forgetting(about: string): Forgetting;
}

/** Null where no request was understood at all. */
export function planLocally(planning: LocalPlanning): Plan | null {
  const { requests, unexplained } = planning.understood;
  const actions: PlannedAction[] = [];
  const unclear = unexplained.map(({ text }) => text);
  const leftOver: string[] = [];
  const limits: string[] = [];
  const remarked: string[] = [];
  let isDoubtful = false;
  let confidence = 1;
  // “Cancel it, cancel it!” asks for one thing.
  const add = (planned: PlannedAction) => {
    const action = meaningNamed(planned, actions);
    // “… every day. Remind me.”: of what was just said.
    const isNameless = action.action === 'create' && Object.keys(action.params).length === 0;
    if (
      isNameless &&
      actions.some(({ domain, action: made }) => domain === action.domain && made === 'create')
    )
      return;
    if (!actions.some((one) => isSamePlanned(one, action))) actions.push(action);
  };
  for (const request of requests) {
    if (request.planned !== null) {
      const { domain, verb, params } = request.planned;
      add({ domain, action: verb, params, reasoning: 'The message asks for it.' });
      continue;
    }
    const reading = readingThatHolds(request, planning);
    if (reading === null) {
      unclear.push(request.span.text);
      continue;
    }
    const { parsed } = reading;
    if (parsed.slots.amount === 'all' && isOfEverything(parsed, planning)) {
      return asking('I do not change everything at once. Which one do you mean? Tell me one at a time.');
    }
    if (parsed.limit !== undefined) {
      limits.push(parsed.limit);
      continue;
    }
    const { about } = parsed.slots;
    const forgetting = about === undefined ? null : planning.forgetting(about);
    if (forgetting?.actions.length === 0)
      return asking(
        forgetting.remarks.length === 0
          ? `I have kept nothing about “${about}”. Whom or what do you mean?`
          : `${forgetting.remarks.join(' ')} I have kept nothing else about “${about}”.`,
      );
    remarked.push(...(forgetting?.remarks ?? []));
    const planned = forgetting?.actions ?? planRequest(parsed, worldOf(planning));
    isDoubtful ||=
      reading.isOffer === true ||
      (reading.onlyIfKnown &&
        parsed.action === 'task.complete' &&
        !namesWhole(request.span.text, parsed.slots.target ?? '', planning));
    if (planned.length === 0) unclear.push(request.span.text);
    else {
      confidence = Math.min(confidence, certaintyOf(reading, planning));
      const when = parsed.slots.when?.text ?? '';
      leftOver.push(...reading.unexplained.map(({ text }) => text).filter((text) => !when.includes(text)));
    }
    for (const action of planned) add(action);
  }
  const held =
    limits.length === 0
      ? []
      : [
          `I cannot tell about ${quoted(limits)}, so I have left that as it is; say it without that to have it done.`,
        ];
  if (actions.length === 0) return held[0] === undefined ? null : asking(held[0]);
  const left = [...unclear, ...leftOver];
  const remarks = [
    ...remarked,
    ...held,
    ...(left.length === 0 ? [] : [`I did not understand ${quoted(left)}.`]),
  ];
  const plan = { actions, confidence, clarification: null, remarks };
  // Done first and explained afterwards would be the wrong way round where a time, a number or a condition was not understood.
  const isPartial = left.some((words) => mattering.test(words)) && !actions.every(isLooking);
  return isDoubtful || isPartial ? { ...plan, confirmation: { message: null } } : plan;
}

/** “Move the vet task to Friday and delete it”: what the message itself named goes before what was spoken of. */
function meaningNamed(action: PlannedAction, before: readonly PlannedAction[]): PlannedAction {
  const named = before.findLast(
    ({ domain, params }) => domain === action.domain && typeof params.find_by === 'string',
  );
  const isPronoun =
    typeof action.params.find_by === 'string' && /^(?:it|that|this)$/i.test(action.params.find_by);
  return named === undefined || !isPronoun
    ? action
    : { ...action, params: { ...action.params, find_by: named.params.find_by ?? null } };
}

/** Words without which something else would be done than was meant. */
const mattering =
  /\d|\b(?:between|until|till|before|after|unless|if|when|once|except|but|without|not|never|only|instead|twice|half|quarter|other|same|those|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

function isLooking({ action }: PlannedAction): boolean {
  return /^(?:list|read|recall|check|search|extract)/.test(action);
}

const maxQuotedLength = 120;

/** “With the blue folder” and “for Ann”. */
function quoted(words: readonly string[]): string {
  return words.map((one) => `“${one.slice(0, maxQuotedLength)}”`).join(' and ');
}

function isSamePlanned(one: PlannedAction, other: PlannedAction): boolean {
  return one.domain === other.domain && one.action === other.action && isSameJson(one.params, other.params);
}

/** The first reading that fits what the owner has. */
function readingThatHolds({ readings }: UnderstoodRequest, planning: LocalPlanning): RequestReading | null {
  return (
    readings.find((reading) => namesOwn(reading.parsed, planning) && reading.onlyIfKnown) ??
    readings.find(({ onlyIfKnown }) => !onlyIfKnown) ??
    null
  );
}

/** “I bought milk” does not say that “Buy milk powder” is done: a remark means a task only by its whole name. */
function namesWhole(said: string, target: string, { titles }: LocalPlanning): boolean {
  const [words, wanted] = [said, target].map(stemsIn);
  return (titles.task ?? []).some((title) => {
    const name = stemsIn(title);
    return name.every((stem) => words?.includes(stem)) && wanted?.every((stem) => name.includes(stem));
  });
}

function stemsIn(text: string): readonly string[] {
  return contentWords(text).map(({ word }) => dictionaryStemOf(word));
}

/** How much of the doubt stays where what the owner has speaks for the reading. */
const doubtLeft = 0.25;

function certaintyOf({ parsed, certainty }: RequestReading, planning: LocalPlanning): number {
  return namesOwn(parsed, planning) ? 1 - (1 - certainty) * doubtLeft : certainty;
}

function asking(question: string): Plan {
  return { actions: [], confidence: 1, clarification: { question, missing: null } };
}

/** What is changed is one of the owner's things of that kind; a mail goes to somebody the owner knows. */
function namesOwn(parsed: ParsedRequest, { titles, contacts, moment }: LocalPlanning): boolean {
  if (domainOfRequest(parsed) === 'email') {
    const { people = [] } = parsed.slots;
    return people.length > 0 && people.every((name) => isAmong(name, contacts, moment));
  }
  const words = parsed.slots.target ?? parsed.slots.key;
  const domain = domainOfRequest(parsed);
  // What is deleted or done may be an event or a task, whatever the words alone say.
  const either = domain === 'calendar' || domain === 'task';
  const own = either ? [...(titles.calendar ?? []), ...(titles.task ?? [])] : (titles[domain] ?? []);
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
  if (action === 'list.remove' || !/\.(?:delete|remove|complete|update)$/.test(action)) return false;
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
}: LocalPlanning): Parameters<typeof planRequest>[1] {
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
