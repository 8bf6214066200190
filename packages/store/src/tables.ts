import type { ColumnTypes } from './differences.ts';
import { experienceTables } from './experience-tables.ts';
import type { Tables } from './schema.ts';

/** How a table is made. */
export interface TableDefinition {
  /** A `?` allows null. */
  readonly columns: Readonly<Record<string, keyof ColumnTypes | `${keyof ColumnTypes}?`>>;
  /** Missing where a column counts up by itself. */
  readonly key?: readonly string[];
  /** The rows stand in the order of their key, and nowhere else. */
  readonly clustered?: boolean;
  readonly indexes?: Readonly<Record<string, IndexDefinition>>;
  /** The condition of the rows that a sweep may see. */
  readonly swept?: string;
}

export interface IndexDefinition {
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** The SQL of a condition, of literals only. */
  readonly where?: string;
  /** Read with the index, but no part of what it keeps unique. */
  readonly include?: readonly string[];
}

const value = {
  user_id: 'text',
  name: 'text',
  version: 'integer',
  value: 'text',
  saved_at: 'integer',
} as const;

/** The tables as of schema 1. Never changed once a version was published: what comes later is a step of the migrations. */
export const tables: Readonly<Record<keyof Tables, TableDefinition>> = {
  ...experienceTables,
  decision: {
    columns: {
      seq: 'sequence',
      user_id: 'text',
      id: 'text',
      engine: 'text',
      role: 'text',
      reference: 'text',
      attempt: 'integer',
      created_at: 'integer',
      path: 'text',
      verdict: 'text',
      outcome: 'text',
      title: 'text',
      body: 'bytes',
      seen: 'bytes?',
    },
    indexes: {
      // Lists sort by id, and filter within the index.
      decision_in_order: {
        columns: ['user_id', 'id'],
        unique: true,
        include: ['verdict', 'engine', 'created_at'],
      },
      decision_attempt: {
        columns: ['user_id', 'engine', 'reference', 'attempt'],
        unique: true,
        where: "role = 'main'",
      },
    },
  },
  decision_tag: {
    columns: {
      user_id: 'text',
      engine: 'text',
      tag: 'text',
      created_at: 'integer',
      decision_seq: 'integer',
    },
    key: ['user_id', 'engine', 'tag', 'created_at', 'decision_seq'],
    clustered: true,
  },
  document: {
    columns: { seq: 'sequence', user_id: 'text', digest: 'text', body: 'bytes' },
    indexes: { document_of_user: { columns: ['user_id', 'digest'], unique: true } },
  },
  version: {
    columns: { user_id: 'text', kind: 'text', version: 'text', body: 'bytes' },
    key: ['user_id', 'kind', 'version'],
  },
  claim: {
    columns: { user_id: 'text', key: 'text', decision_id: 'text', until: 'integer?' },
    key: ['user_id', 'key'],
    clustered: true,
  },
  // Few at a time, so that what begins and ends touches the same page again; the others stand under their decision.
  open_effect: {
    columns: {
      user_id: 'text',
      id: 'text',
      decision_id: 'text',
      state: 'text',
      planned_at: 'integer',
      started_at: 'integer?',
      worker: 'text?',
      lease_until: 'integer?',
      plan: 'text',
    },
    key: ['user_id', 'id'],
    clustered: true,
    swept: 'true',
  },
  effect: {
    columns: {
      user_id: 'text',
      decision_id: 'text',
      id: 'text',
      state: 'text',
      planned_at: 'integer',
      started_at: 'integer?',
      finished_at: 'integer?',
      plan: 'text',
      outcome: 'text?',
      journal_id: 'text?',
      journal_state: 'text?',
      undone_at: 'integer?',
      inverse: 'text?',
    },
    key: ['user_id', 'decision_id', 'id'],
    clustered: true,
  },
  approval: {
    columns: {
      user_id: 'text',
      decision_id: 'text',
      id: 'text',
      state: 'text',
      hash: 'text',
      created_at: 'integer',
      expires_at: 'integer',
      body: 'bytes',
      answer: 'text?',
    },
    key: ['user_id', 'decision_id', 'id'],
    clustered: true,
    indexes: {
      approval_by_id: { columns: ['user_id', 'id'], unique: true },
      approval_pending: { columns: ['user_id', 'id'], unique: true, where: "state = 'pending'" },
      approval_expiry: { columns: ['expires_at'], where: "state = 'pending'" },
    },
    swept: "state = 'pending'",
  },
  feedback: {
    columns: {
      user_id: 'text',
      decision_id: 'text',
      id: 'text',
      position: 'integer',
      engine: 'text',
      kind: 'text',
      state: 'text',
      source: 'text',
      rater: 'text?',
      scores: 'text',
      text: 'text?',
      latency_ms: 'real',
      created_at: 'integer',
      recorded_in: 'transaction',
    },
    key: ['user_id', 'decision_id', 'id'],
    clustered: true,
    indexes: {
      feedback_in_order: { columns: ['user_id', 'position'], include: ['engine', 'created_at'] },
      feedback_open: { columns: ['user_id', 'id'], unique: true, where: "state <> 'settled'" },
    },
  },
  item: {
    columns: {
      user_id: 'text',
      id: 'text',
      kind: 'text',
      target: 'text',
      content: 'text',
      origin: 'text',
      state: 'text',
      version: 'integer',
      created_at: 'integer',
      changed_at: 'integer',
    },
    key: ['user_id', 'id'],
    indexes: {
      item_by_time: { columns: ['user_id', 'created_at'] },
      item_by_target: { columns: ['user_id', 'target', 'created_at'] },
      item_by_state: { columns: ['user_id', 'state', 'created_at'] },
      item_by_kind: { columns: ['user_id', 'kind', 'created_at'] },
    },
  },
  message: {
    columns: {
      seq: 'sequence',
      user_id: 'text',
      id: 'text',
      conversation: 'text',
      role: 'text',
      text: 'text',
      origin: 'text',
      decision_id: 'text?',
      created_at: 'integer',
      unasked: 'text?',
    },
    indexes: {
      message_by_id: { columns: ['user_id', 'id'], unique: true },
      // Every message touches it anyway: a user's messages are counted without reading them.
      message_by_conversation: {
        columns: ['user_id', 'conversation', 'seq'],
        include: ['role', 'created_at'],
      },
      message_unasked: { columns: ['user_id', 'created_at'], where: 'unasked is not null' },
    },
  },
  conversation: {
    columns: {
      user_id: 'text',
      conversation: 'text',
      version: 'integer',
      state: 'text',
      changed_at: 'integer',
    },
    key: ['user_id', 'conversation'],
    clustered: true,
  },
  value: { columns: value, key: ['user_id', 'name'] },
  value_history: { columns: value, key: ['user_id', 'name', 'version'] },
  alias: {
    columns: { user_id: 'text', alias: 'text', account: 'text' },
    key: ['user_id', 'alias'],
    clustered: true,
  },
  event: {
    columns: {
      seq: 'sequence',
      user_id: 'text',
      kind: 'text',
      row_id: 'text',
      state: 'text',
      recorded_in: 'transaction',
    },
    swept: 'true',
  },
  job: {
    columns: {
      user_id: 'text',
      kind: 'text',
      key: 'text',
      state: 'text',
      due_at: 'integer?',
      payload: 'text',
      attempts: 'integer',
      claim: 'text?',
      again_at: 'integer?',
      again_payload: 'text?',
      problem: 'text?',
    },
    key: ['user_id', 'kind', 'key'],
    indexes: { job_due: { columns: ['due_at'] } },
    swept: 'due_at is not null',
  },
};

export const tableNames = Object.keys(tables) as readonly (keyof Tables)[];
