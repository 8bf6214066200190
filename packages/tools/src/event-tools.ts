import type { ActionCall, EffectCheck } from '@tact/core/kernel';
import type { CalendarEvent, EventContent } from '@tact/core/ports/calendar';
import type { DangerLevel, JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { answerTools } from './answer-tools.ts';
import { bindEvent, type EventSources, eventAsSpoken, spanOfMeant, withAttendees } from './bind-event.ts';
import { changesInWords } from './changes-in-words.ts';
import { contactSource } from './contact-source.ts';
import { changesFrom, contentFrom, contentOf, says, shownEvent } from './event-content.ts';
import { eventMark, restoreEventOf, revertEventOf } from './event-inverses.ts';
import {
  deletedEvent,
  newEvent,
  spokenEvent,
  spokenEventChanges,
  spokenEventFields,
  spokenEventName,
  updatedEvent,
} from './event-schemas.ts';
import { eventNow, occurrenceOf, removeEvent } from './event-steps.ts';
import { changedEventTimes, newEventTimes } from './event-times.ts';
import { eventSource } from './find-event.ts';
import { withOverlaps } from './free-time.ts';
import { titleIn } from './item-form.ts';
import { ruleInSentence } from './recurrence-rule.ts';
import { defineTool, type Tool, type ToolServices } from './tool.ts';
import { calendarTopic } from './topics.ts';

const domain = 'calendar';
type World = Pick<ToolServices, 'calendar' | 'sendsInvitations' | 'zone' | 'items'>;

/** Events in the owner's calendar: made, changed and deleted. */
export function eventTools(services: World): readonly Tool[] {
  const parts = partsOf(services);
  return [
    createEvent(parts),
    updateEvent(parts),
    deleteEvent(parts),
    ...answerTools(services, { ...parts, eventInWords }),
  ];
}

/** What the tools of events are made with. */
interface Parts {
  readonly services: World;
  readonly sources: EventSources;
  readonly spoken: Pick<Tool, 'fields' | 'sources' | 'mentions'>;
  /** What tools share that are about one event. */
  readonly ofOne: Pick<
    Tool,
    'bind' | 'asSpoken' | 'plannerSees' | 'question' | 'fields' | 'sources' | 'mentions'
  >;
}

function partsOf(services: World): Parts {
  const sources: EventSources = {
    events: eventSource(services.calendar),
    contacts: contactSource(services.items),
    sendsInvitations: services.sendsInvitations,
  };
  const spoken = {
    fields: spokenEventFields,
    sources: [sources.events, sources.contacts],
    mentions: { kind: 'event' },
  };
  return {
    services,
    sources,
    spoken,
    ofOne: {
      ...spoken,
      question: 'Which event do you mean?',
      bind: (planned, context) => bindEvent(planned, context, sources),
      asSpoken: eventAsSpoken,
      plannerSees: ['title', 'start', 'changes'],
    },
  };
}

function createEvent({ services, sources, spoken }: Parts): Tool {
  return defineTool({
    name: 'create_event',
    domain,
    verb: 'create_event',
    reads: false,
    summary: 'Put an event into the calendar (times ISO 8601, recurrence RRULE).',
    danger: 'reversible',
    // To an attendee, an invitation is a mail.
    dangerOf: ({ attendees = [] }, user): DangerLevel =>
      attendees.length > 0 && services.sendsInvitations(user) ? 'dangerous' : 'reversible',
    parameters: newEvent,
    spoken: spokenEvent,
    offered: true,
    ...spoken,
    topic: calendarTopic,
    fields: { ...spokenEventFields, summary: { ask: 'What is the event called?' } },
    readTimes(planned, context) {
      const events = context.data.of(sources.events);
      return withOverlaps(newEventTimes(planned, context, events), events, context);
    },
    bind: (planned, context) => ({ parameters: withAttendees(planned, context, sources) }),
    plannerSees: [
      ...['summary', 'start_time', 'end_time', 'location', 'attendees', 'recurrence', 'description'],
    ],
    inverses: ['remove_event'],
    describe: ({ summary, start_time, end_time, ...more }) =>
      `put ${quote(summary)} into the calendar from ${start_time}${end_time === undefined ? '' : ` to ${end_time}`}${termsOf(more)}`,
    inverse: (_, result, target) => ({
      action: 'remove_event',
      parameters: {
        event_id: String(result.id),
        version: String(result.version),
        ...titleIn(result),
      },
      target,
    }),
    async execute({ user, key, origin, parameters }) {
      const calendar = await services.calendar(user);
      const content = contentFrom(parameters, services.zone(user));
      return made(await calendar.create(content, key, { origin, source: 'tool' }), services.zone(user));
    },
    async check({ user, key }) {
      const event = await (await services.calendar(user)).createdBy(key);
      return event === null
        ? { happened: 'no' }
        : { happened: 'yes', result: made(event, services.zone(user)) };
    },
  });
}

function updateEvent({ services, sources, ofOne }: Parts): Tool {
  return defineTool({
    name: 'update_event',
    domain,
    verb: 'update_event',
    reads: false,
    summary: 'Change an event: its title, times, place, attendees, description or recurrence.',
    danger: 'dangerous',
    parameters: updatedEvent,
    spoken: z.strictObject({ ...spokenEventName, changes: spokenEventChanges }),
    offered: true,
    ...ofOne,
    readTimes(planned, context) {
      const events = context.data.of(sources.events);
      const movedFrom = spanOfMeant(planned, context, sources);
      const timed = changedEventTimes(planned, movedFrom, context, events);
      return withOverlaps(timed, events, { ...context, movedFrom });
    },
    inverses: ['revert_event'],
    describe: (given) => `change ${eventInWords(given)}: ${changesInWords(given.changes)}`,
    inverse: (_, result, target) => revertEventOf(result, target),
    async execute({ user, parameters, origin }) {
      const { event_id: ref, occurrence } = parameters;
      const calendar = await services.calendar(user);
      const before = await eventNow(calendar, parameters, services.zone(user));
      const wanted = changesFrom(parameters.changes, before, services.zone(user));
      const event = await calendar.update({
        ref,
        version: parameters.version ?? before.version,
        changes: wanted,
        origin: { origin, source: 'tool' },
        ...occurrenceOf(occurrence),
      });
      return {
        ...shownChange(event, before, wanted, services.zone(user)),
        version: event.version,
        mark: eventMark(event),
        before: { ...contentOf(before) },
        ...occurrenceOf(occurrence),
      };
    },
    check: (call) => checkUpdated(services, call),
  });
}

function deleteEvent({ services, ofOne }: Parts): Tool {
  return defineTool({
    name: 'delete_event',
    domain,
    verb: 'delete_event',
    reads: false,
    summary: 'Delete an event from the calendar.',
    danger: 'dangerous',
    parameters: deletedEvent,
    spoken: z.strictObject(spokenEventName),
    offered: true,
    ...ofOne,
    inverses: ['restore_event'],
    describe: (given) => `delete ${eventInWords(given)}`,
    inverse: (_, result, target) => restoreEventOf(result, target),
    execute: ({ user, parameters }) => removeEvent(services, user, parameters),
    async check({ user, parameters }) {
      if (parameters.occurrence !== undefined) return unlessAt(services, user, parameters);
      const event = await (await services.calendar(user)).get(parameters.event_id);
      if (event !== null) return { happened: 'no' };
      const { event_id: id, title = '' } = parameters;
      return { happened: 'yes', result: { id, title, removed: null } };
    },
  });
}

/** Where the version that was decided on stands, nothing happened; where another does, nobody can tell who did it. */
async function unlessAt(
  services: World,
  user: string,
  { event_id, version }: Pick<z.infer<typeof deletedEvent>, 'event_id' | 'version'>,
): Promise<EffectCheck> {
  const event = await (await services.calendar(user)).get(event_id);
  return { happened: event !== null && event.version === version ? 'no' : 'unknown' };
}

async function checkUpdated(
  services: World,
  { user, parameters }: Pick<ActionCall<z.infer<typeof updatedEvent>>, 'user' | 'parameters'>,
): Promise<EffectCheck> {
  const { event_id: ref, version, occurrence } = parameters;
  if (occurrence !== undefined) return unlessAt(services, user, parameters);
  const event = await (await services.calendar(user)).get(ref);
  // What is gone is told when it is tried again.
  if (event === null || event.version === version) return { happened: 'no' };
  if (!says(event, changesFrom(parameters.changes, event, services.zone(user)))) return { happened: 'no' };
  return {
    happened: 'yes',
    result: { ...shownEvent(event, services.zone(user)), version: event.version, before: null },
  };
}

function made(event: CalendarEvent, zone: string): JsonObject {
  const { location, attendees, recurrence, version } = event;
  return {
    ...shownEvent(event, zone),
    location,
    attendees: [...attendees],
    recurrence,
    version,
    mark: eventMark(event),
  };
}

/** Of one occurrence, the event's own times say nothing. */
function shownChange(
  event: CalendarEvent,
  before: CalendarEvent,
  wanted: Partial<EventContent>,
  zone: string,
): JsonObject {
  return {
    ...shownEvent({ ...before, ...wanted, ref: event.ref }, zone),
    location: wanted.location ?? before.location,
  };
}

function eventInWords({ title, start, occurrence, series }: z.infer<typeof deletedEvent>): string {
  const name = title === undefined ? 'without a title' : quote(title);
  const one = occurrence !== undefined ? ', this one time' : series === true ? ', every time' : '';
  return start === undefined ? `the event ${name}${one}` : `the event ${name} (${start})${one}`;
}

function termsOf({ location, attendees = [], recurrence }: Partial<z.infer<typeof newEvent>>): string {
  return [
    location === undefined || location === '' ? '' : ` at ${quote(location)}`,
    attendees.length === 0 ? '' : ` with ${attendees.map((one) => quote(one)).join(', ')}`,
    recurrence == null ? '' : ` repeating ${ruleInSentence(recurrence)}`,
  ].join('');
}
