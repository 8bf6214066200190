import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type TactError, tactError } from '@tact/core/errors';
import type { ChangeResult, Folder, Mailbox, MoveResult, StoredMessage } from '@tact/core/ports/mailbox';
import { keyProblem, labelProblem, newLabelProblem } from '@tact/core/ports/mailbox-names';
import { arrivalsAfter, byArrival, cursorOf } from './arrival-order.ts';
import { changeProblem, fileProblem, isMail } from './file-problem.ts';
import { type MailboxDisk, nodeDisk } from './mailbox-disk.ts';
import { appendToMaildir, findByKey, removeOwn } from './maildir-append.ts';
import { knownFolders, knownLabels } from './maildir-contents.ts';
import { ensureFolder, folderNameOf, listFolders, nameOf, roleOfFolder } from './maildir-folders.ts';
import { type LocatedFile, MaildirIndex } from './maildir-index.ts';
import { letterFor, type MaildirKeywords, readKeywords } from './maildir-keywords.ts';
import { placeIn, renameFile } from './maildir-move.ts';
import { formatMaildirName, removedFlag, seenFlag, starFlag, withFlag } from './maildir-name.ts';
import { readMaildirMessage } from './maildir-read.ts';
import { defaultMaxBytes } from './message-problem.ts';
import { readAhead } from './read-ahead.ts';
import { watchFiles } from './watch-files.ts';

interface MaildirOptions {
  /** The account's name; the path unless given. */
  readonly account?: string;
  /** Larger messages are yielded with `MAIL_TOO_LARGE` instead of their text. */
  readonly maxBytes?: number;
  /** False where this user may not change the files. */
  readonly writable?: boolean;
  /** The file system of this machine unless given. */
  readonly disk?: MailboxDisk;
}

const filesReadAhead = 6;

/**
 * A Maildir, with its folders beside (Maildir++). Other programs may deliver, rename and move at any time: a file that
 * is not where it was is looked for again. Each change is one rename, made durable before it is reported.
 *
 * Messages that another program marked for removal (flag `T`) are not listed.
 */
export function createMaildir(root: string, options: MaildirOptions = {}): Mailbox {
  return new Maildir(root, options);
}

class Maildir implements Mailbox {
  readonly account: string;
  readonly provider = 'maildir';
  readonly writable: boolean;
  readonly #root: string;
  readonly #maxBytes: number;
  readonly #disk: MailboxDisk;
  readonly #index: MaildirIndex;
  #changes: Promise<unknown> = Promise.resolve();
  /** Bases of messages that were yielded: a change of flags does not make them new. */
  readonly #listed = new Set<string>();

  constructor(root: string, options: MaildirOptions) {
    this.#root = root;
    this.account = options.account ?? root;
    this.writable = options.writable ?? true;
    this.#maxBytes = options.maxBytes ?? defaultMaxBytes;
    this.#disk = options.disk ?? nodeDisk;
    this.#index = new MaildirIndex(root, this.account, this.#disk);
  }

