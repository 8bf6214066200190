/** Mentions in a conversation, references to them, and the result of resolving a reference. */

import type { Moment } from '../words.ts';

export type MentionKind = 'event' | 'task' | 'person' | 'email' | 'note' | 'memory' | 'place';

/** Something mentioned in the conversation. */
export interface Mention {
  /** A `MentionKind`, or the kind of a tool of somebody else's, which only pronouns and places in a list stand for. */
  readonly kind: string;
  readonly id: string;
  /** `Meeting with Sarah`. */
  readonly text: string;
  /** 0 for the latest turn, 1 for the one before it, … */
  readonly turn: number;
  /** Its index in the list of that turn, from 0. */
  readonly position: number;
  /** The length of that list; 1 for a single mention. */
  readonly listed: number;
  readonly gender?: 'male' | 'female' | 'unknown';
  /** Participants, or the people it is about. */
  readonly people?: readonly string[];
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly startsAt?: number;
}

/** `ambiguous`: several are equally likely, ask which. `unknown`: nothing matches. */
export type Resolution =
  | { readonly status: 'resolved'; readonly mentions: readonly Mention[]; readonly confidence: number }
  | { readonly status: 'ambiguous'; readonly among: readonly Mention[] }
  | { readonly status: 'unknown' };

/** A referring expression found in a text. */
export interface FoundReference {
  /** The words as written, and their offset in the text. */
  readonly text: string;
  readonly index: number;
  /** "that meeting": event; "him": person; null if the words leave it open: "it". */
  readonly kind: MentionKind | null;
  /** "the second one": 2 (counted from 1); "the last one": last; "the other one": other; otherwise null. */
  readonly ordinal: number | 'last' | 'other' | null;
  /** How many: 2 in "the last two"; null unless said. */
  readonly count: number | null;
  readonly gender: 'male' | 'female' | null;
  /** "them", "those", "both". */
  readonly isPlural: boolean;
  /** Further words it must match: `with Sarah` in "the one with Sarah". */
  readonly filter: string | null;
  /** The time or place of a mention rather than the mention itself: "the same time", "there". */
  readonly aspect: 'time' | 'place' | null;
}

/** Options of `resolveReference`. */
export interface ResolveOptions {
  /** The kinds the action applies to; empty for any. */
  readonly kinds: readonly string[];
  /** Needed for times: without it, "the one at 3" matches any. */
  readonly moment?: Moment;
}
