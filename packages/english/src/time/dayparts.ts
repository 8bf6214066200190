import type { Doubt } from './doubt.ts';
import type { Read } from './number-words.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** A part of the day in hours. The evening starts at 18:00. */
export interface Daypart {
  readonly from: number;
  readonly to: number;
  /** The half of the day of an open hour: pm for "5 in the evening"; for the night, whichever is night. */
  readonly half: 'am' | 'pm' | 'night';
  /** Days from today, if given: "this morning" (0), "last night" (-1). */
  readonly shift?: number;
  readonly doubt?: Doubt;
  /** "First thing": the part of the day that follows adds nothing. */
  readonly isFirst?: true;
}

/** "in the morning", "this evening", "tonight", "late last night", "early in the morning"; a bare "morning" is doubtful. */
export function readDaypart(tokens: Tokens, at: number): Read<Daypart> | null {
  return (
    readFirstThing(tokens, at) ??
    readNight(tokens, at) ??
    readNamedPart(tokens, at) ??
    readMealTime(tokens, at)
  );
}

/** "am", "pm" after a day: "Monday pm". */
export function readHalfAfterDay(tokens: Tokens, at: number): Read<Daypart> | null {
  const half = wordAt(tokens, at);
  if ((half !== 'am' && half !== 'pm') || /^(?:i|we|not)$/.test(wordAt(tokens, at + 1))) return null;
  return { value: half === 'am' ? { from: 8, to: 12, half } : { from: 12, to: 18, half }, to: at + 1 };
}

/** "first thing tomorrow", "last thing on Friday", "first thing in the morning": with a day or a part of it. */
function readFirstThing(tokens: Tokens, at: number): Read<Daypart> | null {
  const first = phraseEnd(tokens, at, 'first thing');
  const last = phraseEnd(tokens, at, 'last thing');
  const to = first ?? last;
  if (to === null) return null;
  const end = phraseEnd(tokens, to, 'in the morning', 'at night', 'this morning', 'tonight');
  const isToday =
    end !== null && /^(?:morning|tonight)$/.test(wordAt(tokens, end - 1)) && wordAt(tokens, to) !== 'in';
  const part: Daypart =
    first === null
      ? { from: 21, to: 23, half: 'pm', isFirst: true }
      : { from: 8, to: 9, half: 'am', isFirst: true };
  const shift = isToday ? { shift: 0 } : {};
  return { value: { ...part, ...shift, ...(end === null ? { doubt: 'alone' } : {}) }, to: end ?? to };
}

function readNight(tokens: Tokens, at: number): Read<Daypart> | null {
  const isLate = phraseEnd(tokens, at, 'late', 'later');
  const start = isLate ?? at;
  const tonight = phraseEnd(tokens, start, 'tonight', '2 nite', '2 night', 'this night');
  const last = phraseEnd(tokens, start, 'last night', 'yesterday night');
  if (tonight === null && last === null) return null;
  const part = isLate === null ? { from: last === null ? 20 : 18, to: 24 } : { from: 21, to: 24 };
  return { value: { ...part, half: 'night', shift: last === null ? 0 : -1 }, to: tonight ?? last ?? at };
}

function readNamedPart(tokens: Tokens, at: number): Read<Daypart> | null {
  const lead = readModifier(tokens, at, leadingModifiers);
  const link = phraseEnd(tokens, lead.to, ...links);
  const inner = readModifier(tokens, link ?? lead.to, innerModifiers);
  const part = parts.get(wordAt(tokens, inner.to));
  if (part === undefined || (part === 'night' && !canLinkNight(tokens, link))) return null;

  const isLinked = link !== null && wordAt(tokens, lead.to) !== 'the';
  const shift = isLinked ? shifts[wordAt(tokens, link - 1)] : undefined;
  const isCertain = isLinked || (lead.value === 'early' && inner.to > at + 1);
  const modifiers = [lead.value, inner.value];
  const value: Daypart = {
    ...span(part, modifiers.includes('early'), modifiers.includes('late')),
    half: part === 'morning' ? 'am' : part === 'night' ? 'night' : 'pm',
    ...(shift === undefined ? {} : { shift }),
    ...(isCertain ? {} : { doubt: 'alone' }),
  };
  return { value, to: inner.to + 1 };
}

type Modifier = 'early' | 'late' | 'mid';
type Modifiers = readonly (readonly [Modifier, readonly string[]])[];

