import type { Item, Store } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { createApprovals } from './approvals.ts';
import { createBulkReads } from './bulk-reads.ts';
import { createBulkWrites } from './bulk-writes.ts';
import { createAliases, createConversations } from './conversations.ts';
import type { Database } from './database.ts';
import { createDocuments } from './documents.ts';
import { createEvents } from './events.ts';
import { createExperiences } from './experiences.ts';
import { createFeedbackLog } from './feedback.ts';
import { createForget } from './forget.ts';
import { createItems } from './items.ts';
import { createJournal } from './journal.ts';
import { createLedger } from './ledger.ts';
import { createMessages } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createRecentRows } from './recent-rows.ts';
import { createUsers } from './users.ts';
import { createValues } from './values.ts';

const maxRecentItems = 5000;
const maxRecentDecisions = 500;

/** The store over either database. */
export function createDatabaseStore(database: Database): Store {
  const recentItems = createRecentRows<Item>(maxRecentItems);
  const recentDecisions = createRecentRows<Decision>(maxRecentDecisions);
  const forget = createForget(database);
  return {
    location: database.location,
    ledger: createLedger(database, recentDecisions),
    outbox: createOutbox(database),
    approvals: createApprovals(database),
    journal: createJournal(database),
    feedback: createFeedbackLog(database),
    documents: createDocuments(database),
    items: createItems(database, recentItems),
    experiences: createExperiences(database),
    messages: createMessages(database),
    conversations: createConversations(database),
    values: createValues(database),
    aliases: createAliases(database),
    events: createEvents(database),
    users: createUsers(database, [recentItems, recentDecisions]),
    bulk: { ...createBulkReads(database), ...createBulkWrites(database) },
    async forget(user) {
      try {
        await forget(user);
      } finally {
        // The rows are gone, even if the files could not be cleaned.
        recentItems.forget(user);
        recentDecisions.forget(user);
      }
    },
    leftOut: () => [...database.leftOut],
    check: () => database.check(),
    close: () => database.close(),
  };
}
