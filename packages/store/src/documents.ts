import type { DecisionRecord, Document, Documents, VersionText } from '@tact/core/ports/store';
import { packText, unpackText } from './body-codec.ts';
import { readAll } from './damaged-records.ts';
import { type Database, first, of, rows, type Steps } from './database.ts';
import { prepared, preparedInsert } from './prepared.ts';

/** Inputs, facts, evidence, prompt layers and answers: each text once a user, by the digest of its content. */
export function createDocuments(database: Database): Documents {
  const { kysely, differences } = database;
  const select = prepared((values: { user: string; digests: string }) =>
    kysely
      .selectFrom('document')
      .select(['digest', 'body'])
      .where('user_id', '=', values.user)
      .where((is) => differences.isAnyOf(is.ref('digest'), is.val(values.digests))),
  );
  const texts = async (user: string, digests: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (digests.length === 0) return new Map();
    return database.read(of(user), function* () {
      const found = yield* rows(select({ user, digests: differences.list(digests) as string }));
      const read = readAll(
        'text',
        found.map((row) => ({ ...row, id: row.digest })),
        ({ digest, body }) => [digest, unpackText(body)] as const,
        database,
      );
      return new Map(read);
    });
  };
  return {
    texts,
    text: async (user, digest) => (await texts(user, [digest])).get(digest) ?? null,
  };
}

/** From this length on asking whether the user has a text already costs less than packing it. */
const askFromLength = 1024;

/** Inserts those that the user does not have yet. */
export function createDocumentInsert({ kysely, differences }: Database) {
  const selectKnown = prepared((values: { user: string; digests: string }) =>
    kysely
      .selectFrom('document')
      .select('digest')
      .where('user_id', '=', values.user)
      .where((is) => differences.isAnyOf(is.ref('digest'), is.val(values.digests))),
  );
  const insert = preparedInsert(kysely, 'document', ['user_id', 'digest', 'body'], { skipKnown: true });
  return function* (user: string, documents: readonly Document[]): Steps<void> {
    const unknown = new Map(documents.map(({ digest, text }) => [digest, text]));
    const long = [...unknown].flatMap(([digest, { length }]) => (length < askFromLength ? [] : [digest]));
    if (long.length > 0) {
      const digests = differences.list(long) as string;
      for (const { digest } of yield* rows(selectKnown({ user, digests }))) unknown.delete(digest);
    }
    if (unknown.size === 0) return;
    // Sorted, so that two transactions with the same documents cannot wait for each other.
    const sorted = [...unknown].sort(([a], [b]) => (a < b ? -1 : 1));
    yield insert(sorted.map(([digest, text]) => ({ user_id: user, digest, body: packText(text) })));
  };
}

/** The text that a user's policy or rules had in a version. */
export function createVersions(database: Database) {
  const select = createVersionSelect(database, 'body');
  return (user: string, kind: string, version: string): Promise<string | null> =>
    database.read(of(user), function* () {
      const row = yield* first(select({ user, kind, version }));
      return row ? unpackText(row.body) : null;
    });
}

/** Keeps those that the user does not have yet. */
export function createVersionInsert(database: Database) {
  const select = createVersionSelect(database, 'version');
  const columns = ['user_id', 'kind', 'version', 'body'] as const;
  const insert = preparedInsert(database.kysely, 'version', columns, { skipKnown: true });
  return function* (user: string, versions: DecisionRecord['versions'] = []): Steps<void> {
    for (const { kind, version, text } of versions satisfies readonly VersionText[]) {
      if ((yield* first(select({ user, kind, version }))) !== undefined) continue;
      yield insert([{ user_id: user, kind, version, body: packText(text) }]);
    }
  };
}

function createVersionSelect<Column extends 'body' | 'version'>({ kysely }: Database, column: Column) {
  return prepared((values: { user: string; kind: string; version: string }) =>
    kysely
      .selectFrom('version')
      .select(column)
      .where('user_id', '=', values.user)
      .where('kind', '=', values.kind)
      .where('version', '=', values.version),
  );
}
