import { tactError } from '@tact/core/errors';
import type { ChangeResult, Folder, FolderRole } from '@tact/core/ports/mailbox';
import { folderNameProblem } from '@tact/core/ports/mailbox-names';
import type { KeptMessage } from './kept-message.ts';

const roleFolders: Readonly<Record<FolderRole, string>> = {
  inbox: 'INBOX',
  archive: 'Archive',
  trash: 'Trash',
  drafts: 'Drafts',
  sent: 'Sent',
  junk: 'Junk',
  snoozed: 'Snoozed',
};

/** The messages and folders, and what every operation on them needs. */
export function createMailboxState(
  account: string,
  writable: boolean,
  marked: Readonly<Record<string, FolderRole | null>> = {},
) {
  const kept = new Map<string, KeptMessage>();
  const folders = new Set<string>(['INBOX', ...Object.keys(marked)]);
  const waiting = new Set<() => void>();
  let count = 0;
  let changes = 0;
  // Monday, 2 November 2026, 09:00 UTC
  let lastReceivedAt = 1_793_610_000_000;

  const refuse = (operation: string, why: string) =>
    tactError('MAILBOX_REFUSED', { account, operation, why });

  function store(message: Omit<KeptMessage, 'ref' | 'number'>): KeptMessage {
    count += 1;
    const added: KeptMessage = { ...message, ref: `memory-${count}`, number: count };
    kept.set(added.ref, added);
    folders.add(added.folder);
    for (const wake of waiting) wake();
    return added;
  }

  function find(ref: string): KeptMessage {
    const message = kept.get(ref);
    if (!message) throw tactError('MAILBOX_MESSAGE_GONE', { account });
    return message;
  }

  /** By the server's mark, else by its name; null if it has none. */
  function roleNamed(name: string): FolderRole | null {
    const role = marked[name];
    if (role !== undefined) return role;
    for (const [named, folder] of Object.entries(roleFolders)) {
      if (folder.toLowerCase() === name.toLowerCase()) return named as FolderRole;
    }
    return null;
  }

  function folderOfRole(role: FolderRole): string {
    return Object.entries(marked).find(([, mark]) => mark === role)?.[0] ?? roleFolders[role];
  }

  function folderFor(to: Folder, operation: string): string {
    const name = to.role === undefined ? (to.name ?? '') : folderOfRole(to.role);
    const problem = folderNameProblem(name);
    if (problem !== null) throw refuse(operation, problem);
    return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
  }

  async function change<Result extends ChangeResult>(work: () => Result): Promise<Result> {
    if (!writable) throw tactError('MAILBOX_READ_ONLY', { account, why: 'it was opened for reading only' });
    const result = work();
    if (result.changed) changes += 1;
    return result;
  }

  function inboxAfter(cursor: string | null | undefined): KeptMessage[] {
    const after = cursor == null ? 0 : Number(cursor) || 0;
    return [...kept.values()].filter(({ folder, number }) => folder === 'INBOX' && number > after);
  }

  /** When the next message is received: a second after the one before unless given. */
  function receiveAt(given?: number): number {
    lastReceivedAt = given ?? lastReceivedAt + 1000;
    return lastReceivedAt;
  }

  const keptUnder = (key: string) => [...kept.values()].find((message) => message.key === key);

  return {
    ...{
      kept,
      folders,
      waiting,
      refuse,
      store,
      find,
      folderFor,
      change,
      inboxAfter,
      receiveAt,
      keptUnder,
      roleNamed,
    },
    changes: () => changes,
  };
}

export type MailboxState = ReturnType<typeof createMailboxState>;
