import type { FindByWords, Option } from './find-thing.ts';
import type { PlanningData } from './planning-source.ts';

/** What a tool binds spoken parameters with. Everything here is at hand: binding is synchronous and changes nothing. */
export interface Look {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The owner's. */
  readonly zone: string;
  /** The owner's message. */
  readonly text: string;
  readonly data: PlanningData;
  readonly find: FindByWords;
  readonly times: TimeReader;
}

/** Reads times as people say them, or as ISO 8601, in the owner's zone. */
export interface TimeReader {
  /** Throws `Unclear` for words that are no time, and where asked to, for a time that is over. */
  read(words: string, field: string, options?: ReadingTime): SpokenTime;
  /** An RRULE for words such as “every Friday”. Throws `Unclear`. */
  rule(words: string): string;
}

export interface ReadingTime {
  /** When the thing that is changed is now: “to 4pm” keeps its day, “to Thursday” its time of day. */
  readonly movedFrom?: TimeSpan | null;
  /** Milliseconds since 1970: the words are read as if they were said then, so that “until 5” is the first 5 after it. */
  readonly after?: number;
  /** A time that is over is asked about, unless a thing is moved. */
  readonly refusesPast?: boolean;
}

export interface TimeSpan {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /** It has a day and no time of day. */
  readonly isAllDay?: boolean;
}

export interface SpokenTime {
  readonly start: PointInTime;
  readonly end: PointInTime | null;
  /** An RRULE, where the words say that it repeats. */
  readonly recurrence: string | null;
  /** What the owner has to be told about the reading that was taken. */
  readonly remarks: readonly string[];
}

export interface PointInTime {
  /** A day (`2026-11-23`), or a time with its offset. */
  readonly iso: string;
  /** Milliseconds since 1970. */
  readonly ms: number;
  /** On the owner's clock; `time` is null for a day. */
  readonly date: string;
  readonly time: string | null;
}

/**
 * The question that has to be answered before an action can be bound. Thrown inside a tool's `readTimes` and `bind`, where it
 * may arise many calls deep; `bindAction` turns it into a value.
 */
export class Unclear extends Error {
  /** The parameter that the answer belongs to; null where the request has to be understood anew. */
  readonly field: string | null;
  /** The things that the question names: the id of one of them is an answer. */
  readonly options: readonly Option[];

  constructor(question: string, field: string | null, options: readonly Option[] = []) {
    super(question);
    this.field = field;
    this.options = options;
  }
}
