import { tactError } from '@tact/core/errors';
import type {
  ChangeResult,
  Folder,
  FolderRole,
  Mailbox,
  MoveResult,
  StoredMessage,
} from '@tact/core/ports/mailbox';
import { keyProblem, labelProblem, newLabelProblem } from '@tact/core/ports/mailbox-names';
import { appendMessage, findByKey, removeForGood, storedKeyIs } from './imap-append.ts';
import type { ImapServer } from './imap-client.ts';
import { ImapConnection, type ImapWork } from './imap-connection.ts';
import { ImapFolders } from './imap-folders.ts';
import { identityOf, readRef, refOf } from './imap-identity.ts';
import { type ImapRunner, listArrived, listInbox, listNewest } from './imap-listing.ts';
import { type FoundMessage, ImapMessages, labelsOf, toStored } from './imap-messages.ts';
import { moveMessage } from './imap-move.ts';
import { watchInbox } from './imap-watch.ts';
import { isSameLabel, keywordOf, labelOf } from './keyword.ts';
import { serverAccountName } from './mailbox-identity.ts';
import { defaultMaxBytes } from './message-problem.ts';

interface ImapOptions {
  /** The account's name; user and host in their usual form unless given. */
  readonly account?: string;
  /** Larger messages are yielded with `MAIL_TOO_LARGE` instead of their text. */
  readonly maxBytes?: number;
  /** How long to wait before an operation that was cut off is tried again, each time. */
  readonly retryPausesMs?: readonly number[];
}

/**
 * An account on an IMAP server (RFC 3501, RFC 9051). Labels are keywords, on Gmail its labels. Nothing is sent before the
 * mailbox is used; a lost connection is made again, and what was cut off is looked at and brought to its end.
 *
 * Messages that another program marked as `\Deleted` are not listed.
 */
export function createImapMailbox(server: ImapServer, options: ImapOptions = {}): Mailbox {
  return new ImapMailbox(server, options);
}

class ImapMailbox implements Mailbox {
  readonly account: string;
  readonly provider = 'imap';
  readonly writable = true;
  readonly #server: ImapServer;
  readonly #maxBytes: number;
  readonly #connection: ImapConnection;
  readonly #folders: ImapFolders;
  readonly #messages: ImapMessages;

  constructor(server: ImapServer, options: ImapOptions) {
    this.account = options.account ?? serverAccountName(server);
    this.#server = server;
    this.#maxBytes = options.maxBytes ?? defaultMaxBytes;
    this.#connection = new ImapConnection(server, options.retryPausesMs);
    this.#folders = new ImapFolders(this.account);
    this.#messages = new ImapMessages(this.#folders);
  }

  check(): Promise<void> {
    return this.#connection.run('open the inbox', (work) => work.inFolder('INBOX', async () => {}));
  }

