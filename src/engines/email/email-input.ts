import type { ParsedMail } from '#ports/mail-parser';

/** A message as the engine sees it: what the parser read, and where the mailbox keeps it. All of it is outside text. */
export interface EmailInput extends ParsedMail {
  /** The mailbox's account, such as `ann@example.org`. */
  readonly account: string;
  readonly provider: string;
  /** The mailbox's reference of the message. */
  readonly ref: string;
  readonly folder: string;
  readonly labels: readonly string[];
  readonly seen: boolean;
  readonly flagged: boolean;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
  /** Bytes as received. */
  readonly size: number;
  /** What all messages of a conversation share; null where a message stands alone. */
  readonly threadId: string | null;
  /** The first words of the text, at most 160 characters. */
  readonly snippet: string;
  /** Why the message could not be read; null for a readable one. */
  readonly unreadable: { readonly code: string; readonly text: string } | null;
}

/** Who the message says it is from, in lower case; null where it does not say. */
export function senderOf(input: EmailInput): string | null {
  return input.from === null || input.from.address === '' ? null : input.from.address;
}

/** The value of the first header of this name, or null. */
export function headerOf(input: Pick<EmailInput, 'headers'>, name: string): string | null {
  const wanted = name.toLowerCase();
  return input.headers.find((header) => header.name.toLowerCase() === wanted)?.value ?? null;
}
