import type { Aliases, Conversations, VersionedValue } from '@tact/core/ports/store';
import { type JsonObject, recordedJson } from '@tact/core/records';
import { parseJson } from './body-codec.ts';
import { changes, type Database, first, of, type Steps } from './database.ts';
import { prepared } from './prepared.ts';
import { storable } from './storable.ts';

/** What conversations remember between their messages. */
export function createConversations(database: Database): Conversations {
  const { kysely } = database;
  const set = createConversationSet(database);
  const select = prepared((values: { user: string; conversation: string }) =>
    kysely
      .selectFrom('conversation')
      .selectAll()
      .where('user_id', '=', values.user)
      .where('conversation', '=', values.conversation),
  );
  return {
    get: (user, conversation) =>
      database.read(of(user), function* (): Steps<VersionedValue | null> {
        const row = yield* first(select({ user, conversation: storable(conversation) }));
        if (row === undefined) return null;
        return { value: parseJson<JsonObject>(row.state), version: row.version, savedAt: row.changed_at };
      }),
    set: (user, conversation, state, expected, now) =>
      database.write(user, () => set({ user, conversation, state, expected, now })),
  };
}

interface Change {
  readonly user: string;
  readonly conversation: string;
  readonly state: JsonObject;
  readonly expected: number;
  readonly now: number;
}

/** Compare and set; false when the version is another. */
export function createConversationSet({ kysely }: Database) {
  const insert = prepared((row: { user: string; conversation: string; state: string; now: number }) =>
    kysely
      .insertInto('conversation')
      .values({
        user_id: row.user,
        conversation: row.conversation,
        version: 1,
        state: row.state,
        changed_at: row.now,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const update = prepared(
    (row: {
      user: string;
      conversation: string;
      state: string;
      now: number;
      expected: number;
      next: number;
    }) =>
      kysely
        .updateTable('conversation')
        .set({ version: row.next, state: row.state, changed_at: row.now })
        .where('user_id', '=', row.user)
        .where('conversation', '=', row.conversation)
        .where('version', '=', row.expected),
  );
  return function* ({ expected, ...change }: Change): Steps<boolean> {
    const conversation = storable(change.conversation);
    const row = { ...change, conversation, state: recordedJson(change.state) };
    const query = expected === 0 ? insert(row) : update({ ...row, expected, next: expected + 1 });
    return (yield* changes(query)) === 1;
  };
}

/** Under which other names accounts are known. */
export function createAliases({ kysely, ...database }: Database): Aliases {
  return {
    account: (user, alias) =>
      database.read(of(user), function* () {
        const query = kysely
          .selectFrom('alias')
          .select('account')
          .where('user_id', '=', user)
          .where('alias', '=', storable(alias));
        return (yield* first(query.compile()))?.account ?? null;
      }),
    add: (user, alias, account) =>
      database.write(user, function* () {
        const insert = kysely
          .insertInto('alias')
          .values({ user_id: user, alias: storable(alias), account: storable(account) })
          .onConflict((conflict) => conflict.doNothing());
        return (yield* changes(insert.compile())) === 1;
      }),
  };
}
