import { isSameJson } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
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
} from '@tact/english';
import { keptAbout } from './kept-about.ts';
import type { ForgetPlan } from './plan-forgetting.ts';
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
  forgetting(about: string): ForgetPlan;
}

/** Null where no request was understood at all. */
export function planLocally(planning: LocalPlanning): Plan | null {
  const { requests, unexplained } = planning.understood;
  const steps = requests.map((request) => stepFor(request, planning));
  const question = steps.find((step) => step.question !== null)?.question ?? null;
  if (question !== null) return asking(question);
  const actions = steps.flatMap((step) => step.actions).reduce<readonly PlannedAction[]>(withAction, []);
  if (actions.some(isOverlapOfNothing)) return asking('Which event do you mean?');
  const limits = steps.flatMap((step) => step.limits);
  const held =
    limits.length === 0
      ? []
      : [
          `I cannot tell about ${quoted(limits)}, so I have left that as it is; say it without that to have it done.`,
        ];
  if (actions.length === 0) return held[0] === undefined ? null : asking(held[0]);
  const left = [
    ...unexplained.map(({ text }) => text),
    ...steps.flatMap((step) => step.unclear),
    ...steps.flatMap((step) => step.leftOver),
  ];
  const remarks = [
    ...steps.flatMap((step) => step.remarks),
    ...held,
    ...(left.length === 0 ? [] : [`I did not understand ${quoted(left)}.`]),
  ];
  const confidence = Math.min(1, ...steps.map((step) => step.confidence));
  const plan = { actions, confidence, clarification: null, remarks };
  // Done first and explained afterwards would be the wrong way round where a time, a number or a condition was not understood.
  const isPartial = left.some((words) => mattering.test(words)) && !actions.every(isLooking);
  const isDoubtful = steps.some((step) => step.isDoubtful);
  return isDoubtful || isPartial ? { ...plan, confirmation: { message: null } } : plan;
}

/** What one request comes to. */
interface Step {
  readonly actions: readonly PlannedAction[];
  readonly confidence: number;
  /** Nothing of the message is done before it is answered. */
  readonly question: string | null;
  readonly limits: readonly string[];
  readonly unclear: readonly string[];
  readonly leftOver: readonly string[];
  readonly remarks: readonly string[];
  readonly isDoubtful: boolean;
}

const noStep: Step = {
  ...{ actions: [], confidence: 1, question: null, isDoubtful: false },
  ...{ limits: [], unclear: [], leftOver: [], remarks: [] },
};

function stepFor(request: UnderstoodRequest, planning: LocalPlanning): Step {
  const { span, planned } = request;
  if (planned !== null) {
    const { domain, verb, params } = planned;
    return { ...noStep, actions: [{ domain, action: verb, params, reasoning: 'The message asks for it.' }] };
  }
  const reading = readingThatHolds(request, planning);
  if (reading === null) return { ...noStep, unclear: [span.text] };
  const { parsed } = reading;
  if (parsed.slots.amount === 'all' && isOfEverything(parsed, planning)) {
    const question = 'I do not change everything at once. Which one do you mean? Tell me one at a time.';
    return { ...noStep, question };
  }
  if (parsed.limit !== undefined) return { ...noStep, limits: [parsed.limit] };
  const { about, when } = parsed.slots;
  const forgetting = about === undefined ? null : planning.forgetting(about);
  if (forgetting?.actions.length === 0)
    return {
      ...noStep,
      question:
        forgetting.remarks.length === 0
          ? `I have kept nothing about “${about}”. Whom or what do you mean?`
          : `${forgetting.remarks.join(' ')} I have kept nothing else about “${about}”.`,
    };
  const actions = forgetting?.actions ?? planRequest(parsed, worldOf(planning));
  const isOthers = parsed.action === 'task.create' && forOthersToDo.test(span.text);
  const step = {
    ...noStep,
    remarks: isOthers ? [cannotDo] : (forgetting?.remarks ?? []),
    isDoubtful: isOthers || isDoubtful(reading, span.text, planning),
  };
  if (actions.length === 0) return { ...step, unclear: [span.text] };
  const leftOver = reading.unexplained
    .map(({ text }) => text)
    .filter((text) => !(when?.text ?? '').includes(text));
  if (looksElsewhere(parsed, span.text, leftOver)) return { ...noStep, unclear: [span.text] };
  return { ...step, actions, leftOver, confidence: certaintyOf(reading, planning) };
}

