import { tactError } from '#errors';
import type { Changed, Folder, FolderRole, Mailbox, Moved } from '#ports/mailbox';
import { folderNameProblem, keyProblem, labelProblem } from '#ports/mailbox-names';
import { type KeptMessage, stored } from './kept-message.ts';

/** A message to begin with or to deliver. */
export interface MemoryMessage {
  readonly raw: Uint8Array | string;
  /** The inbox unless given. */
  readonly folder?: string;
  readonly labels?: readonly string[];
  readonly seen?: boolean;
  readonly flagged?: boolean;
  /** Milliseconds since 1970; a second after the message before unless given. */
  readonly receivedAt?: number;
}

/** All that can be seen of a mailbox, comparable with `toEqual`. */
export interface MailboxSnapshot {
  /** By name, also the empty ones. */
  readonly folders: Readonly<Record<string, readonly MessageSnapshot[]>>;
}

export interface MessageSnapshot {
  readonly ref: string;
  readonly labels: readonly string[];
  readonly seen: boolean;
  readonly flagged: boolean;
}

/** A mail account in memory that shows its whole state and counts what changed it. */
export interface MemoryMailbox extends Mailbox {
  snapshot(): MailboxSnapshot;
  /** How many operations changed something; deliveries and what other programs did are not counted. */
  readonly changes: number;
  /** A message arrives. Returns its ref. */
  deliver(message: MemoryMessage): string;
  /** Another program moves the message. */
  moveElsewhere(ref: string, folder: string): void;
  /** Another program removes the message. */
  removeElsewhere(ref: string): void;
}

const roleFolders: Readonly<Record<FolderRole, string>> = {
  inbox: 'INBOX',
  archive: 'Archive',
  trash: 'Trash',
  drafts: 'Drafts',
  sent: 'Sent',
  junk: 'Junk',
  snoozed: 'Snoozed',
};

/**
 * A mailbox that keeps the port's contract without a server or a disk.
 *
 * @param settings.maxBytes larger messages are yielded with `MAIL_TOO_LARGE` instead of their text
 * @param settings.writable false to have every operation fail with `MAILBOX_READ_ONLY`
 */
