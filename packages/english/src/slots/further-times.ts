import { type FoundTime, findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { clock, hourWord } from './time-words.ts';

/**
 * The days that are named beside each other in a text, when they are more than one: “tomorrow and on Thursday”, “December 4th
 * and 5th”. What they share is given to each: the month of the first, the time of day of the last. Empty for one time only.
 */
export function listedTimes(text: string, moment: Moment): readonly FoundTime[] {
  const found = findTimes(text, moment).filter(({ saysDay, recurrence }) => saysDay && recurrence === null);
  const chain = longestChain(text, found);
  if (chain.length < 2) return [];
  const phrases = chain.map((time, at) => sharedPhrase(plainWords(time), chain, at));
  const times = phrases.flatMap((phrase): readonly FoundTime[] => {
    const time = findTimes(phrase, moment)[0];
    return time === undefined ? [] : [{ ...time, text: phrase }];
  });
  return times.length === chain.length ? times : [];
}

function longestChain(text: string, times: readonly FoundTime[]): readonly FoundTime[] {
  let chain: FoundTime[] = [];
  for (const time of times) {
    const last = chain.at(-1);
    const between = last === undefined ? '' : text.slice(last.index + plainWords(last).length, time.index);
    if (last !== undefined && (joining.test(between) || areDaysInARow(last, time, between))) chain.push(time);
    else if (chain.length < 2) chain = [time];
  }
  return chain;
}

/** “Mon wed and fri” */
function areDaysInARow(one: FoundTime, other: FoundTime, between: string): boolean {
  return (
    /^\s+$/.test(between) && [plainWords(one), other.text].every((words) => beginsWithWeekday.test(words))
  );
}

const beginsWithWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\b/iu;
const joining = /^\s*(?:,|,?\s*(?:and|&|as well as|plus))\s*(?:also\s+)?(?:on\s+|for\s+)?(?:the\s+)?$/i;

function plainWords({ text }: FoundTime): string {
  return text.replace(/(?:\s+(?:and|on|the|&)|\s*,)+$/i, '');
}

function sharedPhrase(phrase: string, chain: readonly FoundTime[], at: number): string {
  const month = ofMonth.test(phrase) ? '' : (monthNear(chain, at) ?? '');
  const dated = month === '' || !bareDay.test(phrase) ? phrase : `${month} ${phrase.replace(/^the\s+/i, '')}`;
  const last = chain.at(-1);
  const clock =
    last?.saysTime === true && chain[at]?.saysTime !== true ? clockOf.exec(last.text)?.[0] : undefined;
  return clock === undefined ? dated : `${dated}${clock}`;
}

function monthNear(chain: readonly FoundTime[], at: number): string | undefined {
  const before = chain.slice(0, at).reverse();
  return [...before, ...chain.slice(at + 1)].flatMap(({ text }) => ofMonth.exec(text)?.[0] ?? [])[0];
}

const ofMonth =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/i;
const bareDay = /^(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?$/i;
const clockOf = /\s+(?:at|from)\s+\S.*$/i;

/** The time at each of the hours that are named beside each other: “at 8am and 8pm every day”, “tomorrow morning and evening”. Empty for one hour only. */
export function listedHours(text: string, when: FoundTime, moment: Moment): readonly FoundTime[] {
  const hours = [...text.matchAll(hourList)]
    .map((found) => found[0].split(between))
    .find((list) => list.some((hour) => standsIn(when.text, hour)));
  const said = hours?.find((hour) => standsIn(when.text, hour));
  if (hours === undefined || said === undefined) return [];
  const half = hours.flatMap((hour) => halfOfDay.exec(hour)?.[0] ?? [])[0] ?? '';
  const is24 = half === '' && hours.some((hour) => /^\d{2}$/.test(hour) && Number(hour) > 12);
  const times = hours.flatMap((hour): readonly FoundTime[] => {
    const isBare = /^\d{1,2}$/.test(hour);
    const whole =
      isBare && is24 ? `${hour.padStart(2, '0')}:00` : isBare && Number(hour) <= 12 ? `${hour}${half}` : hour;
    const phrase = when.text.replace(wordsAs(said), whole);
    const time = findTimes(phrase, moment)[0];
    return time?.saysTime === true ? [{ ...time, text: phrase }] : [];
  });
  return times.length === hours.length ? times : [];
}

function standsIn(words: string, hour: string): boolean {
  return wordsAs(hour).test(words);
}

function wordsAs(hour: string): RegExp {
  return new RegExp(`(?<![\\w:.])${hour.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w:])`, 'i');
}

const halfInWords = '(?:in the (?:morning|afternoon|evening)|at night)';
const oneHour = `(?:(?:\\d{1,2}|${hourWord}) ${halfInWords}|${clock}|noon|midday|midnight|(?:\\d{1,2}|${hourWord})(?![\\s-]*(?:hours?|hrs?|h|minutes?|mins?|days?)\\b)|morning|lunchtime|afternoon|evening|night)`;
/** “9am, 14 Elm Rd”: a house, and no hour. */
const street =
  '\\s+\\p{L}+(?:\\s+\\p{L}+)?\\s+(?:rd|road|st|street|lane|ave?|avenue|close|drive|way|court|crescent|terrace|gardens|place|square|hill|grove|mews)\\b';
const nextHour = String.raw`(?:\s*,\s*(?:and\s+)?|\s+(?:and|&|plus)\s+)(?:then\s+)?(?:again\s+)?(?:(?:at|in the)\s+)?`;
const hourList = new RegExp(
  `(?<!\\b(?:between|from)\\s)(?<![\\w:.])${oneHour}(?:${nextHour}${oneHour}(?!${street}))+(?![\\w:])`,
  'giu',
);
const between = new RegExp(nextHour, 'i');
const halfOfDay = /(?<=\d)\s?[ap]\.?m\b/i;
