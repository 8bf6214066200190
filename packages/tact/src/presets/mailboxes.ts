import { tactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Store } from '@tact/core/ports/store';
import { openMailbox } from '@tact/email/mailbox/open-mailbox';
import { type Config, defaultMaxMailBytes } from '#config';
import { accountNames } from './account-names.ts';
import { placeOf } from './given-paths.ts';
import { placeName, readPlace } from './known-places.ts';

/**
 * The open mailboxes. An approval or an undo may come days later and from another process, so it is kept where each account
 * was opened from; passwords are not kept, they come from the environment.
 */
export interface Mailboxes {
  open(where: string): Promise<Mailbox>;
  byAccount(account: string): Promise<Mailbox>;
  /** Other names under which mail of an open account may have been decided. */
  otherNamesOf(account: string): readonly string[];
  close(): Promise<void>;
}

export function createMailboxes(parts: {
  readonly store: Store;
  readonly user: string;
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** What relative paths start from. */
  readonly folder: string;
  /** False to keep nothing about the mailboxes that are opened. */
  readonly keeps: boolean;
  now(): number;
}): Mailboxes {
  const { store, user, config, environment, folder, keeps, now } = parts;
  const opened = new Map<string, Promise<Mailbox>>();
  const otherNames = new Map<string, readonly string[]>();
  const passwordVariable = config.mailbox?.password_env ?? 'TACT_IMAP_PASSWORD';
  const maxBytes = config.mail?.max_bytes ?? defaultMaxMailBytes;

  const open = async (given: string): Promise<Mailbox> => {
    const where = placeOf(given, { folder, environment });
    const { account, others } = await accountNames(where, parts);
    const caFile = config.mailbox?.ca;
    const mailbox = await openMailbox(where, { environment, passwordVariable, maxBytes, account, caFile });
    otherNames.set(account, others);
    opened.set(account, Promise.resolve(mailbox));
    if (keeps) await remember(account, withoutPassword(where));
    return mailbox;
  };
  const remember = async (account: string, where: string) => {
    const stored = await store.values.get(user, placeName(account));
    if (readPlace(stored?.value) === where) return;
    await store.values.set(user, placeName(account), { where }, stored?.version ?? 0, now());
  };
  return {
    open,
    byAccount(account) {
      const already = opened.get(account);
      if (already !== undefined) return already;
      const opening = reopen(account);
      opened.set(account, opening);
      return opening.catch((thrown: unknown) => {
        opened.delete(account);
        throw thrown;
      });
    },
    otherNamesOf: (account) => otherNames.get(account) ?? [],
    async close() {
      for (const mailbox of await Promise.allSettled(opened.values())) {
        if (mailbox.status === 'fulfilled') await mailbox.value.close();
      }
    },
  };

  async function reopen(account: string): Promise<Mailbox> {
    const where = readPlace((await store.values.get(user, placeName(account)))?.value);
    if (where === null) throw tactError('MAILBOX_NOT_FOUND', { path: account });
    return open(where);
  }
}

/** An address as it may be kept: a password in it is not. */
function withoutPassword(where: string): string {
  if (!URL.canParse(where)) return where;
  const url = new URL(where);
  url.password = '';
  return /^imaps?:$/.test(url.protocol) ? url.toString() : where;
}
