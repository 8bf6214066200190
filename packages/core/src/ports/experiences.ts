import type { JsonObject } from '#records';
import type { Item } from './items.ts';

/**
 * What was learned from doing, and is found again by similarity: finished runs, heuristics.
 *
 * Invariants:
 * 1. Everything of one user and kind changes in one order: `position` grows with each write, and nothing appears later at or
 *    before a position that was given out. A reader that remembers its position reads only what changed since. Positions begin
 *    again when a user was forgotten.
 * 2. `write` is all or nothing.
 * 3. An id is there once for each user and kind, an erased one too.
 * 4. Newest first means: by when they were added, then by their ids.
 */
export interface Experiences {
  /** At the position of each id; null where the user has none of this kind. An erased one is there without content. One query. */
  get(user: string, kind: ExperienceKind, ids: readonly string[]): Promise<readonly (Experience | null)[]>;
  /** Newest first, at most `limit` (100); those listed after `afterId`, exclusive. Erased ones only if that state is asked for. */
  list(user: string, kind: ExperienceKind, filter?: ExperienceFilter): Promise<readonly Experience[]>;
  /** For each link the ids that have it, the newest first, at most `limitEach` (100). One query. */
  linked(
    user: string,
    kind: ExperienceKind,
    links: readonly string[],
    limitEach?: number,
  ): Promise<readonly (readonly string[])[]>;
  /** Everything that changed after a position (0 is the beginning), each in its present form, the first change first; at most `limit` (1 000). */
  changedAfter(
    user: string,
    kind: ExperienceKind,
    position: number,
    limit?: number,
  ): Promise<readonly Experience[]>;
  /**
   * `outdated`: an added id is there already, or a version is another one by now. `claimed`: one of the claims stands already.
   * Nothing has changed then.
   */
  write(
    user: string,
    kind: ExperienceKind,
    writes: readonly ExperienceWrite[],
    options: WriteOptions,
  ): Promise<'written' | 'outdated' | 'claimed'>;
  /** Counts that these were used, once more each; neither version nor position changes. */
  use(user: string, kind: ExperienceKind, ids: readonly string[], now: number): Promise<void>;
  /**
   * Removes content, links and embedding for ever, also from the files; the bare id remains in state `erased`, so that readers
   * hear of it. Throws `STORE_LOCKED` as `Store.forget` does.
   */
  erase(user: string, kind: ExperienceKind, ids: readonly string[], now: number): Promise<void>;
  /** Ids, but for erased ones, that end in (or equal) this suffix: at most 5, the newest first; none for an empty one. */
  findIds(user: string, kind: ExperienceKind, suffix: string): Promise<readonly string[]>;
}

/** Any name, such as `run` or `heuristic`. */
export type ExperienceKind = string;

/** Something learned from doing, such as a finished run or a heuristic, with the vector it is found by. */
export interface Experience {
  readonly id: string;
  readonly user: string;
  readonly kind: ExperienceKind;
  /** The part of a user's experiences that is searched together, such as `home`; empty for the general one. */
  readonly domain: string;
  /** Such as `active`, `superseded`, `retired` or `removed`; `erased` is the store's. */
  readonly state: string;
  readonly content: JsonObject;
  /** As of items: with `outside`, every text in the content is outside text when it is read again. */
  readonly origin: Item['origin'];
  /** What it is found by, such as `task:…` and `reference:…`; sorted, without repetitions. */
  readonly links: readonly string[];
  readonly embedding: StoredEmbedding | null;
  /** How often it was used, and when last. */
  readonly uses: number;
  readonly usedAt: number | null;
  /** 1 for a new one; one more with every write. */
  readonly version: number;
  /** The place of its last write among those of this user and kind. */
  readonly position: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A vector, and the embedder that made it; vectors of different embedders are never compared. */
export interface StoredEmbedding {
  /** The embedder's id. */
  readonly embedder: string;
  readonly vector: Float32Array;
}

/** Which experiences are listed; all but erased ones unless given. */
export interface ExperienceFilter {
  readonly state?: string | undefined;
  readonly domain?: string | undefined;
  readonly afterId?: string | undefined;
  readonly limit?: number;
}

/** One experience to add, or a change to the `expected` version of one. */
export type ExperienceWrite =
  | { readonly add: NewExperience }
  | { readonly id: string; readonly expected: number; readonly change: ExperienceChange };

/** An experience as it is added; the store gives it user, kind, version and times. */
export type NewExperience = Pick<
  Experience,
  'id' | 'domain' | 'state' | 'content' | 'origin' | 'links' | 'embedding'
> & { readonly uses?: number };

/** What is not named stays. `uses` is set as it is, whatever was counted meanwhile. */
export type ExperienceChange = Partial<
  Pick<Experience, 'domain' | 'state' | 'content' | 'origin' | 'links' | 'embedding' | 'uses'>
>;

/** When experiences are written (milliseconds since 1970), and the claims that go with them. */
export interface WriteOptions {
  readonly now: number;
  /** What a decision claims for ever together with the write; a claim that this decision holds already is fine. */
  readonly claims?: readonly HeldClaim[];
  /** Released before anything is claimed, if the decision that is named holds it. */
  readonly releases?: readonly HeldClaim[];
}

/** A claim of the ledger, and the decision that holds it. */
export interface HeldClaim {
  readonly key: string;
  readonly decisionId: string;
}
