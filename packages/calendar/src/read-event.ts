import type { Availability, CalendarEvent } from '@tact/core/ports/calendar';
import { contentProblem, isDay, localMs, localText } from '@tact/core/ports/calendar-content';
import type { PlainContent } from '@tact/core/ports/label-event';
import { type CalendarComponent, type ContentLine, lineOf, linesNamed, readText } from './content-lines.ts';
import { remindersOf } from './event-reminders.ts';
import { endOf, readDate, type TimeFrame, timeFrameAt, timeFrameOf } from './event-times.ts';
import { zoneOf } from './expand-event.ts';
import type { ChangedOccurrence, KeptEvent } from './kept-event.ts';
import { readLocalTime } from './local-time.ts';
import { type EventParts, sequenceOf } from './read-calendar.ts';
import type { ZoneBook } from './zone-book.ts';

/** The event in the components of one UID; null where its times cannot be read. */
export function readEvent({ uid, master, overrides }: EventParts, zones: ZoneBook): KeptEvent | null {
  const component = master ?? overrides[0];
  if (component === undefined) return null;
  const frame = timeFrameOf(component, zones);
  if (frame === null) return null;
  const content = contentOf(component, frame, zones);
  // Of a broken rule the first time is still known.
  if (contentProblem({ ...content, recurrence: null }) !== null) return null;
  const dates = (name: string) =>
    linesNamed(component, name).flatMap((line) =>
      line.value.split(',').flatMap((value) => readDate(line, value, frame, zones) ?? []),
    );
  return {
    uid,
    sequence: sequenceOf(component),
    organizer: organizerOf(component),
    // Each single occurrence has a status of its own.
    status: master === null ? 'confirmed' : statusOf(component),
    ...availabilityOf(component),
    content,
    zoneRules: frame.rules,
    added: dates('RDATE').slice(0, maxDates),
    cancelled: [...new Set(dates('EXDATE').map(({ start }) => start))].slice(0, maxDates),
    changed: changesOf(overrides, frame, zones),
    ...(master === null && { isWithoutSeries: true }),
    participation: participationOf(component),
    modified: modifiedOf(component),
  };
}

/** The changed occurrences of a known event. */
export function readOccurrences(
  { overrides }: EventParts,
  kept: KeptEvent,
  zones: ZoneBook,
): readonly ChangedOccurrence[] {
  const { content, zoneRules } = kept;
  const start = {
    text: content.start,
    ms: localMs(content.start) ?? 0,
    isDay: isDay(content.start),
    isUtc: false,
  };
  const isFloating = content.zone === 'floating';
  const frame: TimeFrame = { zone: zoneOf(kept, 'UTC'), rules: zoneRules, start, isFloating };
  return changesOf(overrides, frame, zones);
}

/** The same occurrence may be named in UTC and in a zone: the later one counts. */
function changesOf(
  overrides: readonly CalendarComponent[],
  frame: TimeFrame,
  zones: ZoneBook,
): readonly ChangedOccurrence[] {
  const changes = overrides.slice(0, maxDates).flatMap((each) => changeOf(each, frame, zones) ?? []);
  return mergeChanges([], changes);
}

/** Occurrences with newer changes of them; of the same SEQUENCE and time of change, the later in the list. */
export function mergeChanges(
  known: readonly ChangedOccurrence[],
  told: readonly ChangedOccurrence[],
): readonly ChangedOccurrence[] {
  const merged = new Map<string, ChangedOccurrence>();
  for (const change of [...known, ...told]) {
    const former = merged.get(change.occurrence);
    const steps = (change.sequence ?? 0) - (former?.sequence ?? 0);
    const isOlder = steps < 0 || (steps === 0 && (change.modified ?? '') < (former?.modified ?? ''));
    if (former === undefined || !isOlder) merged.set(change.occurrence, change);
  }
  return [...merged.values()];
}

/** Occurrences that were known before their series, by the names that they have in it. */
export function joinSeries(series: KeptEvent, instances: KeptEvent): KeptEvent {
  const [from, to] = [zoneOf(instances, 'UTC'), zoneOf(series, 'UTC')];
  const moved = (local: string) =>
    isDay(local) ? local : localText(to.toLocal(from.toInstant(localMs(local) ?? 0)), false);
  const renamed = instances.changed.map((each) => {
    const { content } = each;
    const times = { start: moved(content.start), end: moved(content.end), zone: series.content.zone };
    return { ...each, occurrence: moved(each.occurrence), content: { ...content, ...times } };
  });
  return { ...series, changed: mergeChanges(renamed, series.changed) };
}

/** An address in lower case, or the name where there is none. */
export function addressOf({ value, parameters }: ContentLine): string {
  const address = /^mailto:(.*)$/i.exec(value.trim())?.[1] ?? value.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address.toLowerCase();
  const email = parameters['EMAIL']?.trim() ?? '';
  return email !== '' ? email.toLowerCase() : oneLine(parameters['CN'] ?? address);
}

