import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { TactError, tactError } from '#errors';
import type { MailTransport } from '#ports/mail-transport';
import { composeMail } from './compose-mail.ts';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS is used where the server offers it. */
  readonly secure: boolean;
  readonly user?: string;
  readonly password?: string;
  /** `Ann <ann@example.org>` or a bare address. */
  readonly from: string;
  /** How long each step of the connection may take; 30 s unless given. */
  readonly timeoutMs?: number;
}

/**
 * Sends through a mail server, over a connection of its own per message. The message is handed over as a stream that tells when
 * the server began to take it: a failure before that moment means that nothing was sent, one after it that nobody knows.
 */
export function createSmtpTransport(settings: SmtpSettings): MailTransport {
  const { from, host } = settings;
  return {
    from,
    canSend: true,
    async check() {
      const connection = await connect(settings);
      connection.quit();
    },
    compose: async (message) => (await composeMail(from, message)).raw,
    async send(message) {
      const { raw, messageId } = await composeMail(from, message);
      const connection = await connect(settings);
      let isHandedOver = false;
      const stream = Readable.from(
        (function* () {
          isHandedOver = true;
          yield Buffer.from(raw);
        })(),
      );
      const envelope = { from: bareAddress(from), to: [...message.to] };
      const refused = await new Promise<number>((resolve, reject) => {
        const fail = (error: unknown) => reject(sendProblem(error as SmtpError, host, isHandedOver));
        connection.on('error', fail);
        connection.send(envelope, stream, (error, info) =>
          error ? fail(error) : resolve(info?.rejected.length ?? 0),
        );
      }).finally(() => connection.quit());
      // The server took it for the others: nobody can call that unsent, and sending again would send it twice.
      if (refused > 0)
        throw tactError('EFFECT_UNKNOWN', { action: `sending to ${refused} of the recipients` });
      return { messageId, raw };
    },
  };
}

/** What nodemailer's errors carry. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

async function connect({ host, port, secure, user, password, timeoutMs = 30_000 }: SmtpSettings) {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (user !== undefined) {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.login({ user, pass: password ?? '' }, (error) => (error ? reject(error) : resolve()));
      });
    }
  } catch (thrown) {
    connection.close();
    throw sendProblem(thrown as SmtpError, host, false);
  }
  connection.removeAllListeners('error');
  return connection;
}

function sendProblem(error: SmtpError, host: string, isHandedOver: boolean): TactError {
  if (error instanceof TactError) return error;
  const { code = '', responseCode } = error;
  if (code === 'EAUTH') return tactError('TRANSPORT_REFUSED', { why: 'the login was refused' });
  if (responseCode !== undefined && responseCode >= 500) {
    return tactError('TRANSPORT_REFUSED', { why: `it answered ${responseCode}` });
  }
  // A temporary refusal (4xx) is an answer too: the server did not take it.
  if (isHandedOver && responseCode === undefined) return tactError('EFFECT_UNKNOWN', { action: 'sending' });
  const why = responseCode === undefined ? code || 'no reason given' : `it answered ${responseCode}`;
  return tactError('TRANSPORT_UNREACHABLE', { host, why });
}

function bareAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
