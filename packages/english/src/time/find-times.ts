import type { Moment } from '../words.ts';
import type { TimeReading } from './build-found-time.ts';
import { isWholeText } from './doubt.ts';
import { expressionAt } from './expressions.ts';
import type { FindTimesOptions, FoundTime } from './found-time.ts';
import { type TimeContext, timeContext } from './interval.ts';
import { phraseEnd, type Tokens, tokenize, wordAt } from './tokens.ts';

/**
 * The time expressions of a text in order, without overlaps. What merely looks like a time is ignored,
 * and so are dates that do not exist. Reads the first 20 000 characters. Throws `RangeError` on an unknown zone.
 *
 * @example
 * const moment = { now: Date.parse('2026-11-20T09:00:00Z'), zone: 'Europe/Berlin' };
 * findTimes('lunch on Monday at 12', moment)[0]?.start.iso; // 2026-11-23T12:00:00+01:00
 */
export function findTimes(
  text: string,
  moment: Moment,
  options: FindTimesOptions = {},
): readonly FoundTime[] {
  const { direction = 'future' } = options;
  return readBefore(moment, `${direction} ${text}`, () =>
    foundIn(text, tokenize(text), moment, options).map(({ time }) => time),
  );
}

/**
 * Resolves a phrase that as a whole is a time expression ("at 5pm", "next week please"); null for any other.
 *
 * @example
 * const moment = { now: Date.parse('2026-11-20T09:00:00Z'), zone: 'Europe/Berlin' };
 * resolveTime('next week please', moment)?.grain; // week
 * resolveTime('lunch on Monday', moment); // null
 */
export function resolveTime(
  phrase: string,
  moment: Moment,
  options: FindTimesOptions = {},
): FoundTime | null {
  const tokens = tokenize(phrase);
  const [only, ...more] = foundIn(phrase, tokens, moment, options);
  if (only === undefined || more.length > 0) return null;
  return isWholeText(tokens, only.from, only.to) ? only.time : null;
}

/**
 * Understanding a message asks for its times repeatedly, so results are cached per moment object
 * and freed with it; per moment, only the last few texts are kept.
 */
const read = new WeakMap<Moment, Map<string, readonly FoundTime[]>>();
const maxRead = 40;

function readBefore(moment: Moment, key: string, find: () => readonly FoundTime[]): readonly FoundTime[] {
  const texts = read.get(moment) ?? new Map<string, readonly FoundTime[]>();
  read.set(moment, texts);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const found = find();
  const [oldest] = texts.keys();
  if (texts.size >= maxRead && oldest !== undefined) texts.delete(oldest);
  texts.set(key, found);
  return found;
}

function foundIn(
  text: string,
  tokens: Tokens,
  moment: Moment,
  { direction = 'future' }: FindTimesOptions,
): readonly { time: FoundTime; from: number; to: number }[] {
  const habit = habitIn(tokens);
  const now: TimeContext = { ...timeContext(moment, direction), ...(habit === null ? {} : { habit }) };
  const found: { time: FoundTime; from: number; to: number }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = isInsideWord(tokens, at) ? null : expressionAt(tokens, at, now);
    if (read === null) {
      at += 1;
      continue;
    }
    const [start, end] = [tokens[at]?.start ?? 0, tokens[read.to - 1]?.end ?? 0];
    if (read.value !== null && isOfOurTime(read.value))
      found.push({
        time: { text: text.slice(start, end), index: start, ...read.value },
        from: at,
        to: read.to,
      });
    at = read.to;
  }
  return found;
}

/** Years are written in four digits. */
function isOfOurTime({ start, end }: TimeReading): boolean {
  return [start, end ?? start].every(({ date }) => /^\d{4}-/.test(date));
}

/** "non-sunday", "x3pm", an address, a path: part of a longer token to the left. */
function isInsideWord(tokens: Tokens, at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (token === undefined || before === undefined || !token.glued) return false;
  if (before.kind !== 'mark') return token.kind === before.kind || before.kind === 'word';
  const isJoining = /^[-_./@\\=&#$€£%'+]$/.test(before.word);
  return (
    isJoining &&
    before.glued &&
    tokens[at - 2]?.kind !== undefined &&
    wordAt(tokens, at - 2) !== '' &&
    before.word !== '/'
  );
}

/** The likely half of the day for a bare "7", from other words of the text. */
function habitIn(tokens: Tokens): 'am' | 'pm' | null {
  const isAny = (words: ReadonlySet<string>) => tokens.some(({ word }) => words.has(word));
  const isUp = tokens.some((_, at) => phraseEnd(tokens, at, ...gettingUp) !== null);
  const [isEarly, isLate] = [isUp || isAny(early), isAny(late)];
  return isEarly === isLate ? null : isEarly ? 'am' : 'pm';
}

const early: ReadonlySet<string> = new Set(
  'wake waking woken alarm breakfast sunrise jog jogging dawn'.split(' '),
);
const gettingUp = [
  'get up',
  'getting up',
  'be up',
  'up and about',
  'out of bed',
  'early shift',
  'early start',
  'school run',
];
const late: ReadonlySet<string> = new Set(
  'dinner supper drinks party movie movies film concert theater theatre cocktails nightclub'.split(' '),
);
