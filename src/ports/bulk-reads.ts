import type { Decision, EngineName } from '#records';
import type { Item, ItemKind } from './items.ts';
import type { Versioned } from './values.ts';

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
  values(asked: readonly UserValue[]): Promise<readonly (Versioned | null)[]>;
  /** A user's items of a kind in a state (`open` unless given), newest first, at most `limitEach` (100). */
  items(asked: readonly UserItems[], limitEach?: number): Promise<readonly (readonly Item[])[]>;
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
export interface UserItems {
  readonly user: string;
  readonly kind: ItemKind;
  readonly state?: Item['state'];
}
