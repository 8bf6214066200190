import { setTimeout as pause } from 'node:timers/promises';
import { TactError, tactError } from '@tact/core/errors';
import {
  connectionClosed,
  type FetchMessageObject,
  type FetchQueryObject,
  type ImapClient,
  type ImapServer,
  type ImapSession,
  logIn,
  logOut,
  type MailboxObject,
  type SearchObject,
} from './imap-client.ts';
import { imapError, isConnectionProblem } from './imap-error.ts';

/** Pauses before an operation is tried again on a new connection. */
const defaultPausesMs: readonly number[] = [0, 1000, 4000];
const closePatienceMs = 2000;

/** The library answers with nothing where the connection broke; these fail instead. */
export interface SelectedFolder {
  readonly uidValidity: bigint;
  /** UIDs. */
  search(query: SearchObject): Promise<number[]>;
  fetch(uids: readonly number[], fields: FetchQueryObject): Promise<FetchMessageObject[]>;
}

/** What an operation works with: one connection that is its own until it ends. */
export interface ImapWork {
  readonly client: ImapClient;
  /** Does something with a folder selected, as it is now. */
  inFolder<Result>(path: string, work: (folder: SelectedFolder) => Promise<Result>): Promise<Result>;
  /** The library says `false` where the server refused or the connection broke: this says which, and throws. */
  expect<Result>(answer: Result, operation: string): Exclude<Result, false | undefined>;
}

/**
 * The connection that operations share, one at a time, made when first needed and again when it broke.
 *
 * An operation that was cut off is done again from its start: it has to look at what is there first, and to keep what it
 * found before its first try, so that it can tell what it changed.
 */
export class ImapConnection {
  readonly #server: ImapServer;
  readonly #retryPausesMs: readonly number[];
  #session: ImapSession | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(server: ImapServer, retryPausesMs = defaultPausesMs) {
    this.#server = server;
    this.#retryPausesMs = retryPausesMs;
  }

  run<Result>(operation: string, work: (tools: ImapWork) => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(() => this.#withRetries(operation, work));
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Lets what is running end, but not for long. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const patience = new AbortController();
    const isDone = await Promise.race([
      this.#queue.then(() => true),
      pause(closePatienceMs, false, { signal: patience.signal }).catch(() => true),
    ]);
    patience.abort();
    const session = this.#session;
    this.#session = null;
    if (session === null) return;
    if (isDone) await logOut(session);
    else session.client.close();
  }

  async #withRetries<Result>(operation: string, work: (tools: ImapWork) => Promise<Result>): Promise<Result> {
    let lost: TactError | null = null;
    for (let tries = 0; ; tries += 1) {
      try {
        return await runWork(await this.#open(), this.#server, operation, work);
      } catch (thrown) {
        if (!(thrown instanceof TactError) || !isConnectionProblem(thrown)) throw thrown;
        // A server that was never reached is reported at once; one that went away gets time to come back. That it
        // went away stays the error also when it does not come back: the operation may have happened.
        if (thrown.code === 'MAILBOX_CONNECTION_LOST') lost ??= thrown;
        const pauseMs = this.#retryPausesMs[tries];
        if (lost === null || pauseMs === undefined || this.#isClosed) throw lost ?? thrown;
        await pause(pauseMs);
      }
    }
  }

  async #open(): Promise<ImapSession> {
    if (this.#isClosed) {
      throw tactError('MAILBOX_CONNECTION_LOST', { host: this.#server.host, why: 'the mailbox was closed' });
    }
    if (this.#session?.client.usable) return this.#session;
    this.#session?.client.close();
    this.#session = null;
    this.#session = await logIn(this.#server, false);
    return this.#session;
  }
}

/** Runs work on a session, with every error one of the registry. */
export async function runWork<Result>(
  session: ImapSession,
  server: ImapServer,
  operation: string,
  work: (tools: ImapWork) => Promise<Result>,
): Promise<Result> {
  const { client } = session;
  session.forgetComplaint();
  const fail = (thrown: unknown, doing: string) => workError(thrown, doing, session, server);
  const expect: ImapWork['expect'] = (answer, doing) => {
    if (answer === false || answer === undefined) throw fail(session.lastComplaint(), doing);
    return answer as never;
  };
  const selected = (): MailboxObject => {
    if (!client.usable || client.mailbox === false) throw fail(connectionClosed(), operation);
    return client.mailbox;
  };
  const uidValidity = (): bigint => {
    const found: bigint | undefined = selected().uidValidity;
    if (found !== undefined) return found;
    const why = 'the server gives no UIDVALIDITY (RFC 3501), without which messages cannot be told apart';
    throw tactError('MAILBOX_REFUSED', { account: server.user, operation, why });
  };
  const folder = (): SelectedFolder => ({
    uidValidity: uidValidity(),
    search: async (query) => expect(await client.search(query, { uid: true }), operation),
    async fetch(uids, fields) {
      const messages = await client.fetchAll([...uids], fields, { uid: true });
      selected();
      return messages;
    },
  });
  const fresh = new Set<string>();
  const tools: ImapWork = {
    client,
    expect,
    async inFolder(path, inside) {
      const isSelected = client.mailbox !== false && client.mailbox.path === path;
      const lock = await client.getMailboxLock(path);
      try {
        // A folder that was selected before shows what it held then, until the server may tell what changed.
        if (isSelected && !fresh.has(path)) await client.noop();
        fresh.add(path);
        return await inside(folder());
      } finally {
        lock.release();
      }
    },
  };
  try {
    return await work(tools);
  } catch (thrown) {
    throw fail(thrown, operation);
  }
}

function workError(thrown: unknown, doing: string, session: ImapSession, server: ImapServer): TactError {
  if (thrown instanceof TactError) return thrown;
  // The library hides a broken connection behind other errors; the connection itself knows.
  if (!session.client.usable) {
    return imapError(connectionCause(thrown, session.lastComplaint()), server, 'connected', doing);
  }
  if (thrown !== null) return imapError(thrown, server, 'connected', doing);
  const why = 'the server does not allow it';
  return tactError('MAILBOX_REFUSED', { account: server.user, operation: doing, why });
}

/** An answer of the server is no cause for a broken connection. */
function connectionCause(thrown: unknown, complaint: unknown): unknown {
  for (const one of [thrown, complaint]) {
    if (one instanceof Error && !('responseStatus' in one)) return one;
  }
  return connectionClosed();
}
