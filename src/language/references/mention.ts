/** What was spoken of, what a reference asks for, and what came of looking for it. */

import type { Moment } from '../words.ts';

export type MentionKind = 'event' | 'task' | 'person' | 'email' | 'note' | 'memory' | 'place';

/** Something that was spoken of. */
export interface Mention {
  readonly kind: MentionKind;
  readonly id: string;
  /** `Meeting with Sarah`. */
  readonly text: string;
  /** 0 for the latest turn, 1 for the one before it, … */
  readonly turn: number;
  /** Its place, from 0, in what was listed in that turn. */
  readonly position: number;
  /** How many stood in that list; 1 for what stood alone. */
  readonly listed: number;
  readonly gender?: 'male' | 'female' | 'unknown';
  /** Who takes part, or whom it is about. */
  readonly people?: readonly string[];
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly startsAt?: number;
}

/** `ambiguous`: as likely as each other, so the owner is asked which. `unknown`: nothing fits. */
export type Resolution =
  | { readonly status: 'resolved'; readonly mentions: readonly Mention[]; readonly confidence: number }
  | { readonly status: 'ambiguous'; readonly among: readonly Mention[] }
  | { readonly status: 'unknown' };

/** Words that stand for something that was spoken of. */
export interface FoundReference {
  /** The words as written, and where they begin in the text. */
  readonly text: string;
  readonly index: number;
  /** "that meeting": event; "him": person; null where the words leave it open: "it". */
  readonly kind: MentionKind | null;
  /** "the second one": 2, from 1; "the last one": last; "the other one": other; else null. */
  readonly ordinal: number | 'last' | 'other' | null;
  readonly gender: 'male' | 'female' | null;
  /** "them", "those", "both". */
  readonly isPlural: boolean;
  /** Further words that it must fit: `with Sarah` of "the one with Sarah". */
  readonly filter: string | null;
  /** The time or the place of what was spoken of, not the thing itself: "the same time", "there". */
  readonly aspect: 'time' | 'place' | null;
}

export interface ResolveOptions {
  /** What the action can be done to; empty for anything. */
  readonly kinds: readonly MentionKind[];
  /** Without it, "the one at 3" is any. */
  readonly moment?: Moment;
}