const maxDates = 2_000;
const maxAttendees = 500;
const maxTextLength = 20_000;

function contentOf(component: CalendarComponent, frame: TimeFrame, zones: ZoneBook): PlainContent {
  const text = (name: string) => readText(lineOf(component, name)?.value ?? '');
  const rules = linesNamed(component, 'RRULE').map(({ value }) =>
    value.trim().replace(/;+$/, '').toUpperCase(),
  );
  const attendees = linesNamed(component, 'ATTENDEE')
    .map(addressOf)
    .filter((each) => each !== '');
  return {
    summary: oneLine(text('SUMMARY')),
    start: frame.start.text,
    end: endOf(component, frame, zones),
    zone: frame.isFloating ? 'floating' : frame.zone.name,
    location: oneLine(text('LOCATION')),
    description: shortened(text('DESCRIPTION').replace(/[^\P{Cc}\t\n\r]/gu, '')),
    attendees: [...new Set(attendees)].slice(0, maxAttendees),
    recurrence: rules.length === 0 ? null : rules.join('\n'),
    ...remindersOf(component),
  };
}

/** Its times are converted to the zone of the series where that has one. */
function changeOf(
  component: CalendarComponent,
  series: TimeFrame,
  zones: ZoneBook,
): ChangedOccurrence | null {
  const line = lineOf(component, 'RECURRENCE-ID');
  const named = line === null ? null : readDate(line, line.value, series, zones);
  if (line === null || named === null) return null;
  // A cancellation need not give the times.
  const own = timeFrameOf(component, zones) ?? timeFrameAt(series, named.start);
  const content = { ...contentOf(component, own, zones), recurrence: null };
  const participation = participationOf(component);
  const isSameKind = series.start.isDay || own.start.isDay || series.isFloating || own.isFloating;
  const moved = (local: string) =>
    localText(series.zone.toLocal(own.zone.toInstant(localMs(local) ?? 0)), false);
  return {
    occurrence: named.start,
    andFollowing: line.parameters['RANGE']?.toUpperCase() === 'THISANDFUTURE',
    status: statusOf(component),
    ...availabilityOf(component),
    ...(Object.keys(participation).length > 0 && { participation }),
    sequence: sequenceOf(component),
    modified: modifiedOf(component),
    content: isSameKind
      ? content
      : { ...content, start: moved(content.start), end: moved(content.end), zone: series.zone.name },
  };
}

function statusOf(component: CalendarComponent): CalendarEvent['status'] {
  const status = lineOf(component, 'STATUS')?.value.trim().toLowerCase();
  return status === 'tentative' || status === 'cancelled' ? status : 'confirmed';
}

/** Outlook's mark says more than the standard's, and programs that write both mean the same. */
function availabilityOf(component: CalendarComponent): { readonly availability?: Availability } {
  const said = ['X-MICROSOFT-CDO-BUSYSTATUS', 'TRANSP'].flatMap(
    (name) => availabilities[lineOf(component, name)?.value.trim().toUpperCase() ?? ''] ?? [],
  );
  return said[0] === undefined ? {} : { availability: said[0] };
}

const availabilities: Readonly<Record<string, Availability>> = {
  FREE: 'free',
  WORKINGELSEWHERE: 'free',
  TENTATIVE: 'tentative',
  BUSY: 'busy',
  OOF: 'away',
  TRANSPARENT: 'free',
  OPAQUE: 'busy',
};

/** An address in lower case; null where there is none. */
export function organizerOf(component: CalendarComponent): string | null {
  const line = lineOf(component, 'ORGANIZER');
  return line === null ? null : addressOf(line).slice(0, 300) || null;
}

/** The later of both stamps: some programs never change one of them. Sorts as text. */
function modifiedOf(component: CalendarComponent): string {
  const stamps = ['LAST-MODIFIED', 'DTSTAMP'].map(
    (name) => readLocalTime(lineOf(component, name)?.value ?? '')?.text ?? '',
  );
  return stamps.sort().at(-1) ?? '';
}

function participationOf(component: CalendarComponent): Readonly<Record<string, string>> {
  const answers = linesNamed(component, 'ATTENDEE')
    .slice(0, maxAttendees)
    .flatMap((line) => {
      const answer = line.parameters['PARTSTAT']?.toUpperCase();
      return answer === undefined ? [] : [[addressOf(line), answer.slice(0, 40)] as const];
    });
  return Object.fromEntries(answers);
}

function oneLine(text: string): string {
  return shortened(text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
}

function shortened(text: string): string {
  return text.toWellFormed().slice(0, maxTextLength).toWellFormed();
}
