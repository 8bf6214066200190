import { splitByLanguage } from '../split-by-language.ts';
import type { Moment, Turn } from '../words.ts';
import { findDurations } from './find-durations.ts';
import { findTimes } from './find-times.ts';
import type { FoundTime } from './found-time.ts';
import { msOf, readLength } from './lengths.ts';
import { namesPlace, readSpokenZone } from './spoken-zones.ts';
import { phraseEnd, type Tokens, tokenize, wordAt } from './tokens.ts';

/** What a message and its conversation state about times: what plans are held against. */
export interface StatedTimes {
  /** The times that the message says something is at, in text order. */
  readonly said: readonly FoundTime[];
  /** The one length that it names, in minutes; null for none, or several. */
  readonly lasts: number | null;
  /** The days that were spoken of before, newest first, as `2026-11-26`. */
  readonly days: readonly string[];
  /** It continues the conversation: an hour alone is on the day that was spoken of last. */
  readonly isFollowup: boolean;
  /** A day was looked into right before: an event for which only an hour is said is on that day. */
  readonly followsSearch: boolean;
  /** It names a zone, a place or somebody's time: an offset that is not the owner's is meant. */
  readonly namesZone?: true | undefined;
  /** It counts a time from another one, whose times are left out of `said`. */
  readonly counted?: CountedTime | undefined;
  /** It may say more than was read: of several times, of one before or after another, or of one on other clocks. */
  readonly isOpen?: true | undefined;
}

/** “An hour before my 3pm”, “two hours later”. */
export interface CountedTime {
  readonly minutes: number;
  /** Which way it is counted; 0 where that is not said. */
  readonly direction: -1 | 0 | 1;
  readonly from: readonly FoundTime[];
}

/** Reads the times of a message and of what was said before it. */
export function readStatedTimes(
  text: string,
  {
    history = [],
    isFollowup = false,
    followsSearch = false,
  }: {
    readonly history?: readonly Turn[];
    readonly isFollowup?: boolean;
    readonly followsSearch?: boolean;
  },
  moment: Moment,
): StatedTimes {
  const [length, ...others] = findDurations(text);
  const { english, other } = splitByLanguage(text);
  const isForeign = other !== '' && english.trim() === '';
  const tokens = tokenize(text);
  // What happens to look English in another language says nothing of a time.
  const found = isForeign ? [] : findTimes(text, moment).filter((time) => !isNow(time, moment));
  const hours = found.filter(({ saysTime, isPartOfDay }) => saysTime && isPartOfDay !== true);
  const counted = isForeign ? null : countedIn(tokens, found);
  const zone = zoneIn(text, tokens);
  return {
    said: counted === null ? found : found.filter(({ saysTime }) => !saysTime),
    // Of several things that are said, it may be the length of any.
    lasts: length === undefined || others.length > 0 || hours.length > 1 ? null : length.minutes,
    days: daysSpokenOf(history, moment),
    isFollowup,
    followsSearch,
    namesZone: zone !== null || undefined,
    counted: counted ?? undefined,
    isOpen:
      (found.length > 0 && (found.length > 1 || zone === 'somebody' || relation.test(text))) || undefined,
  };
}

/** What the message names that has other clocks: a zone, a place, or somebody of whom nothing is known. */
function zoneIn(text: string, tokens: Tokens): 'zone' | 'place' | 'somebody' | null {
  if (tokens.some((_, at) => readSpokenZone(tokens, at) !== null)) return 'zone';
  if (someonesTime.test(text)) return 'somebody';
  return tokens.some((_, at) => namesPlace(tokens, at)) ? 'place' : null;
}

/** Beside these, one time may stand for another. */
const relation =
  /\b(?:before|after|not|instead|rather|or|until|unless|wait|sorry|actually|scratch|i mean|make (?:it|that)|let['’]?s say)\b/i;

const someonesTime = /\b(?:his|her|their|your|there|[\p{L}-]+['’]s?)[ -](?:local )?time\b|\blocal time\b/iu;

/** “Now” says when to do it and not when it is. */
function isNow({ grain, kind, start, saysTime }: FoundTime, { now }: Moment): boolean {
  return kind === 'point' && grain === 'second' && saysTime && Math.abs(start.ms - now) < 1_000;
}

/**
 * A time that another is counted from is not that other: in “an hour before my 3pm” and “push the 3pm back by an hour”, 3pm is left
 * out.
 */
function countedIn(tokens: Tokens, from: readonly FoundTime[]): CountedTime | null {
  const verb = tokens.find(({ word }) => shiftVerbs.has(word))?.word;
  for (const at of tokens.keys()) {
    const length = readLength(tokens, at);
    if (length === null) continue;
    const isFromThing = phraseEnd(tokens, length.to, ...countedFrom) !== null;
    if (!isFromThing && (verb === undefined || lengthOf.has(wordAt(tokens, at - 1)))) continue;
    const minutes = length.value.reduce((sum, one) => sum + msOf(one) / 60_000, 0);
    return { minutes, direction: directionOf(isFromThing ? wordAt(tokens, length.to) : verb), from };
  }
  return null;
}

function directionOf(word = ''): CountedTime['direction'] {
  if (/^(?:before|beforehand|prior|ahead|earlier|in|sooner)$/.test(word)) return -1;
  return /^(?:after|later|push|delay|postpone|defer)$/.test(word) ? 1 : 0;
}

const shiftVerbs: ReadonlySet<string> = new Set(
  'push delay postpone shift slide bump nudge defer bring pull extend lengthen shorten'.split(' '),
);
/** “For an hour” is how long it lasts. */
const lengthOf: ReadonlySet<string> = new Set(['for', 'lasting', 'a', 'an', 'in']);
const countedFrom = [
  'before',
  'beforehand',
  'after',
  'prior',
  'ahead',
  'earlier',
  'later',
  'forward',
  'back',
  'in advance',
  'sooner',
];

/**
 * The days that a conversation spoke of, newest turn first, as `2026-11-26`. Of one exchange, what the owner said comes before what was
 * answered. A part that names no day names none: “at 5” is left out.
 */
function daysSpokenOf(history: readonly Turn[], moment: Moment): readonly string[] {
  const days = exchangesIn(history).flatMap((turns) => turns.flatMap(({ text }) => daysIn(text, moment)));
  return [...new Set(days)];
}

/** Newest exchange first, within each in the order of the conversation. */
function exchangesIn(history: readonly Turn[]): readonly (readonly Turn[])[] {
  const exchanges: Turn[][] = [];
  for (const turn of history) {
    const last = exchanges.at(-1);
    if (turn.role === 'user' || last === undefined) exchanges.push([turn]);
    else last.push(turn);
  }
  return exchanges.reverse();
}

function daysIn(text: string, moment: Moment): readonly string[] {
  return findTimes(text, moment)
    .filter(({ saysDay, kind, recurrence }) => saysDay && kind !== 'until' && recurrence === null)
    .map(({ start }) => start.date);
}
