import type { Store } from '#ports/store';
import { createApprovals } from './approvals.ts';
import type { Database } from './database.ts';
import { createDocuments } from './documents.ts';
import { createFeedbackLog } from './feedback.ts';
import { createItems } from './items.ts';
import { createJournal } from './journal.ts';
import { createLedger } from './ledger.ts';
import { createMessages } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createValues } from './values.ts';

/** The store over either database. */
export function createDatabaseStore(database: Database): Store {
  return {
    location: database.location,
    ledger: createLedger(database),
    outbox: createOutbox(database),
    approvals: createApprovals(database),
    journal: createJournal(database),
    feedback: createFeedbackLog(database),
    documents: createDocuments(database),
    items: createItems(database),
    messages: createMessages(database),
    values: createValues(database),
    check: () => writeAndRemove(database),
    close: () => database.close(),
  };
}

function writeAndRemove(database: Database): Promise<void> {
  const mark = { user_id: 'check', name: `check:${crypto.randomUUID()}` };
  return database.write({ user: mark.user_id }, async (session) => {
    await session
      .insertInto('value')
      .values({ ...mark, version: 1, value: '{}', saved_at: 0 })
      .execute();
    await session
      .deleteFrom('value')
      .where('user_id', '=', mark.user_id)
      .where('name', '=', mark.name)
      .execute();
  });
}