export function createMemoryMailbox(
  settings: {
    readonly account?: string;
    readonly messages?: readonly MemoryMessage[];
    readonly maxBytes?: number;
    readonly writable?: boolean;
  } = {},
): MemoryMailbox {
  const account = settings.account ?? 'ann@example.org';
  const maxBytes = settings.maxBytes ?? Number.POSITIVE_INFINITY;
  const writable = settings.writable ?? true;
  const kept = new Map<string, KeptMessage>();
  const folders = new Set<string>(['INBOX']);
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

  function folderFor(to: Folder, operation: string): string {
    const name = to.role === undefined ? (to.name ?? '') : roleFolders[to.role];
    const problem = folderNameProblem(name);
    if (problem !== null) throw refuse(operation, problem);
    return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
  }

  async function change<Result extends Changed>(work: () => Result): Promise<Result> {
    if (!writable) throw tactError('MAILBOX_READ_ONLY', { account, why: 'it was opened for reading only' });
    const result = work();
    if (result.changed) changes += 1;
    return result;
  }

  function inboxAfter(cursor: string | null | undefined): KeptMessage[] {
    const after = cursor == null ? 0 : Number(cursor) || 0;
    return [...kept.values()].filter(({ folder, number }) => folder === 'INBOX' && number > after);
  }

  function setFlag(ref: string, flag: 'seen' | 'flagged', on: boolean): Promise<Changed> {
    return change(() => {
      const message = find(ref);
      const changed = message[flag] !== on;
      message[flag] = on;
      return { changed };
    });
  }

  function setLabel(ref: string, label: string, isOn: boolean): Promise<Changed> {
    return change(() => {
      const problem = labelProblem(label);
      if (problem !== null) throw refuse(isOn ? 'add a label' : 'remove a label', problem);
      const message = find(ref);
      const others = message.labels.filter((other) => !isSame(other, label));
      const changed = others.length < message.labels.length !== isOn;
      if (changed) message.labels = isOn ? [...others, label] : others;
      return { changed };
    });
  }

  const mailbox: MemoryMailbox = {
    account,
    provider: 'memory',
    writable,
    async check() {},
    async count() {
      return inboxAfter(null).length;
    },
    async *messages(options = {}) {
      for (const { ref } of inboxAfter(options.cursor)) {
        if (options.signal?.aborted) return;
        const message = kept.get(ref);
        if (message?.folder === 'INBOX') yield stored(message, maxBytes);
      }
    },
    async *newestFirst() {
      for (const { ref } of inboxAfter(null).reverse()) {
        const message = kept.get(ref);
        if (message?.folder === 'INBOX') yield stored(message, maxBytes);
      }
    },
    async *watch({ cursor, signal }) {
      let position = cursor;
      while (!signal.aborted) {
        const [next] = inboxAfter(position);
        if (next === undefined) await nextDelivery(waiting, signal);
        else {
          position = String(next.number);
          yield stored(next, maxBytes);
        }
      }
    },
    async read(ref) {
      return stored(find(ref), maxBytes);
    },
    addLabel: (ref, label) => setLabel(ref, label, true),
    removeLabel: (ref, label) => setLabel(ref, label, false),
    setSeen: (ref, seen) => setFlag(ref, 'seen', seen),
    setFlagged: (ref, flagged) => setFlag(ref, 'flagged', flagged),
    move: (ref, to) =>
      change((): Moved => {
        const message = find(ref);
        const from = message.folder;
        const name = folderFor(to, 'move the message');
        folders.add(name);
        message.folder = name;
        return { changed: from !== name, from, to: name };
      }),
    async roleOf(name) {
      return roleNamed(name);
    },
    async locate(ref) {
      const { folder } = find(ref);
      const role = roleNamed(folder);
      return role === null ? { name: folder } : { role, name: folder };
    },
    append: (raw, to, key) =>
      change(() => {
        const problem = keyProblem(key);
        if (problem !== null) throw refuse('keep the message', problem);
        const folder = folderFor(to, 'keep the message');
        const before = [...kept.values()].find((message) => message.key === key);
        if (before) return { changed: false, ref: before.ref };
        lastReceivedAt += 1000;
        const marked = Buffer.concat([Buffer.from(`X-Tact-Key: ${key}\r\n`), raw]);
        const state = { raw: marked, key, folder, labels: [], seen: true, flagged: false };
        return { changed: true, ref: store({ ...state, receivedAt: lastReceivedAt }).ref };
      }),
    async keptUnder(key) {
      return [...kept.values()].find((message) => message.key === key)?.ref ?? null;
    },
    withdraw: (ref, key) =>
      change(() => {
        const message = kept.get(ref);
        if (!message) return { changed: false };
        if (message.key !== key)
          throw refuse('withdraw the message', 'Tact did not put it there under this key');
        kept.delete(ref);
        return { changed: true };
      }),
    async close() {},

    snapshot: () => ({
      folders: Object.fromEntries(
        [...folders]
          .sort()
          .map((name) => [
            name,
            [...kept.values()]
              .filter(({ folder }) => folder === name)
              .map(({ ref, labels, seen, flagged }) => ({ ref, labels: labels.toSorted(), seen, flagged })),
          ]),
      ),
    }),
    get changes() {
      return changes;
    },
    deliver(message) {
      lastReceivedAt = message.receivedAt ?? lastReceivedAt + 1000;
      return store({
        raw: typeof message.raw === 'string' ? Buffer.from(message.raw) : message.raw,
        key: null,
        receivedAt: lastReceivedAt,
        folder: message.folder ?? 'INBOX',
        labels: message.labels ?? [],
        seen: message.seen ?? false,
        flagged: message.flagged ?? false,
      }).ref;
    },
    moveElsewhere(ref, folder) {
      folders.add(folder);
      find(ref).folder = folder;
    },
    removeElsewhere(ref) {
      find(ref);
      kept.delete(ref);
    },
  };

  for (const message of settings.messages ?? []) mailbox.deliver(message);
  return mailbox;
}

function roleNamed(name: string): FolderRole | null {
  for (const [role, folder] of Object.entries(roleFolders)) {
    if (folder.toLowerCase() === name.toLowerCase()) return role as FolderRole;
  }
  return null;
}

/** Labels are keywords, and those do not differ by case alone (RFC 9051, 2.3.2). */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function nextDelivery(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
  });
}
