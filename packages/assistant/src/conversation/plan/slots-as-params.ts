import type { Json, JsonObject } from '@tact/core/records';
import type { FoundTime, Slots } from '@tact/english';

/** What was read of a request, as the parameters of an action. */

export function eventSlots({
  when,
  until,
  durationMinutes,
  location,
  people,
  recurrence,
  description,
  title,
}: Slots) {
  return {
    start_time: when === undefined ? undefined : phraseOf(when),
    end_time: until === undefined ? undefined : phraseOf(until),
    duration_minutes: durationMinutes,
    location: location ?? toldPlace.exec(title ?? '')?.[1],
    attendees: people,
    recurrence: when?.recurrence ?? recurrence,
    description,
  };
}

/** Those named join whoever takes part already. */
export function changedEventSlots(changes: Slots) {
  const { attendees: add_attendees, ...rest } = eventSlots(changes);
  return { ...rest, add_attendees, remove_attendees: changes.without };
}

/** When tasks are due that are asked for. */
export function dueWindowOf({ when, isOverdue, isDone }: Slots) {
  if (isOverdue === true) return { overdue: true };
  if (isDone === true) return { state: 'done', from: when?.text };
  if (when === undefined) return {};
  const words = phraseOf(when).replace(/^due /i, '');
  const { start, named } = when;
  return { from: /^(?:by|until|before) /i.test(words) ? `${start.date} to ${named.date}` : words };
}

export function taskSlots({ when, priority, description, recurrence }: Slots) {
  return {
    deadline: when === undefined ? undefined : phraseOf(when),
    priority,
    description,
    recurrence: when?.recurrence ?? recurrence,
  };
}

/** The words themselves: times are read where they are checked, and nowhere else. */
function phraseOf({ text }: FoundTime): string {
  return text;
}

export function windowOf({ when }: Slots) {
  return when === undefined ? {} : { from: phraseOf(when) };
}

export function withTime(target: string | undefined, when: FoundTime | undefined): string {
  if (when === undefined) return target ?? 'it';
  return target === undefined ? when.text : target.includes(when.text) ? target : `${target} ${when.text}`;
}

/** “Meeting with Sarah”, also where the words were “a meeting with Sarah at 3pm”. */
export function eventTitle({ title, people = [] }: Slots): string | undefined {
  const others = people.filter(
    (name) => title === undefined || !title.toLowerCase().includes(name.toLowerCase()),
  );
  if (title === undefined && others.length === 0) return undefined;
  const who = others.length === 0 ? '' : ` with ${others.join(' and ')}`;
  const name = (title ?? 'meeting').replace(ordered, '').replace(had, '').replace(told, '');
  return capitalised(`${name}${who}`);
}

/** “I've got a study group”: the study group. */
const had =
  /^(?:i|we)(?:['’]ve| have)(?: got)? (?:(?:an?|the|my|our)\s+)?(?=\S)|^(?:i|we)(?:['’](?:m|re)| am| are) (?=\p{L}+ing\b)/iu;
/** “Closing is at First American Title”: closing. */
const toldPlace = /\S (?:is|are|will be) at (.+)$/i;
const told = /(?<=\S) (?:is|are|will be)(?: at\b.*)?$/i;
/** What a title still holds of the order: “Set up a meeting”. */
const ordered =
  /^(?:(?:set up|schedule|arrange|organi[sz]e|add)\s+(?:(?:an?|the)\s+)?|(?:book|create)\s+(?:an?|the)\s+)(?=\S)/i;

export function mailSubject(subject: string | undefined): string | undefined {
  return capitalised(subject?.replace(/[\s,]+(?:and|with)$/i, ''));
}

/** What a mail says whose topic is all that was given. It is shown before it is sent, and can be changed. */
export function bodyAbout(topic: string | undefined): string | undefined {
  return topic === undefined || onlyDay.test(topic)
    ? undefined
    : `This is about ${/^(?:the|my|our|your|a|an) /i.test(topic) ? topic : `the ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`}.`;
}

/** “Tell her about Monday”: what is to be said of it stands nowhere. */
const onlyDay =
  /^(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|it|that|this)$/i;

export function capitalised(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** “Add buy glue to my tasks”: where it is kept is no part of what it is called. */
export function taskTitle(title: string | undefined): string | undefined {
  return unquoted(
    title
      ?.replace(keptIn, '')
      .replace(/(?:[\s,;:]+(?:(?:(?:is|are)\s+)?due|by|before|until))?[\s,;:]*$/i, ''),
  );
}

const keptIn =
  /\s+(?:to|on|in|onto|into)\s+(?:my|the|our)\s+(?:(?:task|to-?\s?do|reminder)s?(?:\s+list)?|list(?:\s+of\s+(?:tasks|to-?\s?dos))?)$/i;

/** “All my standups” is a series, where it is one. */
export function wholeSeries({ amount }: Slots, words: string): string {
  return amount === 'all' && !/\b(?:all|every|each|series)\b/i.test(words) ? `all my ${words}` : words;
}

export function unquoted(text: string | undefined): string | undefined {
  return text?.replace(/^["“'‘](.+)["”'’]$/, '$1');
}

/** “Remind Bob to send the report” is the owner's to do: to remind Bob. */
export function ofOthers({ title, people = [] }: Slots): string | undefined {
  return title === undefined || people.length === 0
    ? title
    : `remind ${people.join(' and ')} to ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

export function askedEvent(query: string | undefined): string | undefined {
  const words = query
    ?.replace(eventNouns, ' ')
    .replace(/^\s*(?:my|the|with|about)\s+/i, '')
    .replace(/(?<=\S) (?:expires?|starts?|ends?|opens?|closes?|leaves?|arrives?|begins?|finish(?:es)?)$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ||
    words === undefined ||
    /^(?:my|the|a|an|any|anything|something|going on|on)$/i.test(words)
    ? undefined
    : words;
}

/** Words that say that it is an event, and not which: they need not stand in its title. */
const eventNouns = /\b(?:appointments?|events?|meetings?|bookings?|entry|entries|next|upcoming)\b/gi;

export function given(params: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** “The mail from Ann”: a contact may be called so, and be written to under another name. “My last mail” is the newest. */
export function mailMeant(target: string | undefined): string | undefined {
  const sender =
    /^(?:the |that |my )?(?:(?:last|latest|newest) )?(?:one|e-?mail|mail|message) from (.+)$/i.exec(
      target ?? '',
    )?.[1];
  return sender ?? (newest.test(target ?? '') ? 'the last one' : target);
}

const newest = /^(?:the |my )?(?:last|latest|newest|most recent)(?: (?:one|e-?mail|mail|message))?$/i;
