import type {
  Approval,
  ApprovalAnswer,
  ApprovalState,
  Decision,
  DecisionPath,
  Effect,
  EngineName,
  Feedback,
  JournalEntry,
  JsonObject,
  VerdictWord,
} from '#records';

/**
 * What Tact remembers. Each part is a small repository; one implementation holds them all in one database.
 *
 * Contract:
 * 1. Every method is one transaction. After it resolves the change survives the loss of power; before, none of it shows.
 * 2. Changes of state compare and set: of any number of concurrent callers exactly one wins, the others are told.
 * 3. Everything is scoped by user; no method returns another user's rows.
 * 4. Lists are newest first unless said otherwise, and bounded by `limit` (100 unless said otherwise). What belongs to one
 *    decision (`ofDecision`) is complete and stands in the order it came about.
 * 5. Errors are `TactError`s with a `STORE_…` code.
 */
export interface Store {
  /** A path, or an address without its password. */
  readonly location: string;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly approvals: Approvals;
  readonly journal: Journal;
  readonly feedback: FeedbackLog;
  readonly documents: Documents;
  readonly items: Items;
  readonly messages: Messages;
  readonly values: Values;
  /** Opens, writes and removes something, or says why it cannot. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Everything that becomes true together when a decision is recorded. */
export interface DecisionRecord {
  readonly decision: Decision;
  readonly effects: readonly Effect[];
  readonly approvals: readonly Approval[];
  /** Inputs, prompt layers and answers by digest; already known digests are skipped. */
  readonly documents: readonly Document[];
  /** Journal entries that this decision takes back; all must be open, else nothing is recorded. */
  readonly undoes: readonly string[];
}

export interface Document {
  /** SHA-256 of the text, hexadecimal. */
  readonly digest: string;
  readonly text: string;
}

export interface DecisionFilter {
  readonly user: string;
  readonly engine?: EngineName;
  readonly verdict?: VerdictWord;
  readonly outcome?: string;
  readonly path?: DecisionPath;
  /** Part of the title, without regard to case. */
  readonly text?: string;
  readonly role?: 'main' | 'shadow';
  /**
   * Only decisions made after this time, or listed after this one in the order (created at, id); both exclusive.
   * Nothing stands after an id the user does not have.
   */
  readonly since?: number;
  readonly afterId?: string;
  /** 100 unless given. */
  readonly limit?: number;
  readonly order?: 'newest' | 'oldest';
}

export interface Ledger {
  /**
   * Records a decision with its planned effects, approvals and documents in one transaction.
   * `already`: a main decision of the same (user, engine, reference) stands, or something in `undoes` is no longer open.
   */
  record(record: DecisionRecord): Promise<'recorded' | 'already'>;
  get(user: string, id: string): Promise<Decision | null>;
  list(filter: DecisionFilter): Promise<readonly Decision[]>;
  count(filter: DecisionFilter): Promise<number>;
  /** Which of these references have a main decision already; one query. */
  decided(user: string, engine: EngineName, references: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest main decisions under each of these tags, at most `limitPerTag` of each; one query. A tag without any is absent. */
  tagged(
    user: string,
    engine: EngineName,
    tags: readonly string[],
    limitPerTag: number,
  ): Promise<ReadonlyMap<string, readonly Decision[]>>;
  /** Ids that end in (or equal) this suffix, at most 5; none for an empty one. */
  findIds(user: string, suffix: string): Promise<readonly string[]>;
}

export interface Outbox {
  get(id: string): Promise<Effect | null>;
  ofDecision(decisionId: string): Promise<readonly Effect[]>;
  /** Effects in one of these states, oldest first; 1 000 unless `limit` is given. */
  inState(user: string, states: readonly Effect['state'][], limit?: number): Promise<readonly Effect[]>;
  /** planned → running. False when somebody else started it. */
  start(id: string, now: number): Promise<boolean>;
  /** running → done, failed or unknown; the journal entry becomes true with it. False when it was not running. */
  finish(id: string, end: EffectEnd): Promise<boolean>;
  /** running → planned: it is known not to have happened. False when it was not running. */
  putBack(id: string): Promise<boolean>;
}

export interface EffectEnd {
  readonly state: 'done' | 'failed' | 'unknown';
  readonly result: JsonObject | null;
  readonly problem: { readonly code: string; readonly text: string } | null;
  readonly journal: JournalEntry | null;
  readonly finishedAt: number;
}

export interface ApprovalChange {
  readonly state: Exclude<ApprovalState, 'pending'>;
  readonly answer: ApprovalAnswer | null;
  /** Planned by a yes; recorded in the same transaction. */
  readonly effect: Effect | null;
  readonly feedback: Feedback | null;
}

export interface Approvals {
  get(user: string, id: string): Promise<Approval | null>;
  list(user: string, states: readonly ApprovalState[], limit?: number): Promise<readonly Approval[]>;
  ofDecision(decisionId: string): Promise<readonly Approval[]>;
  findIds(user: string, suffix: string): Promise<readonly string[]>;
  /** pending → another state, only while the hash is still this one. False when somebody was faster or it changed. */
  close(id: string, hash: string, change: ApprovalChange): Promise<boolean>;
  /**
   * Replaces content (action, parameters, target, card, `wasEdited`) and hash while pending and while the hash is still this
   * one. Whose question it is, who may answer it and until when stays as it was.
   */
  edit(id: string, hash: string, edited: Approval): Promise<boolean>;
  /** Pending questions whose time has passed, of all users, those that expired first; 1 000 unless `limit` is given. */
  overdue(now: number, limit?: number): Promise<readonly Approval[]>;
}

export interface Journal {
  get(user: string, id: string): Promise<JournalEntry | null>;
  ofDecision(decisionId: string): Promise<readonly JournalEntry[]>;
  ofEffect(effectId: string): Promise<JournalEntry | null>;
  findIds(user: string, suffix: string): Promise<readonly string[]>;
}

export interface FeedbackLog {
  add(feedback: Feedback): Promise<void>;
  list(
    user: string,
    options?: { readonly engine?: EngineName; readonly since?: number; readonly limit?: number },
  ): Promise<readonly Feedback[]>;
  ofDecision(decisionId: string): Promise<readonly Feedback[]>;
}

export interface Documents {
  /** Null where it was never recorded or has been removed. */
  text(digest: string): Promise<string | null>;
  /** Several at once, one query. */
  texts(digests: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The owner's own things inside Tact: what is to be done, noted, remembered, who is who, what is planned. Labels travel with them. */
export interface Item {
  readonly id: string;
  readonly user: string;
  readonly kind: ItemKind;
  /** What it belongs to, such as a mail's ref, or where it came from (`chat`, `cli`, `import:work.ics`). */
  readonly target: string;
  readonly content: JsonObject;
  /** The origin of its content: `outside` content stays outside when it is read again. */
  readonly origin: 'owner' | 'system' | 'outside';
  readonly state: 'open' | 'done' | 'removed';
  /** 1 for a new one; one more with every change of content or state. */
  readonly version: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

export type ItemKind = 'task' | 'note' | 'contact' | 'memory' | 'event' | 'snooze' | 'escalation' | 'insight';

export interface Items {
  /** Begins with version 1. False when an item with this id stands already; then nothing changes. */
  add(item: Omit<Item, 'version' | 'changedAt'>): Promise<boolean>;
  get(user: string, id: string): Promise<Item | null>;
  list(
    user: string,
    filter: {
      readonly kind?: ItemKind;
      readonly target?: string;
      readonly state?: Item['state'];
      readonly limit?: number;
    },
  ): Promise<readonly Item[]>;
  /** False when it was not in the state `from`; then nothing changes. */
  setState(user: string, id: string, from: Item['state'], to: Item['state'], now: number): Promise<boolean>;
  /** Compare and set: false when its version is not `version` any more, or it is gone; then nothing changes. */
  change(user: string, id: string, version: number, change: ItemChange): Promise<boolean>;
  /** Ids of this kind, in any state, that end in (or equal) this suffix: at most 5, the newest first; none for an empty one. */
  findIds(user: string, kind: ItemKind, suffix: string): Promise<readonly string[]>;
}

export interface ItemChange {
  readonly content?: JsonObject;
  readonly state?: Item['state'];
  readonly origin?: Item['origin'];
  readonly now: number;
}

/** One message of a conversation, as it was said. */
export interface Message {
  readonly id: string;
  readonly user: string;
  readonly conversation: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** `outside` where it passes on words of others: no planner is shown those. */
  readonly origin: 'owner' | 'system' | 'outside';
  /** The decision that it led to, or that it reports; null where none was made. */
  readonly decisionId: string | null;
  readonly createdAt: number;
}

export interface Messages {
  /** False when a message with this id stands already; then nothing changes. */
  add(message: Message): Promise<boolean>;
  /** The last ones of a conversation, in the order in which they were added. */
  last(user: string, conversation: string, limit: number): Promise<readonly Message[]>;
  /** A user's conversations, the latest first, each with the time of its last message. */
  conversations(
    user: string,
    limit?: number,
  ): Promise<readonly { readonly conversation: string; readonly lastAt: number }[]>;
}

/** Small named values per user: cursors, learned weights, versions of the rules. */
export interface Values {
  get(user: string, name: string): Promise<Versioned | null>;
  /** Compare and set: `expected` is the version read before, 0 for a new name. False when somebody was faster. */
  set(user: string, name: string, value: JsonObject, expected: number, now: number): Promise<boolean>;
  /** Earlier versions too, newest first. Kept for names that begin with `history:`, at most 1 000 of each. */
  history(user: string, name: string, limit?: number): Promise<readonly Versioned[]>;
}

export interface Versioned {
  readonly value: JsonObject;
  /** 1 for the first. */
  readonly version: number;
  readonly savedAt: number;
}
