import type { Read } from './number-words.ts';
import { dayCodes, type RecurrencePattern } from './recurrence-pattern.ts';
import { phraseEnd, skipPhrase, type Tokens } from './tokens.ts';
import { readWeekdayName } from './weekdays.ts';

export const workdays = ['MO', 'TU', 'WE', 'TH', 'FR'];
export const weekend = ['SA', 'SU'];

/** "Monday", "Mon, Wed and Fri", "Tuesday through Thursday" as RFC 5545 day codes. */
export function dayList(tokens: Tokens, at: number): Read<readonly string[]> | null {
  const first = readWeekdayName(tokens, at);
  if (first === null) return null;
  const days = [first.value];
  let to = first.to;
  for (let more = 0; more < 6; more += 1) {
    const range = phraseEnd(tokens, to, '-', 'to', 'through', 'thru');
    const link = range ?? phraseEnd(tokens, to, ', and', ',', 'and', '&', 'or', '/');
    const next = link === null ? null : readWeekdayName(tokens, skipPhrase(tokens, link, 'every', 'on'));
    if (next === null) break;
    const from = days.at(-1) ?? 1;
    const between =
      range === null
        ? []
        : Array.from({ length: (next.value - from + 6) % 7 }, (_, count) => ((from + count) % 7) + 1);
    days.push(...between, next.value);
    to = next.to;
  }
  const codes = [...new Set(days)].sort((one, other) => one - other).map((day) => dayCodes[day - 1] ?? '');
  return { value: codes, to };
}

/** “(Every day) except Sunday”, “but not on weekends” */
export function exceptDays(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  const link = phraseEnd(
    tokens,
    skipPhrase(tokens, at, ','),
    'except for',
    'except',
    'but not',
    'apart from',
    'excluding',
  );
  if (link === null) return null;
  const start = skipPhrase(tokens, link, 'on', 'at');
  const ends = phraseEnd(tokens, start, 'the weekend', 'weekends', 'the weekends');
  const days = ends === null ? dayList(tokens, start) : { value: weekend, to: ends };
  if (days === null) return null;
  const byDay = dayCodes.filter((code) => !days.value.includes(code));
  return { value: { frequency: 'WEEKLY', interval: 1, byDay }, to: days.to };
}
