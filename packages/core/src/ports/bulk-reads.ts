import type { Approval, Decision, EngineName, Feedback, Message } from '#records';
import type { Item, ItemKind } from './items.ts';
import type { VersionedValue } from './values.ts';

/**
 * Reads for a batch that may be of many users: one query each, however many there are. Each answer has the position of
 * what was asked.
 */
export interface BulkReads {
  /** Whether there is a main decision about the reference that was not deferred. */
  decided(engine: EngineName, asked: readonly UserReference[]): Promise<readonly boolean[]>;
  /** The newest main decisions under each tag, at most `limitPerTag`. */
  tagged(
    engine: EngineName,
    asked: readonly UserTag[],
    limitPerTag: number,
  ): Promise<readonly (readonly Decision[])[]>;
  /** A user's main decisions made at `from` or later, newest first, at most `limitEach`. */
  recentDecisions(
    engine: EngineName,
    users: readonly string[],
    from: number,
    limitEach: number,
  ): Promise<readonly (readonly Decision[])[]>;
  values(asked: readonly UserValue[]): Promise<readonly (VersionedValue | null)[]>;
  /** A user's items of a kind in a state (`open` unless given), newest first, at most `limitEach` (100). */
  items(asked: readonly UserItems[], limitEach?: number): Promise<readonly (readonly Item[])[]>;
  /** The messages that were sent to a user unasked at `from` or later, oldest first; where there are none, the newest one. */
  unasked(users: readonly string[], from: number): Promise<readonly (readonly Message[])[]>;
  /** How many messages a user wrote, in all conversations, and when the last one; only those written before `before` if it is given. */
  messagesBy(users: readonly string[], before?: number): Promise<readonly WrittenMessages[]>;
  /** A user's pending questions, newest first, at most `limitEach` (100). */
  pendingApprovals(users: readonly string[], limitEach?: number): Promise<readonly (readonly Approval[])[]>;
  /** All feedback about an engine's decisions that was created at `from` or later; in the order of `FeedbackLog.list`. */
  feedback(
    engine: EngineName,
    users: readonly string[],
    from: number,
  ): Promise<readonly (readonly Feedback[])[]>;
}

interface UserReference {
  readonly user: string;
  readonly reference: string;
}
interface UserTag {
  readonly user: string;
  readonly tag: string;
}
interface UserValue {
  readonly user: string;
  readonly name: string;
}
/** Which items of one user a bulk read is about. */
export interface UserItems {
  readonly user: string;
  readonly kind: ItemKind;
  readonly state?: Item['state'];
}

/** How much a user wrote, and when last. */
export interface WrittenMessages {
  readonly count: number;
  /** In milliseconds since 1970; null for a user who never wrote. */
  readonly lastAt: number | null;
}
