import type { ChangeResult, Folder, FolderRole, Mailbox, MoveResult } from '@tact/core/ports/mailbox';
import { keyProblem, labelProblem, newLabelProblem } from '@tact/core/ports/mailbox-names';
import { stored } from './kept-message.ts';
import { createMailboxState, type MailboxState } from './memory-mailbox-state.ts';

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

/** One message of a snapshot, without its text. */
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
  /** Another program puts another text in the message's place. */
  replaceElsewhere(ref: string, raw: string): void;
}

/**
 * A mailbox that keeps the port's contract without a server or a disk.
 *
 * @param settings.maxBytes larger messages are yielded with `MAIL_TOO_LARGE` instead of their text
 * @param settings.writable false to have every operation fail with `MAILBOX_READ_ONLY`
 *
 * @example
 * const mailbox = createMemoryMailbox();
 * mailbox.deliver({ raw: 'Subject: Hello\n\nHi.' });
 * mailbox.snapshot().folders['INBOX']?.length; // 1
 */
export function createMemoryMailbox(
  settings: {
    readonly account?: string;
    readonly messages?: readonly MemoryMessage[];
    readonly maxBytes?: number;
    readonly writable?: boolean;
    /** Folders that are there from the start, with the roles that the server marks them with. */
    readonly folders?: Readonly<Record<string, FolderRole | null>>;
  } = {},
): MemoryMailbox {
  const account = settings.account ?? 'ann@example.org';
  const writable = settings.writable ?? true;
  const state = createMailboxState(account, writable, settings.folders);
  const mailbox: MemoryMailbox = {
    account,
    provider: 'memory',
    writable,
    async check() {},
    ...readOperations(state, settings.maxBytes ?? Number.POSITIVE_INFINITY),
    ...messageChanges(state),
    ...ownMessages(state),
    async close() {},
    ...observedFromOutside(state),
    get changes() {
      return state.changes();
    },
  };

  for (const message of settings.messages ?? []) mailbox.deliver(message);
  return mailbox;
}

function readOperations(state: MailboxState, maxBytes: number) {
  const { kept, folders, waiting, find, inboxAfter, roleNamed } = state;
  return {
    async count() {
      return inboxAfter(null).length;
    },
    async *messages(options: Parameters<Mailbox['messages']>[0] = {}) {
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
    async *arrivedBetween({ from, to }: { readonly from: number; readonly to: number }) {
      for (const { ref } of inboxAfter(null)) {
        const message = kept.get(ref);
        if (message?.folder !== 'INBOX' || message.receivedAt < from || message.receivedAt >= to) continue;
        yield stored(message, maxBytes);
      }
    },
    async *watch({ cursor, signal }: Parameters<Mailbox['watch']>[0]) {
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
    async read(ref: string) {
      return stored(find(ref), maxBytes);
    },
    async roleOf(name: string) {
      return roleNamed(name);
    },
    async folders() {
      return [...folders].sort().map((name) => ({ name, role: roleNamed(name) }));
    },
    async labels() {
      return [...new Set([...kept.values()].flatMap(({ labels }) => labels))];
    },
    async locate(ref: string) {
      const { folder } = find(ref);
      const role = roleNamed(folder);
      return role === null ? { name: folder } : { role, name: folder };
    },
  } satisfies Partial<Mailbox>;
}

function messageChanges({ folders, find, folderFor, change, refuse }: MailboxState) {
  function setFlag(ref: string, flag: 'seen' | 'flagged', on: boolean): Promise<ChangeResult> {
    return change(() => {
      const message = find(ref);
      const changed = message[flag] !== on;
      message[flag] = on;
      return { changed };
    });
  }

  function setLabel(ref: string, label: string, isOn: boolean): Promise<ChangeResult> {
    return change(() => {
      const problem = isOn ? newLabelProblem(label) : labelProblem(label);
      if (problem !== null) throw refuse(isOn ? 'add a label' : 'remove a label', problem);
      const message = find(ref);
      const others = message.labels.filter((other) => !isSame(other, label));
      const changed = others.length < message.labels.length !== isOn;
      if (changed) message.labels = isOn ? [...others, label] : others;
      return { changed };
    });
  }

  return {
    addLabel: (ref: string, label: string) => setLabel(ref, label, true),
    removeLabel: (ref: string, label: string) => setLabel(ref, label, false),
    setSeen: (ref: string, seen: boolean) => setFlag(ref, 'seen', seen),
    setFlagged: (ref: string, flagged: boolean) => setFlag(ref, 'flagged', flagged),
    move: (ref: string, to: Folder) =>
      change((): MoveResult => {
        const message = find(ref);
        const from = message.folder;
        const name = folderFor(to, 'move the message');
        folders.add(name);
        message.folder = name;
        return { changed: from !== name, from, to: name };
      }),
  } satisfies Partial<Mailbox>;
}

function ownMessages({ kept, folderFor, change, refuse, store, receiveAt, keptUnder }: MailboxState) {
  return {
    append: (raw: Uint8Array, to: Folder, key: string) =>
      change(() => {
        const problem = keyProblem(key);
        if (problem !== null) throw refuse('keep the message', problem);
        const folder = folderFor(to, 'keep the message');
        const before = keptUnder(key);
        if (before) return { changed: false, ref: before.ref };
        const marked = Buffer.concat([Buffer.from(`X-Tact-Key: ${key}\r\n`), raw]);
        const state = { raw: marked, key, folder, labels: [], seen: true, flagged: false };
        return { changed: true, ref: store({ ...state, receivedAt: receiveAt() }).ref };
      }),
    async keptUnder(key: string) {
      return keptUnder(key)?.ref ?? null;
    },
    withdraw: (ref: string, key: string) =>
      change(() => {
        const message = kept.get(ref);
        if (!message) return { changed: false };
        if (message.key !== key)
          throw refuse('withdraw the message', 'Tact did not put it there under this key');
        kept.delete(ref);
        return { changed: true };
      }),
  } satisfies Partial<Mailbox>;
}

/** What a test sees and does from outside: the whole state, deliveries and other programs. */
function observedFromOutside({ kept, folders, find, store, receiveAt }: MailboxState) {
  return {
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
    deliver(message: MemoryMessage) {
      return store({
        raw: typeof message.raw === 'string' ? Buffer.from(message.raw) : message.raw,
        key: null,
        receivedAt: receiveAt(message.receivedAt),
        folder: message.folder ?? 'INBOX',
        labels: message.labels ?? [],
        seen: message.seen ?? false,
        flagged: message.flagged ?? false,
      }).ref;
    },
    moveElsewhere(ref: string, folder: string) {
      folders.add(folder);
      find(ref).folder = folder;
    },
    replaceElsewhere(ref: string, raw: string) {
      kept.set(ref, { ...find(ref), raw: Buffer.from(raw) });
    },
    removeElsewhere(ref: string) {
      find(ref);
      kept.delete(ref);
    },
  } satisfies Partial<MemoryMailbox>;
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
