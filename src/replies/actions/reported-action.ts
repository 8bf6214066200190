import type { JsonObject, Outside } from '#records';

/** One action as a reply may speak of it: what it was to do, and what became of it. */
export interface ReportedAction {
  /** `calendar`, `task`, `email`, `memory`, `notes`, `contacts`, … */
  readonly domain: string;
  /** As in the registry: `create_event`. */
  readonly action: string;
  /** What it does, in one word: `create`. */
  readonly verb: string;
  /** In plain words that go on from "I could not": `add “Lunch with Ann” on Fri 27 Nov at 12:00`. */
  readonly words: string;
  /** Titles, people and addresses that it is about. */
  readonly names: readonly string[];
  readonly state: 'done' | 'failed' | 'unknown' | 'waiting' | 'declined' | 'cancelled';
  /** Why it failed, was declined or was cancelled. */
  readonly problem: string | null;
  /** It only looked at something. */
  readonly reads: boolean;
  readonly result: JsonObject | null;
}

/** A text by somebody else, with the words that introduce it: `a mail from Ann`. */
export interface OutsideText {
  readonly source: string;
  readonly text: Outside;
}

/** What a reply is checked against. */
export interface ReplyFacts {
  /** Those of this turn, and earlier ones that the reply may speak of. */
  readonly actions: readonly ReportedAction[];
  readonly outside: readonly OutsideText[];
  /** The honest sentence built from the results, for where a claim has to be replaced; made here where it is empty. */
  readonly plain: string;
  /** What was known before, one fact a line, such as the calendar's entries: a reply may state it. */
  readonly context?: readonly string[];
  /** What the owner wrote: links and addresses in it are the owner's own. */
  readonly own?: readonly string[];
  /** The owner's date, `2026-11-26`: with it "today" and "tomorrow" are checked too. */
  readonly today?: string;
}
