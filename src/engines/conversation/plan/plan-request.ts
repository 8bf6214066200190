import type { Domain, Moment, ParsedRequest, RequestAction, Slots } from '#language';
import type { Json, JsonObject } from '#records';
import { planList } from './plan-list.ts';
import { planMailValues } from './plan-mail-values.ts';
import type { PlannedAction } from './planned.ts';
import {
  askedEvent,
  bodyAbout,
  capitalised,
  changedEventSlots,
  dueWindowOf,
  durationIn,
  eventSlots,
  eventTitle,
  given,
  mailSubject,
  newLength,
  newPlace,
  ofOthers,
  taskSlots,
  taskTitle,
  unquoted,
  wholeSeries,
  windowOf,
  withTime,
} from './slots-as-params.ts';

/** One request as the grammar read it, as a planner would have written it. Nothing is looked up, and nothing guessed. */

interface RequestWorld {
  readonly moment: Moment;
  /** A mail that was written and not sent; null without one. */
  readonly lastDraft: JsonObject | null;
  /** Titles of the notes there are, for lists that are kept in one. */
  readonly notes: readonly string[];
  /** Keys of the facts that the owner told. */
  readonly memories: readonly string[];
  /** Whether words name one of the owner's events, or tasks. */
  isEvent(words: string): boolean;
  isTask(words: string): boolean;
  readonly lastMentioned: string | null;
}

