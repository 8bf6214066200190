import { changedContent, isDay, localMs, localText } from '@tact/core/ports/calendar-content';
import type { PlainContent } from '@tact/core/ports/label-event';
import { checkedContent, checkedOccurrenceChanges } from './checked-content.ts';
import type { ChangedOccurrence, KeptEvent } from './kept-event.ts';

/** The event after a change, of one occurrence where one is named. Throws `CALENDAR_EVENT_INVALID`. */
export function editEvent(kept: KeptEvent, changes: Partial<PlainContent>, occurrence?: string): KeptEvent {
  const edited =
    occurrence === undefined
      ? changeEvent(kept, changes)
      : changeOccurrence(kept, occurrence, checkedOccurrenceChanges(changes));
  for (const { content } of [edited, ...edited.changed]) checkedContent(content);
  return edited;
}

/** Exceptions move along with the start. */
function changeEvent(kept: KeptEvent, changes: Partial<PlainContent>): KeptEvent {
  const { content: before } = kept;
  const changed = changedContent(before, changes);
  const move = moveOf(before, changed);
  const keepsRule = changes.recurrence === undefined || changes.recurrence === before.recurrence;
  const content = keepsRule ? { ...changed, recurrence: movedRule(before.recurrence, move) } : changed;
  return {
    ...kept,
    sequence: kept.sequence + 1,
    content,
    zoneRules: content.zone === before.zone ? kept.zoneRules : null,
    added: kept.added.map(({ start, end }) => ({
      start: move.name(start),
      end: end === null ? null : move.name(end),
    })),
    cancelled: kept.cancelled.map((name) => (isDay(name) && !isDay(before.start) ? name : move.name(name))),
    changed: kept.changed.map((each) => movedOccurrence(each, before, content, move)),
  };
}

/** @param occurrence one that the event has */
function changeOccurrence(kept: KeptEvent, occurrence: string, changes: Partial<PlainContent>): KeptEvent {
  const former = kept.changed.find((each) => each.occurrence === occurrence);
  const status = former?.status ?? kept.status;
  const content = changedContent(former?.content ?? occurrenceContent(kept.content, occurrence), changes);
  const changed = { occurrence, andFollowing: former?.andFollowing ?? false, status, content };
  return {
    ...kept,
    sequence: kept.sequence + 1,
    changed:
      former === undefined
        ? [...kept.changed, changed]
        : kept.changed.map((each) => (each === former ? changed : each)),
  };
}

/** The event without one of its occurrences. */
export function cancelOccurrence(kept: KeptEvent, occurrence: string): KeptEvent {
  return {
    ...kept,
    sequence: kept.sequence + 1,
    cancelled: [...kept.cancelled, occurrence],
    changed: kept.changed.filter((each) => each.occurrence !== occurrence || each.andFollowing),
  };
}

/** The content of one occurrence, which is as long as the first. */
function occurrenceContent(content: PlainContent, occurrence: string): PlainContent {
  return { ...changedContent(content, { start: occurrence }), recurrence: null };
}

/** What a new start does to the names of occurrences, and to other times relative to the start. */
interface Move {
  readonly ms: number;
  name(local: string): string;
}

function moveOf(before: PlainContent, after: PlainContent): Move {
  const [from, to] = [localMs(before.start) ?? 0, localMs(after.start) ?? 0];
  const ms = to - from;
  const name = (local: string): string => {
    const at = localMs(local);
    if (at === null || before.start === after.start) return local;
    // A day has no time; a day that becomes a time gets the time of the start.
    if (isDay(after.start)) return localText(at - (at % dayMs) + ms - (ms % dayMs), true);
    return localText(isDay(local) ? at + (to % dayMs) : at + ms, false);
  };
  return { ms, name };
}

const dayMs = 86_400_000;

/** UNTIL moves along where it is a time, or the last occurrence would be lost. */
function movedRule(recurrence: string | null, { ms }: Move): string | null {
  if (recurrence === null || ms === 0) return recurrence;
  return recurrence.replace(
    /(UNTIL=)(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/g,
    (whole, name: string, ...parts: string[]) => {
      const [year, month, day, hour, minute, second] = parts;
      const until = localMs(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
      return until === null ? whole : `${name}${localText(until + ms, false).replace(/[-:]/g, '')}`;
    },
  );
}

/** Text and times that the occurrence shares with the series change with the series. */
function movedOccurrence(
  each: ChangedOccurrence,
  before: PlainContent,
  after: PlainContent,
  move: Move,
): ChangedOccurrence {
  const { content } = each;
  const regular = occurrenceContent(before, each.occurrence);
  const occurrence = move.name(each.occurrence);
  const isAtItsTime =
    content.start === regular.start && content.end === regular.end && content.zone === before.zone;
  const { start, end, zone } = isAtItsTime ? occurrenceContent(after, occurrence) : content;
  const word = <Field extends 'summary' | 'location' | 'description' | 'attendees'>(field: Field) =>
    JSON.stringify(content[field]) === JSON.stringify(before[field]) ? after[field] : content[field];
  return {
    ...each,
    occurrence,
    content: {
      ...content,
      start,
      end,
      zone,
      summary: word('summary'),
      location: word('location'),
      description: word('description'),
      attendees: word('attendees'),
    },
  };
}
