import type { ClockTime } from './clock-time.ts';
import { type Read, readCardinal } from './number-words.ts';
import { readHour } from './read-hour.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** "5pm", "17:00", "half past six", "quarter to 4", "13h15", "1530", "8ish", "noon", "four twenty-three a.m.", "20 minutes past 3". */
export function readClock(tokens: Tokens, at: number): Read<ClockTime> | null {
  const read =
    relativeToHour(tokens, at) ?? halfHour(tokens, at) ?? namedHour(tokens, at) ?? readHour(tokens, at);
  return read === null ? null : { value: read.value, to: skipPhrase(tokens, read.to, 'sharp', 'exactly') };
}

const closing = [
  'close of business',
  'close of play',
  'end of business',
  'end of play',
  'end of the working day',
  'end of the workday',
  'end of the work day',
];

/** "noon", "12 noon", "midnight", "noonish", "close of business". */
function namedHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const start = skipPhrase(tokens, skipPhrase(tokens, at, 'the'), '12', 'twelve');
  const business = phraseEnd(tokens, start, ...closing) ?? phraseEnd(tokens, start, 'cob', 'eob');
  if (business !== null) {
    const doubt = business - start > 1 ? {} : { doubt: 'clock' as const };
    return { value: { seconds: 17 * 3_600, open: false, grain: 'hour', ...doubt }, to: business };
  }
  const noon = phraseEnd(tokens, start, 'noon', 'midday', 'noonish', 'middayish', 'noontime', 'high noon');
  if (noon !== null) return { value: { seconds: 43_200, open: false, grain: 'hour' }, to: noon };
  const midnight = phraseEnd(tokens, start, 'midnight', 'midnightish', 'mid night');
  if (midnight === null) return null;
  return { value: { seconds: 0, open: false, grain: 'hour', midnight: true }, to: midnight };
}

/** "half 3", "half seven": half past it (British usage). */
function halfHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const hour = wordAt(tokens, at) === 'half' ? readHour(tokens, at + 1) : null;
  if (hour === null || tokens[at + 1]?.glued === true || hour.value.seconds % 3_600 !== 0) return null;
  const { doubt, ...clock } = hour.value;
  return {
    value: {
      ...clock,
      seconds: clock.seconds + 1_800,
      grain: 'minute',
      ...(doubt === undefined ? {} : { doubt: 'number' }),
    },
    to: hour.to,
  };
}

/** "half past six", "quarter to 4", "20 past 3pm", "15 minutes from 1pm". */
function relativeToHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const hours = readHours(tokens, at);
  const minutes = hours ?? readMinutes(tokens, at);
  if (minutes === null) return null;
  const isAround = hours === null || /^(?:before|after)$/.test(wordAt(tokens, minutes.to));
  if (!isAround) return null;
  const later = phraseEnd(tokens, minutes.to, 'past', '- past', 'after', 'from');
  const link = later ?? phraseEnd(tokens, minutes.to, 'to', '- to', 'till', 'til', 'before', 'of');
  const hour = link === null ? null : readFullHour(tokens, link);
  if (link === null || hour === null) return null;

  const word = wordAt(tokens, link - 1);
  const { minutes: count, counted } = minutes.value;
  if (!counted && !isMinutesBeforeWord(word, tokens, at)) return null;
  const { midnight: _, doubt, ...rest } = hour.value;
  const cycle = rest.open ? 43_200 : 86_400;
  const seconds = (rest.seconds + (later === null ? -1 : 1) * count * 60 + cycle) % cycle;
  const isRange = !counted && word === 'to' && doubt !== undefined;
  const clock: ClockTime = { ...rest, seconds, grain: 'minute', ...(isRange ? { doubt: 'number' } : {}) };
  return { value: clock, to: hour.to };
}

function readFullHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const hour = namedHour(tokens, at) ?? readHour(tokens, at);
  return hour === null || hour.value.seconds % 3_600 !== 0 ? null : hour;
}

/** Whether a bare number before "to", "past" and the like counts minutes: "five to six" are two hours, "at five to six" is not. */
function isMinutesBeforeWord(word: string, tokens: Tokens, at: number): boolean {
  if (word === 'past' || word === 'after') return true;
  if (/^(?:from|between)$/.test(wordAt(tokens, at - 1))) return false;
  if (word === 'from' || word === 'of') return false;
  return /^(?:at|@|by|around|about|before|after|until|till)$/.test(wordAt(tokens, at - 1));
}

/** "an hour" before noon, "two hours" after 3 */
function readHours(tokens: Tokens, at: number): Read<{ minutes: number; counted: boolean }> | null {
  const half = phraseEnd(tokens, at, 'half an hour', 'half hour');
  if (half !== null) return { value: { minutes: 30, counted: true }, to: half };
  const digits = digitsAt(tokens, at);
  const one = phraseEnd(tokens, at, 'an', 'a');
  const count =
    one !== null
      ? { value: 1, to: one }
      : digits === null
        ? readCardinal(tokens, at)
        : { value: Number(digits), to: at + 1 };
  const unit = count === null ? null : phraseEnd(tokens, count.to, 'hour', 'hours', 'hrs', 'hr');
  if (count === null || unit === null || count.value < 1 || count.value > 11) return null;
  return { value: { minutes: count.value * 60, counted: true }, to: unit };
}

/** Minutes before or after an hour; `counted` if they cannot be an hour themselves: "quarter", "20 minutes". */
function readMinutes(tokens: Tokens, at: number): Read<{ minutes: number; counted: boolean }> | null {
  if (tokens[at - 1]?.kind === 'number') return null;
  const half = phraseEnd(tokens, at, 'half');
  if (half !== null) return { value: { minutes: 30, counted: true }, to: half };
  const quarter = phraseEnd(tokens, at, 'a quarter', 'quarter');
  if (quarter !== null) return { value: { minutes: 15, counted: true }, to: quarter };
  const digits = digitsAt(tokens, at);
  const number = digits === null ? readCardinal(tokens, at) : { value: Number(digits), to: at + 1 };
  if (number === null || number.value < 1 || number.value > 59) return null;
  const unit = phraseEnd(tokens, number.to, 'minutes', 'minute', 'mins', 'min');
  // “Seven past seven” is a time of day; “seven to eight” is from one hour to the next.
  const isPast = phraseEnd(tokens, number.to, 'past') !== null;
  if (unit === null && number.value % 5 !== 0 && !isPast) return null;
  return {
    value: { minutes: number.value, counted: unit !== null || number.value > 12 },
    to: unit ?? number.to,
  };
}
