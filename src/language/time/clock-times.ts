import type { Doubt } from './doubt.ts';
import { type Read, readCardinal } from './number-words.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** A time of day as it is said. */
export interface ClockTime {
  /** Since midnight; of an open one, since midnight or noon. */
  readonly seconds: number;
  /** Nobody said which half of the day: "5". */
  readonly open: boolean;
  readonly grain: 'hour' | 'minute' | 'second';
  readonly doubt?: Doubt;
  /** "midnight": of a day it is the end. */
  readonly midnight?: true;
}

/** "5pm", "17:00", "half past six", "quarter to 4", "13h15", "1530", "8ish", "noon", "four twenty-three a.m.", "20 minutes past 3". */
export function readClock(tokens: Tokens, at: number): Read<ClockTime> | null {
  const read = relativeToHour(tokens, at) ?? namedHour(tokens, at) ?? readHour(tokens, at);
  return read === null ? null : { value: read.value, to: skipPhrase(tokens, read.to, 'sharp', 'exactly') };
}

/** "am", "p.m.", "a m", "in the AM"; also a glued "a" or "p". */
function readHalf(tokens: Tokens, at: number): Read<'am' | 'pm'> | null {
  const start = skipPhrase(tokens, at, 'in the');
  for (const half of ['am', 'pm'] as const) {
    const [first = '', second = ''] = half;
    const full = phraseEnd(
      tokens,
      start,
      `${first} . ${second} .`,
      `${first} . ${second}`,
      half,
      `. ${half}`,
      `${first} ${second}`,
    );
    if (full !== null) return { value: half, to: full };
    const next = tokens[at + 1];
    const isLetter = wordAt(tokens, at) === first && tokens[at]?.glued === true;
    if (isLetter && !(next?.glued && next.kind !== 'mark')) return { value: half, to: at + 1 };
  }
  return null;
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
  const isCounted = minutes.value.counted || word === 'past';
  if (!isCounted && (word === 'from' || word === 'of')) return null;
  // "5 to 6pm" are two hours.
  if (
    !isCounted &&
    later === null &&
    digitsAt(tokens, at) !== null &&
    !/^(at|@|by)$/.test(wordAt(tokens, at - 1))
  )
    return null;
  const { midnight, ...rest } = hour.value;
  const whole = rest.open ? 43_200 : 86_400;
  const seconds = (rest.seconds + (later === null ? -1 : 1) * minutes.value.minutes * 60 + whole) % whole;
  const isRange = !minutes.value.counted && word === 'to' && rest.doubt !== undefined;
  const { doubt: _, ...certain } = rest;
  const clock: ClockTime = {
    ...certain,
    seconds,
    grain: 'minute',
    ...(isRange ? { doubt: 'number' as const } : {}),
  };
  return { value: clock, to: hour.to };
}

/** Minutes before or after an hour; counted, where they cannot be an hour themselves: "quarter", "20 minutes". */
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

/** An hour, with or without minutes, in digits or words. */
export function readHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const read = inDigits(tokens, at) ?? inWords(tokens, at);
  if (read === null) return null;
  const { hour, minute, second, form } = read.value;
  const oclock = phraseEnd(
    tokens,
    read.to,
    "o'clock",
    'oclock',
    'o clock',
    "o ' clock",
    'o " clock',
    'o"clock',
  );
  const half = readHalf(tokens, oclock ?? read.to);
  const ish =
    oclock === null && half === null && tokens[read.to]?.glued
      ? phraseEnd(tokens, read.to, 'ish', '- ish')
      : null;
  const hours =
    form === 'packed' || form === 'pair' || form === 'full'
      ? phraseEnd(tokens, read.to, 'hours', 'hrs')
      : null;
  const to = half?.to ?? oclock ?? ish ?? hours ?? read.to;
  if (half !== null && (hour > 12 || hour === 0)) {
    return half.value === 'pm' && hour > 12
      ? { value: clockOf(hour, minute, second, false, form), to }
      : null;
  }
  if (half !== null) {
    const clock = clockOf((hour % 12) + (half.value === 'pm' ? 12 : 0), minute, second, false, form);
    const isLetter = wordAt(tokens, half.to - 1).length === 1 && form === 'hour' && half.to === read.to + 1;
    return { value: isLetter ? { ...clock, doubt: 'clock' } : clock, to };
  }
  const isOpen = hour >= 1 && hour <= 12 && form !== 'full';
  const clock = clockOf(isOpen ? hour % 12 : hour, minute, second, isOpen, form);
  const isCertain =
    oclock !== null ||
    ish !== null ||
    hours !== null ||
    form === 'colon' ||
    (form === 'full' && minute >= 0 && read.value.certain);
  const doubt = form === 'hour' || form === 'pair' ? 'number' : 'clock';
  return { value: isCertain ? clock : { ...clock, doubt }, to };
}

type Form = 'hour' | 'colon' | 'full' | 'pair' | 'packed';
interface RawClock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly form: Form;
  readonly certain: boolean;
}

