import type { TableDefinition } from './tables.ts';

/** Experiences, the links they are found by, and the order in which they change. */
export const experienceTables = {
  // By a number, because rows of a few kilobytes in the order of a key would each take pages of their own.
  experience: {
    columns: {
      seq: 'sequence',
      user_id: 'text',
      kind: 'text',
      id: 'text',
      domain: 'text',
      state: 'text',
      content: 'text',
      origin: 'text',
      links: 'text',
      embedder: 'text?',
      vector: 'bytes?',
      uses: 'integer',
      used_at: 'integer?',
      version: 'integer',
      position: 'integer',
      created_at: 'integer',
      changed_at: 'integer',
    },
    indexes: {
      experience_by_id: { columns: ['user_id', 'kind', 'id'], unique: true },
      experience_by_position: { columns: ['user_id', 'kind', 'position'], unique: true },
      experience_by_time: { columns: ['user_id', 'kind', 'created_at', 'id'] },
    },
  },
  experience_link: {
    columns: { user_id: 'text', kind: 'text', link: 'text', created_at: 'integer', id: 'text' },
    key: ['user_id', 'kind', 'link', 'created_at', 'id'],
    clustered: true,
  },
  // Whoever writes takes the row first, so that a later position is never committed before an earlier one.
  experience_position: {
    columns: { user_id: 'text', kind: 'text', position: 'integer' },
    key: ['user_id', 'kind'],
    clustered: true,
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;
