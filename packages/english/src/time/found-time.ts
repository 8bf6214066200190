/** Time expressions found in a text. */

/** A time in the owner's zone. */
export interface LocalTime {
  /** `2026-11-23`. */
  readonly date: string;
  /** `17:00:00`; null for a whole day. */
  readonly time: string | null;
  /** `2026-11-23T17:00:00+01:00`, or the date alone for a whole day. */
  readonly iso: string;
  /** Milliseconds since 1970-01-01T00:00Z; for a whole day, its start. */
  readonly ms: number;
}

export type Grain = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** How to resolve a bare "Friday" or "at 5" relative to the present. */
export type Direction = 'future' | 'past' | 'either';

/** Options of `findTimes` and `resolveTime`. */
export interface FindTimesOptions {
  /** `future` by default. */
  readonly direction?: Direction;
}

/** Another reading of the same words that is about equally likely. */
export interface OtherTime {
  readonly start: LocalTime;
  readonly end: LocalTime | null;
  /** A short explanation for people, such as `in the morning`. */
  readonly why: string;
}

/** A time expression. */
export interface FoundTime {
  /** The words as written, and their offset in the text. */
  readonly text: string;
  readonly index: number;
  /** For "by Friday", the present. */
  readonly start: LocalTime;
  /** Exclusive: for Monday to Wednesday, Thursday. Null for points and open ranges. */
  readonly end: LocalTime | null;
  /** The time that the words name: for "by Friday" and "after Friday", Friday; for "the end of the month", its last day. Otherwise the start. */
  readonly named: LocalTime;
  readonly grain: Grain;
  /** "at 5", "tomorrow" · "from 3 to 5", "this evening", "next week" · "after 5" · "by Friday". */
  readonly kind: 'point' | 'range' | 'from' | 'until';
  /** The value of an RFC 5545 RRULE (`FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`), with `start` as its first occurrence; null if it does not repeat. */
  readonly recurrence: string | null;
  /** Empty if there is one reading. Otherwise ask before doing something that matters. */
  readonly alternatives: readonly OtherTime[];
  /** Whether the words name a day, rather than implying it: false for "at 5". */
  readonly saysDay: boolean;
  /** Whether the words name a time of day: false for "tomorrow". */
  readonly saysTime: boolean;
  /** The time of day that the words name is a part of the day, and no time on a clock: "this evening". */
  readonly isPartOfDay?: true;
}

/** A duration found in a text. */
export interface FoundDuration {
  readonly text: string;
  readonly index: number;
  readonly minutes: number;
}
