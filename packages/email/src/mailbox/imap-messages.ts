import type { StoredMessage } from '@tact/core/ports/mailbox';
import type { FetchMessageObject } from './imap-client.ts';
import type { ImapWork, SelectedFolder } from './imap-connection.ts';
import type { ImapFolders } from './imap-folders.ts';
import {
  type Certainty,
  type ImapIdentity,
  identityFields,
  identityOf,
  isSameMessage,
  readRef,
  receivedAtOf,
  refOf,
  searchFor,
} from './imap-identity.ts';
import { labelOf } from './keyword.ts';
import { tooLarge } from './message-problem.ts';

/** Where a message is: a UID means something together with the folder's UIDVALIDITY alone. */
export interface ImapPlace {
  readonly path: string;
  readonly uid: number;
  readonly uidValidity: bigint;
}

export interface FoundMessage extends ImapPlace {
  readonly message: FetchMessageObject;
}

/** What is fetched of every message. */
export const messageFields = { ...identityFields, labels: true } as const;

/** Finds messages by their refs: where they were last, else by searching every folder. */
export class ImapMessages {
  readonly #folders: ImapFolders;
  readonly #places = new Map<string, ImapPlace>();

  constructor(folders: ImapFolders) {
    this.#folders = folders;
  }

  remember(ref: string, { path, uid, uidValidity }: ImapPlace): void {
    this.#places.set(ref, { path, uid, uidValidity });
  }

  forget(ref: string): void {
    this.#places.delete(ref);
  }

  /** Null where the message is in no folder. */
  async find(work: ImapWork, ref: string): Promise<FoundMessage | null> {
    const wanted = readRef(ref);
    if (wanted === null) return null;
    const found = (await this.#whereItWas(work, ref, wanted)) ?? (await this.#search(work, wanted));
    if (found === null) this.forget(ref);
    else this.remember(ref, found);
    return found;
  }

  /** Whether the message is in that folder as well as where it was found. */
  async isAlsoIn(work: ImapWork, { message }: FoundMessage, path: string): Promise<boolean> {
    const query = searchFor(identityOf(message), 'with time', Date.now());
    if (query === null) return false;
    return (
      (await inFolderIfThere(work, path, async ({ search }) => (await search(query)).length > 0)) ?? false
    );
  }

  async #whereItWas(work: ImapWork, ref: string, wanted: ImapIdentity): Promise<FoundMessage | null> {
    const place = this.#places.get(ref);
    if (place === undefined) return null;
    return inFolderIfThere(work, place.path, async (folder) => {
      if (folder.uidValidity !== place.uidValidity) return null;
      const [message] = await folder.fetch([place.uid], messageFields);
      return message && isSameMessage(wanted, identityOf(message), 'with time') && !isRemoved(message)
        ? { ...place, message }
        : null;
    });
  }

  async #search(work: ImapWork, wanted: ImapIdentity): Promise<FoundMessage | null> {
    for (const certainty of ['with time', 'without time'] as const) {
      const found = await this.#searchFolders(work, wanted, certainty);
      if (found !== null) return found;
    }
    // Another program may have made or renamed folders.
    this.#folders.forget();
    return this.#searchFolders(work, wanted, 'with time');
  }

  /** What is marked for removal counts where nothing else is found: it is there until the folder is tidied up. */
  async #searchFolders(
    work: ImapWork,
    wanted: ImapIdentity,
    certainty: Certainty,
  ): Promise<FoundMessage | null> {
    const query = searchFor(wanted, certainty, Date.now());
    if (query === null) return null;
    const removed: FoundMessage[] = [];
    const equal: FoundMessage[] = [];
    for (const path of await this.#folders.searched(work)) {
      const found = await inFolderIfThere(work, path, async ({ uidValidity, search, fetch }) => {
        const uids = await search(query);
        const messages = uids.length === 0 ? [] : await fetch(uids, messageFields);
        return messages
          .filter((message) => isSameMessage(wanted, identityOf(message), certainty))
          .map((message) => ({ path, uid: message.uid, uidValidity, message }));
      });
      for (const one of found ?? []) (isRemoved(one.message) ? removed : equal).push(one);
      if (equal.length >= wanted.ordinal) break;
    }
    return equal[wanted.ordinal - 1] ?? equal.at(-1) ?? removed[0] ?? null;
  }
}

/** @param raw null for a message that is too large to be read, or that the server does not give out */
export function toStored(
  { path, uid, uidValidity, message }: FoundMessage,
  ordinal: number,
  maxBytes: number,
  raw: Uint8Array | null,
  problem: StoredMessage['problem'] = null,
): StoredMessage {
  const size = message.size ?? 0;
  return {
    ref: refOf(identityOf(message, ordinal)),
    folder: path,
    labels: labelsOf(message),
    seen: message.flags?.has('\\Seen') ?? false,
    flagged: message.flags?.has('\\Flagged') ?? false,
    receivedAt: receivedAtOf(message),
    size,
    raw,
    problem: raw === null ? (problem ?? tooLarge(size, maxBytes)) : null,
    cursor: `${uidValidity}:${uid}`,
  };
}

/** Keywords, and Gmail's labels where the server has them, without the system's. */
export function labelsOf(message: FetchMessageObject): string[] {
  const keywords = [...(message.flags ?? [])].filter((flag) => !flag.startsWith('\\')).map(labelOf);
  const labels = [...(message.labels ?? [])].filter((label) => !label.startsWith('\\'));
  return [...new Set([...keywords, ...labels])];
}

function isRemoved(message: FetchMessageObject): boolean {
  return message.flags?.has('\\Deleted') ?? false;
}

/** Null where the folder cannot be opened: another program may have removed it, or it belongs to somebody else. */
async function inFolderIfThere<Result>(
  work: ImapWork,
  path: string,
  inside: (folder: SelectedFolder) => Promise<Result>,
): Promise<Result | null> {
  let isOpen = false;
  try {
    return await work.inFolder(path, (folder) => {
      isOpen = true;
      return inside(folder);
    });
  } catch (thrown) {
    if (isOpen || !work.client.usable) throw thrown;
    return null;
  }
}
