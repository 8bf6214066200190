import type { Unit } from './calendar-words.ts';
import type { Doubt } from './doubt.ts';
import type { Interval, TimeContext } from './interval.ts';

/** A day or a longer period as the words name it, before it is known when they are said. */
export interface DayExpression {
  readonly kind: 'near' | 'weekday' | 'date' | 'month' | 'period' | 'offset' | 'holiday';
  /** Null for what does not exist: 30 February. */
  readonly resolve: (context: TimeContext) => Interval | null;
  /** What is said of a date, where the other end of a range may say the rest. */
  readonly fields?: DateFields;
  /** Of a bare weekday. */
  readonly weekday?: number;
  /** Of a period or an offset, what it is counted in. */
  readonly unit?: Unit;
  /** Why the words alone may say something else. */
  readonly doubt?: Doubt;
}

/** The parts of a date that are said. */
export interface DateFields {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly weekday?: number;
  /** Day and month could change places: 03/04. */
  readonly swappable?: boolean;
  readonly which?: 'this' | 'next' | 'last';
}
