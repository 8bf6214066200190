import type { Unit } from './calendar-words.ts';
import type { Doubt } from './doubt.ts';
import type { Interval, TimeContext } from './interval.ts';

/** An expression for a day or a longer period, not yet resolved against the present. */
export interface DayExpression {
  readonly kind: 'near' | 'weekday' | 'date' | 'month' | 'period' | 'offset' | 'holiday';
  /** Null for a date that does not exist: 30 February. */
  readonly resolve: (context: TimeContext) => Interval | null;
  /** The given parts of a date; the other end of a range may complete them. */
  readonly fields?: DateFields;
  /** For a bare weekday; Monday is 1. */
  readonly weekday?: number;
  /** The unit of a period or an offset. */
  readonly unit?: Unit;
  /** Why the words may not be a time. */
  readonly doubt?: Doubt;
}

/** The given parts of a date. */
export interface DateFields {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly weekday?: number;
  /** Day and month could be swapped: 03/04. */
  readonly swappable?: boolean;
  readonly which?: 'this' | 'next' | 'last';
}