const leadingModifiers: Modifiers = [
  ['early', ['early', 'earlier', 'bright and early']],
  ['late', ['late', 'later']],
  ['mid', ['mid -', 'mid']],
];
const innerModifiers: Modifiers = [
  ['early', ['early hours of the', 'wee hours of the', 'small hours of the', 'early']],
  ['late', ['late']],
];

function readModifier(tokens: Tokens, at: number, modifiers: Modifiers): Read<Modifier | null> {
  for (const [value, phrases] of modifiers) {
    const to = phraseEnd(tokens, at, ...phrases);
    if (to !== null) return { value, to };
  }
  return { value: null, to: at };
}

const links = [
  'in the',
  'during the',
  'on the',
  'in',
  'at',
  'of the',
  'this coming',
  'this',
  'that',
  'the next',
  'next',
  'the same',
  'same',
  'last',
  'the',
];

/** `readNight` reads "this night" and "last night". */
function canLinkNight(tokens: Tokens, link: number | null): boolean {
  return link === null || ['at', 'same', 'next', 'that', 'the'].includes(wordAt(tokens, link - 1));
}

/** "at lunch", "around dinner", "lunchtime". */
function readMealTime(tokens: Tokens, at: number): Read<Daypart> | null {
  const word = wordAt(tokens, skipPhrase(tokens, at, 'the'));
  const hours = meals[word] ?? (wordAt(tokens, at - 1) === 'after' ? leisure[word] : workday[word]);
  const to = skipPhrase(tokens, at, 'the') + 1;
  if (hours === undefined) return null;
  const isTime = word.endsWith('time') || wordAt(tokens, to) === 'time';
  const before = wordAt(tokens, at - 1);
  const isAround = word === 'work' || word === 'school';
  const isAt = (isAround ? ['before', 'after'] : mealLinks).includes(before);
  if (!isTime && !isAt) return null;
  return {
    value: {
      ...hours,
      half: word.startsWith('breakfast') ? 'am' : 'pm',
      ...(isTime ? {} : { doubt: 'ordinal' }),
    },
    to: skipPhrase(tokens, to, 'time'),
  };
}

type Part = 'morning' | 'afternoon' | 'evening' | 'night' | 'day';

const parts: ReadonlyMap<string, Part> = new Map([
  ['morning', 'morning'],
  ['mornings', 'morning'],
  ['afternoon', 'afternoon'],
  ['afternoons', 'afternoon'],
  ['evening', 'evening'],
  ['evenings', 'evening'],
  ['eve', 'evening'],
  ['night', 'night'],
  ['nights', 'night'],
  ['daytime', 'day'],
]);

const shifts: Readonly<Record<string, number>> = { this: 0, coming: 0, next: 1, last: -1 };

const meals: Readonly<Record<string, { from: number; to: number }>> = {
  breakfast: { from: 8, to: 10 },
  breakfasttime: { from: 8, to: 10 },
  lunch: { from: 12, to: 14 },
  lunchtime: { from: 12, to: 14 },
  dinner: { from: 18, to: 20 },
  dinnertime: { from: 18, to: 20 },
  supper: { from: 18, to: 20 },
  teatime: { from: 16, to: 18 },
  brunch: { from: 10, to: 12 },
};

/** What is before work, and what is after it. */
const workday: Readonly<Record<string, { from: number; to: number }>> = {
  work: { from: 9, to: 10 },
  school: { from: 8, to: 9 },
};
const leisure: Readonly<Record<string, { from: number; to: number }>> = {
  work: { from: 17, to: 20 },
  school: { from: 15, to: 18 },
};

const mealLinks = ['at', 'around', 'over', 'during', 'before', 'after', 'by'];

function span(part: Part, early: boolean, late: boolean): { from: number; to: number } {
  if (part === 'morning')
    return early ? { from: 6, to: 9 } : late ? { from: 10, to: 12 } : { from: 8, to: 12 };
  if (part === 'afternoon')
    return early ? { from: 12, to: 15 } : late ? { from: 15, to: 18 } : { from: 12, to: 18 };
  if (part === 'evening')
    return early ? { from: 18, to: 20 } : late ? { from: 21, to: 24 } : { from: 18, to: 24 };
  if (part === 'night') return late ? { from: 22, to: 24 } : { from: 20, to: 24 };
  return { from: 8, to: 18 };
}
