import type { ClockTime } from './clock-time.ts';
import { type Read, readCardinal } from './number-words.ts';
import { readHour } from './read-hour.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** "5pm", "17:00", "half past six", "quarter to 4", "13h15", "1530", "8ish", "noon", "four twenty-three a.m.", "20 minutes past 3". */
export function readClock(tokens: Tokens, at: number): Read<ClockTime> | null {
  const read = relativeToHour(tokens, at) ?? namedHour(tokens, at) ?? readHour(tokens, at);
  return read === null ? null : { value: read.value, to: skipPhrase(tokens, read.to, 'sharp', 'exactly') };
}

/** "noon", "12 noon", "midnight", "noonish". */
function namedHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const start = skipPhrase(tokens, skipPhrase(tokens, at, 'the'), '12', 'twelve');
  const noon = phraseEnd(tokens, start, 'noon', 'midday', 'noonish', 'noontime', 'high noon');
  if (noon !== null) return { value: { seconds: 43_200, open: false, grain: 'hour' }, to: noon };
  const midnight = phraseEnd(tokens, start, 'midnight');
  if (midnight === null) return null;
  return { value: { seconds: 0, open: false, grain: 'hour', midnight: true }, to: midnight };
}

/** "half past six", "quarter to 4", "20 past 3pm", "15 minutes from 1pm". */
function relativeToHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const minutes = readMinutes(tokens, at);
  if (minutes === null) return null;
  const later = phraseEnd(tokens, minutes.to, 'past', 'after', 'from');
  const link = later ?? phraseEnd(tokens, minutes.to, 'to', 'till', 'til', 'before', 'of');
  const hour = link === null ? null : (namedHour(tokens, link) ?? readHour(tokens, link));
  if (link === null || hour === null || hour.value.seconds % 3_600 !== 0) return null;

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

/** Whether a bare number before "to", "past" and the like counts minutes: "5 to 6pm" is two hours, "at 5 to 6" is not. */
function isMinutesBeforeWord(word: string, tokens: Tokens, at: number): boolean {
  if (word === 'past' || word === 'after') return true;
  if (word === 'from' || word === 'of') return false;
  return digitsAt(tokens, at) === null || /^(at|@|by)$/.test(wordAt(tokens, at - 1));
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
  if (unit === null && number.value % 5 !== 0) return null;
  return {
    value: { minutes: number.value, counted: unit !== null || number.value > 12 },
    to: unit ?? number.to,
  };
}
