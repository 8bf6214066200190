import { asTactError, tactError } from '@tact/core/errors';
import type { StoredMessage } from '@tact/core/ports/mailbox';

/** What an unreadable message is yielded with. */
export function problemOf(thrown: unknown): StoredMessage['problem'] {
  const { code, message } = asTactError(thrown);
  return { code, text: message };
}

export function tooLarge(bytes: number, limit: number): StoredMessage['problem'] {
  return problemOf(tactError('MAIL_TOO_LARGE', { bytes, limit }));
}

/** Larger messages are not read into memory unless somebody sets another limit. */
export const defaultMaxBytes = 32 * 1024 * 1024;
