import { type Action, canonicalJson, digest, type UndoCandidate } from '@tact/core/kernel';
import type { CalendarEvent, EventContent } from '@tact/core/ports/calendar';
import { exposeAll } from '@tact/core/records';
import { quote, saysSame } from '@tact/core/text';
import { contentOf } from './event-content.ts';
import { nameInWords, titleIn } from './item-name.ts';
import type { ToolServices } from './tool.ts';

/** Stands for what an event says: equal marks, equal events. Its version changes also where it says the same again. */
export function eventMark(event: EventContent): string {
  return digest(canonicalJson(exposeAll(contentOf(event)))).slice(0, 16);
}

/** Of an inverse that would lose what somebody changed of an event since: says what that is. */
export function eventChangedSince({
  calendar: calendarOf,
}: Pick<ToolServices, 'calendar'>): NonNullable<Action['beforeUndo']> {
  return async (candidate) => {
    const { user, parameters, newer } = candidate;
    const calendar = await calendarOf(user);
    const event = await calendar.get(String(parameters['event_id']));
    // What is gone keeps nothing to lose; what a later effect of the same decision changed is taken back before.
    if (event === null || newer.some((other) => other.parameters['event_id'] === parameters['event_id']))
      return { changed: null, parameters };
    const changed = isAsLeft(event, candidate) ? null : changeInWords(event, candidate);
    return { changed, parameters: { ...parameters, version: event.version } };
  };
}

/** The mark is the whole event's, which says nothing of a single occurrence; there the version tells. */
function isAsLeft(event: CalendarEvent, { parameters, left }: UndoCandidate): boolean {
  const { version, occurrence } = parameters;
  if (version === undefined || event.version === version) return true;
  return occurrence === undefined && left?.['mark'] === eventMark(event);
}

function changeInWords({ summary, start }: CalendarEvent, { parameters, left }: UndoCandidate): string {
  const { title } = titleIn(parameters);
  const name = nameInWords('event', title ?? summary);
  if (title !== undefined && !saysSame(title, summary)) return `${name} is called ${quote(summary)} now`;
  const startedAt = left?.['start'];
  const hasMoved = typeof startedAt === 'string' && startedAt.slice(0, 10) !== start.slice(0, 10);
  return hasMoved ? `${name} is on ${start.slice(0, 10)} now` : `${name} says something else now`;
}
