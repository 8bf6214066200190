import { tactError } from '@tact/core/errors';
import type { StoredMessage } from '@tact/core/ports/mailbox';
import type { FetchMessageObject, SearchObject } from './imap-client.ts';
import type { ImapWork, SelectedFolder } from './imap-connection.ts';
import { identityOf, refOf } from './imap-identity.ts';
import { messageFields, toStored } from './imap-messages.ts';
import { problemOf } from './message-problem.ts';

/** Runs work on a connection; where it was cut off, again on a new one. */
export type ImapRunner = <Result>(
  operation: string,
  work: (tools: ImapWork) => Promise<Result>,
) => Promise<Result>;

const messagesPerQuestion = 200;
const messagesPerFetch = 25;
const bytesPerFetch = 4 * 1024 * 1024;
const inbox = 'INBOX';

/**
 * The messages of the inbox, in the order in which they came. Between any two of them the connection is free for other
 * operations, and may break: the listing goes on where it was.
 */
export async function* listInbox(
  run: ImapRunner,
  options: {
    readonly cursor: string | null;
    readonly signal: AbortSignal | undefined;
    readonly maxBytes: number;
  },
): AsyncGenerator<StoredMessage> {
  const { cursor, signal, maxBytes } = options;
  if (signal?.aborted) return;
  const { uidValidity, uids } = await run('list the inbox', (work) => uidsAfter(work, cursor));
  const counts = new Map<string, number>();
  for (const some of inParts(uids, messagesPerQuestion)) {
    const inSameFolder = <Result>(operation: string, inside: (folder: SelectedFolder) => Promise<Result>) =>
      run(operation, (work) =>
        work.inFolder(inbox, async (folder) => (folder.uidValidity === uidValidity ? inside(folder) : null)),
      );
    const described = await inSameFolder('list the inbox', ({ fetch }) => fetch(some, messageFields));
    for (const group of described === null ? [null] : bySize(described, maxBytes)) {
      if (signal?.aborted) return;
      const texts =
        group && (await inSameFolder('read messages', (folder) => readTexts(folder, group, maxBytes)));
      if (texts === null) {
        // The folder was made anew meanwhile.
        yield* listInbox(run, { ...options, cursor: null });
        return;
      }
      for (const { message, raw, problem } of texts) {
        if (signal?.aborted) return;
        const name = refOf(identityOf(message));
        const ordinal = (counts.get(name) ?? 0) + 1;
        counts.set(name, ordinal);
        const place = { path: inbox, uid: message.uid, uidValidity, message };
        yield toStored(place, ordinal, maxBytes, raw, problem);
      }
    }
  }
}

/** The messages of the inbox, newest first; with a word only those in which the server finds it. */
export function listNewest(
  run: ImapRunner,
  { word, maxBytes }: { readonly word: string | null; readonly maxBytes: number },
): AsyncGenerator<StoredMessage> {
  return listFound(run, { deleted: false, ...(word === null ? {} : { text: word }) }, -1, maxBytes);
}

/** The messages of the inbox that arrived in this span, oldest first. A server searches by whole days of its own zone. */
export async function* listArrived(
  run: ImapRunner,
  { from, to, maxBytes }: { readonly from: number; readonly to: number; readonly maxBytes: number },
): AsyncGenerator<StoredMessage> {
  const query = { deleted: false, since: new Date(from - dayMs), before: new Date(to + 2 * dayMs) };
  for await (const message of listFound(run, query, 1, maxBytes))
    if (message.receivedAt >= from && message.receivedAt < to) yield message;
}

const dayMs = 24 * 60 * 60 * 1000;

async function* listFound(
  run: ImapRunner,
  query: SearchObject,
  direction: 1 | -1,
  maxBytes: number,
): AsyncGenerator<StoredMessage> {
  const inInbox = <Result>(inside: (folder: SelectedFolder) => Promise<Result>) =>
    run('search the inbox', (work) => work.inFolder(inbox, inside));
  const uids = await inInbox(({ search }) => search(query));
  const inOrder = uids.toSorted((one, other) => direction * (one - other));
  for (const some of inParts(inOrder, messagesPerFetch)) {
    const { uidValidity, texts } = await inInbox(async (folder) => ({
      uidValidity: folder.uidValidity,
      texts: await readTexts(folder, await folder.fetch(some, messageFields), maxBytes),
    }));
    for (const { message, raw, problem } of texts.toSorted(
      (one, other) => direction * (one.message.uid - other.message.uid),
    )) {
      yield toStored({ path: inbox, uid: message.uid, uidValidity, message }, 1, maxBytes, raw, problem);
    }
  }
}

interface ReadText {
  readonly message: FetchMessageObject;
  readonly raw: Uint8Array | null;
  readonly problem: StoredMessage['problem'];
}

function uidsAfter(work: ImapWork, cursor: string | null) {
  return work.inFolder(inbox, async ({ uidValidity, search }) => {
    const [validity, uid] = /^(\d+):(\d+)$/.exec(cursor ?? '')?.slice(1) ?? [];
    // UIDs of another time of the folder say nothing about this one.
    const after = validity === String(uidValidity) ? Number(uid) : 0;
    const uids = await search({ uid: `${after + 1}:*`, deleted: false });
    // `n:*` always names the last message, even where it is older than n.
    return { uidValidity, uids: uids.filter((one) => one > after) };
  });
}

/** The messages that are still there, with their texts. */
async function readTexts(
  folder: SelectedFolder,
  messages: readonly FetchMessageObject[],
  maxBytes: number,
): Promise<ReadText[]> {
  const texts = await textsOf(
    folder,
    messages.filter(({ size }) => (size ?? 0) <= maxBytes),
  );
  return messages.flatMap((message) => {
    if ((message.size ?? 0) > maxBytes) return [{ message, raw: null, problem: null }];
    const text = texts.get(message.uid);
    return text === undefined ? [] : [text];
  });
}

async function textsOf(
  folder: SelectedFolder,
  messages: readonly FetchMessageObject[],
): Promise<Map<number, ReadText>> {
  const texts = new Map<number, ReadText>();
  if (messages.length === 0) return texts;
  const byUid = new Map(messages.map((message) => [message.uid, message]));
  try {
    for (const text of await folder.fetch([...byUid.keys()], textFields)) {
      const message = byUid.get(text.uid);
      if (message === undefined || text.source === undefined) continue;
      texts.set(text.uid, { message: { ...message, ...text }, raw: text.source, problem: null });
    }
  } catch (thrown) {
    // Only an answer of the server is about a message.
    if (!(thrown instanceof Error && 'responseStatus' in thrown)) throw thrown;
    const [only, ...others] = messages;
    // The server fails on one of them: which, is found out one by one.
    if (others.length > 0) {
      for (const one of messages)
        for (const [uid, text] of await textsOf(folder, [one])) texts.set(uid, text);
    } else if (only !== undefined)
      texts.set(only.uid, { message: only, raw: null, problem: unreadable(thrown) });
  }
  return texts;
}

const textFields = { uid: true, flags: true, labels: true, source: true };

function unreadable(thrown: unknown): StoredMessage['problem'] {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return problemOf(tactError('MAIL_UNPARSABLE', { why: `the server does not give it out (${why})` }, thrown));
}

function* bySize(messages: readonly FetchMessageObject[], maxBytes: number): Generator<FetchMessageObject[]> {
  let group: FetchMessageObject[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = (message.size ?? 0) > maxBytes ? 0 : (message.size ?? 0);
    if (group.length === messagesPerFetch || (group.length > 0 && bytes + size > bytesPerFetch)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(message);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

function* inParts<Item>(items: readonly Item[], length: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
