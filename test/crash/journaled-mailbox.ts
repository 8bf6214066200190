import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tactError } from '@tact/core/errors';
import type { MailTransport } from '@tact/core/ports/mail-transport';
import type { ChangeResult, Folder, FolderRole, Mailbox, StoredMessage } from '@tact/core/ports/mailbox';

/**
 * A mail account whose whole state is a file with one line per change, each written in one call: what happened and what
 * was counted cannot come apart, whenever the process is killed. Sent messages are lines too.
 */
export interface Change {
  readonly what: 'label' | 'unlabel' | 'seen' | 'flagged' | 'move' | 'append' | 'withdraw' | 'send';
  readonly ref: string;
  readonly value: string;
}

interface State {
  folder: string;
  labels: Set<string>;
  seen: boolean;
  flagged: boolean;
}

const roles: Readonly<Record<FolderRole, string>> = {
  inbox: 'INBOX',
  archive: 'Archive',
  trash: 'Trash',
  drafts: 'Drafts',
  sent: 'Sent',
  junk: 'Junk',
  snoozed: 'Snoozed',
};

/** Every change that was ever made, oldest first. */
export function changesIn(path: string): readonly Change[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Change);
}

/** Where everything is after these changes, comparable with `toEqual`. */
export function stateAfter(changes: readonly Change[]): Readonly<Record<string, object>> {
  const refs = [...new Set(changes.map(({ ref }) => ref))].sort();
  return Object.fromEntries(
    refs.map((ref) => {
      const { folder, labels, seen, flagged } = replay(ref, changes);
      return [ref, { folder, labels: [...labels].sort(), seen, flagged }];
    }),
  );
}

export function createJournaledMailbox(path: string, messages: Readonly<Record<string, string>>): Mailbox {
  const account = 'ann@home.example';
  const write = (change: Change) => appendFileSync(path, `${JSON.stringify(change)}\n`);
  const stateOf = (ref: string) => replay(ref, changesIn(path));
  const nameOf = ({ role, name }: Folder) => (role === undefined ? (name ?? 'INBOX') : roles[role]);

  const change = async (
    ref: string,
    isChange: (state: State) => boolean,
    made: Omit<Change, 'ref'>,
  ): Promise<ChangeResult> => {
    const changed = isChange(stateOf(ref));
    if (changed) write({ ...made, ref });
    return { changed };
  };
  const stored = (ref: string): StoredMessage => {
    const text = messages[ref];
    if (text === undefined) throw tactError('MAILBOX_MESSAGE_GONE', { account });
    const { folder, labels, seen, flagged } = stateOf(ref);
    const raw = new TextEncoder().encode(text);
    const receivedAt = Date.UTC(2026, 10, 16);
    return {
      ref,
      folder,
      labels: [...labels],
      seen,
      flagged,
      receivedAt,
      size: raw.length,
      raw,
      problem: null,
      cursor: ref,
    };
  };
  const isKept = (ref: string) => changesIn(path).some((made) => made.what === 'append' && made.ref === ref);
  return {
    account,
    provider: 'memory',
    writable: true,
    check: async () => {},
    count: async () => Object.keys(messages).length,
    async *messages({ cursor } = {}) {
      for (const ref of Object.keys(messages)) {
        if ((cursor ?? '') < ref && stateOf(ref).folder === 'INBOX') yield stored(ref);
      }
    },
    async *newestFirst() {
      for (const ref of Object.keys(messages).reverse()) {
        if (stateOf(ref).folder === 'INBOX') yield stored(ref);
      }
    },
    async *watch() {},
    read: async (ref) => stored(ref),
    addLabel: (ref, label) =>
      change(ref, ({ labels }) => !labels.has(label), { what: 'label', value: label }),
    removeLabel: (ref, label) =>
      change(ref, ({ labels }) => labels.has(label), { what: 'unlabel', value: label }),
    setSeen: (ref, on) => change(ref, ({ seen }) => seen !== on, { what: 'seen', value: String(on) }),
    setFlagged: (ref, on) =>
      change(ref, ({ flagged }) => flagged !== on, { what: 'flagged', value: String(on) }),
    async move(ref, to) {
      const from = stateOf(ref).folder;
      const name = nameOf(to);
      const { changed } = await change(ref, () => from !== name, { what: 'move', value: name });
      return { changed, from, to: name };
    },
    roleOf: async (name) => roleNamed(name),
    async locate(ref) {
      const name = stateOf(ref).folder;
      const role = roleNamed(name);
      return role === null ? { name } : { name, role };
    },
    async append(_raw, to, key) {
      const ref = `own:${key}`;
      const isThere = isKept(ref);
      if (!isThere) write({ what: 'append', ref, value: nameOf(to) });
      return { changed: !isThere, ref };
    },
    keptUnder: async (key) => (isKept(`own:${key}`) ? `own:${key}` : null),
    async withdraw(ref) {
      write({ what: 'withdraw', ref, value: '' });
      return { changed: true };
    },
    close: async () => {},
  };
}

/** A transport whose sending is a line of the same file. */
export function createJournaledTransport(path: string): MailTransport {
  return {
    from: 'ann@home.example',
    canSend: true,
    check: async () => {},
    compose: async ({ text }) => new TextEncoder().encode(text),
    async send({ key, to, text }) {
      appendFileSync(
        path,
        `${JSON.stringify({ what: 'send', ref: `own:${key}`, value: to.join() } satisfies Change)}\n`,
      );
      return { messageId: key, raw: new TextEncoder().encode(text) };
    },
  };
}

function replay(ref: string, changes: readonly Change[]): State {
  const state: State = { folder: 'INBOX', labels: new Set(), seen: false, flagged: false };
  for (const { what, value } of changes.filter((change) => change.ref === ref)) {
    if (what === 'label') state.labels.add(value);
    if (what === 'unlabel') state.labels.delete(value);
    if (what === 'seen') state.seen = value === 'true';
    if (what === 'flagged') state.flagged = value === 'true';
    if (what === 'move' || what === 'append') state.folder = value;
  }
  return state;
}

function roleNamed(name: string): FolderRole | null {
  return (Object.entries(roles).find(([, folder]) => folder === name)?.[0] as FolderRole | undefined) ?? null;
}
