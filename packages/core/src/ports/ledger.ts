import type {
  Approval,
  Decision,
  DecisionPath,
  Effect,
  EngineName,
  JournalEntry,
  JsonObject,
  VerdictWord,
} from '#records';
import type { ApprovalEnd } from './approvals.ts';

/**
 * Decisions and everything that becomes true with them.
 *
 * Invariants:
 * 1. A main decision is there once for each (user, engine, reference, attempt).
 * 2. A record is kept whole or not at all.
 * 3. Everything in a record belongs to the user of its decision.
 */
export interface Ledger {
  record(record: DecisionRecord): Promise<RecordOutcome>;
  /**
   * Records a batch in one transaction; the result of each stands at its place. One that is `already` there or in `conflict`
   * leaves no trace and the others untouched. An error undoes all of them.
   */
  recordAll(records: readonly DecisionRecord[]): Promise<readonly RecordOutcome[]>;
  get(user: string, id: string): Promise<Decision | null>;
  list(filter: DecisionFilter): Promise<readonly Decision[]>;
  count(filter: DecisionFilter): Promise<number>;
  /** The newest main decision about a reference, the deferred ones too; null if there is none. */
  latest(user: string, engine: EngineName, reference: string): Promise<Decision | null>;
  /** Which of these references have a main decision that was not deferred; one query. */
  decided(user: string, engine: EngineName, references: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest main decisions under each of these tags, at most `limitPerTag` of each; one query. A tag without any is absent. */
  tagged(
    user: string,
    engine: EngineName,
    tags: readonly string[],
    limitPerTag: number,
  ): Promise<ReadonlyMap<string, readonly Decision[]>>;
  /** Ids that end in (or equal) this suffix, at most 5, the newest first; none for an empty one. */
  findIds(user: string, suffix: string): Promise<readonly string[]>;
  /** What gate and judge saw beside the input, by decision; one query. A decision that the user does not have is absent. */
  seen(user: string, ids: readonly string[]): Promise<ReadonlyMap<string, SerializedView>>;
  /**
   * Which decision holds each of these claims; a claim that nobody holds is absent. One that has expired is held until it is claimed
   * anew. One query.
   */
  claimed(user: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The text of a version that a decision was recorded with; null if it was not kept. */
  version(user: string, kind: string, version: string): Promise<string | null>;
  /**
   * Forgets texts: replaces recorded decisions by these, which say less and are listed as before, and removes these documents, then all
   * remains of them in the files, as `Store.forget` does and with the same error. A decision that the user does not have stays absent.
   */
  redact(user: string, decisions: readonly Decision[], digests: readonly string[]): Promise<void>;
  /**
   * Removes decisions with their effects, questions and claims, and these documents, then all remains of them in the files, as
   * `Store.forget` does and with the same error. What was said about them stays.
   */
  remove(user: string, ids: readonly string[], digests: readonly string[]): Promise<void>;
}

/**
 * `already`: a main decision of the same (user, engine, reference, attempt) stands, or something in `undoes` is not open.
 * `conflict`: a claim stands already, a question in `closes` was answered or changed, or the conversation's state did: what
 * the decision was made from is no longer so.
 */
export type RecordOutcome = 'recorded' | 'already' | 'conflict';

/** Everything that becomes true together when a decision is recorded. */
export interface DecisionRecord {
  readonly decision: Decision;
  /** Planned; or running, with worker and lease, when whoever records them begins them at once. */
  readonly effects: readonly Effect[];
  readonly approvals: readonly Approval[];
  /** Input, prompt layers and answers by digest; what the user has already is skipped. */
  readonly documents: readonly Document[];
  /** Kept with the decision, because no two have the same. */
  readonly seen?: SerializedView;
  /** Journal entries that this decision takes back; all must be open. */
  readonly undoes: readonly Pick<JournalEntry, 'id' | 'decisionId'>[];
  /** What no other decision of this user may have claimed. */
  readonly claims?: readonly Claim[];
  /** Policy and rules that it was made by; versions that the user has already are skipped. */
  readonly versions?: readonly VersionText[];
  /** Questions that it answers or withdraws; all must be pending under their hash. What a yes runs stands in `effects`. */
  readonly closes?: readonly ClosedApproval[];
  /** What its conversation remembers from now on. */
  readonly conversation?: ConversationChange;
}

/** A string that stands once for a user, such as `run:<fingerprint>`. */
export interface Claim {
  readonly key: string;
  /** From then on it may be claimed anew; null: never. Compared with the time of the decision that claims. */
  readonly until: number | null;
}

/** The text behind a version that decisions name, such as that of the policy. */
export interface VersionText {
  /** What it is a version of, such as `policy`. */
  readonly kind: string;
  readonly version: string;
  readonly text: string;
}

/** An approval that ends when a decision is recorded, such as a question that it replaces. */
export interface ClosedApproval extends ApprovalEnd {
  readonly id: string;
  readonly hash: string;
}

/** JSON as `JSON.stringify` writes it, on one line; null where there was none. */
export interface SerializedView {
  readonly facts: string | null;
  readonly evidence: string | null;
}

interface ConversationChange {
  readonly conversation: string;
  readonly state: JsonObject;
  /** The version that was read before, 0 for a conversation without any state. */
  readonly expected: number;
}

/** A text that decisions refer to by its digest, such as a prompt or a rulebook. */
export interface Document {
  /** SHA-256 of the text, hexadecimal. */
  readonly digest: string;
  readonly text: string;
}

/** The texts that a user's decisions refer to. */
export interface Documents {
  /** Null if this user never had it recorded. */
  text(user: string, digest: string): Promise<string | null>;
  /** Several at once, one query. */
  texts(user: string, digests: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Which decisions of a user are listed. What is left out does not restrict. */
export interface DecisionFilter {
  readonly user: string;
  readonly engine?: EngineName | undefined;
  /** All engines but this one. */
  readonly exceptEngine?: EngineName | undefined;
  readonly verdict?: VerdictWord | undefined;
  readonly outcome?: string | undefined;
  readonly path?: DecisionPath | undefined;
  /** Part of the title, without regard to case. */
  readonly text?: string | undefined;
  readonly role?: 'main' | 'shadow';
  /** Main decisions under this tag. */
  readonly tag?: string | undefined;
  /** Only the last attempt about each reference: with `verdict: 'defer'`, what nobody has decided since. */
  readonly isLastAttempt?: true;
  /**
   * Only decisions made after this time, or whose ids stand after or before this one; all exclusive. Nothing stands after or before
   * an id that the user does not have.
   */
  readonly since?: number | undefined;
  readonly afterId?: string | undefined;
  readonly beforeId?: string | undefined;
  /** 100 unless given. */
  readonly limit?: number | undefined;
  readonly order?: 'newest' | 'oldest';
}
