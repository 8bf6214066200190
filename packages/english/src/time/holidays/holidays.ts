import type { Temporal } from 'temporal-polyfill';
import { readTrailingYear } from '../calendar-dates.ts';
import type { DayExpression } from '../day-expression.ts';
import { between, dayOf, type Interval, isBefore, type TimeContext, weekdayUpTo } from '../interval.ts';
import type { Read } from '../number-words.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from '../tokens.ts';
import { type HolidayRule, holidayRule } from './holiday-rules.ts';
import { holidayTable } from './holiday-table.ts';

/** "Christmas", "last Easter", "Mother's Day 2026", "Thanksgiving weekend": the next one, unless a year is given. */
export function readHoliday(tokens: Tokens, at: number): Read<DayExpression> | null {
  const start = skipPhrase(tokens, at, 'the');
  const turn = phraseEnd(tokens, start, 'next', 'this', 'this coming', 'coming', 'upcoming', 'following');
  const back = phraseEnd(tokens, start, 'last', 'past', 'previous', 'this past');
  const name = readName(tokens, turn ?? back ?? start);
  if (name === null) return null;
  const isWeekend = phraseEnd(tokens, name.to, 'weekend', 'week - end', 'week end');
  const year = readTrailingYear(tokens, isWeekend ?? name.to);
  const rule = name.value;
  const direction = back === null ? undefined : 'past';
  const resolve = (context: TimeContext): Interval | null => {
    const first =
      year === null
        ? nearest(rule, { ...context, direction: direction ?? context.direction })
        : rule.first(year.value);
    if (first === null) return null;
    return isWeekend === null ? lasting(first, rule.days) : weekendAround(first);
  };
  const isCertain = year !== null || turn !== null || back !== null;
  const day: DayExpression = {
    kind: 'holiday',
    resolve,
    ...(isCertain ? {} : { doubt: 'ordinal' as const }),
  };
  return { value: day, to: year?.to ?? isWeekend ?? name.to };
}

function nearest(rule: HolidayRule, { today, direction }: TimeContext): Temporal.PlainDate | null {
  const isPast = direction === 'past';
  for (let count = isPast ? 0 : -1; count < 9; count += 1) {
    const day = rule.first(today.year + (isPast ? -count : count));
    if (day === null) continue;
    const last = day.add({ days: rule.days - 1 });
    if (isPast ? isBefore(day, today) : !isBefore(last, today)) return day;
  }
  return null;
}

function lasting(first: Temporal.PlainDate, days: number): Interval {
  return days === 1 ? dayOf(first) : { ...between(first, first.add({ days }), 'day'), loose: true };
}

/** Saturday and Sunday, extended by an adjacent holiday. */
function weekendAround(day: Temporal.PlainDate): Interval {
  const saturday = weekdayUpTo(day.add({ days: day.dayOfWeek === 5 ? 1 : 0 }), 6);
  const isClose = day.dayOfWeek === 1 || day.dayOfWeek > 4;
  const start = isClose ? saturday : weekdayUpTo(day, 1).add({ days: 5 });
  const from = isBefore(day, start) && isClose ? day : start;
  const until = start.add({ days: isClose && day.dayOfWeek === 1 ? 3 : 2 });
  return { ...between(from, until, 'day'), loose: true };
}

/** The longest holiday name at an index. */
function readName(tokens: Tokens, at: number): Read<HolidayRule> | null {
  let found: Read<HolidayRule> | null = null;
  let name = '';
  let to = at;
  for (let words = 0; words < longestName && to < tokens.length; words += 1) {
    if (words > 0) name += ' ';
    name += withoutEnding(wordAt(tokens, to));
    to += 1;
    while (wordAt(tokens, to) === "'" || (wordAt(tokens, to) === '.' && words < 1)) to += 1;
    const rule = ruleOf(name);
    if (rule !== null) found = { value: rule, to };
    else if (!beginnings.has(name)) break;
  }
  return found;
}

function withoutEnding(word: string): string {
  return word.replace(/'s?$/, '').replace(/s$/, '');
}

const rules = new Map<string, string | HolidayRule>();
const beginnings = new Set<string>();
let longestName = 1;
for (const line of holidayTable.trim().split('\n')) {
  const [rule = '', names = ''] = line.split(' | ');
  for (const name of names.split(', ')) {
    const words = name.trim().split(' ').map(withoutEnding);
    rules.set(words.join(' '), rule);
    longestName = Math.max(longestName, words.length);
    for (let length = 1; length < words.length; length += 1) beginnings.add(words.slice(0, length).join(' '));
  }
}

function ruleOf(name: string): HolidayRule | null {
  const rule = rules.get(name);
  if (rule === undefined) return null;
  if (typeof rule !== 'string') return rule;
  const read = holidayRule(rule);
  rules.set(name, read);
  return read;
}
