import { tactError } from '@tact/core/errors';
import type { MailTransport, OutgoingMail } from '@tact/core/ports/mail-transport';

/** A transport in memory: what was sent can be looked at, nothing leaves the process. */
export interface MemoryMailTransport extends MailTransport {
  readonly sent: readonly OutgoingMail[];
}

/**
 * A mail server that sends nothing and keeps everything in `sent`.
 *
 * @param settings.canSend false to behave like an assistant without a mail server
 * @param settings.fail throws instead of sending; what it throws is what `send` throws
 *
 * @example
 * const transport = createMemoryMailTransport({ canSend: true });
 * const tact = await openInMemory({ transport });
 * transport.sent; // []
 */
export function createMemoryMailTransport(
  settings: { readonly from?: string; readonly canSend?: boolean; readonly fail?: () => Error | null } = {},
): MemoryMailTransport {
  const { from = 'owner@home.example', canSend = true } = settings;
  const sent: OutgoingMail[] = [];
  const compose = async (message: OutgoingMail) => new TextEncoder().encode(written(from, message));
  return {
    from,
    canSend,
    sent,
    async check() {
      if (!canSend) throw tactError('TRANSPORT_NOT_CONFIGURED', {});
    },
    compose,
    async send(message) {
      if (!canSend) throw tactError('TRANSPORT_NOT_CONFIGURED', {});
      const failure = settings.fail?.() ?? null;
      if (failure !== null) throw failure;
      sent.push(message);
      return {
        messageId: `${message.idBeforeAt ?? message.key}@memory.example`,
        raw: await compose(message),
      };
    },
  };
}

function written(
  from: string,
  { key, to, cc = [], subject, text, inReplyTo, references = [], ...marks }: OutgoingMail,
): string {
  return [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.join(', ')}`]),
    `Subject: ${subject}`,
    `Message-ID: <${marks.idBeforeAt ?? key}@memory.example>`,
    ...(marks.autoSubmitted === undefined ? [] : [`Auto-Submitted: ${marks.autoSubmitted}`]),
    ...(marks.ownMark === undefined ? [] : [`X-Tact-Sent: ${marks.ownMark}`]),
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: <${inReplyTo}>`]),
    ...(references.length === 0 ? [] : [`References: ${references.map((id) => `<${id}>`).join(' ')}`]),
    '',
    text,
  ].join('\r\n');
}
