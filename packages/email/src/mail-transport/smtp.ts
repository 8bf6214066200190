import type { MailTransport } from '@tact/core/ports/mail-transport';
import { composeMail } from './compose-mail.ts';
import { logInToSmtp, type SmtpServer } from './smtp-login.ts';
import { handOver } from './smtp-send.ts';

interface SmtpSettings extends SmtpServer {
  /** `Ann <ann@example.org>` or a bare address. */
  readonly from: string;
  /** The time for the date of messages, in milliseconds since 1970; the machine's unless given. */
  readonly now?: () => number;
}

/**
 * Sends through a mail server, over a connection of its own per message. A message goes to all its recipients or to none: where
 * the server refuses one of them, the others do not get it either.
 */
export function createSmtpTransport(settings: SmtpSettings): MailTransport {
  const { from, now = Date.now } = settings;
  return {
    from,
    canSend: true,
    async check() {
      const connection = await logInToSmtp(settings);
      connection.quit();
    },
    compose: async (message) => (await composeMail(from, message, now())).raw,
    async send(message) {
      const mail = await composeMail(from, message, now());
      const connection = await logInToSmtp(settings);
      try {
        await handOver(connection, mail, settings);
      } finally {
        connection.quit();
      }
      return { messageId: mail.messageId, raw: mail.raw };
    },
  };
}
