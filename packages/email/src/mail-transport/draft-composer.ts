import { tactError } from '@tact/core/errors';
import type { MailTransport } from '@tact/core/ports/mail-transport';
import { composeMail } from './compose-mail.ts';

/** Who writes where no address of the owner is known. */
export const unknownSender = 'me@localhost';

/** A transport without a server: it writes messages, which become drafts, and sends none. */
export function createDraftComposer(settings: {
  readonly from: string;
  readonly now?: () => number;
}): MailTransport {
  const { from, now = Date.now } = settings;
  const notConfigured = async (): Promise<never> => {
    throw tactError('TRANSPORT_NOT_CONFIGURED', {});
  };
  return {
    from,
    canSend: false,
    check: notConfigured,
    send: notConfigured,
    compose: async (message) => (await composeMail(from, message, now())).raw,
  };
}
