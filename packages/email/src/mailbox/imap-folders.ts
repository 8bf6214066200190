import { tactError } from '@tact/core/errors';
import type { Folder, FolderRole, KnownFolder } from '@tact/core/ports/mailbox';
import { folderNameProblem } from '@tact/core/ports/mailbox-names';
import { folderByRole, folderNames, folderRoles, roleByName } from './folder-roles.ts';
import type { ListResponse } from './imap-client.ts';
import type { ImapWork } from './imap-connection.ts';
import { labelOf } from './keyword.ts';

/** Roles by the marks of servers (RFC 6154); the library finds them by localized names where a server has no marks. */
const marks: Readonly<Record<string, FolderRole>> = {
  '\\Inbox': 'inbox',
  '\\Archive': 'archive',
  '\\Trash': 'trash',
  '\\Drafts': 'drafts',
  '\\Sent': 'sent',
  '\\Junk': 'junk',
};

/** Folders that show messages of other folders. */
const views = new Set(['\\All', '\\Flagged', '\\Important']);

/** Other mail programs make folders too; asking for all of them before every message would be slow. */
const listedForMs = 30_000;

/** The folders of an account, asked for once and again when they changed. */
export class ImapFolders {
  readonly #account: string;
  #known: readonly ListResponse[] | null = null;
  #listedAtMs = 0;

  constructor(account: string) {
    this.#account = account;
  }

  forget(): void {
    this.#known = null;
  }

  /**
   * Paths in the order in which to look for a message. Views are left out, but for Gmail: there a folder is a label, and a
   * message without a place of its own is in `\All`, whatever labels it has.
   */
  async searched({ client }: ImapWork): Promise<string[]> {
    const folders = (await this.#list(client)).filter(
      ({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'),
    );
    const rank = (folder: ListResponse): number => {
      const role = roleOfListed(folder);
      return role === null ? folderRoles.length : folderRoles.indexOf(role);
    };
    const ranked = folders.toSorted((one, other) => rank(one) - rank(other));
    const isPlace = ({ specialUse }: ListResponse): boolean => !views.has(specialUse ?? '');
    const places = isGmail(client)
      ? [...ranked.filter((one) => isPlace(one) && roleOfListed(one) !== null), ...ranked.filter(isAllMail)]
      : ranked.filter(isPlace);
    return places.map(({ path }) => path);
  }

  /** Whether the folder shows messages that have no place of their own, as Gmail's `\All` does. */
  async isAllMail({ client }: ImapWork, path: string): Promise<boolean> {
    return (
      isGmail(client) &&
      (await this.#list(client)).some((folder) => folder.path === path && isAllMail(folder))
    );
  }

  async roleOf({ client }: ImapWork, name: string): Promise<FolderRole | null> {
    if (name.toUpperCase() === 'INBOX') return 'inbox';
    const folder = (await this.#list(client)).find(({ path }) => path === name);
    if (folder === undefined) return null;
    // Gmail has no archive: what is in no other folder is archived.
    if (isGmail(client) && isAllMail(folder)) return 'archive';
    return roleOfListed(folder);
  }

  /** All folders that hold messages, as the server listed them a moment ago. */
  async all(work: ImapWork): Promise<readonly KnownFolder[]> {
    if (Date.now() - this.#listedAtMs > listedForMs) this.forget();
    const folders = (await this.#list(work.client)).filter(
      ({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'),
    );
    return Promise.all(
      folders.map(async ({ path, delimiter }) => ({
        name: path,
        role: await this.roleOf(work, path),
        ...(delimiter ? { delimiter } : {}),
      })),
    );
  }

  /** Keywords, and on Gmail the folders too, which are labels there. */
  async labels(work: ImapWork): Promise<string[]> {
    const keywords = await work.inFolder('INBOX', async () => labelsOfFolder(work.client));
    if (!isGmail(work.client)) return keywords;
    const folders = (await this.all(work)).filter(({ role }) => role === null).map(({ name }) => name);
    return [...new Set([...keywords, ...folders])];
  }

  /** The folder's path; it is made where it is missing. Throws `MAILBOX_REFUSED` for what cannot be one. */
  async ensure(work: ImapWork, to: Folder, operation: string): Promise<string> {
    const found =
      to.role === undefined ? await this.#byName(work, to.name ?? '') : await this.#byRole(work, to.role);
    if (found !== null) return found;
    const name = to.role === undefined ? (to.name ?? '') : folderNames[to.role];
    const problem = folderNameProblem(name);
    if (problem !== null) {
      throw tactError('MAILBOX_REFUSED', { account: this.#account, operation, why: problem });
    }
    const { path } = await work.client.mailboxCreate(name.split('/'));
    this.forget();
    return path;
  }

  async #byRole({ client }: ImapWork, role: FolderRole): Promise<string | null> {
    if (role === 'inbox') return 'INBOX';
    const folders = await this.#list(client);
    const marked = folders.find(({ specialUse }) => marks[specialUse ?? ''] === role);
    if (marked !== undefined) return marked.path;
    if (role === 'archive' && isGmail(client)) return folders.find(isAllMail)?.path ?? null;
    const topLevel = folders.filter(
      ({ parentPath, flags }) => isTopLevel(parentPath) && !flags.has('\\Noselect'),
    );
    const name = folderByRole(
      role,
      topLevel.map((folder) => folder.name),
    );
    return topLevel.find((folder) => folder.name === name)?.path ?? null;
  }

  async #byName({ client }: ImapWork, name: string): Promise<string | null> {
    if (name.toUpperCase() === 'INBOX') return 'INBOX';
    const folders = await this.#list(client);
    const exact = folders.find(({ path }) => path === name);
    const byLevels = folders.find(
      ({ path, delimiter }) => delimiter && path.split(delimiter).join('/') === name,
    );
    return (exact ?? byLevels)?.path ?? null;
  }

  async #list(client: ImapWork['client']): Promise<readonly ListResponse[]> {
    if (this.#known === null) {
      this.#known = await client.list();
      this.#listedAtMs = Date.now();
    }
    return this.#known;
  }
}

/** The keywords that the server names when a folder is opened: those of its messages, and others that it keeps ready. */
function labelsOfFolder({ mailbox }: ImapWork['client']): string[] {
  if (mailbox === false) return [];
  const keywords = [...mailbox.flags, ...(mailbox.permanentFlags ?? [])].filter(
    (flag) => !flag.startsWith('\\'),
  );
  return [...new Set(keywords.map(labelOf))];
}

function isGmail(client: ImapWork['client']): boolean {
  return client.capabilities.has('X-GM-EXT-1');
}

function isAllMail({ specialUse }: ListResponse): boolean {
  return specialUse === '\\All';
}

function roleOfListed({ path, specialUse, parentPath, name }: ListResponse): FolderRole | null {
  const marked = marks[specialUse ?? ''];
  if (marked !== undefined) return marked;
  if (path.toUpperCase() === 'INBOX') return 'inbox';
  return isTopLevel(parentPath) ? roleByName(name) : null;
}

/** Some servers keep all folders below the inbox. */
function isTopLevel(parentPath: string): boolean {
  return parentPath === '' || parentPath.toUpperCase() === 'INBOX';
}
