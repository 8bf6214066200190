import { type Kysely, sql } from 'kysely';
import type { ColumnTypes, Differences } from './differences.ts';
import type { Tables } from './schema.ts';

/**
 * The history of the schema, the same for both databases. The version of a store is the number of steps it has taken.
 * A step that was released is never changed: mend it by another one. The caller runs them within one transaction
 * that holds a lock, so of several processes that start at once one migrates and the others find it done.
 */
const history: readonly ((tools: Tools) => Promise<void>)[] = [createTables, addConversations];

/** The schema this program knows. */
export const schemaVersion = history.length;

/** Takes the steps that a store of this version has not taken; 0 is an empty store. */
export async function migrateFrom(
  version: number,
  kysely: Kysely<Tables>,
  differences: Differences,
): Promise<void> {
  const tools = toolsOf(kysely, differences);
  for (const migrate of history.slice(version)) await migrate(tools);
}

async function createTables({ table, index, protectByUser }: Tools): Promise<void> {
  await table('decision', {
    seq: 'sequence',
    user_id: 'text',
    id: 'text',
    engine: 'text',
    role: 'text',
    reference: 'text',
    created_at: 'integer',
    path: 'text',
    verdict: 'text',
    outcome: 'text',
    title: 'text',
    body: 'bytes',
  });
  await index('decision_by_id', 'decision', ['user_id', 'id'], { unique: true });
  await index('decision_once', 'decision', ['user_id', 'engine', 'reference'], {
    unique: true,
    where: ['role', 'main'],
  });
  // Verdict and engine are filtered within the index: one of their own each would cost every decision two pages more.
  await index('decision_by_time', 'decision', ['user_id', 'created_at', 'verdict', 'engine']);

  await table(
    'decision_tag',
    { user_id: 'text', engine: 'text', tag: 'text', created_at: 'integer', decision_seq: 'integer' },
    { key: ['user_id', 'engine', 'tag', 'created_at', 'decision_seq'], clustered: true },
  );

  await table('document', { digest: 'text', body: 'bytes' }, { key: ['digest'] });

  await table(
    'effect',
    {
      id: 'text',
      decision_id: 'text',
      user_id: 'text',
      state: 'text',
      planned_at: 'integer',
      started_at: 'integer?',
      finished_at: 'integer?',
      plan: 'text',
      outcome: 'text?',
    },
    { key: ['id'] },
  );
  await index('effect_by_decision', 'effect', ['decision_id']);
  await index('effect_by_state', 'effect', ['user_id', 'state', 'planned_at']);

  await table(
    'approval',
    {
      id: 'text',
      decision_id: 'text',
      user_id: 'text',
      state: 'text',
      hash: 'text',
      created_at: 'integer',
      expires_at: 'integer',
      body: 'bytes',
      answer: 'text?',
    },
    { key: ['id'] },
  );
  await index('approval_by_user', 'approval', ['user_id', 'id']);
  await index('approval_by_decision', 'approval', ['decision_id']);
  await index('approval_by_state', 'approval', ['user_id', 'state', 'created_at']);
  await index('approval_by_expiry', 'approval', ['expires_at'], { where: ['state', 'pending'] });

  await table(
    'journal_entry',
    {
      id: 'text',
      effect_id: 'text',
      decision_id: 'text',
      user_id: 'text',
      state: 'text',
      created_at: 'integer',
      undone_at: 'integer?',
      inverse: 'text',
    },
    { key: ['id'] },
  );
  await index('journal_entry_by_user', 'journal_entry', ['user_id', 'id']);
  await index('journal_entry_by_decision', 'journal_entry', ['decision_id']);
  await index('journal_entry_by_effect', 'journal_entry', ['effect_id']);

  await table(
    'feedback',
    {
      id: 'text',
      decision_id: 'text',
      user_id: 'text',
      engine: 'text',
      kind: 'text',
      source: 'text',
      rating: 'integer?',
      text: 'text?',
      latency_ms: 'real',
      created_at: 'integer',
    },
    { key: ['id'] },
  );
  await index('feedback_by_decision', 'feedback', ['decision_id']);
  await index('feedback_by_time', 'feedback', ['user_id', 'created_at']);

  await table(
    'item',
    {
      user_id: 'text',
      id: 'text',
      kind: 'text',
      target: 'text',
      content: 'text',
      origin: 'text',
      state: 'text',
      created_at: 'integer',
    },
    { key: ['user_id', 'id'] },
  );
  await index('item_by_time', 'item', ['user_id', 'created_at']);
  await index('item_by_target', 'item', ['user_id', 'target', 'created_at']);
  await index('item_by_state', 'item', ['user_id', 'state', 'created_at']);

  const value = {
    user_id: 'text',
    name: 'text',
    version: 'integer',
    value: 'text',
    saved_at: 'integer',
  } as const;
  await table('value', value, { key: ['user_id', 'name'] });
  await table('value_history', value, { key: ['user_id', 'name', 'version'] });

  await table(
    'job',
    {
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
    { key: ['kind', 'key'] },
  );
  await index('job_by_time', 'job', ['due_at']);

  // Documents are shared by digest, and jobs belong to nobody.
  await protectByUser('decision');
  await protectByUser('decision_tag');
  await protectByUser('effect');
  await protectByUser('approval');
  await protectByUser('journal_entry');
  await protectByUser('feedback');
  await protectByUser('item');
  await protectByUser('value');
  await protectByUser('value_history');
}

/** Messages, and items that can be changed. */
async function addConversations({ table, index, column, copy, protectByUser }: Tools): Promise<void> {
  await column('item', 'version', 1);
  await column('item', 'changed_at', 0);
  await copy('item', 'created_at', 'changed_at');
  await index('item_by_kind', 'item', ['user_id', 'kind', 'created_at']);

  await table('message', {
    seq: 'sequence',
    user_id: 'text',
    id: 'text',
    conversation: 'text',
    role: 'text',
    text: 'text',
    origin: 'text',
    decision_id: 'text?',
    created_at: 'integer',
  });
  await index('message_by_id', 'message', ['user_id', 'id'], { unique: true });
  await index('message_by_conversation', 'message', ['user_id', 'conversation', 'seq']);
  await protectByUser('message');
}

interface Tools {
  /** A `?` allows null. */
  table(
    name: keyof Tables,
    columns: Readonly<Record<string, keyof ColumnTypes | `${keyof ColumnTypes}?`>>,
    options?: { readonly key: readonly string[]; readonly clustered?: boolean },
  ): Promise<void>;
  index(
    name: string,
    table: keyof Tables,
    columns: readonly string[],
    options?: { readonly unique?: boolean; readonly where?: readonly [column: string, value: string] },
  ): Promise<void>;
  /** Adds an integer column; rows that stand already get `initial`. */
  column(table: keyof Tables, name: string, initial: number): Promise<void>;
  /** Fills one column of every row from another. */
  copy(table: keyof Tables, from: string, to: string): Promise<void>;
  protectByUser(table: keyof Tables): Promise<void>;
}

function toolsOf(kysely: Kysely<Tables>, differences: Differences): Tools {
  return {
    async table(name, columns, options) {
      let create = kysely.schema
        .createTable(name)
        .modifyEnd(differences.tableSuffix(options?.clustered ?? false));
      for (const [column, typeName] of Object.entries(columns)) {
        const type = typeName.replace('?', '') as keyof ColumnTypes;
        create = create.addColumn(column, differences.columnTypes[type], (build) =>
          typeName.endsWith('?') ? build : type === 'sequence' ? build.primaryKey() : build.notNull(),
        );
      }
      if (options) create = create.addPrimaryKeyConstraint(`${name}_key`, [...options.key] as never[]);
      await create.execute();
    },
    async index(name, table, columns, options) {
      let create = kysely.schema
        .createIndex(name)
        .on(table)
        .columns([...columns]);
      if (options?.unique) create = create.unique();
      if (options?.where) create = create.where(options.where[0], '=', sql.lit(options.where[1]));
      await create.execute();
    },
    async column(table, name, initial) {
      const alter = kysely.schema.alterTable(table);
      const { integer } = differences.columnTypes;
      await alter.addColumn(name, integer, (build) => build.notNull().defaultTo(initial)).execute();
    },
    async copy(table, from, to) {
      await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${sql.ref(from)}`.execute(kysely);
    },
    protectByUser: (table) => differences.protectByUser(kysely, table),
  };
}
