import type { Occurrence } from '@tact/core/ports/calendar';
import { quote } from '@tact/core/text';
import { type BindContext, type ReadingTime, type SpokenTime, Unclear } from './bind-context.ts';
import { timeAt } from './event-span.ts';
import { findEvent } from './find-event.ts';

/**
 * The time that words name, also where it is counted from an event: “thirty minutes before the flight” ends with its start, “after the
 * call” begins with its end. Throws `Unclear`.
 */
export function readTimeOf(
  words: string,
  field: string,
  options: ReadingTime,
  context: BindContext,
  events: readonly Occurrence[],
): SpokenTime {
  const relative = context.times.relative(words);
  if (relative === null) return context.times.read(words, field, options);
  const { minutes, side, thing } = relative;
  const found = findEvent(thing, events, context);
  const when = 'At what time should that be?';
  if (found.status !== 'found') throw new Unclear(`I found no event for ${quote(thing, 60)}. ${when}`, field);
  const { startsAt, endsAt, isAllDay } = found.item.occurrence;
  if (isAllDay) throw new Unclear(`${quote(thing, 60)} lasts the whole day. ${when}`, field);
  const ms = side === 'before' ? startsAt - minutes * 60_000 : endsAt + minutes * 60_000;
  return context.times.read(timeAt(ms, context.zone).iso, field, { ...options, isCounted: true });
}
