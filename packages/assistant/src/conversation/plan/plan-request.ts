import type { Json, JsonObject } from '@tact/core/records';
import type { Domain, FoundTime, Moment, ParsedRequest, RequestAction, Slots } from '@tact/english';
import { keptAbout, lookAt, lookUp } from './kept-about.ts';
import { planList } from './plan-list.ts';
import { planMailValues } from './plan-mail-values.ts';
import type { PlannedAction } from './planned.ts';
import {
  askedEvent,
  bodyAbout,
  capitalised,
  changedEventSlots,
  dueWindowOf,
  eventSlots,
  eventTitle,
  given,
  mailMeant,
  mailSubject,
  ofOthers,
  taskSlots,
  taskTitle,
  unquoted,
  wholeSeries,
  windowOf,
  withTime,
} from './slots-as-params.ts';
import { withDates } from './with-dates.ts';

/** One request as the grammar read it, as a planner would have written it. Nothing is looked up, and nothing guessed. */

interface RequestWorld {
  readonly moment: Moment;
  /** A mail that was written and not sent; null without one. */
  readonly lastDraft: JsonObject | null;
  /** What the owner's things are called, by domain. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** Whether words name one of the owner's events, or tasks. */
  isEvent(words: string): boolean;
  isTask(words: string): boolean;
  readonly lastMentioned: string | null;
}

/** What is to be done; nothing where the request is one that nobody here can carry out. */
export function planRequest(parsed: ParsedRequest, world: RequestWorld): readonly PlannedAction[] {
  const { furtherTimes = [], ...slots } = parsed.slots;
  const { when } = slots;
  if (when !== undefined && furtherTimes.length > 0 && eachDay.has(parsed.action)) {
    const days = asOneSpan(parsed.action, [when, ...furtherTimes]);
    return days.flatMap((day) => planRequest({ ...parsed, slots: { ...slots, when: day } }, world));
  }
  const draft = draftToSend(parsed, world);
  if (draft !== null) return [draft];
  return planners[parsed.action]?.(slots, world, slots.target ?? slots.title ?? slots.query) ?? [];
}

/** @param target what the request is about, in the words that name it */
type RequestPlanner = (
  slots: Slots,
  world: RequestWorld,
  target: string | undefined,
) => readonly PlannedAction[];

