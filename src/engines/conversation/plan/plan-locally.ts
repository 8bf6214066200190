import {
  type Domain,
  type FoundTime,
  type Moment,
  type ParsedRequest,
  parseRequest,
  type RequestAction,
  type Routed,
  type Slots,
  type Turn,
} from '#language';
import type { Json, JsonObject } from '#records';
import type { Plan, PlannedAction } from './planned.ts';

/**
 * The planner without a model: every request of the message is parsed by itself, and becomes an action in the same form in
 * which a model would plan it. What was not understood is not guessed: it lowers the confidence, or becomes a question.
 */

export interface LocalPlanning {
  readonly text: string;
  readonly route: Routed;
  readonly history: readonly Turn[];
  readonly moment: Moment;
  /** Names that the owner knows people by. */
  readonly contacts: readonly string[];
  /** A mail that was written and not sent; null without one. */
  readonly lastDraft: JsonObject | null;
  /** Titles of the notes there are, for lists that are kept in one. */
  readonly notes: readonly string[];
}

/** Null where no request was understood at all. */
export function planLocally(planning: LocalPlanning): Plan | null {
  const { route, text } = planning;
  const parts =
    route.parts.length > 0
      ? route.parts
      : [{ text, domain: route.domains[0] ?? null, confidence: route.confidence }];
  const actions: PlannedAction[] = [];
  const unclear: string[] = [];
  let confidence = 1;
  for (const part of parts) {
    const parsed = parsePart(part.text, part.domain ?? route.domains[0] ?? null, planning);
    const planned = parsed === null ? [] : actionsFor(parsed, part.text, planning);
    if (parsed === null || planned.length === 0) {
      unclear.push(part.text);
      continue;
    }
    confidence = Math.min(confidence, parsed.confidence, Math.max(part.confidence, route.confidence));
    actions.push(...planned);
  }
  if (actions.length === 0) return null;
  const clarification =
    unclear.length === 0
      ? null
      : {
          question: `I did not understand “${unclear[0]?.slice(0, 120)}”. Could you put that another way, one thing at a time?`,
          missing: null,
        };
  return { actions, confidence, clarification };
}

function parsePart(
  text: string,
  domain: Domain | null,
  { moment, contacts, history }: LocalPlanning,
): ParsedRequest | null {
  return parseRequest(text, { moment, domain, contacts, history });
}

function actionsFor(parsed: ParsedRequest, text: string, planning: LocalPlanning): readonly PlannedAction[] {
  const { slots } = parsed;
  const draft = draftToSend(parsed, text, planning);
  if (draft !== null) return [draft];
  if (slots.amount === 'all' && /\.(?:delete|remove|complete)$/.test(parsed.action)) return [];
  const make = (domain: Domain, action: string, params: Readonly<Record<string, Json | undefined>>) => [
    { domain, action, params: given(params), reasoning: 'The message asks for it.' },
  ];
  const target = slots.target ?? slots.title ?? slots.query;
  switch (parsed.action) {
    case 'calendar.create':
      return make('calendar', 'create_event', {
        ...eventSlots(slots),
        summary: eventTitle(slots),
      });
    case 'calendar.list':
      return make('calendar', 'list_events', { ...windowOf(slots), query: slots.query ?? slots.title });
    case 'calendar.free':
      return make('calendar', 'check_availability', {
        ...windowOf(slots),
        minutes: slots.durationMinutes,
      });
    case 'calendar.update':
      return make('calendar', 'update_event', {
        find_by: target ?? 'it',
        changes: given({
          ...eventSlots(slots.changes ?? {}),
          summary: slots.changes?.title,
          shift_minutes: slots.shiftMinutes,
        }),
      });
    case 'calendar.delete':
      return make('calendar', 'delete_event', { find_by: withTime(target, slots.when) });
    case 'task.create':
      return make('task', 'create', { ...taskSlots(slots), title: capitalised(slots.title) });
    case 'task.list':
      return make('task', 'list', { query: slots.query });
    case 'task.update':
      return make('task', 'update', {
        find_by: target ?? 'it',
        changes: given({ ...taskSlots(slots.changes ?? {}), title: slots.changes?.title }),
      });
    case 'task.complete':
      return make('task', 'complete', { find_by: target ?? 'it' });
    case 'task.delete':
      return make('task', 'delete', { find_by: target ?? 'it' });
    case 'list.add':
    case 'list.remove':
    case 'list.list':
      return listActions(parsed.action, slots, planning);
    case 'email.send':
    case 'email.draft':
      return make('email', sends(text, parsed.action) ? 'send_email' : 'create_draft', {
        to: slots.people,
        cc: slots.cc,
        subject: capitalised(slots.subject ?? slots.title),
        body: slots.body ?? bodyAbout(slots.subject ?? slots.title),
      });
    case 'email.reply':
      return make('email', 'reply_to_email', {
        sender_name: slots.sender ?? slots.people?.[0],
        body: slots.body,
      });
    case 'email.list':
    case 'email.search':
      return make('email', 'list_emails', {
        from: slots.sender ?? slots.people?.[0],
        query: slots.query ?? slots.subject,
      });
    case 'email.read':
      return make('email', 'read_email', {
        find_by: target ?? slots.sender ?? slots.people?.[0] ?? 'the last one',
      });
    case 'memory.store':
      return make('memory', 'store', {
        category: slots.category ?? 'general',
        key: slots.key,
        value: slots.value,
      });
    case 'memory.update':
      return make('memory', 'update', { key: slots.key, new_value: slots.value });
    case 'memory.recall':
    case 'memory.list':
      return make('memory', 'recall', { query: slots.query ?? slots.key ?? '' });
    case 'memory.delete':
      return make('memory', 'delete', { key: slots.key ?? target });
    case 'notes.create':
      return make('notes', 'create', { title: slots.title, body: slots.body });
    case 'notes.append':
      return make('notes', 'append', { find_by: target, text: slots.body });
    case 'notes.list':
    case 'notes.read':
      return make('notes', 'list', { query: slots.query ?? target });
    case 'notes.delete':
      return make('notes', 'delete', { find_by: target ?? 'it' });
    default:
      return [];
  }
}

