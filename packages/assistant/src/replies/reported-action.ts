import type { JsonObject, Outside } from '@tact/core/records';

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
  /** What a look was for; null for everything else. */
  readonly query: string | null;
  /** Words of others are in what it was to do, or in what came of it. */
  readonly quotesOutside: boolean;
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
