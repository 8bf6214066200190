import type { ClockTime } from './clock-time.ts';
import { type Read, readCardinal } from './number-words.ts';
import { digitsAt, phraseEnd, skipGluedMark, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** An hour, with or without minutes, in digits or words: "5", "5pm", "17:00", "13h15", "1530", "8ish", "four twenty-three". */
export function readHour(tokens: Tokens, at: number): Read<ClockTime> | null {
  const read = inDigits(tokens, at) ?? inWords(tokens, at);
  if (read === null) return null;
  const oclock = phraseEnd(tokens, read.to, ...oclockForms);
  const half = readHalf(tokens, oclock ?? read.to);
  return half === null ? hourWithoutHalf(tokens, read, oclock) : hourInHalf(tokens, read, half);
}

const oclockForms = ["o'clock", 'oclock', 'o clock', "o ' clock", 'o " clock', 'o"clock'];

/** How an hour is written: alone, with a colon, on a 24-hour clock, as two numbers, as one number of three or four digits. */
type Form = 'hour' | 'colon' | 'full' | 'pair' | 'packed';

interface RawClock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly form: Form;
  readonly certain: boolean;
}

/** "5pm", "17:00 pm"; null for "0am" and "15am". */
function hourInHalf(
  tokens: Tokens,
  { value: raw, to }: Read<RawClock>,
  half: Read<'am' | 'pm'>,
): Read<ClockTime> | null {
  const isLate = half.value === 'pm';
  if (raw.hour > 12) return isLate ? { value: clockOf(raw, raw.hour, false), to: half.to } : null;
  if (raw.hour === 0) return null;
  const clock = clockOf(raw, (raw.hour % 12) + (isLate ? 12 : 0), false);
  const isLetter = wordAt(tokens, half.to - 1).length === 1 && raw.form === 'hour' && half.to === to + 1;
  return { value: isLetter ? { ...clock, doubt: 'clock' } : clock, to: half.to };
}

/** "5 o'clock", "8ish", "1530 hours", "17:00", "5". */
function hourWithoutHalf(
  tokens: Tokens,
  { value: raw, to }: Read<RawClock>,
  oclock: number | null,
): Read<ClockTime> {
  const { hour, form } = raw;
  const end = oclock ?? hourSuffix(tokens, to, form);
  const isOpen = form !== 'full' && hour >= 1 && hour <= 12;
  const clock = clockOf(raw, isOpen ? hour % 12 : hour, isOpen);
  const isCertain = end !== null || form === 'colon' || (form === 'full' && raw.certain);
  const doubt = form === 'hour' || form === 'pair' ? 'number' : 'clock';
  return { value: isCertain ? clock : { ...clock, doubt }, to: end ?? to };
}

/** Where "ish" or "hours" after a clock ends. */
function hourSuffix(tokens: Tokens, at: number, form: Form): number | null {
  const ish = tokens[at]?.glued ? phraseEnd(tokens, at, 'ish', '- ish') : null;
  if (ish !== null) return ish;
  return form === 'hour' || form === 'colon' ? null : phraseEnd(tokens, at, 'hundred hours', 'hours', 'hrs');
}

