import type { Store } from '#ports/store';
import { createApprovals } from './approvals.ts';
import { createBulkReads } from './bulk-reads.ts';
import { createAliases, createConversations } from './conversations.ts';
import type { Database } from './database.ts';
import { createDocuments } from './documents.ts';
import { createEvents } from './events.ts';
import { createFeedbackLog } from './feedback.ts';
import { createForget } from './forget.ts';
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
    conversations: createConversations(database),
    values: createValues(database),
    aliases: createAliases(database),
    events: createEvents(database),
    bulk: createBulkReads(database),
    forget: createForget(database),
    check: () => database.check(),
    close: () => database.close(),
  };
}
