import type { Store } from '@tact/core/ports/store';
import {
  accountKey,
  identifyMailbox,
  isWithin,
  type MailboxIdentity,
} from '@tact/email/mailbox/mailbox-identity';
import { knownPlaces } from './known-places.ts';

/** What the account of a mailbox is called, and was called. */
export interface AccountNames {
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
export async function accountNames(
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
