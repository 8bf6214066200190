import type { DayExpression } from './day-expression.ts';
import { dayOf, type Interval, periodAround, type TimeContext } from './interval.ts';
import type { Read } from './number-words.ts';
import type { ReadDay } from './parts-of-periods.ts';
import { phraseEnd, skipPhrase, type Tokens } from './tokens.ts';

/** "this time tomorrow", "this time next week" */
export function readThisTime(tokens: Tokens, at: number, inner: ReadDay): Read<DayExpression> | null {
  const to = phraseEnd(
    tokens,
    skipPhrase(tokens, at, 'the', 'about', 'around'),
    'this time',
    'same time',
    'this same time',
  );
  const day = to === null ? null : inner(tokens, skipPhrase(tokens, to, 'on'));
  if (day === null || day.value.doubt !== undefined) return null;
  const { unit } = day.value;
  const isLater = unit === 'week' || unit === 'month' || unit === 'year';
  const resolve = (context: TimeContext): Interval | null => {
    const start = day.value.resolve(context)?.start;
    if (start === undefined) return null;
    const ahead = start
      .toPlainDate()
      .since(periodAround(context.today, isLater ? unit : 'day').start.toPlainDate(), {
        largestUnit: isLater ? unit : 'day',
      });
    const time = context.at.add(ahead);
    return { start: time, end: time.add({ minutes: 1 }), grain: 'minute' };
  };
  return { value: { kind: 'near', unit: 'minute', resolve }, to: day.to };
}

/** "this day next week", "the same day next month" */
export function readSameDay(tokens: Tokens, at: number, inner: ReadDay): Read<DayExpression> | null {
  const to = phraseEnd(tokens, skipPhrase(tokens, at, 'the'), 'this day', 'same day');
  const period = to === null ? null : inner(tokens, to);
  const unit = period?.value.unit;
  if (period === null || period.value.kind !== 'period' || period.value.doubt !== undefined) return null;
  if (unit !== 'week' && unit !== 'month' && unit !== 'year') return null;
  const resolve = (context: TimeContext): Interval | null => {
    const start = period.value.resolve(context)?.start.toPlainDate();
    const own = periodAround(context.today, unit).start.toPlainDate();
    return start === undefined ? null : dayOf(context.today.add(start.since(own, { largestUnit: unit })));
  };
  return { value: { kind: 'date', resolve }, to: period.to };
}
