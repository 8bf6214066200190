import type { OutsideMail } from '@tact/core/ports/mail-parser';
import { exposeOutside, type Outside, parseMailAddress, parseRecorded } from '@tact/core/records';
import { mapOutside } from '@tact/core/text';
import type { SpecialFolders } from './account/special-role.ts';
import type { MailKind } from './kinds/index.ts';

/** A message as the engine sees it: what the parser read, and where the mailbox keeps it. */
export interface EmailInput extends OutsideMail {
  /** The mailbox's account, such as `ann@example.org`. */
  readonly account: string;
  readonly provider: string;
  /** The mailbox's reference of the message. */
  readonly ref: string;
  readonly folder: string;
  readonly labels: readonly string[];
  /** Labels in the message's own header, which its sender may have written; missing where there can be none, and in older records. */
  readonly headerLabels?: readonly Outside[];
  readonly seen: boolean;
  readonly flagged: boolean;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
  /** Bytes as received. */
  readonly size: number;
  /** The id shared by all messages of a thread; null for a single message. */
  readonly threadId: string | null;
  /** The first words of the text, at most 160 characters. */
  readonly snippet: Outside;
  /** Folders of the account whose use their names do not tell; missing where there are none, and in records of earlier versions. */
  readonly specialFolders?: SpecialFolders;
  /** What kind of mail it looks like by its form, which its sender chooses; missing where that cannot be told, and in earlier records. */
  readonly kind?: MailKind;
  /** Ids of rules that age alone held back until now, of a message that was decided on its arrival; no other rule counts. */
  readonly dueRules?: readonly string[];
  /** What the owner asked for about this mail; missing where it came by itself. */
  readonly wish?: 'unsubscribe';
  /** Why the message could not be read; null for a readable one. */
  readonly unreadable: { readonly code: string; readonly text: string } | null;
}

/** An input as it was recorded with its decision. */
export function readRecordedInput(text: string): EmailInput {
  return parseRecorded(text) as EmailInput;
}

/** Who the message says it is from, in lower case, to look things up by and never to be shown; null where it does not say. */
export function senderOf(input: Pick<EmailInput, 'from'>): string | null {
  return input.from === null || input.from.address.length === 0 ? null : exposeOutside(input.from.address);
}

/** What the message calls its sender; anybody may write anything there, so it permits nothing. */
export function senderNamesOf({ from, sender }: Pick<EmailInput, 'from' | 'sender'>): readonly Outside[] {
  return [from, sender].flatMap((one) => (one === null || one === undefined ? [] : [one.name, one.address]));
}

/** The value of the first header of this name, or null. */
export function headerOf(input: Pick<EmailInput, 'headers'>, name: string): Outside | null {
  return headersOf(input, name)[0] ?? null;
}

/** The values of all headers of this name, in their order. */
export function headersOf({ headers }: Pick<EmailInput, 'headers'>, name: string): readonly Outside[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map(({ value }) => value);
}

/** Where an answer may go, to be compared and never shown. */
export function answerAddressesOf({
  from,
  replyTo,
}: Pick<EmailInput, 'from' | 'replyTo'>): readonly string[] {
  return [...(from === null ? [] : [from]), ...replyTo].map(({ address }) => exposeOutside(address));
}

/** Whom it names as its recipients, to be compared and never shown: in To and Cc, and whom somebody sent it on to (RFC 5322, 3.6.6). */
export function recipientsOf(input: Pick<EmailInput, 'to' | 'cc' | 'headers'>): readonly string[] {
  const resent = ['Resent-To', 'Resent-Cc'].flatMap((name) => headersOf(input, name));
  return [
    ...[...input.to, ...input.cc].map(({ address }) => exposeOutside(address)),
    ...resent.flatMap((field) => exposeOutside(field).match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []),
  ];
}

/** Its return path; empty for the empty one of bounces, null where the message does not bear any. */
export function returnPathOf(input: Pick<EmailInput, 'headers'>): Outside | null {
  const path = headerOf(input, 'Return-Path');
  return path === null ? null : mapOutside(path, (text) => parseMailAddress(text)?.address ?? '');
}

/** Whether answers to its return path would reach another domain than that of From. */
export function hasForeignReturnPath({ headers, from }: Pick<EmailInput, 'headers' | 'from'>): boolean {
  const path = returnPathOf({ headers });
  if (path === null) return false;
  const [to, sender] = [path, from?.address ?? null].map((address) =>
    address === null ? undefined : parseMailAddress(exposeOutside(address))?.domain,
  );
  return to !== sender;
}

/** Every address that a message says it comes from, to be compared and never shown. */
export function sendersOf(input: Pick<EmailInput, 'from' | 'sender' | 'headers'>): readonly string[] {
  return [input.from?.address, input.sender?.address, returnPathOf(input)]
    .filter((address) => address !== undefined && address !== null)
    .map(exposeOutside);
}
