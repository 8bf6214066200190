import type { Occurrence } from '@tact/core/ports/calendar';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { listedParts, quoted, said, sentence } from '@tact/core/text';
import type { TimeSpan } from './bind-context.ts';
import { isDay } from './event-content.ts';
import { takingTime } from './free-time.ts';
import type { TimedParameters } from './tool.ts';
import { clockTime, dayAndTime } from './zone-time.ts';

/**
 * Names what a new or changed event takes place at the same time as. Whole days take no hour of anybody's, and an event does not overlap
 * with itself, nor with what is cancelled or declined.
 *
 * @param movedFrom when it is now; null for a new one
 */
export function withOverlaps(
  timed: TimedParameters,
  events: readonly Occurrence[],
  {
    zone,
    movedFrom = null,
  }: { readonly zone: string; readonly movedFrom?: (TimeSpan & { readonly ref: string }) | null },
): TimedParameters {
  const { start_time, end_time } = (timed.params.changes ?? timed.params) as JsonObject;
  const isTimed = [start_time, end_time].some((time) => typeof time === 'string' && !isDay(time));
  if (!isTimed || movedFrom?.isAllDay === true) return timed;
  const from = typeof start_time === 'string' ? Date.parse(start_time) : movedFrom?.start;
  const to = typeof end_time === 'string' ? Date.parse(end_time) : undefined;
  if (from === undefined || to === undefined) return timed;
  const others = takingTime(events).filter(
    ({ event, isAllDay, startsAt, endsAt }) =>
      !isAllDay && event.ref !== movedFrom?.ref && startsAt < to && endsAt > from,
  );
  return others.length === 0 ? timed : { ...timed, remarks: [...timed.remarks, inWords(others, from, zone)] };
}

const maxNamed = 3;

function inWords(others: readonly Occurrence[], from: number, zone: string): MaybeOutside {
  const day = (moment: number) => clockTime(moment, zone).slice(0, 10);
  const clock = (moment: number) => clockTime(moment, zone).slice(11, 16);
  const named = others.slice(0, maxNamed).map((one) => {
    const begin = day(one.startsAt) === day(from) ? clock(one.startsAt) : dayAndTime(one, zone);
    return said(sentence`${quoted(one.event.summary, 60)} (${begin} to ${clock(one.endsAt)})`);
  });
  const more = others.length > maxNamed ? [said(`${others.length - maxNamed} more`)] : [];
  return sentence`It overlaps with ${listedParts([...named, ...more], 'and')}.`;
}
