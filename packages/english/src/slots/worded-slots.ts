import { findDurations } from '../time/index.ts';
import type { Mark, RequestAction, Slots } from './parsed-request.ts';

/**
 * What the wording of a request says beyond its marks: “send” as against “draft”, a length that stands before what it is the
 * length of, a place that something is moved to. Values that the marks gave stay.
 */
export function withWordedSlots(
  slots: Slots,
  action: RequestAction,
  text: string,
  marks: readonly Mark[],
  timed = text,
): Slots {
  const worded = readers[action]?.(slots, text, marks, timed) ?? {};
  const given = Object.fromEntries(Object.entries(worded).filter(([, value]) => value !== undefined));
  return { ...slots, ...given };
}

type WordedReader = (
  slots: Slots,
  text: string,
  marks: readonly Mark[],
  /** With the times inside names hidden. */
  timed: string,
) => Partial<Record<keyof Slots, unknown>>;

const ofMail: WordedReader = (slots, text) => ({
  people: slots.people ?? toWhom.exec(text)?.slice(1, 2),
  sends: sending.test(text) ? true : undefined,
  target: refersToDraft.test(text) ? 'it' : slots.target,
});

const ofTask: WordedReader = (_slots, text) => ({ kind: taskNoun.test(text) ? 'task' : undefined });

const readers: Partial<Record<RequestAction, WordedReader>> = {
  'calendar.create': (slots, text) => ({
    durationMinutes: slots.durationMinutes ?? durationIn(text, slots),
    target: changing.test(text) ? slots.title : undefined,
  }),
  'calendar.free': (slots, text) => ({ durationMinutes: slots.durationMinutes ?? stretchIn(text) }),
  'calendar.update': (slots, text) => ({ changes: changesIn(slots, text) }),
  'calendar.delete': (_slots, text) => ({ items: severalIn(afterVerb.exec(text)?.[1]) }),
  'task.create': (slots, text, marks, timed) => ({ unreadTime: unreadTime(slots, text, marks, timed) }),
  'task.list': (slots, text) => ({ isOverdue: overdue.test(text) ? true : slots.isOverdue }),
  'task.delete': ofTask,
  'task.complete': ofTask,
  'email.send': ofMail,
  'email.draft': (slots, text) => ({ people: slots.people ?? toWhom.exec(text)?.slice(1, 2) }),
};

/** “Send …” sends; “email …”, “write …” and “draft …” make a draft. */
const sending = /\b(?:send|shoot|forward|fire off)\b/i;
/** “Draft him an email” */
const toWhom = /\b(?:send|draft|write|e-?mail|mail|shoot|drop)\s+(him|her|them)\b/i;
const refersToDraft =
  /^\s*(?:please |ok(?:ay)?,? |now |then )*send (?:(?:that|this|the|my) (?:draft|mail|e-?mail|message)|it|that|this)(?: off| out| now| please)*[\s.!]*$/i;

/** “Make the dentist appointment an hour long”: changes an event, if it is there. */
const changing =
  /^\W*(?:(?:please|can you|could you)\s+)*(?:make|extend|lengthen|shorten|stretch|cut|prolong|repeat)\b/i;

/** A length that stands before what it is the length of: “a half hour check-in”. */
function durationIn(text: string, { when, until }: Slots): number | undefined {
  if (until !== undefined || (when?.end ?? null) !== null) return undefined;
  const [only, ...others] = findDurations(text);
  return only === undefined || others.length > 0 || when?.text.includes(only.text) === true
    ? undefined
    : only.minutes;
}

/** “A free hour” */
function stretchIn(text: string): number | undefined {
  const found = /\b(?:free|open|empty) (half )?hour\b/i.exec(text);
  return found === null ? undefined : found[1] === undefined ? 60 : 30;
}

/** “Move the review to Room 7”, “make it 30 minutes”: neither a time nor a title is said, but a place or a length. */
function changesIn(slots: Slots, text: string): Slots | undefined {
  const { changes, shiftMinutes, extendMinutes, durationMinutes } = slots;
  const saysOther =
    Object.keys(changes ?? {}).length > 0 || shiftMinutes !== undefined || extendMinutes !== undefined;
  if (saysOther) return changes;
  const location = place.exec(text)?.[1];
  const minutes = durationMinutes ?? durationIn(text, {});
  return {
    ...changes,
    ...(location === undefined ? {} : { location }),
    ...(minutes === undefined ? {} : { durationMinutes: minutes }),
  };
}

const place =
  /\b(?:to|into)\s+((?:(?:the|our|my)\s+)?(?:\S+\s)?(?:room|hall|building|office|floor|zoom|teams|lobby|caf[eé]|kitchen|library)\b.{0,40}?)[\s.!]*$/i;

const afterVerb =
  /^\W*(?:(?:please|can you|could you)\s+)*(?:delete|cancel|remove|call off|scrap|skip|axe|nix|ditch)\s+(.+?)\W*$/i;

/** “The gym and the dentist”; whether they are two is decided by what there is. */
function severalIn(said: string | undefined): readonly string[] | undefined {
  const names = said?.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).filter((name) => name !== '') ?? [];
  return names.length < 2 ? undefined : names;
}

export const overdue = /\boverdue\b|\bpast due\b|\b(?:should have been|was|were) due\b/i;

const taskNoun = /\b(?:tasks?|to-?dos?|reminders?)\b/i;

/** Words that stand where a time stands and are none: “30 February”. */
function unreadTime(
  { when }: Slots,
  text: string,
  marks: readonly Mark[],
  timed: string,
): string | undefined {
  if (when !== undefined) return undefined;
  const mark = marks.find(({ name }) => name === 'date' || name === 'time');
  if (mark === undefined) return reminding.test(text) ? waitsFor.exec(timed)?.[1] : undefined;
  const words = text.slice(mark.start, mark.end);
  if (!beforeThing.test(words)) return words;
  const span = spanBefore.exec(text.slice(0, mark.start))?.[0] ?? '';
  return `${span}${words}${countedFrom.exec(text.slice(mark.end))?.[0] ?? ''}`;
}

const reminding = /^\W*(?:remind|alert|notify|ping|nudge) (?:me|us)\b/i;
/** “When I get home”, “at half sevenish”: when to ring is said, and cannot be read. */
const waitsFor =
  /\s((?:when(?:ever)?|once|as soon as|the (?:moment|next time)|(?:the (?:day|week|hour|night|evening|morning|afternoon) )?(?:after|before)) (?:i|we|you|he|she|it|they|the \p{L}+|my \p{L}+|\p{Lu}\p{L}+)(?:['’]\p{L}+)? \p{L}.*?|(?:in|within) (?:\d+|an?|half|a few|some|several) \S+|at (?:\d[\d:.]*|half|quarter)\b.{0,20}?)[\s.!]*$/iu;

/** “The day (before the flight)” */
const spanBefore = /\bthe (?:day|week|hour|night|evening|morning|afternoon) $/i;
const beforeThing = /\b(?:before|after|prior to)$/i;
/** “(Thirty minutes before) the flight”: what the time is counted from belongs to it. */
const countedFrom = /^\s+(?:the|my|our|his|her|their)\s.+?(?=\s+(?:to|and|that)\b|[.,!?]|$)/i;
