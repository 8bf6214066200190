import { setTimeout as pause } from 'node:timers/promises';
import type { StoredMessage } from '@tact/core/ports/mailbox';
import { connectionClosed, type ImapServer, type ImapSession, logIn, logOut } from './imap-client.ts';
import { runWork } from './imap-connection.ts';
import { imapError, isConnectionProblem } from './imap-error.ts';
import { type ImapRunner, listInbox } from './imap-listing.ts';

/** Servers forget to tell of new messages now and then. */
const lookEveryMs = 5 * 60_000;
const firstPauseMs = 1000;
const maxPauseMs = 5 * 60_000;

/**
 * Messages of the inbox as they arrive, over a connection of its own, so that operations need not wait for it. When the
 * connection breaks it is made again, after a pause that doubles up to five minutes; nothing is left out or told twice.
 * A refused login ends it: the password has changed.
 */
export async function* watchInbox(
  server: ImapServer,
  options: { readonly cursor: string | null; readonly signal: AbortSignal; readonly maxBytes: number },
): AsyncGenerator<StoredMessage> {
  const { signal, maxBytes } = options;
  let { cursor } = options;
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    let session: ImapSession | null = null;
    try {
      session = await logIn(server, true);
      const arrivals = new Arrivals(session, server, signal);
      const run: ImapRunner = (operation, work) => runWork(session as ImapSession, server, operation, work);
      while (!signal.aborted) {
        arrivals.reset();
        for await (const message of listInbox(run, { cursor, signal, maxBytes })) {
          cursor = message.cursor;
          yield message;
        }
        pauseMs = firstPauseMs;
        await arrivals.next();
      }
    } catch (thrown) {
      if (signal.aborted) return;
      if (!isConnectionProblem(thrown)) throw thrown;
      await pause(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    } finally {
      if (session !== null) await logOut(session);
    }
  }
}

/** Waits for the server to tell of a message. */
class Arrivals {
  readonly #signal: AbortSignal;
  #isDue = false;
  #failure: unknown = null;
  #wake: () => void = () => {};

  constructor({ client, lastComplaint }: ImapSession, server: ImapServer, signal: AbortSignal) {
    this.#signal = signal;
    client.on('exists', () => {
      this.#isDue = true;
      this.#wake();
    });
    client.on('close', () => {
      this.#failure = imapError(lastComplaint() ?? connectionClosed(), server, 'connected');
      this.#wake();
    });
  }

  /** What arrived until now is about to be listed. */
  reset(): void {
    this.#isDue = false;
  }

  /** Resolves when there may be something new, or the signal aborts. Throws when the connection is lost. */
  async next(): Promise<void> {
    const wake = () => this.#wake();
    this.#signal.addEventListener('abort', wake, { once: true });
    const timer = setTimeout(wake, lookEveryMs);
    try {
      if (!this.#isDue && this.#failure === null && !this.#signal.aborted) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', wake);
    }
    if (this.#failure !== null && !this.#signal.aborted) throw this.#failure;
  }
}
