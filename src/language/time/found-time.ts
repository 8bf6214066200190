/** What is found of time in a text. */

/** A time in the owner's zone. */
export interface LocalTime {
  /** `2026-11-23`. */
  readonly date: string;
  /** `17:00:00`; null where the whole day is meant. */
  readonly time: string | null;
  /** `2026-11-23T17:00:00+01:00`, or the date alone where the whole day is meant. */
  readonly iso: string;
  /** Milliseconds since 1970-01-01T00:00Z; of a whole day, its first. */
  readonly ms: number;
}

export type Grain = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Where the times lie that a bare "Friday" or "at 5" may mean. */
export type Direction = 'future' | 'past' | 'either';

export interface FindTimesOptions {
  /** `future` unless given. */
  readonly direction?: Direction;
}

/** Another reading of the same words that is about as likely. */
export interface OtherTime {
  readonly start: LocalTime;
  readonly end: LocalTime | null;
  /** For people, after "or": `5 in the morning`. */
  readonly why: string;
}

/** A time expression. */
export interface FoundTime {
  /** The words as written, and where they begin in the text. */
  readonly text: string;
  readonly index: number;
  /** Of "by Friday", the present. */
  readonly start: LocalTime;
  /** Where it is over (exclusive: of Monday to Wednesday, Thursday); null for points and what is open. */
  readonly end: LocalTime | null;
  /** The time that the words name: of "by Friday" and "after Friday", Friday. Of all else, the start. */
  readonly named: LocalTime;
  readonly grain: Grain;
  /** "at 5", "tomorrow" · "from 3 to 5", "this evening", "next week" · "after 5" · "by Friday". */
  readonly kind: 'point' | 'range' | 'from' | 'until';
  /** An RRULE without its name, where it repeats: `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. `start` is then the first. */
  readonly recurrence: string | null;
  /** Empty where there is one reading. A caller who is about to do something that matters asks. */
  readonly alternatives: readonly OtherTime[];
  /** Whether a day is said, or only follows from the present: "at 5". */
  readonly saysDay: boolean;
  /** Whether a time of day is said: not so in "tomorrow". */
  readonly saysTime: boolean;
}

/** A length of time. */
export interface FoundDuration {
  readonly text: string;
  readonly index: number;
  readonly minutes: number;
}
