import { Temporal } from 'temporal-polyfill';
import type { Moment } from '../words.ts';
import { isWholeText } from './doubt.ts';
import type { LocalTime } from './found-time.ts';
import { timeContext } from './interval.ts';
import { msOf, readLength } from './lengths.ts';
import { readMoment } from './moment-expression.ts';
import { endAfter } from './resolve-range.ts';
import { skipPhrase, type Tokens, tokenize } from './tokens.ts';
import { localDay, localInstant, localTime } from './zones.ts';

/**
 * The end of what begins at a time, from words for it: the nearest later time that they can mean. “12:30” of what begins at 11 is
 * half past twelve, “2” of what begins at 22:00 is two in the night, “Friday” of days includes that Friday, “two hours later” is
 * counted from the start. Null for words that are no such time. Throws `RangeError` on an unknown zone.
 */
export function resolveEnd(words: string, start: LocalTime, moment: Moment): LocalTime | null {
  const tokens = tokenize(words);
  const at = skipPhrase(tokens, 0, ...leads);
  return afterLength(tokens, at, start, moment) ?? atMoment(tokens, at, start, moment);
}

const leads = ['up until', 'up to', 'until', 'untill', 'till', 'til', 'through', 'to', 'at', 'by', 'for'];

function afterLength(tokens: Tokens, at: number, start: LocalTime, { zone }: Moment): LocalTime | null {
  const length = readLength(tokens, at);
  if (length === null || start.time === null) return null;
  const to = skipPhrase(tokens, length.to, 'later', 'after that', 'after', 'long');
  if (!isWholeText(tokens, at, to)) return null;
  return localInstant(start.ms + length.value.reduce((sum, one) => sum + msOf(one), 0), zone);
}

function atMoment(tokens: Tokens, at: number, start: LocalTime, moment: Moment): LocalTime | null {
  const place = skipPhrase(tokens, at, 'about', 'around', 'at');
  const read = readMoment(tokens, place);
  if (read === null || !isWholeText(tokens, place, read.to)) return null;
  const { clock, part } = read.value;
  const begin = Temporal.PlainDateTime.from(start.time === null ? start.date : `${start.date}T${start.time}`);
  const end = endAfter({ start: begin }, read.value, {}, timeContext(moment, 'future'));
  if (end === null) return null;
  const isDay = clock === undefined && part === undefined && end.hour + end.minute + end.second === 0;
  return isDay ? localDay(end.toPlainDate(), moment.zone) : localTime(end, moment.zone);
}
