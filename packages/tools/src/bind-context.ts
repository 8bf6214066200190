import { type MailValue, type MaybeOutside, Outside, type ValueKind } from '@tact/core/records';
import type { FindByWords, Option } from './find-item.ts';
import type { PlanningData } from './planning-source.ts';

/** A reminder at the time that is named; people in addition to those who take part already. */
interface MessageAsks {
  readonly toBeReminded: boolean;
  readonly toAddPeople: boolean;
}

/** What a tool binds spoken parameters with. All data is already loaded: binding is synchronous and changes nothing. */
export interface BindContext {
  /** Whose message it is. */
  readonly user: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The user’s. */
  readonly zone: string;
  /** What the owner's message asks for beside its requests. */
  readonly asks: MessageAsks;
  /** What the owner said in the conversation, with what their references stand for; missing where nobody knows. */
  readonly said?: readonly string[];
  readonly data: PlanningData;
  readonly find: FindByWords;
  readonly times: TimeReader;
  /** Missing where nothing is read. */
  readonly readOutside?: ReadOutside;
}

/**
 * Reads values out of other people's words. What reads them has no tools and nothing of the owner's; a value that the words do not
 * bear out is left out.
 */
export type ReadOutside = (request: {
  readonly kinds: readonly ValueKind[];
  readonly subject: Outside;
  readonly text: Outside;
  /** Milliseconds since 1970: words of time are read as of then. */
  readonly receivedAt: number;
  /** Of several values, those in a sentence with this word of the owner's count. No model is shown it. */
  readonly near?: string;
}) => Promise<readonly MailValue[]>;

/**
 * Reads times as people say them, or as ISO 8601, in the owner's zone. An ISO time is believed, doubted, or asked about where the message
 * plainly names another day or hour: then both are shown.
 */
export interface TimeReader {
  /** Throws `Unclear` for words that are not a time, for a time that the message contradicts and, if requested, for one in the past. */
  read(words: string, field: string, options?: ReadingTime): SpokenTime;
  /** The end of what begins at a time: for words, the nearest later time that they can mean. Throws `Unclear`. */
  readEnd(words: string, field: string, start: PointInTime): PointInTime;
  /** Words for a time that is counted from something: “an hour before the flight”. Null for any others. */
  relative(
    words: string,
  ): { readonly minutes: number; readonly side: 'before' | 'after'; readonly thing: string } | null;
  /** An RRULE for words such as “every Friday”. Throws `Unclear`. */
  rule(words: string): string;
}

export interface ReadingTime {
  /** The current time of the item that is changed: “to 4pm” keeps its day, “to Thursday” its time of day. */
  readonly movedFrom?: TimeSpan | null;
  /** Ask about times in the past, unless an item is moved. */
  readonly refusesPast?: boolean;
  /** It is where to look, and not when something is: any part of the time that the message names agrees with it. */
  readonly isWindow?: boolean;
  /** It was worked out here, from something that the message names: nothing that the message says contradicts it. */
  readonly isCounted?: boolean;
}

export interface TimeSpan {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /** A day without a time of day. */
  readonly isAllDay?: boolean;
}

export interface SpokenTime {
  readonly start: PointInTime;
  readonly end: PointInTime | null;
  /** An RRULE, where the words say that it repeats. */
  readonly recurrence: string | null;
  readonly remarks: readonly TimeRemark[];
}

/** What to tell the owner about how a time was read. A doubt is asked about: the time is shown, and a yes takes it. */
export type TimeRemark = MaybeOutside | { readonly doubt: string };

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
  /** A sentence of ours, which is outside text where it quotes others. */
  readonly question: MaybeOutside;
  /** The parameter that the answer belongs to; null if the request has to be read again. */
  readonly field: string | null;
  /** The items named in the question: the id of one of them is an answer. */
  readonly options: readonly Option[];

  constructor(question: MaybeOutside, field: string | null, options: readonly Option[] = []) {
    super(question instanceof Outside ? `A question about ${question.source}.` : question);
    this.question = question;
    this.field = field;
    this.options = options;
  }
}