  count(): Promise<number | null> {
    return this.#connection.run('count the messages', async (work) => {
      const status = work.expect(await work.client.status('INBOX', { messages: true }), 'count the messages');
      return status.messages ?? null;
    });
  }

  messages(options: { readonly cursor?: string | null; readonly signal?: AbortSignal } = {}) {
    const { cursor = null, signal } = options;
    return this.#remembering(listInbox(this.#run, { cursor, signal, maxBytes: this.#maxBytes }));
  }

  newestFirst(options: { readonly word?: string } = {}) {
    return this.#remembering(listNewest(this.#run, { word: options.word ?? null, maxBytes: this.#maxBytes }));
  }

  arrivedBetween(span: { readonly from: number; readonly to: number }) {
    return this.#remembering(listArrived(this.#run, { ...span, maxBytes: this.#maxBytes }));
  }

  watch(options: { readonly cursor: string | null; readonly signal: AbortSignal }) {
    return this.#remembering(watchInbox(this.#server, { ...options, maxBytes: this.#maxBytes }));
  }

  async *#remembering(listing: AsyncIterable<StoredMessage>): AsyncGenerator<StoredMessage> {
    for await (const message of listing) {
      this.#remember(message);
      yield message;
    }
  }

  readonly #run: ImapRunner = (operation, work) => this.#connection.run(operation, work);

  read(ref: string): Promise<StoredMessage> {
    const operation = 'read the message';
    return this.#connection.run(operation, async (work) => {
      const found = await this.#find(work, ref);
      const ordinal = readRef(ref)?.ordinal ?? 1;
      if ((found.message.size ?? 0) > this.#maxBytes) return toStored(found, ordinal, this.#maxBytes, null);
      const [text] = await work.inFolder(found.path, ({ fetch }) => fetch([found.uid], { source: true }));
      if (text?.source === undefined) throw this.#gone();
      return toStored(found, ordinal, this.#maxBytes, text.source);
    });
  }

  addLabel(ref: string, label: string): Promise<ChangeResult> {
    return this.#changeLabel(ref, label, true);
  }

  removeLabel(ref: string, label: string): Promise<ChangeResult> {
    return this.#changeLabel(ref, label, false);
  }

  setSeen(ref: string, seen: boolean): Promise<ChangeResult> {
    return this.#setFlag(ref, '\\Seen', seen);
  }

  setFlagged(ref: string, flagged: boolean): Promise<ChangeResult> {
    return this.#setFlag(ref, '\\Flagged', flagged);
  }

  move(ref: string, to: Folder): Promise<MoveResult> {
    const operation = 'move the message';
    let from: string | null = null;
    return this.#connection.run(operation, async (work) => {
      const found = await this.#find(work, ref);
      const target = await this.#folders.ensure(work, to, operation);
      const isThere =
        found.path === target ||
        ((await this.#folders.isAllMail(work, found.path)) &&
          (await this.#messages.isAlsoIn(work, found, target)));
      // Where it was before the first try, should this be the second.
      from ??= isThere ? target : found.path;
      if (!isThere) {
        const moved = await moveMessage(work, found, target, this.account);
        if (moved === null) this.#messages.forget(ref);
        else this.#messages.remember(ref, moved);
      }
      return { changed: from !== target, from, to: target };
    });
  }

  roleOf(name: string): Promise<FolderRole | null> {
    return this.#connection.run('list the folders', (work) => this.#folders.roleOf(work, name));
  }

  folders() {
    return this.#connection.run('list the folders', (work) => this.#folders.all(work));
  }

  labels() {
    return this.#connection.run('list the labels', (work) => this.#folders.labels(work));
  }

  locate(ref: string): Promise<Folder & { readonly name: string }> {
    return this.#connection.run('find the message', async (work) => {
      const { path: name } = await this.#find(work, ref);
      const role = await this.#folders.roleOf(work, name);
      return role === null ? { name } : { role, name };
    });
  }

  async append(raw: Uint8Array, to: Folder, key: string): Promise<ChangeResult & { readonly ref: string }> {
    const operation = 'keep the message';
    const problem = keyProblem(key);
    if (problem !== null) throw this.#refused(operation, problem);
    let isFirstTry = true;
    let changed = false;
    return this.#connection.run(operation, async (work) => {
      // Another program may have made the folder that its message is in now.
      this.#folders.forget();
      const target = await this.#folders.ensure(work, to, operation);
      const kept = await findByKey(work, [target, ...(await this.#folders.searched(work))], key);
      if (isFirstTry) changed = kept === null;
      isFirstTry = false;
      const role = await this.#folders.roleOf(work, target);
      const found = kept ?? (await appendMessage(work, target, raw, key, role === 'drafts'));
      const ref = refOf(identityOf(found.message));
      this.#messages.remember(ref, found);
      return { changed, ref };
    });
  }

  keptUnder(key: string): Promise<string | null> {
    if (keyProblem(key) !== null) return Promise.resolve(null);
    return this.#connection.run('find the message', async (work) => {
      // Another program may have made the folder that it is in now.
      this.#folders.forget();
      const kept = await findByKey(work, await this.#folders.searched(work), key);
      return kept === null ? null : refOf(identityOf(kept.message));
    });
  }

  withdraw(ref: string, key: string): Promise<ChangeResult> {
    const operation = 'withdraw the message';
    let wasThere = false;
    return this.#connection.run(operation, async (work) => {
      const found = await this.#messages.find(work, ref);
      if (found === null) return { changed: wasThere };
      if (!(await storedKeyIs(work, found, key))) {
        throw this.#refused(operation, 'Tact did not put it there under this key');
      }
      wasThere = true;
      await removeForGood(work, found, this.account);
      this.#messages.forget(ref);
      return { changed: true };
    });
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #setFlag(ref: string, flag: string, isOn: boolean): Promise<ChangeResult> {
    return this.#change(ref, 'mark the message', isOn, {
      has: ({ message }) => message.flags?.has(flag) ?? false,
      set: ({ client }, { uid }) =>
        isOn
          ? client.messageFlagsAdd(String(uid), [flag], { uid: true })
          : client.messageFlagsRemove(String(uid), [flag], { uid: true }),
    });
  }

  async #changeLabel(ref: string, label: string, isOn: boolean): Promise<ChangeResult> {
    const operation = isOn ? 'add a label' : 'remove a label';
    const problem = isOn ? newLabelProblem(label) : labelProblem(label);
    if (problem !== null) throw this.#refused(operation, problem);
    return this.#change(ref, operation, isOn, {
      has: ({ message }) => labelsOf(message).some((other) => isSameLabel(other, label)),
      set: async ({ client }, { uid, message }) => {
        const isGmail = client.capabilities.has('X-GM-EXT-1');
        const permanent = client.mailbox === false ? undefined : client.mailbox.permanentFlags;
        if (
          isOn &&
          !isGmail &&
          permanent !== undefined &&
          !permanent.has('\\*') &&
          !permanent.has(keywordOf(label))
        ) {
          throw this.#refused(operation, 'the server keeps no labels in this folder');
        }
        if (isOn) {
          const written = isGmail ? label : keywordOf(label);
          return client.messageFlagsAdd(String(uid), [written], { uid: true, useLabels: isGmail });
        }
        const keywords = [...(message.flags ?? [])].filter((flag) => isSameLabel(labelOf(flag), label));
        const labels = [...(message.labels ?? [])].filter((each) => isSameLabel(each, label));
        return (
          (keywords.length === 0 ||
            (await client.messageFlagsRemove(String(uid), keywords, { uid: true }))) &&
          (labels.length === 0 ||
            (await client.messageFlagsRemove(String(uid), labels, { uid: true, useLabels: true })))
        );
      },
    });
  }

  #change(
    ref: string,
    operation: string,
    isOn: boolean,
    what: {
      has(found: FoundMessage): boolean;
      set(work: ImapWork, found: FoundMessage): Promise<boolean>;
    },
  ): Promise<ChangeResult> {
    let before: boolean | null = null;
    return this.#connection.run(operation, async (work) => {
      const found = await this.#find(work, ref);
      const now = what.has(found);
      // What it was before the first try, should this be the second.
      before ??= now;
      if (now !== isOn) {
        await work.inFolder(found.path, async () => work.expect(await what.set(work, found), operation));
      }
      return { changed: before !== isOn };
    });
  }

  async #find(work: ImapWork, ref: string): Promise<FoundMessage> {
    const found = await this.#messages.find(work, ref);
    if (found === null) throw this.#gone();
    return found;
  }

  #remember({ ref, folder, cursor }: StoredMessage): void {
    const [uidValidity = '', uid = ''] = cursor.split(':');
    this.#messages.remember(ref, { path: folder, uid: Number(uid), uidValidity: BigInt(uidValidity) });
  }

  #gone() {
    return tactError('MAILBOX_MESSAGE_GONE', { account: this.account });
  }

  #refused(operation: string, why: string) {
    return tactError('MAILBOX_REFUSED', { account: this.account, operation, why });
  }
}
