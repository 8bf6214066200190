import type { Temporal } from 'temporal-polyfill';
import { doubtfulNames, weekdayOf } from './calendar-words.ts';
import type { DayExpression } from './day-expression.ts';
import {
  dayOf,
  type Interval,
  isBefore,
  periodFrom,
  type TimeContext,
  weekdayFrom,
  weekdayUpTo,
} from './interval.ts';
import { type Read, readAmount } from './number-words.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/**
 * Weekdays. Weeks begin on Monday.
 * - "Friday", "this Friday", "coming Friday": the first after today; on a Friday, "this Friday" is today.
 * - "next Friday": the one of next week; the upcoming one is the alternative, if it differs.
 * - "last Friday": the last before today.
 */
export function readWeekday(tokens: Tokens, at: number): Read<DayExpression> | null {
  return counted(tokens, at) ?? named(tokens, at);
}

/** The number of a weekday's name, Monday is 1. */
export function readWeekdayName(tokens: Tokens, at: number): Read<number> | null {
  const weekday = weekdayOf.get(wordAt(tokens, at));
  if (weekday === undefined) return null;
  const isShort = wordAt(tokens, at).length < 6;
  const isAbbreviation = isShort && wordAt(tokens, at + 1) === '.' && tokens[at + 1]?.glued === true;
  return { value: weekday, to: isAbbreviation && tokens[at + 2] !== undefined ? at + 2 : at + 1 };
}

function named(tokens: Tokens, at: number): Read<DayExpression> | null {
  const start = skipPhrase(tokens, at, 'the');
  for (const [which, words] of whichWords) {
    const to = phraseEnd(tokens, start, ...words);
    const name = to === null ? null : readWeekdayName(tokens, to);
    if (name === null) continue;
    const resolve = (context: TimeContext) => weekdayOn(name.value, which, context);
    return { value: { kind: 'weekday', resolve }, to: name.to };
  }
  const name = readWeekdayName(tokens, start);
  if (name === null) return null;
  if (phraseEnd(tokens, name.to, 'before last') !== null) {
    const resolve = ({ today }: TimeContext) => dayOf(lastOn(name.value, today).subtract({ weeks: 1 }));
    return { value: { kind: 'weekday', resolve }, to: name.to + 2 };
  }
  if (phraseEnd(tokens, name.to, 'after next') !== null) {
    const resolve = ({ today }: TimeContext) => dayOf(comingOn(name.value, today).add({ weeks: 1 }));
    return { value: { kind: 'weekday', resolve }, to: name.to + 2 };
  }
  const day: DayExpression = {
    kind: 'weekday',
    weekday: name.value,
    fields: { weekday: name.value },
    resolve: (context) => weekdayOn(name.value, 'bare', context),
    ...(doubtfulNames.has(wordAt(tokens, start)) ? { doubt: 'name' } : {}),
  };
  return { value: day, to: name.to };
}

/** "four Tuesdays from now", "2 Thursdays ago". */
function counted(tokens: Tokens, at: number): Read<DayExpression> | null {
  const amount = readAmount(tokens, at);
  const name = amount === null ? null : readWeekdayName(tokens, amount.to);
  if (amount === null || name === null || !Number.isInteger(amount.value) || amount.value < 1) return null;
  const ahead = phraseEnd(tokens, name.to, 'from now', 'from today', 'hence');
  if (ahead !== null) {
    const resolve = ({ today }: TimeContext) =>
      dayOf(comingOn(name.value, today).add({ weeks: amount.value - 1 }));
    return { value: { kind: 'offset', unit: 'week', resolve }, to: ahead };
  }
  const back = phraseEnd(tokens, name.to, 'ago', 'back');
  if (back === null) return null;
  const resolve = ({ today }: TimeContext) =>
    dayOf(lastOn(name.value, today).subtract({ weeks: amount.value - 1 }));
  return { value: { kind: 'offset', unit: 'week', resolve }, to: back };
}

type Which = 'bare' | 'this' | 'coming' | 'next' | 'last';

const whichWords: readonly (readonly [Which, readonly string[]])[] = [
  ['coming', ['this coming', 'next coming', 'coming', 'this upcoming', 'upcoming']],
  ['this', ['this']],
  ['next', ['next', 'following']],
  ['last', ['last', 'past', 'this past', 'previous']],
];

function weekdayOn(weekday: number, which: Which, context: TimeContext): Interval {
  const { today, direction } = context;
  const coming = comingOn(weekday, today);
  if (which === 'last') return dayOf(lastOn(weekday, today));
  if (which === 'next') return nextOn(weekday, coming, today);

  const isToday = today.dayOfWeek === weekday;
  if (which === 'this' && isToday) {
    return { ...dayOf(today), others: [{ interval: dayOf(coming), why: 'a week from today' }] };
  }
  if (which === 'this' || which === 'coming') return dayOf(coming);
  const gone = lastOn(weekday, today);
  if (direction === 'past' || (direction === 'either' && today.until(coming).days > 3)) return dayOf(gone);
  return isToday ? { ...dayOf(coming), others: [{ interval: dayOf(today), why: 'today' }] } : dayOf(coming);
}

function nextOn(weekday: number, coming: Temporal.PlainDate, today: Temporal.PlainDate): Interval {
  const nextWeek = periodFrom(today, 'week', 1).start.toPlainDate();
  const next = weekdayFrom(nextWeek, weekday);
  if (isBefore(coming, next)) {
    return { ...dayOf(next), others: [{ interval: dayOf(coming), why: 'the upcoming one' }] };
  }
  if (today.until(next).days > 1) return dayOf(next);
  return { ...dayOf(next), others: [{ interval: dayOf(next.add({ weeks: 1 })), why: 'a week later' }] };
}

function comingOn(weekday: number, today: Temporal.PlainDate): Temporal.PlainDate {
  return weekdayFrom(today.add({ days: 1 }), weekday);
}

function lastOn(weekday: number, today: Temporal.PlainDate): Temporal.PlainDate {
  return weekdayUpTo(today.subtract({ days: 1 }), weekday);
}
