import type { Domain, Moment, Turn } from '../words.ts';
import { nameNewTimes, takeChange, takeInvited, takeShift } from './calendar-change.ts';
import { takeNewEvent } from './calendar-create.ts';
import { type ChosenAction, chooseAction } from './choose-action.ts';
import { takeEmail } from './email-request.ts';
import { eventSlots } from './event-slots.ts';
import { takeEventTarget } from './event-target.ts';
import { fixCommandTypo } from './fix-command-typo.ts';
import { listedHours, listedTimes } from './further-times.ts';
import { withKnownPeople } from './known-people.ts';
import { takeListRequest } from './list-request.ts';
import { mailSlots } from './mail-slots.ts';
import { consumed, MarkedText } from './marked-text.ts';
import { takeMemory } from './memory-request.ts';
import { memorySlots, noteSlots } from './memory-slots.ts';
import { withoutNamedTimes } from './named-times.ts';
import { takeNote } from './notes-request.ts';
import type { Mark, ParsedRequest, RequestAction, Slots } from './parsed-request.ts';
import { takePoliteness } from './politeness.ts';
import { takePriority } from './priority.ts';
import { requestedSlot } from './requested-slot.ts';
import { takeTask } from './task-request.ts';
import { listSlots, taskSlots } from './task-slots.ts';
import { takeTimes } from './time-pieces.ts';
import { withWordedSlots } from './worded-slots.ts';

/** Options of `parseRequest`. */
export interface ParseOptions {
  readonly moment: Moment;
  /** The domain from the router; null or absent if unknown. */
  readonly domain?: Domain | null;
  /** The owner's contacts, to recognise names written in lower case. */
  readonly contacts?: readonly string[];
  /** Earlier messages, in order. */
  readonly history?: readonly Turn[];
}

/**
 * Parses a single request by grammar. Null if it is not understood; never throws. Messages over 8 000 characters are not parsed.
 *
 * @example
 * const moment = { now: Date.parse('2026-11-20T09:00:00Z'), zone: 'Europe/Berlin' };
 * const request = parseRequest('remind me to call mom tomorrow at 5pm', { moment });
 * request?.action; // task.create
 */
