import { tactError } from '@tact/core/errors';
import type { EventContent, ReminderTrigger } from '@tact/core/ports/calendar';
import { type MaybeOutside, parseMailAddress, withoutUndefined } from '@tact/core/records';
import { distinctText, matchOutside } from '@tact/core/text';
import type { FoundTime, Moment } from '@tact/english';
import { addressesOf, type ContactContent } from '@tact/tools';
import { checkSpan, defaultEnd, type EndOptions, endFrom, localIn, ownTime, zoneOf } from './event-span.ts';
import { readTime, refusePast } from './read-moment.ts';
import { readTrigger } from './read-trigger.ts';
import { readRecurrence } from './recurrence.ts';

/** The options of `tact events add` and `change`. */
export interface EventOptions extends EndOptions {
  readonly title?: string;
  readonly start?: string;
  readonly location?: string;
  readonly description?: string;
  readonly repeat?: string;
  /** How long before the start: `15m`, several separated by commas; `none`. */
  readonly remind?: string;
}

/** An event, or changes to one, and how the words for its start were understood. */
interface EventReading<Content> {
  readonly content: Content;
  readonly found: FoundTime | null;
}

/** An event in the owner's zone, an hour or a day long unless an end is given. Throws `TIME_…` and `ITEM_INVALID`. */
export function newEvent(
  options: EventOptions & { readonly title: string; readonly start: string },
  attendees: readonly MaybeOutside[],
  moment: Moment,
): EventReading<EventContent> {
  const { title, location = '', description = '', repeat, remind } = options;
  const { zone } = moment;
  const found = readTime(options.start, moment);
  const start = found.named;
  const end = endFrom(options, start, found, moment) ?? defaultEnd(start, moment);
  checkSpan({ start, end });
  refuseOver(options.start, end.ms, moment);
  const content = {
    summary: titleOf(title),
    start: localIn(start, zone),
    end: localIn(end, zone),
    zone,
    location,
    description,
    attendees,
    recurrence: repeat === undefined ? found.recurrence : readRecurrence(repeat, 'event', moment).rule,
    ...(remind === undefined ? {} : { reminders: readEventReminders(remind, start.time === null) }),
  };
  return { content, found };
}

/** What was named, in the event's own zone. Without an end it lasts as long as before. Throws `TIME_…` and `ITEM_INVALID`. */
export function eventChanges(
  options: EventOptions,
  event: Pick<EventContent, 'start' | 'zone'>,
  moment: Moment,
): EventReading<Partial<EventContent>> {
  const { title, location, description, repeat, remind } = options;
  const zone = zoneOf(event, moment);
  const found = options.start === undefined ? null : readTime(options.start, moment);
  const start = found?.named ?? ownTime(event.start, zone, moment);
  const end = endFrom(options, start, found, moment);
  if (end !== null) {
    checkSpan({ start, end });
    refuseOver(options.start ?? options.end ?? options.duration ?? '', end.ms, moment);
  } else if (found !== null) refusePast(found.text, start, moment);
  const content = withoutUndefined({
    summary: title === undefined ? undefined : titleOf(title),
    start: found === null ? undefined : localIn(start, zone),
    end: end === null ? undefined : localIn(end, zone),
    location,
    description,
    recurrence: repeat === undefined ? undefined : readRecurrence(repeat, 'event', moment).rule,
    reminders: remind === undefined ? undefined : readEventReminders(remind, start.time === null),
  });
  return { content, found };
}

/** Throws `ITEM_INVALID`. */
function readEventReminders(text: string, isDay: boolean): readonly ReminderTrigger[] {
  if (/^(?:none)?$/i.test(text.trim())) return [];
  return text.split(',').map((part) => {
    const trigger = readTrigger(part, isDay, 'event');
    if (trigger !== null) return trigger;
    const why = `“${part.trim().slice(0, 60)}” is not a span before its start such as 15m, 1h or 1d`;
    throw tactError('ITEM_INVALID', { what: 'event', why });
  });
}

function titleOf(text: string): string {
  const title = text.trim();
  if (title !== '') return title;
  throw tactError('ITEM_INVALID', { what: 'event', why: 'title must not be empty' });
}

function refuseOver(text: string, endsAt: number, { now }: Moment): void {
  if (endsAt > now) return;
  throw tactError('TIME_PAST', { text: text.slice(0, 60), why: 'the event would already be over' });
}

/**
 * Attendees as addresses: an address is kept; a name or nickname of one contact becomes that contact's first address, of a
 * group the addresses of everybody in it; any other name stays a name. Throws `ITEM_INVALID`.
 */
export function readAttendees(
  given: readonly string[],
  contacts: readonly ContactContent[],
): readonly MaybeOutside[] {
  return distinctText(given.flatMap((text) => readAttendee(text.trim(), contacts)));
}

function readAttendee(text: string, contacts: readonly ContactContent[]): readonly MaybeOutside[] {
  const refuse = (why: string) => tactError('ITEM_INVALID', { what: 'event', why });
  const read = parseMailAddress(text);
  if (read !== null) return [read.address];
  if (text === '' || text.includes('@')) throw refuse(`“${text.slice(0, 80)}” is not an email address`);
  const [contact, ...others] = contacts.filter((one) => goesBy(one, text));
  if (others.length > 0) {
    throw refuse(`${others.length + 1} contacts are called “${text.slice(0, 80)}”; use the address`);
  }
  if (contact === undefined || contact.addresses.length === 0) return [text];
  const addresses = addressesOf(contact);
  return contact.isGroup ? addresses : addresses.slice(0, 1);
}

function goesBy({ name, nicknames }: ContactContent, called: string): boolean {
  const folded = called.toLocaleLowerCase();
  return [name, ...nicknames].some((one) =>
    matchOutside(one, (known) => known.trim().toLocaleLowerCase() === folded),
  );
}
