import type { Insertable, Selectable } from 'kysely';
import type { Message, Messages } from '#ports/store';
import { parseJson } from './body-codec.ts';
import type { Database } from './database.ts';
import type { MessageTable } from './schema.ts';
import { storable } from './storable.ts';

/** What was said in conversations, in the order in which it was kept: clocks may be set back, or stand still. */
export function createMessages(database: Database): Messages {
  return {
    add: (message) =>
      database.write({ user: message.user }, async (session) => {
        const insert = session
          .insertInto('message')
          .values(messageRow(message))
          .onConflict((conflict) => conflict.doNothing());
        return (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
      }),
    last: (user, conversation, limit) =>
      database.read({ user }, async (session) => {
        const query = session
          .selectFrom('message')
          .selectAll()
          .where('user_id', '=', user)
          .where('conversation', '=', storable(conversation));
        const rows = await query.orderBy('seq', 'desc').limit(limit).execute();
        return rows.map(messageOf).reverse();
      }),
    conversations: (user, limit = 100) =>
      database.read({ user }, async (session) => {
        const newest = session
          .selectFrom('message')
          .select((of) => of.fn.max('seq').as('seq'))
          .where('user_id', '=', user)
          .groupBy('conversation');
        const rows = await session
          .selectFrom('message')
          .select(['conversation', 'created_at'])
          .where('seq', 'in', newest)
          .orderBy('seq', 'desc')
          .limit(limit)
          .execute();
        return rows.map((row) => ({ conversation: row.conversation, lastAt: row.created_at }));
      }),
  };
}

function messageRow(message: Message): Insertable<MessageTable> {
  return {
    id: message.id,
    user_id: message.user,
    conversation: storable(message.conversation),
    role: message.role,
    text: JSON.stringify(message.text),
    origin: message.origin,
    decision_id: message.decisionId,
    created_at: message.createdAt,
  };
}

function messageOf(row: Selectable<MessageTable>): Message {
  return {
    id: row.id,
    user: row.user_id,
    conversation: row.conversation,
    role: row.role as Message['role'],
    text: parseJson<string>(row.text),
    origin: row.origin as Message['origin'],
    decisionId: row.decision_id,
    createdAt: row.created_at,
  };
}