const refersToDraft =
  /^(?:please |ok(?:ay)?,? |now |then )*send (?:it|that|this|the (?:draft|mail|e-?mail|message))(?: off| out| now| please)*[.!]*$/i;

/** “Send it”, said of a draft. */
function draftToSend(
  { action }: ParsedRequest,
  text: string,
  { lastDraft }: LocalPlanning,
): PlannedAction | null {
  if (lastDraft === null || !action.startsWith('email.') || !refersToDraft.test(text.trim())) return null;
  const reasoning = 'The owner wants the draft sent.';
  return { domain: 'email', action: 'send_email', params: lastDraft, reasoning };
}

/** “Send …” sends, once that was agreed to; “email …”, “write …”, “draft …” make a draft, as the seed's examples do. */
function sends(text: string, action: RequestAction): boolean {
  return action === 'email.send' && /\b(?:send|shoot|forward|fire off)\b/i.test(text);
}

function eventSlots({ when, until, durationMinutes, location, people, recurrence, description }: Slots) {
  return {
    start_time: when === undefined ? undefined : phraseOf(when),
    end_time: until === undefined ? undefined : phraseOf(until),
    duration_minutes: durationMinutes,
    location,
    attendees: people,
    recurrence: when?.recurrence ?? recurrence,
    description,
  };
}

function taskSlots({ when, priority, description, recurrence }: Slots) {
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

function windowOf({ when }: Slots) {
  return when === undefined ? {} : { from: phraseOf(when) };
}

function withTime(target: string | undefined, when: FoundTime | undefined): string {
  if (when === undefined) return target ?? 'it';
  return target === undefined ? when.text : target.includes(when.text) ? target : `${target} ${when.text}`;
}

/** “Meeting with Sarah”, also where the words were “a meeting with Sarah at 3pm”. */
function eventTitle({ title, people = [] }: Slots): string | undefined {
  const others = people.filter(
    (name) => title === undefined || !title.toLowerCase().includes(name.toLowerCase()),
  );
  if (title === undefined && others.length === 0) return undefined;
  const who = others.length === 0 ? '' : ` with ${others.join(' and ')}`;
  return capitalised(`${title ?? 'meeting'}${who}`);
}

/** What a mail says whose topic is all that was given. It is shown before it is sent, and can be changed. */
function bodyAbout(topic: string | undefined): string | undefined {
  return topic === undefined
    ? undefined
    : `This is about ${/^(?:the|my|our|your|a|an) /i.test(topic) ? topic : `the ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`}.`;
}

function capitalised(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** To-do lists hold tasks; every other list is a note of its name. */
function listActions(
  action: 'list.add' | 'list.remove' | 'list.list',
  { items = [], list, title, target }: Slots,
  { notes }: LocalPlanning,
): readonly PlannedAction[] {
  const reasoning = 'The message names a list.';
  const name = list ?? '';
  const wanted = items.length > 0 ? items : title === undefined ? [] : [title];
  if (/^$|to-?\s?do|task/i.test(name)) {
    if (action === 'list.list') return [{ domain: 'task', action: 'list', params: {}, reasoning }];
    return wanted.map((item) =>
      action === 'list.add'
        ? { domain: 'task', action: 'create', params: { title: item }, reasoning }
        : { domain: 'task', action: 'complete', params: { find_by: item }, reasoning },
    );
  }
  const title_ = /\blist\b/i.test(name) ? name : `${name} list`;
  const exists = notes.some((note) => note.toLowerCase() === title_.toLowerCase());
  const text = wanted.map((item) => `- ${item}`).join('\n');
  if (action === 'list.list')
    return [{ domain: 'notes', action: 'list', params: { query: title_ }, reasoning }];
  if (action === 'list.remove' || text === '') return target === undefined ? [] : [];
  return exists
    ? [{ domain: 'notes', action: 'append', params: { find_by: title_, text }, reasoning }]
    : [{ domain: 'notes', action: 'create', params: { title: title_, body: text }, reasoning }];
}

function given(params: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== ''),
  );
}
