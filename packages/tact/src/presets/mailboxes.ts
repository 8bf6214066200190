import { mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Store } from '@tact/core/ports/store';
import {
  accountKey,
  identifyMailbox,
  isWithin,
  type MailboxIdentity,
} from '@tact/email/mailbox/mailbox-identity';
import { openMailbox } from '@tact/email/mailbox/open-mailbox';
import { z } from 'zod';
import { type Config, defaultMaxMailBytes } from '#config';
import { placeOf } from './given-paths.ts';
import type { Home } from './home.ts';

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

/** An account, and the path or address that it was opened from last. */
interface KnownPlace {
  readonly account: string;
  /** Null if only its name is known. */
  readonly where: string | null;
}

const place = z.object({ where: z.string() });
const placePrefix = 'mailbox:';
const cursorPrefix = 'email.cursor:';

/** The name of the value that says where an account was opened from. */
function placeName(account: string): string {
  return `${placePrefix}${account}`;
}

/** Where an account was opened from last; null if it is not known. */
function readPlace(value: unknown): string | null {
  return place.safeParse(value).data?.where ?? null;
}

/** All accounts of a user. What was gone through before places were kept is where its name says. */
async function knownPlaces({
  store,
  user,
}: {
  readonly store: Store;
  readonly user: string;
}): Promise<readonly KnownPlace[]> {
  const places = new Map<string, string | null>();
  for (const prefix of [cursorPrefix, placePrefix]) {
    for (const name of await store.values.names(user, prefix)) {
      const account = name.slice(prefix.length);
      const stored = prefix === placePrefix ? await store.values.get(user, name) : null;
      places.set(account, readPlace(stored?.value) ?? (isAbsolute(account) ? account : null));
    }
  }
  return [...places].map(([account, where]) => ({ account, where }));
}

/** What the account of a mailbox is called, and was called. */
interface AccountNames {
  readonly account: string;
  /** Names under which mail of the same mailbox was decided too: earlier versions told mailboxes apart by their paths. */
  readonly others: readonly string[];
}

/**
 * Finds the account of a mailbox: the name it had first, by whatever path or address it is reached now, so that no mail is decided
 * twice because of a link. A mailbox that is opened for the first time gets its name by compare-and-set, so that several processes
 * give it one name even if they reach it by different paths.
 *
 * @param keeps false to keep nothing, for a command that only looks
 */
async function accountNames(
  where: string,
  { store, user, keeps }: { readonly store: Store; readonly user: string; readonly keeps: boolean },
): Promise<AccountNames> {
  const identity = await identifyMailbox(where);
  const aliases = [...new Set([...identity.names, ...(identity.path === null ? [] : [where])])];
  const named: string[] = [];
  const unnamed: string[] = [];
  for (const alias of aliases) {
    const account = await store.aliases.account(user, alias);
    if (account === null) unnamed.push(alias);
    else named.push(account);
  }
  const { same, related } = await knownAccounts(identity, { store, user });
  const known = [...new Set([...named, ...same])];
  const account = known[0] ?? (keeps ? await claimed(identity, { store, user }) : identity.account);
  if (keeps) for (const alias of unnamed) await store.aliases.add(user, alias, account);
  return { account, others: [...new Set([...known, ...related])].filter((other) => other !== account) };
}

/** The file itself is claimed first: paths to it may differ. */
async function claimed(
  { names, account }: MailboxIdentity,
  { store, user }: { readonly store: Store; readonly user: string },
): Promise<string> {
  const strongest = names.at(-1) ?? account;
  await store.aliases.add(user, strongest, account);
  return (await store.aliases.account(user, strongest)) ?? account;
}

/** Accounts that were opened before from the same place, and from one within it or around it. */
async function knownAccounts(
  identity: MailboxIdentity,
  parts: { readonly store: Store; readonly user: string },
): Promise<{ readonly same: readonly string[]; readonly related: readonly string[] }> {
  const same: string[] = [];
  const related: string[] = [];
  for (const { account, where } of await knownPlaces(parts)) {
    const other = where === null ? null : await identifyMailbox(where);
    const isSame =
      other?.names.some((name) => identity.names.includes(name)) || isServerAccount(account, identity);
    if (isSame) same.push(account);
    else if (other !== null && isWithin(identity, other)) related.push(account);
  }
  return { same, related };
}

/** An account of a server, in whatever spelling an earlier version recorded it. */
function isServerAccount(account: string, { names }: MailboxIdentity): boolean {
  return account.includes('@') && names.includes(`imap:${accountKey(account)}`);
}

/** The owner's account where one is configured, else a Maildir in the home folder, so that drafts always have a place. */
export async function openOwnersMailbox(
  { mailbox }: Config,
  { ownMailbox }: Home,
  mailboxes: Mailboxes,
): Promise<Mailbox> {
  if (mailbox !== null) return mailboxes.open(mailbox.where);
  for (const folder of ['cur', 'new', 'tmp']) {
    await mkdir(join(ownMailbox, folder), { recursive: true, mode: 0o700 });
  }
  return mailboxes.open(ownMailbox);
}
