import { readDayNumber } from './calendar-dates.ts';
import type { DayExpression } from './day-expression.ts';
import { dayOf, type Interval, isBefore, type TimeContext } from './interval.ts';
import type { Read } from './number-words.ts';
import type { ReadDay } from './parts-of-periods.ts';
import { phraseEnd, type Tokens } from './tokens.ts';

/** "the 20th of next month", "20th day of the month". */
export function readDayOfPeriod(tokens: Tokens, at: number, inner: ReadDay): Read<DayExpression> | null {
  const number = readDayNumber(tokens, at);
  if (number === null) return null;
  const link = phraseEnd(tokens, number.to, 'of', 'in');
  const month = link === null ? null : inner(tokens, link);
  if (month === null || month.value.unit !== 'month') return null;
  const resolve = (context: TimeContext): Interval | null => {
    const first = month.value.resolve(context)?.start.toPlainDate();
    const day = number.value.day ?? 1;
    if (first === undefined || day > first.daysInMonth) return null;
    const date = first.with({ day });
    // “The first of the month” is one to come.
    const isGone =
      month.value.doubt === 'alone' && context.direction === 'future' && isBefore(date, context.today);
    const next = first.add({ months: 1 });
    return isGone && day <= next.daysInMonth ? dayOf(next.with({ day })) : dayOf(date);
  };
  return { value: { kind: 'date', resolve }, to: month.to };
}

/** "next month on the 4th" */
export function dayInMonth(tokens: Tokens, { value, to }: Read<DayExpression>): Read<DayExpression> | null {
  if (value.kind !== 'period' || value.unit !== 'month' || value.doubt !== undefined) return null;
  const link = phraseEnd(tokens, to, 'on the', ', on the', ', the', 'on', 'the');
  const number = link === null ? null : readDayNumber(tokens, link);
  const day = number?.value.day;
  if (number === null || day === undefined) return null;
  const resolve = (context: TimeContext) => {
    const first = value.resolve(context)?.start.toPlainDate();
    return first === undefined || day > first.daysInMonth ? null : dayOf(first.with({ day }));
  };
  return { value: { kind: 'date', resolve }, to: number.to };
}
