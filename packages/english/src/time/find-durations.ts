import type { FoundDuration } from './found-time.ts';
import { msOf, readLength } from './lengths.ts';
import { phraseEnd, skipPhrase, tokenize } from './tokens.ts';

/**
 * The durations of a text, in minutes: "for an hour", "45 minutes". Offsets are excluded: "in 2 hours", "3 days ago".
 *
 * @example
 * findDurations('Meet for an hour in 2 days').map(({ minutes }) => minutes); // [ 60 ]
 */
export function findDurations(text: string): readonly FoundDuration[] {
  const tokens = tokenize(text);
  const found: FoundDuration[] = [];
  for (let at = 0; at < tokens.length; ) {
    const start = skipPhrase(tokens, at, 'for');
    const length = readLength(tokens, start);
    if (length === null) {
      at += 1;
      continue;
    }
    const isCounting =
      start === at &&
      (beforeIt.has(tokens[at - 1]?.word ?? '') || phraseEnd(tokens, length.to, ...behindIt) !== null);
    const isExact = length.value.every(({ unit }) => exactUnits.has(unit));
    const minutes = length.value.reduce((sum, one) => sum + msOf(one) / 60_000, 0);
    const [from, end] = [tokens[at]?.start ?? 0, tokens[length.to - 1]?.end ?? 0];
    if (!isCounting && isExact && minutes > 0)
      found.push({ text: text.slice(from, end), index: from, minutes });
    at = length.to;
  }
  return found;
}

/** Units of a fixed length; months vary. */
const exactUnits = new Set<string>(['second', 'minute', 'hour', 'day', 'week', 'fortnight']);

const beforeIt = new Set([
  'at',
  '@',
  'in',
  'within',
  'every',
  'each',
  'next',
  'last',
  'past',
  'previous',
  'coming',
]);
const behindIt = [
  'ago',
  'from',
  'later',
  'before',
  'after',
  'hence',
  'earlier',
  'past',
  'to',
  'till',
  'prior',
];