/** What is to be done; nothing where the request is one that nobody here can carry out. */
export function planRequest(
  parsed: ParsedRequest,
  text: string,
  world: RequestWorld,
): readonly PlannedAction[] {
  const { slots } = parsed;
  const draft = draftToSend(parsed, text, world);
  if (draft !== null) return [draft];
  const make = (domain: Domain, action: string, params: Readonly<Record<string, Json | undefined>>) => [
    { domain, action, params: given(params), reasoning: 'The message asks for it.' },
  ];
  const target = slots.target ?? slots.title ?? slots.query;
  switch (parsed.action) {
    case 'calendar.create':
      return makesOther(slots, text, world)
        ? make('calendar', 'update_event', {
            find_by: target,
            changes: given({
              duration_minutes: slots.durationMinutes,
              recurrence: slots.when?.recurrence ?? slots.recurrence,
            }),
          })
        : make('calendar', 'create_event', {
            ...eventSlots(slots),
            duration_minutes: slots.durationMinutes ?? durationIn(text, slots),
            summary: eventTitle(slots),
          });
    case 'calendar.list': {
      if (toDo.test(text)) {
        const isOverdue = slots.isOverdue ?? overdue.test(text);
        return make('task', 'list', dueWindowOf(isOverdue ? { ...slots, isOverdue } : slots));
      }
      if (freeStretch.test(text) && slots.when !== undefined) {
        const minutes = /\bhalf hour\b/i.test(text)
          ? 30
          : /\bhour\b/i.test(text)
            ? 60
            : slots.durationMinutes;
        return make('calendar', 'check_availability', { ...windowOf(slots), minutes });
      }
      const asked = askedEvent(slots.query ?? slots.title) ?? slots.people?.[0];
      const known = asked === undefined || world.isEvent(asked) ? null : factAbout(asked, world);
      return known === null
        ? make('calendar', 'list_events', { ...windowOf(slots), query: asked })
        : make('memory', 'recall', { query: asked });
    }
    case 'calendar.free':
      return make('calendar', 'check_availability', {
        ...windowOf(slots),
        minutes: slots.durationMinutes,
      });
    case 'calendar.update': {
      const due = deadlineOf.exec(target ?? '')?.[1] ?? (meansTask(target, world) ? target : undefined);
      if (due !== undefined) {
        return make('task', 'update', {
          find_by: due,
          changes: given({ deadline: taskSlots(slots.changes ?? {}).deadline }),
        });
      }
      return make('calendar', 'update_event', {
        find_by: target ?? 'it',
        changes: given({
          ...changedEventSlots(slots.changes ?? {}),
          location: slots.changes?.location ?? newPlace(slots, text),
          summary: unquoted(slots.changes?.title),
          shift_minutes: slots.shiftMinutes,
          extend_minutes: slots.extendMinutes,
          ...newLength(slots, text),
        }),
      });
    }
    case 'calendar.delete': {
      if (meansTask(target, world)) return make('task', 'delete', { find_by: target });
      const several = each(afterVerb.exec(text)?.[1] ?? target, world.isEvent);
      if (several.length > 1)
        return several.flatMap((one) => make('calendar', 'delete_event', { find_by: one }));
      return make('calendar', 'delete_event', { find_by: wholeSeries(slots, withTime(target, slots.when)) });
    }
    case 'task.create':
      return make('task', 'create', {
        ...taskSlots(slots),
        deadline: slots.when?.text ?? unreadTime(parsed, text),
        title: capitalised(taskTitle(ofOthers(slots))),
      });
    case 'task.list':
      return make('task', 'list', {
        query: slots.query,
        ...dueWindowOf(overdue.test(text) ? { ...slots, isOverdue: true } : slots),
      });
    case 'task.update':
      return make('task', 'update', {
        find_by: target ?? 'it',
        changes: given({ ...taskSlots(slots.changes ?? {}), title: unquoted(slots.changes?.title) }),
      });
    case 'task.complete':
      return each(target, world.isTask).flatMap((one) => make('task', 'complete', { find_by: one ?? 'it' }));
    case 'task.delete':
      return target !== undefined && world.isEvent(target) && !world.isTask(target) && !aTask.test(text)
        ? make('calendar', 'delete_event', { find_by: withTime(target, slots.when) })
        : each(target, world.isTask).flatMap((one) => make('task', 'delete', { find_by: one ?? 'it' }));
    case 'list.add':
    case 'list.remove':
    case 'list.list':
      return planList(parsed.action, slots, world);
    case 'email.send':
    case 'email.draft':
      return make('email', sends(text, parsed.action) ? 'send_email' : 'create_draft', {
        to: slots.people ?? toWhom.exec(text)?.slice(1, 2),
        cc: slots.cc,
        subject: mailSubject(slots.subject ?? slots.title),
        body: slots.body ?? bodyAbout(slots.subject ?? slots.title),
      });
    case 'email.reply':
      return make('email', 'reply_to_email', {
        // Who just had a mail read means that one.
        sender_name:
          slots.sender ?? slots.people?.[0] ?? (world.lastMentioned === 'email' ? 'them' : undefined),
        body: slots.body,
      });
    case 'email.list':
    case 'email.search':
      return make('email', 'list_emails', {
        from: slots.sender ?? slots.people?.[0],
        query: slots.query ?? slots.subject,
        since: slots.when?.text,
        count: slots.counts,
      });
    case 'email.read':
      return make('email', 'read_email', {
        find_by: target ?? slots.sender ?? slots.people?.[0] ?? 'the last one',
      });
    case 'email.extract':
      return planMailValues(slots.values, { lastMentioned: world.lastMentioned, text });
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
      return recall(slots.query ?? slots.key, world);
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
  /^(?:please |ok(?:ay)?,? |now |then )*send (?:(?:that|this|the|my) (?:draft|mail|e-?mail|message)|it|that|this)(?: off| out| now| please)*[.!]*$/i;

/** Words that stand where a time stands and are none: “30 February”. They are planned as they are, so that they are asked about. */
function unreadTime({ slots, marks }: ParsedRequest, text: string): string | undefined {
  if (slots.when !== undefined) return undefined;
  const mark = marks.find(({ name }) => name === 'date' || name === 'time');
  return mark === undefined ? undefined : text.slice(mark.start, mark.end);
}

/** “Send it”, said of a draft. */
function draftToSend(
  { action, slots: { target } }: ParsedRequest,
  text: string,
  { lastDraft }: RequestWorld,
): PlannedAction | null {
  const refers = target === 'it' || refersToDraft.test(text.trim());
  if (lastDraft === null || !action.startsWith('email.') || !refers) return null;
  const reasoning = 'The owner asked to send the draft.';
  return { domain: 'email', action: 'send_email', params: lastDraft, reasoning };
}

/** “Send …” sends, once that was agreed to; “email …”, “write …”, “draft …” make a draft, as the seed's examples do. */
function sends(text: string, action: RequestAction): boolean {
  return action === 'email.send' && /\b(?:send|shoot|forward|fire off)\b/i.test(text);
}

/** “What do I still have to do?” asks for tasks, though no word says so. */
const toDo =
  /\boverdue\b|\bpast due\b|\b(?:have|need|left|supposed|still|got|what) to do\b|\bstill to do\b|\b(?:is|are|comes?|falls?) due\b|\b(?:open|any|my|outstanding|pending|unfinished) (?:tasks?|to-?dos?|reminders?)\b/i;

/** “Find me a free hour”: a stretch is looked for, not what is planned. */
const freeStretch = /\b(?:free|open|empty) (?:half hour|hour|slot|time|gap|minutes|window|spot)\b/i;

/** “The deadline of the tax return” is a task's. */
const deadlineOf = /^(?:the |my )?(?:deadline|due date)(?: of| for| on) (?:the |my )?(.+)$/i;

const overdue = /\boverdue\b|\bpast due\b|\b(?:should have been|was|were) due\b/i;

const afterVerb = /^\W*(?:(?:please|can you|could you)\s+)*(?:delete|cancel|remove|call off)\s+(.+?)\W*$/i;

/** “The gym and the dentist” are two, where each of them is there; a title with an “and” in it is one. */
function each(
  target: string | undefined,
  isThere: (words: string) => boolean,
): readonly (string | undefined)[] {
  const names = target?.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).filter((name) => name !== '') ?? [];
  const isOne = target !== undefined && isThere(target);
  return names.length > 1 && !isOne && names.every(isThere) ? names : [target];
}

/** Of what is changed or deleted, the owner's own things say whether it is a task or an event. */
function meansTask(target: string | undefined, world: RequestWorld): boolean {
  if (target === undefined || world.isEvent(target)) return false;
  return aTask.test(target) || world.isTask(target);
}

const aTask = /\b(?:tasks?|to-?dos?|reminders?)\b/i;

/** “Make the dentist appointment an hour long”, “make gym weekly”: no day is said, and the event is there. */
function makesOther(
  { title, when, durationMinutes, recurrence }: Slots,
  text: string,
  world: RequestWorld,
): boolean {
  const changes =
    /^\W*(?:(?:please|can you|could you)\s+)*(?:make|extend|lengthen|shorten|stretch|cut|prolong|repeat)\b/i.test(
      text,
    );
  const repeats = (when?.recurrence ?? recurrence) !== undefined && when?.saysTime !== true;
  const lasts = durationMinutes !== undefined && when === undefined;
  return changes && (repeats || lasts) && title !== undefined && world.isEvent(title);
}

/** “Draft him an email” */
const toWhom = /\b(?:send|draft|write|e-?mail|mail|shoot|drop)\s+(him|her|them)\b/i;

/** What is asked for is a fact; where there is none of that name but a note, the note. */
function recall(asked: string | undefined, world: RequestWorld): readonly PlannedAction[] {
  const query = asked?.replace(/^(?:was|were|is|are)\s+(?=\S)/i, '').replace(/^(?:the|our)\s+/i, '');
  const reasoning = 'The message asks for it.';
  const isNote = query !== undefined && factAbout(query, world) === null && isAmongNotes(query, world);
  return isNote
    ? [{ domain: 'notes', action: 'list', params: { query }, reasoning }]
    : [{ domain: 'memory', action: 'recall', params: given({ query }), reasoning }];
}

function isAmongNotes(query: string, { notes }: RequestWorld): boolean {
  const wanted = wordsOf(query).filter((word) => !/^(?:the|my|our|an?|of)$/.test(word));
  return wanted.length > 0 && notes.some((note) => wanted.every((word) => wordsOf(note).includes(word)));
}

/** The key of a fact that is asked for by all its words. */
function factAbout(asked: string, { memories }: RequestWorld): string | null {
  const wanted = wordsOf(asked);
  return memories.find((key) => wanted.every((word) => wordsOf(key).includes(word))) ?? null;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
