import type { ProactiveSignal, Profile, StageFailure, ToldSignal } from '@tact/core/records';

/** What gate and judge know about a user at a tick; recorded with the decision. */
export interface TickFacts {
  readonly profile: Profile;
  /** Messages by the user, on any channel. */
  readonly interactions: number;
  readonly localTime: LocalTimeFacts;
  /** When the event ends during which the user does not want to be disturbed; missing unless that is switched on. */
  readonly busyUntil?: number;
  /** Messages sent unasked within the last 48 hours, and the last one however old; oldest first. */
  readonly sends: readonly EarlierSend[];
  /** The newest attempt to send, failed ones included: what the next one claims to follow. */
  readonly lastAttempt: { readonly id: string; readonly today: number };
  /** Keys of insights that are kept and have not expired. */
  readonly kept: readonly string[];
  /** What was judged before and is not judged again while nothing about it changes, as `judgedAs` names it. */
  readonly judged: readonly string[];
  /** By category, and once more for what is not urgent of it, as `notUrgentName` names that. */
  readonly engagement: Readonly<Record<string, EngagementFacts>>;
}

/** Local time at the instant of the tick. */
export interface LocalTimeFacts {
  /** Milliseconds to add to UTC. */
  readonly offsetMs: number;
  /** When the day that the cap counts began, in milliseconds since 1970. */
  readonly dayStartsAt: number;
  /** The next change of the offset; missing if there is none within two days. */
  readonly nextChange?: { readonly at: number; readonly offsetMs: number };
}

export interface EarlierSend {
  /** Of the message. */
  readonly id: string;
  readonly at: number;
  readonly category: string;
  readonly signals: readonly ToldSignal[];
}

/** How much a user takes up messages of a category; sums decay by 0.97 a day. */
export interface EngagementFacts {
  /** Sends whose outcome is known. */
  readonly closed: number;
  /** Of them, engaged with or answered by a button. */
  readonly engaged: number;
  /** Posterior mean, in [0, 1]. */
  readonly mean: number;
  /** Sends of other users whose outcome is known; missing where there are none. */
  readonly others?: number;
}

/** The actions of a cycle, apart from what carries them out, so that the judge stays pure. */
export const sendMessageName = 'send_message';
export const keepInsightName = 'keep_insight';

/** What one cycle of a user is about: everything that was noticed and has not expired. */
export interface TickInput {
  /** The instant of the cycle, in milliseconds since 1970: all of its reading was done for this one. */
  readonly at: number;
  /** Without repetitions; the most urgent of equal keys. */
  readonly signals: readonly ProactiveSignal[];
  /** Sources that failed or took too long. */
  readonly failures: readonly StageFailure[];
}
