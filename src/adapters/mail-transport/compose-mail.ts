import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { OutgoingMail } from '#ports/mail-transport';

export interface ComposedMail {
  readonly raw: Uint8Array;
  /** Without the angle brackets. */
  readonly messageId: string;
}

/** Writes a message (RFC 5322). The same key always has the same Message-ID. */
export async function composeMail(from: string, message: OutgoingMail): Promise<ComposedMail> {
  const { key, to, subject, text, inReplyTo, references, attached } = message;
  const messageId = messageIdOf(from, key);
  const composer = new MailComposer({
    from,
    to: [...to],
    subject,
    text,
    messageId: `<${messageId}>`,
    ...(inReplyTo === undefined ? {} : { inReplyTo: `<${inReplyTo}>` }),
    ...(references === undefined ? {} : { references: references.map((reference) => `<${reference}>`) }),
    ...(attached === undefined
      ? {}
      : {
          attachments: [
            { filename: 'forwarded.eml', contentType: 'message/rfc822', content: Buffer.from(attached) },
          ],
        }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { raw: await composer.compile().build(), messageId };
}

function messageIdOf(from: string, key: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  return `tact-${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}`;
}