export function parseRequest(text: string, options: ParseOptions): ParsedRequest | null {
  if (!isReadable(text)) return null;
  const plain = fixCommandTypo(text.replace(unprintable, ' '));
  const read = politely(plain);
  const chosen = chooseAction(read.open.replaceAll(consumed, ''), options);
  if (chosen === null) return null;
  const marked = chosen.domain === 'email' ? politely(namesCapitalised(plain, options.contacts ?? [])) : read;
  const action = chosen.domain === 'memory' ? takeMemory(marked) : chosen;
  if (action === null) return null;

  marked.timed = withoutNamedTimes(plain, action.action === 'task.create', options.moment);
  takeParts(marked, chosen, options);
  const said = asWritten(marked, plain);
  const slots = withKnownPeople(
    withWordedSlots(
      withFurtherTimes(buildSlots(said, action.action, options.moment), marked.timed, options.moment),
      action.action,
      said.text,
      said.marks,
      said.timed,
    ),
    action.action,
    options.contacts ?? [],
  );
  return {
    action: action.action,
    confidence: isPlannedItem(text, action.action, slots, options)
      ? Math.max(action.confidence, sure)
      : action.confidence,
    slots,
    missing: missingSlots(action.action, slots),
    marks: marked.marks.sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

function politely(text: string): MarkedText {
  const marked = new MarkedText(text);
  takePoliteness(marked);
  return marked;
}

/** “Email sam i am on time”: where the name of a contact ends is known, however it is written. All offsets stay. */
function namesCapitalised(text: string, contacts: readonly string[]): string {
  const names = new Set(
    contacts.flatMap((contact) => contact.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []),
  );
  const [, lead = '', words = '', rest = ''] = afterVerb.exec(text) ?? [];
  if (words === '') return text;
  const named = words.replace(/(?<![\p{L}\p{M}]|\b(?:my|the|our) )\p{Ll}[\p{L}\p{M}]+/gu, (word) =>
    names.has(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
  return `${lead}${named}${rest}`;
}

/** What was found, in the text as it was written. */
function asWritten(found: MarkedText, text: string): MarkedText {
  if (found.text === text) return found;
  const written = new MarkedText(text);
  written.timed = found.timed;
  written.marks.push(...found.marks);
  for (const { start, end } of found.marks) written.drop(start, end);
  return written;
}

/** The first few words after the verb hold whom it is for. */
const afterVerb =
  /^([^\p{L}]*(?:(?:and|then|also|please) )*(?:tell|ask|e-?mail|mail|text|message|write|send|inform|notify|let|reply|answer)(?: to| back to)? )((?:[\p{L}\p{M}'’]+(?:,? and |, | )){0,3}[\p{L}\p{M}'’]+)([^\n]*(?:\n[\s\S]*)?)$/iu;

/** Days and hours named beside each other are all meant. */
function withFurtherTimes(slots: Slots, text: string, moment: Moment): Slots {
  const { when } = slots;
  if (when === undefined) return slots;
  const isDays = when.recurrence === null && (when.end === null || when.grain === 'day');
  const hours = listedHours(text, when, moment);
  const [first, ...furtherTimes] = hours.length > 0 || !isDays ? hours : listedTimes(text, moment);
  return first === undefined ? slots : { ...slots, when: first, furtherTimes };
}

/** The minimum confidence of a statement of a plan with a future time. */
const sure = 0.86;

/** "Dinner at Luigi's on Friday", "I need to pay the bill by Monday": not a command, but a plan with a time. */
function isPlannedItem(
  text: string,
  action: RequestAction,
  { title, when }: Slots,
  { domain = null, moment }: ParseOptions,
): boolean {
  if (domain !== null || title === undefined || when === undefined) return false;
  const isToCome = when.start.ms >= moment.now - dayMs && text.length <= maxPlanLength && !tells.test(text);
  if (action === 'calendar.create') return isToCome;
  return isToCome && action === 'task.create' && /^\W*(?:i|we)(?: also)? (?:need|have) to\b/i.test(text);
}

const dayMs = 24 * 60 * 60 * 1000;
const maxPlanLength = 100;
/** Words of reports, opinions and questions, which ask for nothing to be recorded. */
const tells =
  /\b(?:was|were|did|had|been|went|got|said|told|felt|feel|think|thought|hate|loved?|liked?|hope|hoped|should|would|might|why|how|what|who|if|isn['’]t|is|are|cancell?ed|never|so|too|boring|great|tired|excited|nervous|looking forward|can['’]t wait)\b|\?\W*$/i;

/** Longer texts were pasted, and pasted text is not parsed for commands. */
const longest = 8_000;
/** Line breaks stay: dictated text may contain them. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}\p{Co}]/gu;

/** Whether the text is mostly in Latin script, the only one the grammar covers. */
function isReadable(text: string): boolean {
  if (text.length > longest) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin > 0 ? latin * 2 > letters : /\d/.test(text) && letters === 0;
}

/** "Cancel the standup now" asks for haste; it does not mean an event happening now. */
function dropUrgency(marked: MarkedText): void {
  const isHaste = ({ start, end }: Mark) =>
    /^(?:right now|just now|now|asap|as soon as possible)$/i.test(marked.text.slice(start, end));
  for (const mark of marked.marks.filter(isHaste)) marked.marks.splice(marked.marks.indexOf(mark), 1);
}

function takeParts(
  marked: MarkedText,
  { action, domain }: ChosenAction,
  { history = [], moment }: ParseOptions,
): void {
  switch (domain) {
    case 'calendar':
      if (action === 'calendar.update') {
        takeShift(marked);
        takeChange(marked);
        takeInvited(marked);
      }
      takeTimes(marked, moment);
      if (action === 'calendar.delete') dropUrgency(marked);
      if (action === 'calendar.update') nameNewTimes(marked);
      if (action === 'calendar.create') takeNewEvent(marked, requestedSlot(history));
      else takeEventTarget(marked, action === 'calendar.delete' || action === 'calendar.update');
      return;
    case 'task':
      takePriority(marked);
      takeTimes(marked, moment);
      if (action === 'task.update') nameNewTimes(marked);
      if (action.startsWith('list.')) takeListRequest(marked);
      else takeTask(marked, action);
      return;
    case 'email': {
      takeEmail(marked, action);
      // The body may mention times too: they are marked but stay in the body.
      const times = new MarkedText(marked.text);
      takeTimes(times, moment);
      marked.marks.push(...times.marks);
      return;
    }
    case 'notes':
      takeNote(marked, action);
      return;
    case 'memory':
      return;
  }
}

/** The slots of an action from the marks of the text. */
function buildSlots(marked: MarkedText, action: RequestAction, moment: Moment): Slots {
  const [group] = action.split('.') as [Domain | 'list'];
  return builders[group](marked, action, moment);
}

const builders: Readonly<
  Record<Domain | 'list', (marked: MarkedText, action: RequestAction, moment: Moment) => Slots>
> = {
  calendar: eventSlots,
  task: taskSlots,
  list: listSlots,
  email: mailSlots,
  memory: memorySlots,
  notes: noteSlots,
};

/** The required slots that are not filled. Of alternatives, the first is named. */
function missingSlots(action: RequestAction, slots: Slots): string[] {
  return (needs[action] ?? []).flatMap((alternatives) =>
    alternatives.some((name) => slots[name] !== undefined) ? [] : alternatives.slice(0, 1),
  );
}

const target: readonly (keyof Slots)[] = ['target', 'title', 'when'];
const needs: Partial<Record<RequestAction, readonly (readonly (keyof Slots)[])[]>> = {
  'calendar.create': [['title', 'people'], ['when']],
  'calendar.update': [target, ['changes', 'shiftMinutes', 'extendMinutes']],
  'calendar.delete': [[...target, 'amount']],
  'task.create': [['title']],
  'task.update': [target, ['changes']],
  'task.complete': [[...target, 'amount']],
  'task.delete': [[...target, 'amount']],
  'list.add': [['items', 'list']],
  'list.remove': [['items', 'list']],
  'email.send': [['people'], ['body', 'subject']],
  'email.draft': [['body', 'subject', 'people']],
  'email.reply': [['body']],
  'email.forward': [['people']],
  'memory.store': [['value']],
  'memory.update': [['key'], ['value']],
  'memory.delete': [['key', 'about']],
  'notes.create': [['body', 'title']],
  'notes.append': [['title', 'target'], ['body']],
  'notes.delete': [['title', 'target']],
};
