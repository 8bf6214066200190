import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { domainToASCII, fileURLToPath } from 'node:url';
import { errorCode } from './file-problem.ts';

/**
 * Which mailbox a path or an address leads to, so that one mailbox is one account, however it is reached.
 *
 * Of files: the path that all links lead to, and the file itself, which stays the same when it is moved within its disk or mounted
 * elsewhere. Of a server: user and host as servers compare them, whatever the port and the protection of the connection.
 */
export interface MailboxIdentity {
  /** Names that only this mailbox has, the strongest first; at least one. */
  readonly names: readonly string[];
  /** What its account is called unless it has a name already. */
  readonly account: string;
  /** The real path of files; null for a server. */
  readonly path: string | null;
}

/** Nothing is sent over the network. A path at which nothing is has its own name alone. */
export async function identifyMailbox(where: string): Promise<MailboxIdentity> {
  const server = serverAccount(where);
  if (server !== null) return { names: [`imap:${server.key}`], account: server.account, path: null };
  const given = pathOf(where);
  try {
    const path = await realpath(given);
    return { names: [path, await fileName(path)], account: path, path };
  } catch (thrown) {
    // Why it cannot be opened is told where it is opened.
    errorCode(thrown);
    return { names: [given], account: given, path: given };
  }
}

/** Whether one of the paths is in the other, so that both hold some of the same mail. */
export function isWithin(one: MailboxIdentity, other: MailboxIdentity): boolean {
  if (one.path === null || other.path === null) return false;
  return one.path.startsWith(other.path + sep) || other.path.startsWith(one.path + sep);
}

/** The account of a user of a server, such as `ann@example.org`; also of one that was recorded in another spelling. */
export function accountKey(account: string): string {
  const at = account.lastIndexOf('@');
  if (at < 0) return account.toLowerCase();
  const host = hostKey(account.slice(at + 1));
  return `${account.slice(0, at).toLowerCase()}@${thisMachine.test(host) ? 'localhost' : host}`;
}

/** Whole addresses are the names of accounts already, whatever server they log in to. Servers take user names in any case. */
export function serverAccountName({ user, host }: { readonly user: string; readonly host: string }): string {
  const name = user.normalize('NFC').toLowerCase();
  return name.includes('@') ? name : `${name}@${hostKey(host)}`;
}

interface ServerAccount {
  readonly key: string;
  readonly account: string;
}

function serverAccount(where: string): ServerAccount | null {
  if (!/^imaps?:/i.test(where) || !URL.canParse(where)) return null;
  const url = new URL(where);
  const account = serverAccountName({ user: decoded(url.username), host: decoded(url.hostname) });
  return { account, key: accountKey(account) };
}

/** Host names do not differ by case, by a dot at their end, or by how their letters are encoded. */
function hostKey(host: string): string {
  const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return (domainToASCII(plain) || plain).toLowerCase();
}

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|::1|ip6-localhost)$/;

/** A file by its number on its disk. The time at which it was made tells it from a later one that got the same number. */
async function fileName(path: string): Promise<string> {
  const { dev, ino, birthtimeNs } = await stat(path, { bigint: true });
  return `file:${dev}:${ino}:${birthtimeNs}`;
}

function pathOf(where: string): string {
  if (!/^file:/i.test(where)) return where;
  try {
    return fileURLToPath(where);
  } catch {
    return where;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
