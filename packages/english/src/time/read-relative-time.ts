import { msOf, readLength } from './lengths.ts';
import { phraseEnd, skipPhrase, tokenize } from './tokens.ts';

/** A time that is counted from something: “thirty minutes before the flight”. */
export interface RelativeTime {
  /** Not negative; 0 for “right before”. */
  readonly minutes: number;
  readonly side: 'before' | 'after';
  /** What it is counted from, as it was written: `the flight`. */
  readonly thing: string;
}

/**
 * Words for a time that is counted from something other than a day: “an hour before the flight”, “the day before my exam”, “10 minutes
 * after my call”.
 */
export function readRelativeTime(text: string): RelativeTime | null {
  const words = text.replace(/^the (?=(?:day|week|hour) (?:before|after)\b)/i, 'one ');
  const tokens = tokenize(words);
  const start = skipPhrase(tokens, 0, 'about', 'around');
  const length = readLength(tokens, start);
  const minutes = length?.value.reduce((sum, one) => sum + msOf(one) / 60_000, 0) ?? 0;
  const from = length?.to ?? skipPhrase(tokens, start, 'right', 'just', 'immediately');
  const before = phraseEnd(tokens, from, 'before', 'prior to', 'ahead of', 'in advance of');
  const after = phraseEnd(tokens, from, 'after', 'following');
  const at = before ?? after;
  const [first, last] = [at === null ? undefined : tokens[at], tokens.at(-1)];
  if (first === undefined || last === undefined || !isThing.test(first.word)) return null;
  if (
    partsOfPeriods.has(tokens[(at ?? 0) + 1]?.word ?? '') ||
    ofMonth.test(first.word === 'the' ? words.slice(first.start) : '')
  )
    return null;
  const thing = words.slice(first.start, last.end).replace(/[\s.,!?]+$|\s+please$/gi, '');
  return { minutes, side: before === null ? 'after' : 'before', thing };
}

/** “Before the end of the week” is a time by itself. */
const partsOfPeriods: ReadonlySet<string> = new Set([
  'end',
  'start',
  'beginning',
  'middle',
  'weekend',
  'week',
  'month',
  'year',
]);

/** “Before the 5th” */
const ofMonth =
  /^the \d{1,2}(?:st|nd|rd|th)\b(?:\W*$|\W*(?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i;

/** “Before lunch” and “before noon” are times of day. */
const isThing = /^(?:the|my|our|his|her|their|that|this)$/;
