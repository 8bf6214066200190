import type { Json, JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import {
  maxNamedInReply,
  numberOf,
  objectsIn,
  type ReplyWords,
  sayList,
  textOf,
  wordsIn,
} from './reply-words.ts';
import { dayAfter } from './zone-time.ts';

/** What looking into the calendar found. With no events, it says for when it looked. */
export function sayEvents(result: JsonObject, words: ReplyWords): string {
  const events = objectsIn(result.events);
  const { query } = words;
  if (events.length === 0 && (query === null || query === ''))
    return `I found no events ${forDays(result, words)}.${unreadableWords(result)}`;
  const sayEvent = (event: JsonObject) => eventWords(event, words);
  // One that stands for more is one of those that are named.
  const named = events
    .slice(0, maxNamedInReply)
    .reduce((sum, one) => sum + (numberOf(one.moreTimes) ?? 0), 0);
  const total = numberOf(result.count) ?? events.length;
  const found = sayList(events, ['event', 'events'], query, sayEvent, total, named);
  return `${found}${overlapWords(result, words)}${unreadableWords(result)}`;
}

/** What else takes place then, where that was asked. */
function overlapWords({ overlapping, events }: JsonObject, words: ReplyWords): string {
  if (!Array.isArray(overlapping) || objectsIn(events).length === 0) return '';
  const others = objectsIn(overlapping).slice(0, maxNamedInReply);
  return others.length === 0
    ? ' Nothing else is planned at that time.'
    : ` At the same time: ${others.map((event) => eventWords(event, words)).join('; ')}.`;
}

/** “You are free tomorrow.” or what stands in the way, with what is left. No yes: whoever asks whether they are busy means the opposite. */
export function sayAvailability(result: JsonObject, words: ReplyWords): string {
  return `${availabilityWords(result, words)}${wholeDayWords(result)}${unreadableWords(result)}`;
}

/** Whole days take no time unless they say so, and whoever asks may see it otherwise. */
function wholeDayWords(result: JsonObject): string {
  const days = objectsIn(result.allDay).slice(0, maxNamedInReply).map(titleOf);
  return days.length === 0 ? '' : ` The whole day: ${days.join('; ')}.`;
}

function availabilityWords(result: JsonObject, words: ReplyWords): string {
  const [busy, free] = [objectsIn(result.busy), objectsIn(result.free)];
  const days = daysOf(result, words);
  if (busy.length === 0) return `You are free ${days}${hoursOf(free)}.`;
  const away = busy.find(({ isAway }) => isAway === true);
  if (away !== undefined)
    return `You are away until ${words.formatTime(lastDayOf(away))} (${titleOf(away)}).`;
  const events = busy
    .slice(0, maxNamedInReply)
    .map((event) => eventWords(event, words))
    .join('; ');
  if (busy.every(({ isOpen }) => isOpen === true)) return `Perhaps: ${events}. Nothing else is in the way.`;
  // With several days, an hour alone would be ambiguous.
  const isOneDay = new Set(free.map(({ start }) => textOf(start).slice(0, 10))).size <= 1;
  const from = (start: Json | undefined) => (isOneDay ? clockOf(start) : words.formatTime(textOf(start)));
  const stretches = free.slice(0, 4).map(({ start, end }) => `${from(start)} to ${clockOf(end)}`);
  const rest = stretches.length === 0 ? 'No time is left.' : `Free: ${stretches.join(', ')}.`;
  return `You have ${events}. ${rest}`;
}

/** What could not be read may be in the way. */
function unreadableWords(result: JsonObject): string {
  const count = numberOf(result.unreadable) ?? 0;
  return count === 0 ? '' : ` ${count === 1 ? 'One event' : `${count} events`} could not be read.`;
}

/** “for tomorrow”, “from Mon 23 Nov to Fri 27 Nov”. */
function forDays(result: JsonObject, words: ReplyWords): string {
  const days = daysOf(result, words);
  return /^(?:from|then)\b/.test(days) ? days : `for ${days}`;
}

function eventWords(event: JsonObject, words: ReplyWords): string {
  const place = wordsIn(event.location);
  const open = event.isOpen === true ? ' (not confirmed)' : '';
  const moreTimes = numberOf(event.moreTimes) ?? 0;
  const repeats = moreTimes === 0 ? '' : ` and ${moreTimes} more ${moreTimes === 1 ? 'time' : 'times'}`;
  return `${titleOf(event)}, ${spanWords(event, words)}${place.length === 0 ? '' : ` at ${quote(place)}`}${open}${repeats}`;
}

function titleOf({ title }: JsonObject): string {
  const words = wordsIn(title);
  return quote(words.length === 0 ? '(no title)' : words);
}

/** “today from 15:00 to 16:00”; of whole days, the first and the last. */
function spanWords(event: JsonObject, { formatTime, readTime }: ReplyWords): string {
  const { start, end, allDay } = event;
  const [from, to] = [readTime(textOf(start)), readTime(textOf(end))];
  const first = formatTime(textOf(start));
  if (from === null || to === null) return first;
  if (allDay === true) {
    const last = lastDayOf(event);
    return last <= from.date ? first : `from ${first} to ${formatTime(last)}`;
  }
  return from.date === to.date
    ? `${formatTime(from.date)} from ${clockOf(start)} to ${clockOf(end)}`
    : `from ${first} to ${formatTime(textOf(end))}`;
}

/** The end of whole days is exclusive. */
function lastDayOf({ end }: JsonObject): string {
  return dayAfter(textOf(end).slice(0, 10), -1);
}

/** “tomorrow”, or “from Mon 23 Nov to Fri 27 Nov” where it was asked about several days. */
export function daysOf(result: JsonObject, { readTime, formatTime }: ReplyWords): string {
  const from = readTime(textOf(result.from));
  const to = readTime(textOf(result.to));
  if (from === null) return 'then';
  const first = formatTime(from.date);
  const isMidnight = to?.time === null || to?.time === '00:00:00';
  const last = to === null ? from.date : isMidnight ? dayAfter(to.date, -1) : to.date;
  return last <= from.date ? first : `from ${first} to ${formatTime(last)}`;
}

function hoursOf(free: readonly JsonObject[]): string {
  const [only] = free;
  return free.length === 1 && only !== undefined
    ? ` from ${clockOf(only.start)} to ${clockOf(only.end)}`
    : '';
}

function clockOf(value: Json | undefined): string {
  return textOf(value).slice(11, 16);
}
