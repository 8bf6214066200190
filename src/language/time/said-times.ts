import type { Moment } from '../words.ts';
import { findTimes } from './find-times.ts';
import type { FoundTime } from './found-time.ts';
import { readLength } from './offsets.ts';
import { phraseEnd, type Tokens, tokenize, wordAt } from './tokens.ts';

/**
 * The times that a message says something is at, in text order. “Now” says when to do it and not when it is; and a time that another is
 * counted from is not that other: in “an hour before my 3pm” and “push the 3pm back by an hour”, 3pm is left out.
 */
export function saidTimes(text: string, moment: Moment): readonly FoundTime[] {
  const found = findTimes(text, moment).filter((time) => !isNow(time, moment));
  return counts(tokenize(text)) ? found.filter(({ saysTime }) => !saysTime) : found;
}

function isNow({ grain, kind, start, saysTime }: FoundTime, { now }: Moment): boolean {
  return kind === 'point' && grain === 'second' && saysTime && Math.abs(start.ms - now) < 1_000;
}

/** Whether a message counts a time from another one. */
function counts(tokens: Tokens): boolean {
  const isShift = tokens.some(({ word }) => shiftVerbs.has(word));
  return tokens.some((_, at) => {
    const length = readLength(tokens, at);
    if (length === null) return false;
    const isFromThing = phraseEnd(tokens, length.to, ...countedFrom) !== null;
    return isFromThing || (isShift && !lengthOf.has(wordAt(tokens, at - 1)));
  });
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
