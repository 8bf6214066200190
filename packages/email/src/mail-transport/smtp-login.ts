import { isLoopback } from '@tact/core/network/loopback';
import { trustIn } from '@tact/core/network/proxy';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { smtpError } from './smtp-error.ts';

export type SmtpConnection = SMTPConnection;

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Without it STARTTLS is demanded, but on the loopback interface. */
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  /** A file of certificates in PEM that are trusted beside those of the machine. */
  readonly caFile?: string | undefined;
  /** How long each step of the connection may take; 30 s unless given. */
  readonly timeoutMs?: number;
}

/** Errors: `TRANSPORT_UNREACHABLE`, `TRANSPORT_REFUSED` (the login). */
export async function logInToSmtp(server: SmtpServer): Promise<SmtpConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, secure, user, password, timeoutMs = 30_000 } = server;
  const connection = new Connection({
    host,
    port,
    secure,
    requireTLS: !secure && !isLoopback(host),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(await trustIn(server.caFile)),
  });
  try {
    await new Promise<void>((resolve, reject) => {
      // Stays until the end: without a listener, a connection that breaks late would end the process.
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (user !== undefined) {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.login({ user, pass: password ?? '' }, (error) => (error ? reject(error) : resolve()));
      });
    }
    return connection;
  } catch (thrown) {
    connection.close();
    throw smtpError(thrown, server, false);
  }
}
