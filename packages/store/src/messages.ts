import { labelMessage, plainMessage } from '@tact/core/ports/label-message';
import type { Message, Messages } from '@tact/core/ports/store';
import { recordedJson, type UnaskedMessage } from '@tact/core/records';
import type { Insertable, Selectable } from 'kysely';
import { parseJson } from './body-codec.ts';
import { readAll } from './damaged-records.ts';
import { changes, type Database, of, rows, type Steps, type Tell } from './database.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { MessageTable } from './schema.ts';
import { storable } from './storable.ts';

/** What was said in conversations, in the order in which it was kept: clocks may be set back, or stand still. */
export function createMessages(database: Database): Messages {
  const { kysely } = database;
  const insert = createMessageInsert(database);
  const selectLast = prepared((values: { user: string; conversation: string; limit: number }) =>
    kysely
      .selectFrom('message')
      .selectAll()
      .where('user_id', '=', values.user)
      .where('conversation', '=', values.conversation)
      .orderBy('seq', 'desc')
      .limit(values.limit),
  );
  return {
    add: (message) => database.write(message.user, (tell) => insert(message, tell)),
    last: (user, conversation, limit) =>
      database.read(of(user), function* () {
        const found = yield* rows(selectLast({ user, conversation: storable(conversation), limit }));
        return readAll('message', found, messageOf, database).toReversed();
      }),
    conversations: (user, limit = 100) =>
      database.read(of(user), function* () {
        const newest = kysely
          .selectFrom('message')
          .select((select) => select.fn.max('seq').as('seq'))
          .where('user_id', '=', user)
          .groupBy('conversation');
        const query = kysely
          .selectFrom('message')
          .select(['conversation', 'created_at as lastAt'])
          .where('seq', 'in', newest)
          .orderBy('seq', 'desc')
          .limit(limit);
        return yield* rows(query.compile());
      }),
  };
}

/** Adds a message; false if one with its id exists already. */
export function createMessageInsert({ kysely }: Database) {
  const columns = [
    'id',
    'user_id',
    'conversation',
    'role',
    'text',
    'origin',
    'decision_id',
    'created_at',
    'unasked',
  ] as const;
  const insert = preparedInsert(kysely, 'message', columns, { skipKnown: true });
  return function* (message: Message, tell: Tell): Steps<boolean> {
    if ((yield* changes(insert([messageRow(message)]))) === 0) return false;
    const { user, id, role } = message;
    tell({ user, kind: 'message', id, state: role });
    return true;
  };
}

function messageRow(given: Message): Insertable<MessageTable> {
  const message = plainMessage(given);
  return {
    id: message.id,
    user_id: message.user,
    conversation: storable(message.conversation),
    role: message.role,
    text: recordedJson(message.text),
    origin: message.origin,
    decision_id: message.decisionId,
    created_at: message.createdAt,
    unasked: message.unasked === undefined ? null : recordedJson(message.unasked),
  };
}

export function messageOf(row: Selectable<MessageTable>): Message {
  const unasked = parseJson<UnaskedMessage>(row.unasked);
  return labelMessage({
    id: row.id,
    user: row.user_id,
    conversation: row.conversation,
    role: row.role as Message['role'],
    text: parseJson<string>(row.text),
    origin: row.origin as Message['origin'],
    decisionId: row.decision_id,
    createdAt: row.created_at,
    ...(unasked === null ? {} : { unasked }),
  });
}
