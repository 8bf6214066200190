import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { openMailbox } from '#adapters/mailbox/open-mailbox';
import { type Config, defaultMaxMailBytes } from '#config';
import { tactError } from '#errors';
import type { Mailbox } from '#ports/mailbox';
import type { Store } from '#ports/store';

/**
 * The open mailboxes. An approval or an undo may come days later and from another process, so it is kept where each account
 * was opened from; passwords are not kept, they come from the environment.
 */
export interface Mailboxes {
  open(where: string): Promise<Mailbox>;
  byAccount(account: string): Promise<Mailbox>;
  close(): Promise<void>;
}

/** `imaps://…`, as against a path; which schemes there are, the mailboxes know. */
const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

const known = z.object({ where: z.string() });

export function createMailboxes(parts: {
  readonly store: Store;
  readonly user: string;
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** What relative paths start from. */
  readonly folder: string;
  now(): number;
}): Mailboxes {
  const { store, user, config, environment, folder, now } = parts;
  const opened = new Map<string, Promise<Mailbox>>();
  const passwordVariable = config.mailbox?.password_env ?? 'TACT_IMAP_PASSWORD';
  const maxBytes = config.mail?.max_bytes ?? defaultMaxMailBytes;

  const open = async (given: string): Promise<Mailbox> => {
    const where = placeAt(given, folder);
    const names = isAddress.test(where) ? [] : await namesOf(where);
    const account = await accountOf(names, parts);
    const mailbox = await openMailbox(where, {
      ...{ environment, passwordVariable, maxBytes },
      ...(account === null ? {} : { account }),
    });
    for (const name of names) await store.aliases.add(user, name, mailbox.account);
    opened.set(mailbox.account, Promise.resolve(mailbox));
    await remember(mailbox.account, withoutPassword(where));
    return mailbox;
  };
  const remember = async (account: string, where: string) => {
    const stored = await store.values.get(user, nameOf(account));
    if (known.safeParse(stored?.value).data?.where === where) return;
    await store.values.set(user, nameOf(account), { where }, stored?.version ?? 0, now());
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
    async close() {
      for (const mailbox of await Promise.allSettled(opened.values())) {
        if (mailbox.status === 'fulfilled') await mailbox.value.close();
      }
    },
  };

  async function reopen(account: string): Promise<Mailbox> {
    const stored = await store.values.get(user, nameOf(account));
    const where = known.safeParse(stored?.value).data?.where;
    if (where === undefined) throw tactError('MAILBOX_NOT_FOUND', { path: account });
    return open(where);
  }
}

/** The location of a mailbox, independent of the current folder: an address unchanged, a path made absolute. */
export function placeAt(given: string, folder: string): string {
  return isAddress.test(given) ? given : resolve(folder, given);
}

/**
 * The account of a mailbox of files: the name it had first, by whatever path it is reached now, so that no mail is decided twice
 * because of a link. Null where none of these paths is known.
 */
async function accountOf(
  paths: readonly string[],
  { store, user }: { readonly store: Store; readonly user: string },
): Promise<string | null> {
  for (const path of paths) {
    const account = await store.aliases.account(user, path);
    if (account !== null) return account;
  }
  return null;
}

/** The path that was given and, where links lead elsewhere, the one they lead to. What is not there has only the first. */
async function namesOf(path: string): Promise<readonly string[]> {
  const real = await realpath(path).catch(() => path);
  return [...new Set([path, real])];
}

function nameOf(account: string): string {
  return `mailbox:${account}`;
}

/** An address as it may be kept: a password in it is not. */
function withoutPassword(where: string): string {
  if (!URL.canParse(where)) return where;
  const url = new URL(where);
  url.password = '';
  return /^imaps?:$/.test(url.protocol) ? url.toString() : where;
}
