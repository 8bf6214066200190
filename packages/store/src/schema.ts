import type { Generated, Selectable } from 'kysely';

/**
 * The tables, typed once for both dialects. What lists filter or sort by is a column; the rest of a record is one packed
 * `body` or a JSON text. Times are milliseconds since 1970. Every row has a user.
 *
 * What a commit costs is the number of pages it touches, so what comes about together stands together: effects with their
 * inverses, and questions, under their decision; and what is open stands by itself, where there is little of it.
 */
export interface Tables {
  decision: DecisionTable;
  decision_tag: DecisionTagTable;
  document: DocumentTable;
  version: VersionTable;
  claim: ClaimTable;
  open_effect: OpenEffectTable;
  effect: EffectTable;
  approval: ApprovalTable;
  feedback: FeedbackTable;
  item: ItemTable;
  message: MessageTable;
  conversation: ConversationTable;
  value: ValueTable;
  value_history: ValueTable;
  alias: AliasTable;
  event: EventTable;
  experience: ExperienceTable;
  experience_link: ExperienceLinkTable;
  experience_position: ExperiencePositionTable;
  job: JobTable;
}

/** JSON as text, not as the database's own type: keys keep their order and numbers their digits. */
type JsonText = string;

export interface DecisionTable {
  /** Short key for `decision_tag`, and the order of recording. */
  seq: Generated<number>;
  user_id: string;
  id: string;
  engine: string;
  role: string;
  reference: string;
  attempt: number;
  created_at: number;
  path: string;
  verdict: string;
  outcome: string;
  title: string;
  body: Uint8Array;
  /** Facts and evidence, for a replay alone. */
  seen: Uint8Array | null;
}

export type DecisionRow = Omit<Selectable<DecisionTable>, 'seen'>;

/** One row for each tag of a main decision. */
interface DecisionTagTable {
  user_id: string;
  engine: string;
  tag: string;
  created_at: number;
  decision_seq: number;
}

interface DocumentTable {
  seq: Generated<number>;
  user_id: string;
  digest: string;
  body: Uint8Array;
}

/** Texts of policy and rules, each once a user. */
interface VersionTable {
  user_id: string;
  kind: string;
  version: string;
  body: Uint8Array;
}

interface ClaimTable {
  user_id: string;
  key: string;
  decision_id: string;
  until: number | null;
}

/** An effect that is planned or running. */
export interface OpenEffectTable {
  user_id: string;
  id: string;
  decision_id: string;
  state: string;
  planned_at: number;
  started_at: number | null;
  worker: string | null;
  lease_until: number | null;
  /** Action, parameters, target, key and cause. */
  plan: JsonText;
}

/** An effect that has ended, and the journal's entry about it. */
export interface EffectTable {
  user_id: string;
  decision_id: string;
  id: string;
  state: string;
  planned_at: number;
  started_at: number | null;
  finished_at: number | null;
  plan: JsonText;
  /** Result and problem, as far as there is one. */
  outcome: JsonText | null;
  /** These four are null where nothing can be taken back. */
  journal_id: string | null;
  journal_state: string | null;
  undone_at: number | null;
  /** Action, parameters and target of the inverse, and when the entry was made. */
  inverse: JsonText | null;
}

export interface ApprovalTable {
  user_id: string;
  id: string;
  decision_id: string;
  state: string;
  hash: string;
  created_at: number;
  expires_at: number;
  body: Uint8Array;
  answer: JsonText | null;
}

export interface FeedbackTable {
  user_id: string;
  decision_id: string;
  id: string;
  /** The order of recording and moving. */
  position: number;
  engine: string;
  kind: string;
  state: string;
  source: string;
  rater: string | null;
  scores: JsonText;
  text: string | null;
  latency_ms: number;
  created_at: number;
  recorded_in: Generated<number>;
}

export interface ItemTable {
  id: string;
  user_id: string;
  kind: string;
  target: string;
  content: JsonText;
  origin: string;
  state: string;
  version: number;
  created_at: number;
  changed_at: number;
}

export interface MessageTable {
  /** The order of saying. */
  seq: Generated<number>;
  user_id: string;
  id: string;
  conversation: string;
  role: string;
  /** A JSON string: what is said may hold characters that a text column cannot. */
  text: JsonText;
  origin: string;
  decision_id: string | null;
  created_at: number;
  /** Why it was sent and what it offers; null for a message that was not sent unasked. */
  unasked: JsonText | null;
}

interface ConversationTable {
  user_id: string;
  conversation: string;
  version: number;
  state: JsonText;
  changed_at: number;
}

export interface ValueTable {
  user_id: string;
  name: string;
  version: number;
  value: JsonText;
  saved_at: number;
}

interface AliasTable {
  user_id: string;
  alias: string;
  account: string;
}

export interface EventTable {
  seq: Generated<number>;
  user_id: string;
  kind: string;
  row_id: string;
  state: string;
  recorded_in: Generated<number>;
}

export interface ExperienceTable {
  seq: Generated<number>;
  user_id: string;
  kind: string;
  id: string;
  domain: string;
  state: string;
  content: JsonText;
  origin: string;
  /** A sorted list; each also stands in a row of its own. */
  links: JsonText;
  embedder: string | null;
  /** 32-bit floats, little-endian. */
  vector: Uint8Array | null;
  uses: number;
  used_at: number | null;
  version: number;
  /** The place of the last write among those of this user and kind. */
  position: number;
  created_at: number;
  changed_at: number;
}

export interface ExperienceLinkTable {
  user_id: string;
  kind: string;
  link: string;
  /** As of the experience, for the newest under a link. */
  created_at: number;
  id: string;
}

/** The last position that was given out. */
interface ExperiencePositionTable {
  user_id: string;
  kind: string;
  position: number;
}

export interface JobTable {
  user_id: string;
  kind: string;
  key: string;
  state: JobState;
  /** When it runs next; while it runs, the end of its lease; null once it has failed for good. */
  due_at: number | null;
  payload: JsonText;
  attempts: number;
  /** Names the run that holds the lease. */
  claim: string | null;
  /** Enqueued anew while running: it runs once more then. */
  again_at: number | null;
  again_payload: JsonText | null;
  problem: string | null;
}

type JobState = 'waiting' | 'running' | 'failed';