function inDigits(tokens: Tokens, at: number): Read<RawClock> | null {
  const digits = digitsAt(tokens, at);
  if (digits === null || digits.length > 4 || isPartOfNumber(tokens, at)) return null;
  if (digits.length > 2) return packed(tokens, at, digits);
  const hour = Number(digits);
  if (hour > 24) return null;
  const mark = wordAt(tokens, at + 1);
  const glued = tokens[at + 1]?.glued === true;
  const minute = minutesAt(tokens, at + 2);
  const form = /^0\d$/.test(digits) || hour === 24 ? 'full' : 'colon';
  if (mark === ':' && minute !== null) {
    const second = wordAt(tokens, at + 3) === ':' ? minutesAt(tokens, at + 4) : null;
    return rawClock(
      hour,
      minute,
      second ?? 0,
      form,
      true,
      second === null ? at + 3 : skipFraction(tokens, at + 5),
    );
  }
  if (mark === 'h' && (glued || hour > 12)) {
    const isGlued = minute !== null && tokens[at + 2]?.glued === true;
    return rawClock(hour, isGlued ? minute : 0, 0, 'full', isGlued, isGlued ? at + 3 : at + 2);
  }
  if (mark === '.' && glued && minute !== null && tokens[at + 2]?.glued) {
    const isLonger =
      wordAt(tokens, at + 3) === '.' && tokens[at + 4]?.glued === true && digitsAt(tokens, at + 4) !== null;
    return isLonger ? null : rawClock(hour, minute, 0, 'pair', false, at + 3);
  }
  const spaced = minutesAt(tokens, at + 1);
  if (
    spaced !== null &&
    spaced > 9 &&
    digits.length < 3 &&
    tokens[at + 1]?.glued !== true &&
    hour > 0 &&
    hour < 13
  ) {
    return rawClock(hour, spaced, 0, 'pair', false, at + 2);
  }
  return hour < 24 && (hour > 0 || digits === '00') ? rawClock(hour, 0, 0, 'hour', false, at + 1) : null;
}

/** "730", "1030", "0930": those that could be years say a time only behind "at". */
function packed(tokens: Tokens, at: number, digits: string): Read<RawClock> | null {
  const [hour, minute] = [Number(digits.slice(0, -2)), Number(digits.slice(-2))];
  if (hour > 23 || minute > 59) return null;
  const isLonger =
    tokens[at + 1]?.glued === true &&
    /^[-./:,]$/.test(wordAt(tokens, at + 1)) &&
    (digitsAt(tokens, at + 2)?.length ?? 0) > 2 &&
    digits.length !== 4;
  if (isLonger) return null;
  const isYear = /^(19|20)/.test(digits);
  const form = digits.startsWith('0') ? 'full' : isYear ? 'pair' : 'packed';
  return rawClock(hour, minute, 0, form, false, at + 1);
}

function inWords(tokens: Tokens, at: number): Read<RawClock> | null {
  const hour = readCardinal(tokens, at);
  if (hour === null || hour.value < 1 || hour.value > 12) return null;
  const zero = phraseEnd(tokens, hour.to, 'oh', 'o');
  const minute = readCardinal(tokens, zero ?? hour.to);
  const isMinute =
    minute !== null && (zero === null ? minute.value > 9 && minute.value < 60 : minute.value < 10);
  return isMinute
    ? rawClock(hour.value, minute.value, 0, 'pair', false, minute.to)
    : rawClock(hour.value, 0, 0, 'hour', false, hour.to);
}

function rawClock(
  hour: number,
  minute: number,
  second: number,
  form: Form,
  certain: boolean,
  to: number,
): Read<RawClock> | null {
  if (hour === 24 && minute + second > 0) return null;
  return hour > 24 || second > 59 ? null : { value: { hour, minute, second, form, certain }, to };
}

function clockOf(hour: number, minute: number, second: number, open: boolean, form: Form): ClockTime {
  const grain = second > 0 ? 'second' : form === 'hour' ? 'hour' : 'minute';
  return { seconds: hour * 3_600 + minute * 60 + second, open, grain };
}

function minutesAt(tokens: Tokens, at: number): number | null {
  const digits = digitsAt(tokens, at);
  return digits !== null && /^[0-5]\d$/.test(digits) ? Number(digits) : null;
}

/** ".250" behind seconds. */
function skipFraction(tokens: Tokens, at: number): number {
  const isFraction =
    wordAt(tokens, at) === '.' &&
    tokens[at]?.glued &&
    tokens[at + 1]?.glued &&
    digitsAt(tokens, at + 1) !== null;
  return isFraction ? at + 2 : at;
}

/** "$5", "#5", "3.5", "v2", "+49 …": numbers that go on to the left, or sums and percents. */
function isPartOfNumber(tokens: Tokens, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (next !== undefined && /^[%€£°]$/.test(next.word)) return true;
  if (before === undefined) return false;
  if (/^[$€£#]$/.test(before.word) || labels.has(before.word)) return true;
  if (token?.glued !== true) return false;
  if (before.kind === 'word') return before.word !== 't';
  const isOpening = /[([@"'\-,]/.test(before.word);
  return !isOpening || (before.word === ',' && tokens[at - 2]?.kind === 'number');
}

/** What numbers are names of: "room 5". */
const labels: ReadonlySet<string> = new Set(
  'room building floor table gate platform flight bus line section unit apartment apt suite number chapter page level terminal grade season episode version phase part step item option route highway channel lot plot hall class'.split(
    ' ',
  ),
);
