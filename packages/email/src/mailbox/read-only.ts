import { tactError } from '@tact/core/errors';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';

type ListingMethod = 'provider' | 'check' | 'count' | 'messages' | 'newestFirst' | 'watch';

interface ReadOnlyMailbox {
  readonly account: string;
  /** Why it is read-only, for whoever tries to change it. */
  readonly why: string;
  /** The message with this ref; null if it is gone. */
  find(ref: string): Promise<StoredMessage | null>;
}

/** What all mailboxes share that can only be read: one inbox, in which nothing is changed and nothing was ever put by Tact. */
export function readOnlyInbox({ account, why, find }: ReadOnlyMailbox): Omit<Mailbox, ListingMethod> {
  const read = async (ref: string): Promise<StoredMessage> => {
    const found = await find(ref);
    if (found === null) throw tactError('MAILBOX_MESSAGE_GONE', { account });
    return found;
  };
  const refuse = async (): Promise<never> => {
    throw tactError('MAILBOX_READ_ONLY', { account, why });
  };
  return {
    account,
    writable: false,
    read,
    roleOf: async (name) => (name === 'INBOX' ? 'inbox' : null),
    folders: async () => [{ name: 'INBOX', role: 'inbox' }],
    async locate(ref) {
      await read(ref);
      return { role: 'inbox', name: 'INBOX' };
    },
    addLabel: refuse,
    removeLabel: refuse,
    setSeen: refuse,
    setFlagged: refuse,
    move: refuse,
    append: refuse,
    keptUnder: async () => null,
    withdraw: refuse,
    async close() {},
  };
}
