import type { DayExpression } from './day-expression.ts';
import { dayOf, type TimeContext, weekdayFrom, weekdayUpTo } from './interval.ts';
import type { Read } from './number-words.ts';
import type { ReadDay } from './parts-of-periods.ts';
import { phraseEnd, skipPhrase, type Tokens } from './tokens.ts';
import { readWeekdayName } from './weekdays.ts';

/** "the Friday after Thanksgiving", "Monday before the 5th of June", "the closest Monday to October 5th". */
export function readWeekdayBeside(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const start = skipPhrase(tokens, at, 'the');
  const nearest = phraseEnd(tokens, start, 'closest', 'nearest');
  const name = readWeekdayName(tokens, nearest ?? start);
  if (name === null) return null;
  const side = nearest === null ? sideAt(tokens, name.to) : nearestLink(tokens, name.to);
  const day = side === null ? null : readDay(tokens, side.to);
  if (side === null || day === null || !isOneDate(day.value)) return null;
  const resolve = (context: TimeContext) => {
    const date = day.value.resolve(context)?.start.toPlainDate();
    if (date === undefined) return null;
    if (side.value === 'after') return dayOf(weekdayFrom(date.add({ days: 1 }), name.value));
    if (side.value === 'before') return dayOf(weekdayUpTo(date.subtract({ days: 1 }), name.value));
    return dayOf(weekdayFrom(date.subtract({ days: 3 }), name.value));
  };
  return { value: { kind: 'date', resolve }, to: day.to };
}

type Side = 'before' | 'after' | 'nearest';

function sideAt(tokens: Tokens, at: number): Read<Side> | null {
  const after = phraseEnd(tokens, at, 'after', 'following');
  if (after !== null) return { value: 'after', to: after };
  const before = phraseEnd(tokens, at, 'before', 'preceding', 'prior to');
  return before === null ? null : { value: 'before', to: before };
}

function nearestLink(tokens: Tokens, at: number): Read<Side> | null {
  const to = phraseEnd(tokens, at, 'to');
  return to === null ? null : { value: 'nearest', to };
}

/** A holiday or a date of a month: "Friday before 5" is something else. */
function isOneDate({ kind, fields, doubt }: DayExpression): boolean {
  return kind === 'holiday' || (kind === 'date' && doubt === undefined && fields?.month !== undefined);
}