const planners: Readonly<Partial<Record<RequestAction, RequestPlanner>>> = {
  'calendar.create': (slots, world, target) =>
    makesOther(slots, world)
      ? make('calendar', 'update_event', {
          find_by: target,
          changes: given({
            duration_minutes: slots.durationMinutes,
            recurrence: slots.when?.recurrence ?? slots.recurrence,
          }),
        })
      : make('calendar', 'create_event', { ...eventSlots(slots), summary: eventTitle(slots) }),
  'calendar.list': (slots, world) => {
    // “Push the interview back” means an event first: those are spoken of last.
    if (slots.withTasks === true)
      return [
        ...(slots.withQuestions === true
          ? [...make('approvals', 'list', {}), ...make('task', 'list', { overdue: true })]
          : []),
        ...make('task', 'list', dueWindowOf(slots)),
        ...make('calendar', 'list_events', windowOf(slots)),
      ];
    const asked = askedEvent(slots.query ?? slots.title) ?? slots.people?.[0];
    const window = given({ ...windowOf(slots), overlaps: slots.withOverlaps });
    return asked === undefined
      ? make('calendar', 'list_events', window)
      : lookUp(asked, 'calendar', world, window);
  },
  'calendar.free': (slots) =>
    make('calendar', 'check_availability', { ...windowOf(slots), minutes: slots.durationMinutes }),
  'calendar.update': (slots, world, target) => {
    const due = deadlineOf.exec(target ?? '')?.[1] ?? (meansTask(target, world) ? target : undefined);
    const changes = slots.changes ?? {};
    return due === undefined
      ? make('calendar', 'update_event', {
          find_by: target ?? 'it',
          changes: given({
            ...changedEventSlots(changes),
            summary: unquoted(changes.title),
            shift_minutes: slots.shiftMinutes,
            extend_minutes: slots.extendMinutes,
          }),
        })
      : make('task', 'update', {
          find_by: withTime(due, slots.when),
          changes: changedTask(changes, slots),
        });
  },
  'calendar.delete': (slots, world, target) => {
    if (meansTask(target, world)) return make('task', 'delete', { find_by: target });
    const several = each(slots.items ?? [target], world.isEvent);
    return several.length > 1
      ? several.flatMap((one) => make('calendar', 'delete_event', { find_by: one }))
      : make('calendar', 'delete_event', { find_by: wholeSeries(slots, withTime(target, slots.when)) });
  },
  'task.create': (slots) =>
    make('task', 'create', {
      ...taskSlots(slots),
      deadline: slots.when?.text ?? slots.unreadTime,
      title: capitalised(taskTitle(ofOthers(slots))),
    }),
  'task.list': (slots) => make('task', 'list', { query: slots.query, ...dueWindowOf(slots) }),
  'task.update': (slots, _, target) =>
    make('task', 'update', {
      find_by: withTime(target, slots.when),
      changes: changedTask(slots.changes ?? {}, slots),
    }),
  // A day to come says which task; “yesterday” says when it was done.
  'task.complete': ({ when }, world, target) =>
    eachTask('complete', target, world, isAhead(when, world) ? when : undefined),
  'task.delete': (slots, world, target) =>
    target !== undefined && world.isEvent(target) && !world.isTask(target) && slots.kind !== 'task'
      ? make('calendar', 'delete_event', { find_by: withTime(target, slots.when) })
      : eachTask('delete', target, world, slots.when),
  'task.skip': ({ when }, { isEvent, isTask }, target = 'it') =>
    isEvent(target) && !isTask(target)
      ? make('calendar', 'delete_event', { find_by: withTime(target, when) })
      : make('task', 'skip', { find_by: target, when: when?.text }),
  'list.add': (slots, world) => planList('list.add', slots, world),
  'list.remove': (slots, world) => planList('list.remove', slots, world),
  'list.list': (slots, world) => planList('list.list', slots, world),
  'email.send': writeMail,
  'email.draft': writeMail,
  'email.reply': ({ sender, people, body }, { lastMentioned }) =>
    make('email', 'reply_to_email', {
      // Who just had a mail read means that one.
      sender_name: sender ?? people?.[0] ?? (lastMentioned === 'email' ? 'them' : undefined),
      body,
    }),
  'email.list': listMails,
  'email.search': listMails,
  'email.read': ({ sender, people }, _, target) =>
    make('email', 'read_email', { find_by: mailMeant(target) ?? sender ?? people?.[0] ?? 'the last one' }),
  'email.extract': ({ values }, { lastMentioned }) => planMailValues(values, { lastMentioned }),
  'memory.store': ({ category = 'general', key, value }, { moment }) =>
    make('memory', 'store', { category, key, value: withDates(value, moment) }),
  'memory.update': ({ key, value }, { moment }) =>
    make('memory', 'update', { key, new_value: withDates(value, moment) }),
  'memory.recall': recall,
  'memory.list': recall,
  'memory.delete': ({ key }, _, target) => make('memory', 'delete', { key: key ?? target }),
  'notes.create': ({ title, body }) => make('notes', 'create', { title, body }),
  'notes.append': ({ body }, _, target) => make('notes', 'append', { find_by: target, text: body }),
  'notes.list': ({ query }, _, target) => make('notes', 'list', { query: query ?? target }),
  'notes.read': ({ query }, _, target) => make('notes', 'list', { query: query ?? target }),
  'notes.rename': ({ title }, _, target) =>
    make('notes', 'rename', { find_by: target ?? 'it', new_title: unquoted(title) }),
  'notes.delete': (_, __, target) => make('notes', 'delete', { find_by: target ?? 'it' }),
};

function changedTask(changes: Slots, { shiftMinutes }: Slots): JsonObject {
  return given({ ...taskSlots(changes), title: unquoted(changes.title), shift_minutes: shiftMinutes });
}

function make(
  domain: Domain | 'approvals',
  action: string,
  params: Readonly<Record<string, Json | undefined>>,
): readonly PlannedAction[] {
  return [{ domain, action, params: given(params), reasoning: 'The message asks for it.' }];
}

