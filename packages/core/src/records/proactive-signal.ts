import type { JsonObject } from './copy-json.ts';
import type { MaybeOutside } from './outside.ts';
import type { Label } from './provenance.ts';

/**
 * Something that a source noticed and that might be worth telling a user unasked: an event that begins soon, a deadline, a mail
 * that waits. Many of them make the input of one tick.
 */
export interface ProactiveSignal {
  /** Such as `CALENDAR_EVENT_SOON`; a source of somebody else's brings its own. */
  readonly type: string;
  /** How urgent the source thinks it is, 1-10; 8 and more is urgent. */
  readonly urgencyHint: number;
  /**
   * Who made it urgent, apart from whose words it shows: a meeting that the owner accepted is the owner's, whoever named it. What
   * others made urgent counts at most 6. Missing: the owner's where subject, data and message hold no outside text, else others'.
   */
  readonly urgencyFrom?: Label;
  /** Never a reason to speak by itself, such as a free slot. */
  readonly contextOnly: boolean;
  /** The same thing has the same key; a changed time is a new one. */
  readonly key: string;
  /** What the user calls it: the title of the event, the name of the course. */
  readonly subject: MaybeOutside;
  /** What a message about it needs, such as `startsAt`. */
  readonly data: JsonObject;
  /** Milliseconds since 1970; from then on it is no longer worth telling. */
  readonly expiresAt: number;
  /** What messages about it are counted under. Missing for the types that Tact knows. */
  readonly category?: string;
  /** How much it matters and how well it is timed, 0-10 each. Missing for the types that Tact knows. */
  readonly scores?: { readonly relevance: number; readonly timing: number };
  /** What to say about it without a model. Missing for the types that Tact knows. */
  readonly message?: MaybeOutside;
}

/** From this hint on a signal is urgent: it goes through quiet hours and the cooldown. */
export const urgentHint = 8;