  async check(): Promise<void> {
    try {
      await stat(this.#root);
      await listFolders(this.#root);
      await this.#index.filesOf(this.#root);
    } catch (thrown) {
      throw fileProblem(this.#root, thrown);
    }
  }

  async count(): Promise<number> {
    return (await this.#inbox()).length;
  }

  async *messages(
    options: { readonly cursor?: string | null; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<StoredMessage> {
    const readAtMs = Date.now();
    const arrivals = arrivalsAfter(await this.#inbox(), options.cursor ?? null, readAtMs, ({ base }) =>
      this.#listed.has(base),
    );
    const keywords = await readKeywords(this.#root);
    const messages = readAhead(arrivals, filesReadAhead, async ({ file, cursor }) =>
      options.signal?.aborted ? null : { file, stored: await this.#readInInbox(file, keywords, cursor) },
    );
    for await (const message of messages) {
      if (options.signal?.aborted) return;
      if (message === null || message.stored === null) continue;
      this.#listed.add(message.file.base);
      yield message.stored;
    }
  }

  async *newestFirst(): AsyncGenerator<StoredMessage> {
    yield* this.#readAll((await this.#inbox()).sort(byArrival).reverse());
  }

  async *arrivedBetween({ from, to }: { readonly from: number; readonly to: number }) {
    const isBetween = (at: number) => at >= from && at < to;
    const files = await this.#inbox(isBetween);
    yield* this.#readAll(files.filter(({ mtimeMs }) => isBetween(Math.round(mtimeMs))).sort(byArrival));
  }

  async *#readAll(files: readonly InboxFile[]): AsyncGenerator<StoredMessage> {
    const keywords = await readKeywords(this.#root);
    for (const file of files) {
      const stored = await this.#readInInbox(file, keywords, cursorOf(file));
      if (stored !== null) yield stored;
    }
  }

  watch(start: { readonly cursor: string | null; readonly signal: AbortSignal }) {
    const folders = [join(this.#root, 'new'), join(this.#root, 'cur')];
    return watchFiles(folders, (cursor) => this.messages({ cursor, signal: start.signal }), start);
  }

  async read(ref: string): Promise<StoredMessage> {
    return this.#follow(ref, async (file) =>
      this.#stored(file, await readKeywords(file.folder), cursorOf({ ...file, id: file.base })),
    );
  }

  addLabel(ref: string, label: string): Promise<ChangeResult> {
    return this.#changeLabel(ref, label, true);
  }

  removeLabel(ref: string, label: string): Promise<ChangeResult> {
    return this.#changeLabel(ref, label, false);
  }

  setSeen(ref: string, seen: boolean): Promise<ChangeResult> {
    return this.#changeFlags(ref, 'mark the message', async ({ flags }) => withFlag(flags, seenFlag, seen));
  }

  setFlagged(ref: string, flagged: boolean): Promise<ChangeResult> {
    return this.#changeFlags(ref, 'mark the message', async ({ flags }) =>
      withFlag(flags, starFlag, flagged),
    );
  }

  async move(ref: string, to: Folder): Promise<MoveResult> {
    const operation = 'move the message';
    return this.#change(ref, operation, async (file) => {
      const from = folderNameOf(this.#root, file.folder);
      const goal = await nameOf(this.#root, to, this.account, operation);
      if (from === goal) return { changed: false, from, to: goal };
      const folder = await ensureFolder(this.#root, goal);
      const place = await placeIn(folder, file, (why) => this.#refused(operation, why));
      await renameFile(this.#disk, this.#index, file, place);
      return { changed: true, from, to: goal };
    });
  }

  async roleOf(name: string) {
    return roleOfFolder(name);
  }

  readonly folders = () => knownFolders(this.#root);
  readonly labels = () => knownLabels(this.#root);

  async locate(ref: string): Promise<Folder & { readonly name: string }> {
    const name = await this.#follow(ref, async ({ folder }) => folderNameOf(this.#root, folder));
    const role = roleOfFolder(name);
    return role === null ? { name } : { role, name };
  }

  async append(raw: Uint8Array, to: Folder, key: string): Promise<ChangeResult & { readonly ref: string }> {
    const operation = 'keep the message';
    this.#assertWritable();
    const problem = keyProblem(key);
    if (problem !== null) throw this.#refused(operation, problem);
    const name = await nameOf(this.#root, to, this.account, operation);
    try {
      const kept = await findByKey(this.#index, this.#disk, raw, key);
      if (kept !== null) return { changed: false, ref: kept };
      const folder = await ensureFolder(this.#root, name);
      return { changed: true, ref: await appendToMaildir(folder, raw, key, roleOfFolder(name) === 'drafts') };
    } catch (thrown) {
      throw changeProblem(this.account, operation, thrown);
    }
  }

  async withdraw(ref: string, key: string): Promise<ChangeResult> {
    const operation = 'withdraw the message';
    this.#assertWritable();
    try {
      const isOwn = await this.#index.follow(ref, (file) => removeOwn(this.#disk, file, key));
      if (isOwn === false) throw this.#refused(operation, 'Tact did not put it there under this key');
      return { changed: isOwn ?? false };
    } catch (thrown) {
      throw changeProblem(this.account, operation, thrown);
    }
  }

  keptUnder(key: string): Promise<string | null> {
    return findByKey(this.#index, this.#disk, null, key);
  }

  async close(): Promise<void> {}

  async #inbox(isWanted?: (writtenAt: number) => boolean): Promise<InboxFile[]> {
    try {
      const files = await this.#index.messagesOf(this.#root, isWanted);
      const mails = files.filter((file) => isListed(file) && isMail(file));
      return mails.map((file) => ({ ...file, id: file.base }));
    } catch (thrown) {
      throw fileProblem(this.#root, thrown);
    }
  }

  /** Null where the message left the inbox since it was listed. */
  #readInInbox(file: InboxFile, keywords: MaildirKeywords, cursor: string): Promise<StoredMessage | null> {
    const read = async (now: LocatedFile) => {
      if (now.folder !== this.#root || !isListed(now)) return null;
      return this.#stored(now, now.name === file.name ? keywords : await readKeywords(this.#root), cursor);
    };
    return this.#index.follow(file.base, read, file);
  }

  #stored(file: LocatedFile, keywords: MaildirKeywords, cursor: string): Promise<StoredMessage> {
    const settings = { disk: this.#disk, root: this.#root, maxBytes: this.#maxBytes, keywords, cursor };
    return readMaildirMessage(file, settings);
  }

  async #changeLabel(ref: string, label: string, isOn: boolean): Promise<ChangeResult> {
    const operation = isOn ? 'add a label' : 'remove a label';
    const problem = isOn ? newLabelProblem(label) : labelProblem(label);
    const refuse = (why: string) => this.#refused(operation, why);
    if (problem !== null) throw refuse(problem);
    return this.#changeFlags(ref, operation, async ({ flags, folder }) => {
      const letter = await letterFor(folder, label, isOn, refuse);
      return letter === null ? flags : withFlag(flags, letter, isOn);
    });
  }

  async #changeFlags(
    ref: string,
    operation: string,
    change: (file: LocatedFile) => Promise<string>,
  ): Promise<ChangeResult> {
    return this.#change(ref, operation, async (file) => {
      const flags = await change(file);
      if (new Set(flags).size === new Set(file.flags).size) return { changed: false };
      const name = formatMaildirName({ ...file, flags });
      // Copies of Maildirs often lack empty directories.
      if (file.sub === 'new') await ensureFolder(this.#root, folderNameOf(this.#root, file.folder));
      await renameFile(this.#disk, this.#index, file, { ...file, sub: 'cur', name, flags });
      return { changed: true };
    });
  }

  /** One change after the other; done again where another program renamed the file meanwhile. */
  #change<Result>(
    ref: string,
    operation: string,
    work: (file: LocatedFile) => Promise<Result>,
  ): Promise<Result> {
    const result = this.#changes.then(async () => {
      this.#assertWritable();
      try {
        return await this.#follow(ref, (file) => {
          if (file.problem !== null) throw file.problem;
          return work(file);
        });
      } catch (thrown) {
        throw changeProblem(this.account, operation, thrown);
      }
    });
    this.#changes = result.catch(() => {});
    return result;
  }

  async #follow<Result>(ref: string, work: (file: LocatedFile) => Promise<Result>): Promise<Result> {
    const done = await this.#index.follow(ref, async (file) => ({ result: await work(file) }));
    if (done === null) throw tactError('MAILBOX_MESSAGE_GONE', { account: this.account });
    return done.result;
  }

  #assertWritable(): void {
    if (this.writable) return;
    throw tactError('MAILBOX_READ_ONLY', { account: this.account, why: 'no write permission' });
  }

  #refused(operation: string, why: string): TactError {
    return tactError('MAILBOX_REFUSED', { account: this.account, operation, why });
  }
}

interface InboxFile extends LocatedFile {
  readonly id: string;
}

function isListed({ flags }: { readonly flags: string }): boolean {
  return !flags.includes(removedFlag);
}