function clockOf({ minute, second, form }: RawClock, hour: number, open: boolean): ClockTime {
  const grain = second > 0 ? 'second' : form === 'hour' ? 'hour' : 'minute';
  return { seconds: hour * 3_600 + minute * 60 + second, open, grain };
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

function inDigits(tokens: Tokens, at: number): Read<RawClock> | null {
  const digits = digitsAt(tokens, at);
  if (digits === null || digits.length > 4 || isPartOfNumber(tokens, at)) return null;
  if (digits.length > 2) return packed(tokens, at, digits);
  if (isDottedNumber(tokens, at)) return null;
  return (
    withColon(tokens, at, digits) ??
    withLetter(tokens, at, digits) ??
    withDot(tokens, at, digits) ??
    spaced(tokens, at, digits) ??
    (isHouseNumber(tokens, at) ? null : bareHour(at, digits))
  );
}

/** "17:00", "5:30:15.250" */
function withColon(tokens: Tokens, at: number, digits: string): Read<RawClock> | null {
  const minute = minutesAt(tokens, at + 2);
  if (wordAt(tokens, at + 1) !== ':' || minute === null) return null;
  const form = /^0\d$/.test(digits) || digits === '24' ? 'full' : 'colon';
  const second = wordAt(tokens, at + 3) === ':' ? minutesAt(tokens, at + 4) : null;
  const to = second === null ? at + 3 : skipFraction(tokens, at + 5);
  return rawClock(Number(digits), minute, second ?? 0, form, true, to);
}

/** "13h", "13h15" */
function withLetter(tokens: Tokens, at: number, digits: string): Read<RawClock> | null {
  const isGlued = tokens[at + 1]?.glued === true;
  if (wordAt(tokens, at + 1) !== 'h' || !(isGlued || Number(digits) > 12)) return null;
  const minute = tokens[at + 2]?.glued === true ? minutesAt(tokens, at + 2) : null;
  // “Meeting tomorrow 2h” lasts that long.
  if (
    minute === null &&
    Number(digits) < 7 &&
    !/^(?:at|@|from|to|until|till|by|-)$/.test(wordAt(tokens, at - 1))
  )
    return null;
  const to = minute === null ? at + 2 : at + 3;
  return rawClock(Number(digits), minute ?? 0, 0, 'full', minute !== null, to);
}

/** "5.30" */
function withDot(tokens: Tokens, at: number, digits: string): Read<RawClock> | null {
  const minute = dottedMinutes(tokens, at);
  return minute === null ? null : rawClock(Number(digits), minute, 0, 'pair', false, at + 3);
}

function dottedMinutes(tokens: Tokens, at: number): number | null {
  const isDotted = wordAt(tokens, at + 1) === '.' && tokens[at + 1]?.glued && tokens[at + 2]?.glued;
  return isDotted ? minutesAt(tokens, at + 2) : null;
}

/** "5.30.2": a version or an address. */
function isDottedNumber(tokens: Tokens, at: number): boolean {
  return (
    dottedMinutes(tokens, at) !== null &&
    wordAt(tokens, at + 3) === '.' &&
    tokens[at + 4]?.glued === true &&
    digitsAt(tokens, at + 4) !== null
  );
}

/** "5 30" */
function spaced(tokens: Tokens, at: number, digits: string): Read<RawClock> | null {
  const hour = Number(digits);
  const minute = tokens[at + 1]?.glued === true ? null : minutesAt(tokens, at + 1);
  if (minute === null || minute < 10 || hour < 1 || hour > 12) return null;
  return rawClock(hour, minute, 0, 'pair', false, at + 2);
}

/** “14 Elm Rd”, “27 Larkfield Close”: one or two names between a number and a word for a street. */
function isHouseNumber(tokens: Tokens, at: number): boolean {
  return [2, 3].some(
    (last) =>
      streets.test(wordAt(tokens, at + last)) &&
      tokens.slice(at + 1, at + last).every(({ kind, word }) => kind === 'word' && !betweenTimes.test(word)),
  );
}

const streets =
  /^(?:rd|road|st|street|lane|ln|ave?|avenue|close|drive|way|court|crescent|terrace|gardens|place|square|hill|grove|mews|boulevard|blvd)$/;
const betweenTimes =
  /^(?:the|my|our|a|an|this|that|on|in|at|to|for|from|down|up|by|near|off|and|or|until|till|o|am|pm|with|every)$/;

function bareHour(at: number, digits: string): Read<RawClock> | null {
  const hour = Number(digits);
  const isHour = hour < 24 && (hour > 0 || digits === '00');
  return isHour ? rawClock(hour, 0, 0, 'hour', false, at + 1) : null;
}

/** "730", "1030", "0930"; what could be a year is a time only after "at". */
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
  if (hour === null || hour.value < 1) return null;
  if (hour.value > 12) {
    const isHour = phraseEnd(tokens, hour.to, ...oclockForms, 'hundred hours') !== null;
    return isHour ? rawClock(hour.value, 0, 0, 'full', true, hour.to) : null;
  }
  // “Six-thirty” is written as one word.
  const next = skipGluedMark(tokens, hour.to);
  const zero = phraseEnd(tokens, next, 'oh', 'o');
  const minute = readCardinal(tokens, zero === null ? next : skipGluedMark(tokens, zero));
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

function minutesAt(tokens: Tokens, at: number): number | null {
  const digits = digitsAt(tokens, at);
  return digits !== null && /^[0-5]\d$/.test(digits) ? Number(digits) : null;
}

/** ".250" after seconds. */
function skipFraction(tokens: Tokens, at: number): number {
  const isFraction =
    wordAt(tokens, at) === '.' &&
    tokens[at]?.glued &&
    tokens[at + 1]?.glued &&
    digitsAt(tokens, at + 1) !== null;
  return isFraction ? at + 2 : at;
}

/** "$5", "#5", "3.5", "v2", "+49 …": part of a longer token to the left, or an amount or percentage. */
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

/** Nouns that a number labels: "room 5". */
const labels: ReadonlySet<string> = new Set(
  'room building floor table gate platform flight bus line section unit apartment apt suite number chapter page level terminal grade season episode version phase part step item option route highway channel lot plot hall class'.split(
    ' ',
  ),
);