/** “Can you call the florist?” asks for a deed that nobody here can do; “call the florist” is a task. */
const forOthersToDo =
  /^\W*(?:(?:ok(?:ay)?|so|and|hey|hi|also|then|but)[\s,]+)*(?:can|could|would|will) (?:you|u) (?:please |just |also )?(?:call|phone|ring|pay|buy|order|fetch|pick up|collect|book|drive|cook|bake|clean|wash)\b/i;
const cannotDo = 'I cannot do that myself, but I can keep it as a task.';

/** “Tell the others”, “which newsletters do I get?”: a list of tasks or events is no answer to that. */
function looksElsewhere(
  { action }: RequestReading['parsed'],
  said: string,
  leftOver: readonly string[],
): boolean {
  if (action !== 'task.list' && action !== 'calendar.list') return false;
  return toldToOthers.test(said) || (action === 'task.list' && leftOver.length > 0 && !ofTasks.test(said));
}

const toldToOthers = /^\W*(?:(?:and|then|please|also)[\s,]+)*(?:tell|inform|let) (?!me\b|us\b)/i;
const ofTasks =
  /\b(?:tasks?|to[- ]?dos?|(?:have|need|needs|got|want|wanted) to|due|overdue|deadlines?|lists?|remind\w*|chores?|errands?|must|should|left|open|outstanding|plate|doing|done|finished)\b/i;

/** What is only offered, and a remark that means a task by a part of its name, are asked about. */
function isDoubtful({ parsed, isOffer, onlyIfKnown }: RequestReading, said: string, planning: LocalPlanning) {
  if (parsed.action === 'calendar.create') {
    const { when, title = '' } = parsed.slots;
    // “Before noon” says when an event is over, and not when it begins; the number of “brunch 11 with Tom” may be its hour.
    if (when?.kind === 'until' || (when?.saysTime === false && /(?<!\S)\d{1,2}(?!\S)/.test(title)))
      return true;
  }
  const isDone = onlyIfKnown && parsed.action === 'task.complete';
  return isOffer === true || (isDone && !namesWhole(said, parsed.slots.target ?? '', planning));
}

/** “Cancel it, cancel it!” asks for one thing; so does “… every day. Remind me.”, of what was just said. */
function withAction(actions: readonly PlannedAction[], planned: PlannedAction): readonly PlannedAction[] {
  const asked = actions.findLastIndex(({ action }) => action === 'list_events');
  if (asked >= 0 && isOverlapOfNothing(planned))
    return actions.map((one, at) =>
      at === asked ? { ...one, params: { ...one.params, overlaps: true } } : one,
    );
  const action = meaningNamed(planned, actions);
  const isNameless = action.action === 'create' && Object.keys(action.params).length === 0;
  const isKnown = actions.some(
    (one) =>
      isSamePlanned(one, action) || (isNameless && one.domain === action.domain && one.action === 'create'),
  );
  return isKnown ? actions : [...actions, action];
}

/** “Does that clash with anything?”, with nothing spoken of before. */
function isOverlapOfNothing({ params }: PlannedAction): boolean {
  return params.overlaps === true && aPronoun.test(String(params.query));
}

const aPronoun = /^(?:it|that|this|they|those)$/i;

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
  /\d|\b(?:between|until|till|before|after|unless|if|when|once|except|but|without|not|never|only|instead|twice|half|quarter|other|same|those|mon|tue|wed|thu|fri|sat|sun|\p{L}+day|tomorrow|tonight|noon|morning|afternoon|evening|night|week|month|later|earlier|each|every)\b/iu;

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
function namesOwn(parsed: ParsedRequest, planning: LocalPlanning): boolean {
  const { titles, contacts, moment } = planning;
  const { asked } = parsed.slots;
  if (asked !== undefined) return keptAbout(asked, titles).length > 0;
  if (domainOfRequest(parsed) === 'email') {
    const { people = [] } = parsed.slots;
    return people.length > 0 && people.every((name) => isAmong(name, contacts, moment));
  }
  const { target, key, list } = parsed.slots;
  const words = target ?? key ?? (parsed.action === 'list.remove' ? list : undefined);
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
    titles,
    isEvent: (words) => isAmong(words, titles.calendar ?? [], moment),
    isTask: (words) => isAmong(words, titles.task ?? [], moment),
  };
}
