import { editDistance } from '@tact/core/text';
import { contentWords } from '../similarity/content-words.ts';
import { conceptOf } from '../similarity/synonyms.ts';
import { type FoundTime, findTimes, toLocal } from '../time/index.ts';
import type { Moment } from '../words.ts';
import type { Mention, Resolution } from './mention.ts';

/** Options of `matchByWords`. */
export interface MatchOptions {
  /** The moment of the utterance; without it, time words are ignored. */
  readonly moment?: Moment;
}

/**
 * Which of the candidates "the dentist appointment", "my 3pm with Sarah" or "the report" names. All its words must occur,
 * by stem, synonym or with a typo, in the title or among the people, and a time must agree with the candidate's.
 * Several equally good matches are ambiguous. If none has all the words, the one with most of them
 * is taken with less confidence.
 */
export function matchByWords(
  words: string,
  candidates: readonly Mention[],
  { moment }: MatchOptions = {},
): Resolution {
  // "Wednesday's meeting" names the day too.
  const phrase = words.slice(0, maxChars).replaceAll(/['’]s\b/g, ' ');
  const times = moment === undefined ? [] : timesOf(phrase, moment);
  const wanted = wantedWords(phrase, times);
  const fitting = candidates.filter(
    (candidate) => moment === undefined || agreesInTime(candidate, times, moment),
  );
  if (wanted.length === 0 && times.length === 0 && !hasKindNoun(phrase)) return unknown;

  const rated = fitting.map((candidate) => ({
    candidate,
    share: shareOf(wanted, candidate, moment === undefined),
  }));
  const whole = rated.filter(({ share }) => share === 1).map(({ candidate }) => candidate);
  if (whole.length > 0)
    return oneOf(closest(phrase, whole), whole.length > 1 || wanted.length === 0 ? 0.85 : 0.95);
  const best = Math.max(0, ...rated.map(({ share }) => share));
  if (best <= minShare) return unknown;
  return oneOf(
    rated.filter(({ share }) => share === best).map(({ candidate }) => candidate),
    0.6,
  );
}

/** Longer phrases are cut off here. */
const maxChars = 500;
const unknown: Resolution = { status: 'unknown' };
/** Half of the words match many things by chance. */
const minShare = 0.5;

function oneOf(mentions: readonly Mention[], confidence: number): Resolution {
  return mentions.length === 1
    ? { status: 'resolved', mentions, confidence }
    : { status: 'ambiguous', among: mentions };
}

/** Among full matches: those with exactly these words, otherwise those that also have the phrase's generic noun. */
function closest(phrase: string, whole: readonly Mention[]): readonly Mention[] {
  const said = contentWords(phrase).map(({ stem }) => stem);
  const exact = whole.filter(({ text }) =>
    isSame(
      contentWords(text).map(({ stem }) => stem),
      said,
    ),
  );
  if (exact.length > 0) return exact;
  const nouns = said.filter((stem) => kindStems.has(stem));
  const named = whole.filter(({ text }) => {
    const own = new Set(contentWords(text).map(({ stem }) => stem));
    return nouns.length > 0 && nouns.every((noun) => own.has(noun));
  });
  return named.length > 0 ? named : whole;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word) => other.includes(word));
}

/** The words a candidate must have. Generic nouns ("meeting", "task") do not count. */
function wantedWords(phrase: string, times: readonly PhraseTime[]): ReturnType<typeof contentWords> {
  let rest = phrase;
  for (const { text } of times) rest = rest.replace(text, ' ');
  const words = contentWords(rest);
  const telling = words.filter(({ stem }) => !kindStems.has(stem) && !looseWords.has(stem));
  return [...new Map(telling.map((word) => [word.stem, word])).values()];
}

function hasKindNoun(phrase: string): boolean {
  return contentWords(phrase).some(({ stem }) => kindStems.has(stem));
}

const kindStems = new Set(
  contentWords(
    'meeting appointment appt event task todo reminder email mail message draft note memory item entry session calendar',
  ).map(({ stem }) => stem),
);
const looseWords = new Set([
  'first',
  'second',
  'last',
  'next',
  'all',
  'new',
  'upcom',
  'called',
  'call',
  'nam',
  'titl',
  'regard',
]);

/** The share of the wanted words that the candidate has, from 0 to 1. */
function shareOf(wanted: ReturnType<typeof contentWords>, candidate: Mention, ignoreTimes: boolean): number {
  const own = contentWords([candidate.text, ...(candidate.people ?? [])].join(' '));
  const asked = ignoreTimes ? wanted.filter(({ word }) => !timeWord.test(word) || has(own, word)) : wanted;
  if (asked.length === 0) return 1;
  const met = asked.filter((word) =>
    own.some(
      (other) =>
        other.stem === word.stem ||
        (conceptOf(word) !== null && conceptOf(word) === conceptOf(other)) ||
        isMisspelling(word.word, other.word),
    ),
  );
  return met.length / asked.length;
}

function has(words: ReturnType<typeof contentWords>, wanted: string): boolean {
  return words.some(({ word }) => word === wanted);
}

const timeWord =
  /^(?:\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)?|am|pm|noon|midnight|oclock|today|tonight|tomorrow|yesterday|morning|afternoon|evening|week|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** Each time in the phrase with all its readings: "Wednesday" is the next or the last one, "at 3" is 03:00 or 15:00. */
function timesOf(phrase: string, moment: Moment): readonly PhraseTime[] {
  const past = findTimes(phrase, moment, { direction: 'past' });
  return findTimes(phrase, moment).map((time) => {
    const readings = [time, ...past.filter(({ index }) => index === time.index)];
    return { text: time.text, readings };
  });
}

interface PhraseTime {
  readonly text: string;
  readonly readings: readonly FoundTime[];
}

/**
 * Every time in the phrase must match the candidate's start: its day, its hour, or an interval that contains it. What stands in its
 * title is a part of its name: “the Friday demo”.
 */
function agreesInTime({ startsAt, text }: Mention, said: readonly PhraseTime[], { zone }: Moment): boolean {
  const times = said.filter((time) => !text.toLowerCase().includes(time.text.toLowerCase()));
  if (times.length === 0) return true;
  if (startsAt === undefined) return false;
  const own = toLocal(startsAt, zone);
  return times.every(({ readings }) =>
    readings.some((time) => {
      if (time.end !== null && time.saysDay) return startsAt >= time.start.ms && startsAt < time.end.ms;
      const hours = [time.start, ...time.alternatives.map(({ start }) => start)];
      const isDay = !time.saysDay || own.date === time.start.date;
      const isHour =
        !time.saysTime || hours.some((start) => own.time.slice(0, 5) === start.time?.slice(0, 5));
      return isDay && isHour;
    }),
  );
}

/** Whether two words differ by at most one typo (two from 8 letters on): a letter wrong, missing, added or transposed. */
function isMisspelling(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < 4 || /\d/.test(one + other)) return one === other;
  return editDistance(one.slice(0, longest), other.slice(0, longest)) <= (length < 8 ? 1 : 2);
}

const longest = 40;