function eachTask(
  action: 'complete' | 'delete',
  target: string | undefined,
  { isTask }: RequestWorld,
  when: FoundTime | undefined,
): readonly PlannedAction[] {
  return each([target], isTask).flatMap((one) => make('task', action, { find_by: withTime(one, when) }));
}

function isAhead(when: FoundTime | undefined, { moment }: RequestWorld): boolean {
  return when !== undefined && when.start.ms > moment.now;
}

function writeMail({ sends, people, cc, subject, title, body }: Slots): readonly PlannedAction[] {
  return make('email', sends === true ? 'send_email' : 'create_draft', {
    ...{ to: people, cc, subject: mailSubject(subject ?? title) },
    body: body ?? bodyAbout(subject ?? title),
  });
}

function listMails({ sender, people, query, subject, when, counts }: Slots): readonly PlannedAction[] {
  return make('email', 'list_emails', {
    from: sender ?? people?.[0],
    query: query ?? subject,
    since: when?.text,
    count: counts,
  });
}

/** What is asked for several days is asked for each of them. */
const eachDay: ReadonlySet<RequestAction> = new Set([
  'calendar.create',
  'calendar.list',
  'calendar.free',
  'task.create',
]);

/** Days that follow each other are one span of an event; all others stay apart. */
function asOneSpan(action: RequestAction, times: readonly FoundTime[]): readonly FoundTime[] {
  const isSpan =
    action === 'calendar.create' &&
    times.every(({ saysTime, start }, at) => {
      const before = times[at - 1];
      return !saysTime && (before === undefined || start.ms - before.start.ms <= maxDayMs);
    });
  const [first, last] = [times[0], times.at(-1)];
  if (!isSpan || first === undefined || last === undefined) return times;
  return [{ ...first, text: `${first.text} to ${last.text}`, end: last.end }];
}

/** A day on which the clock goes back. */
const maxDayMs = 25 * 60 * 60 * 1000;

/** “Send it”, said of a draft. */
function draftToSend({ action, slots }: ParsedRequest, { lastDraft }: RequestWorld): PlannedAction | null {
  const refers = (action === 'email.send' || action === 'email.draft') && slots.target === 'it';
  if (lastDraft === null || !refers) return null;
  const reasoning = 'The owner asked to send the draft.';
  return { domain: 'email', action: 'send_email', params: lastDraft, reasoning };
}

/** “The deadline of the tax return” is a task's. */
const deadlineOf = /^(?:the |my )?(?:deadline|due date)(?: of| for| on) (?:the |my )?(.+)$/i;

/** “The gym and the dentist” are two, where each of them is there; a title with an “and” in it is one. */
function each(
  said: readonly (string | undefined)[],
  isThere: (words: string) => boolean,
): readonly (string | undefined)[] {
  const whole = said.join(' and ');
  const names = whole.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).filter((name) => name !== '');
  return names.length > 1 && !isThere(whole) && names.every(isThere)
    ? names
    : [said.length === 1 ? said[0] : whole];
}

/** Of what is changed or deleted, the owner's own things say whether it is a task or an event. */
function meansTask(target: string | undefined, world: RequestWorld): boolean {
  if (target === undefined || world.isEvent(target)) return false;
  return aTask.test(target) || world.isTask(target);
}

const aTask = /\b(?:tasks?|to-?dos?|reminders?)\b/i;

/** “Make the dentist appointment an hour long”, “make gym weekly”: no day is said, and the event is there. */
function makesOther({ target, when, durationMinutes, recurrence }: Slots, world: RequestWorld): boolean {
  const repeats = (when?.recurrence ?? recurrence) !== undefined && when?.saysTime !== true;
  const lasts = durationMinutes !== undefined && when === undefined;
  return target !== undefined && (repeats || lasts) && world.isEvent(target);
}

/** What is asked for is a fact; where there is none of that name but a note, an event or a task, that. */
function recall(slots: Slots, world: RequestWorld): readonly PlannedAction[] {
  const { query, key, asked } = slots;
  if (asked !== undefined) return lookAt(keptAbout(asked, world.titles), given(windowOf(slots)));
  const words = (query ?? key)?.replace(/^(?:was|were|is|are)\s+(?=\S)/i, '').replace(/^(?:the|our)\s+/i, '');
  return words === undefined ? make('memory', 'recall', {}) : lookUp(words, 'memory', world);
}
