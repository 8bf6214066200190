import { createHash } from 'node:crypto';
import { tactError } from '@tact/core/errors';
import type { OutgoingMail } from '@tact/core/ports/mail-transport';

export interface ComposedMail {
  readonly raw: Uint8Array;
  /** Without the angle brackets. */
  readonly messageId: string;
  /** Bare addresses. */
  readonly sender: string;
  readonly recipients: readonly string[];
}

/**
 * Writes a message (RFC 5322, MIME). The same key always has the same Message-ID, so that the same effect is the same
 * message to everybody; at the same time it has the same bytes. Throws `TRANSPORT_REFUSED` for a recipient that is
 * not one plain address.
 *
 * @param now milliseconds since 1970, for the date
 */
export async function composeMail(
  configured: string,
  message: OutgoingMail,
  now: number,
): Promise<ComposedMail> {
  const from = message.from === undefined ? configured : underName(configured, message.from);
  const { key, to, cc = [], subject, text, inReplyTo, references, attached, idBeforeAt } = message;
  // "a@b.example, c@d.example" would be two recipients where one was approved, and "a:c@d.example" another one.
  if (to.length === 0 || ![...to, ...cc, message.from ?? to[0] ?? ''].every(isAddress)) {
    throw tactError('TRANSPORT_REFUSED', { why: 'a recipient is not one plain address' });
  }
  const messageId = messageIdOf(from, idBeforeAt ?? `tact-${digest(key).slice(0, 32)}`);
  // Only who sends waits for the library to load.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const node = new MailComposer({
    from,
    to: [...to],
    ...(cc.length === 0 ? {} : { cc: [...cc] }),
    subject,
    text,
    messageId: `<${messageId}>`,
    date: new Date(now),
    ...(inReplyTo === undefined ? {} : { inReplyTo: bracketed(inReplyTo) }),
    ...(references === undefined ? {} : { references: references.map(bracketed) }),
    headers: marksOf(message),
    ...(attached === undefined ? {} : { attachments: [forwarded(attached)] }),
    newline: 'windows',
    baseBoundary: digest(`${key} boundary`).slice(0, 24),
    // What a model or a mail says must not make the library read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender, to: recipients } = node.getEnvelope();
  return { raw: await node.build(), messageId, sender: sender || '', recipients };
}

/** The address under the name of the configured one. */
function underName(configured: string, address: string): string {
  const [, name = ''] = /^(.*?)\s*<[^<>]*>\s*$/.exec(configured) ?? [];
  return name === '' ? address : `${name} <${address}>`;
}

function isAddress(text: string): boolean {
  return /^[^\s@,;:<>()]+@[^\s@,;:<>()]+$/.test(text);
}

/** A message that goes along as it is: encodings are not allowed for it (RFC 2046, 5.2.1). */
function forwarded(raw: Uint8Array) {
  return {
    content: Buffer.from(raw),
    contentType: 'message/rfc822',
    contentDisposition: 'attachment',
    filename: 'forwarded.eml',
  };
}

function bracketed(messageId: string): string {
  return `<${messageId.trim().replace(/^<|>$/g, '')}>`;
}

/** Of what nobody looked at. Not `All` or `NDR` for Exchange: those would hide a failed delivery. */
function marksOf({ autoSubmitted, ownMark }: OutgoingMail): Record<string, string> {
  if (autoSubmitted === undefined) return {};
  return {
    'Auto-Submitted': autoSubmitted,
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(ownMark === undefined ? {} : { 'X-Tact-Sent': ownMark }),
  };
}

function messageIdOf(from: string, beforeAt: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  return `${beforeAt}@${domain}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
