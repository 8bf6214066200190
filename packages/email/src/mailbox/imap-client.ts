import { trustIn } from '@tact/core/network/proxy';
import { ImapFlow } from 'imapflow';
import { imapError } from './imap-error.ts';

export type {
  FetchMessageObject,
  FetchQueryObject,
  ListResponse,
  MailboxObject,
  SearchObject,
} from 'imapflow';

/** Where an IMAP account is. The password is shown nowhere. */
export interface ImapServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Without it STARTTLS is demanded, but on the loopback interface. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  /** A file of certificates in PEM that are trusted beside those of the machine. */
  readonly caFile?: string | undefined;
}

export type ImapClient = ImapFlow;

/** A connection with what the server last complained about, which the library keeps to its log. */
export interface ImapSession {
  readonly client: ImapClient;
  lastComplaint(): unknown;
  forgetComplaint(): void;
}

const connectTimeoutMs = 30_000;
const silenceTimeoutMs = 120_000;
/** Routers forget connections that are silent for longer. */
const maxIdleMs = 4 * 60_000;

/**
 * Logs in.
 *
 * @param isWatching true to have the server tell of new messages whenever nothing else is asked (IDLE)
 * Errors: `MAILBOX_LOGIN_REFUSED`, `MAILBOX_UNREACHABLE`.
 */
export async function logIn(server: ImapServer, isWatching: boolean): Promise<ImapSession> {
  let complaint: unknown = null;
  const note = (entry: unknown): void => {
    if (typeof entry === 'object' && entry !== null && 'err' in entry) complaint = entry.err;
  };
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.secure,
    ...(server.secure || isLoopback(server.host) ? {} : { doSTARTTLS: true }),
    auth: { user: server.user, pass: server.password },
    clientInfo: { name: 'tact' },
    ...(await trustIn(server.caFile)),
    logger: { debug() {}, info() {}, warn: note, error: note },
    connectionTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    maxIdleTime: maxIdleMs,
    ...(isWatching ? { autoIdleDelay: 20 } : { disableAutoIdle: true }),
  });
  // Without a listener, a connection that breaks between two commands would end the process.
  client.on('error', (error) => {
    complaint = error;
  });
  try {
    await client.connect();
  } catch (thrown) {
    client.close();
    throw imapError(thrown, server, 'connecting');
  }
  return {
    client,
    lastComplaint: () => complaint,
    forgetComplaint() {
      complaint = null;
    },
  };
}

export async function logOut({ client }: ImapSession): Promise<void> {
  try {
    if (client.usable) await client.logout();
  } finally {
    client.close();
  }
}

/** The error that the library has for it, where it gave none. */
export function connectionClosed(): Error {
  return Object.assign(new Error('the connection was closed'), { code: 'NoConnection' });
}

function isLoopback(name: string): boolean {
  const host = name.toLowerCase();
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
