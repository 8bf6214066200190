import type { Document, Documents } from '#ports/store';
import { packText, unpackText } from './body-codec.ts';
import type { Database, Session } from './database.ts';
import { prepared, preparedInsert } from './prepared.ts';

/** Inputs, prompt layers and answers: each text once, by the digest of its content. */
export function createDocuments(database: Database): Documents {
  const { kysely, differences } = database;
  const select = prepared((values: { digests: string }) =>
    kysely
      .selectFrom('document')
      .select(['digest', 'body'])
      .where((is) => differences.isAnyOf(is.ref('digest'), is.val(values.digests))),
  );
  const texts = async (digests: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (digests.length === 0) return new Map();
    return database.read('system', async (session) => {
      const { rows } = await session.executeQuery(select({ digests: differences.list(digests) as string }));
      return new Map(rows.map((row) => [row.digest, unpackText(row.body)]));
    });
  };
  return {
    texts,
    text: async (digest) => (await texts([digest])).get(digest) ?? null,
  };
}

/** Inserts those that are not known yet. Asks first, because most are, and packing a text costs more than asking. */
export function createDocumentInsert({ kysely, differences }: Database) {
  const selectKnown = prepared((values: { digests: string }) =>
    kysely
      .selectFrom('document')
      .select('digest')
      .where((is) => differences.isAnyOf(is.ref('digest'), is.val(values.digests))),
  );
  const insert = preparedInsert(kysely, 'document', ['digest', 'body'], { skipKnown: true });
  return async (session: Session, documents: readonly Document[]): Promise<void> => {
    if (documents.length === 0) return;
    const unknown = new Map(documents.map(({ digest, text }) => [digest, text]));
    const digests = differences.list([...unknown.keys()]) as string;
    for (const { digest } of (await session.executeQuery(selectKnown({ digests }))).rows)
      unknown.delete(digest);
    if (unknown.size === 0) return;
    // Sorted, so that two transactions with the same documents cannot wait for each other.
    const rows = [...unknown].sort(byDigest).map(([digest, text]) => ({ digest, body: packText(text) }));
    await session.executeQuery(insert(rows));
  };
}

function byDigest([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}
