import { TactError } from '@tact/core/errors';
import type { StoredMessage } from '@tact/core/ports/mailbox';

/** A message as the mailbox in memory keeps it. */
export interface KeptMessage {
  readonly ref: string;
  readonly number: number;
  readonly raw: Uint8Array;
  readonly key: string | null;
  readonly receivedAt: number;
  folder: string;
  labels: readonly string[];
  seen: boolean;
  flagged: boolean;
}

/** What a reader gets of it; its place in the order of arrival is the cursor. */
export function stored(message: KeptMessage, maxBytes: number): StoredMessage {
  const { ref, folder, seen, flagged, receivedAt, raw } = message;
  const problem = raw.length <= maxBytes ? null : tooLarge(raw.length, maxBytes);
  return {
    ref,
    folder,
    labels: message.labels.toSorted(),
    seen,
    flagged,
    receivedAt,
    size: raw.length,
    raw: problem === null ? raw : null,
    problem,
    cursor: String(message.number),
  };
}

function tooLarge(bytes: number, limit: number): StoredMessage['problem'] {
  const { code, message } = new TactError('MAIL_TOO_LARGE', { bytes, limit });
  return { code, text: message };
}
