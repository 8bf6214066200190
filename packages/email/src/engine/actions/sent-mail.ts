import { tactError } from '@tact/core/errors';
import type { ActionCall } from '@tact/core/kernel';
import { type CardLine, exposeOutside, Outside } from '@tact/core/records';
import { distinctText, joinOutside, mapOutside, type ReplyAddresses, replyAddresses } from '@tact/core/text';
import { aliasFor, multiLine } from '@tact/tools';
import { z } from 'zod';
import { returnPathOf } from '../email-input.ts';

/** What is sent about a message, and to whom: as a card shows it and as it goes onto the wire. */

/** A text that leaves this machine. */
export const sentWords = multiLine(10_000).min(1, 'must not be empty');

export const replyParameters = z.strictObject({
  body: sentWords,
  reply_to: z
    .boolean()
    .optional()
    .describe('For the owner alone: true answers the addresses of Reply-To where they differ from From.'),
});

export type ReplyParameters = z.infer<typeof replyParameters>;
export type OriginalMail = z.infer<typeof originalMail>;

/** Who is written to, who is not although the mail asks for it, and every word that is sent. */
export function replyCard(parameters: ReplyParameters, input: unknown): readonly CardLine[] {
  const read = originalMail.safeParse(input);
  if (!read.success) return [{ name: 'text', text: parameters.body }];
  const { to, notTo, doubt } = addressesFor(parameters, read.data);
  const hint = `Reply-To names ${doubt}, so the answer goes to From; to answer Reply-To instead, edit it with reply_to=true`;
  return [
    to.length === 0
      ? { name: 'to', text: 'nobody: the message names no sender', isOurs: true }
      : { name: 'to', text: joinOutside(to, ', ') },
    ...(doubt !== null && parameters.reply_to === true
      ? [
          { name: 'chosen', text: `Reply-To, which names ${doubt}`, isOurs: true } as const,
          ...senderLine(read.data),
        ]
      : []),
    ...(notTo.length === 0 ? [] : [{ name: 'not to', text: joinOutside(notTo, ', ') }]),
    ...(notTo.length === 0 || parameters.reply_to === true
      ? []
      : [{ name: 'why', text: hint, isOurs: true } as const]),
    ...subjectLine('Re: ', input),
    { name: 'text', text: parameters.body },
  ];
}

/** Why an answer asks the owner whatever permits it; null where nothing is doubtful about where it goes. */
export function whyReplyAsks(parameters: ReplyParameters, input: unknown): string | null {
  const read = originalMail.safeParse(input);
  if (!read.success) return null;
  const { doubt } = addressesFor(parameters, read.data);
  if (doubt === null) return null;
  const chosen = parameters.reply_to === true ? ', and it is answered' : '';
  return `Reply-To names ${doubt}${chosen}`;
}

/** Whom an answer may be sent to, after a yes and without one; nobody where the message is not on record. */
export function replyRecipients(parameters: ReplyParameters, input: unknown): readonly Outside[] {
  const read = originalMail.safeParse(input);
  if (!read.success) return [];
  return distinctText([
    ...addressesFor(parameters, read.data).to,
    ...addressesUnasked(read.data),
  ]) as Outside[];
}

/** Where an answer goes that nobody said yes to: to the return path alone (RFC 3834, 4); without one, where any answer goes. */
export function addressesUnasked(original: OriginalMail): readonly Outside[] {
  const path = returnPathOf(original);
  if (path !== null) return path.length === 0 ? [] : [path];
  return addressesFor({ body: '' }, original).to;
}

/** The same for a message as it was recorded; nobody where it was not. */
export function recipientsUnasked(input: unknown): readonly Outside[] {
  const read = originalMail.safeParse(input);
  return read.success ? addressesUnasked(read.data) : [];
}

/** Where an answer to a recorded message goes. */
export function addressesFor(
  { reply_to = false }: ReplyParameters,
  { from, replyTo }: OriginalMail,
): ReplyAddresses {
  const asked = replyTo.map(({ address }) => address);
  return replyAddresses(from?.address ?? null, asked, reply_to);
}

function senderLine({ from }: OriginalMail): readonly CardLine[] {
  return from === null ? [] : [{ name: 'sender', text: from.address }];
}

/** The subject that is sent, where that of the message is on record. */
export function subjectLine(prefix: string, input: unknown): readonly CardLine[] {
  const read = originalMail.safeParse(input);
  if (!read.success) return [];
  return [{ name: 'subject', text: mapOutside(read.data.subject, (about) => prefixed(prefix, about)) }];
}

const theirs = z.instanceof(Outside);
const addressee = z.object({ address: theirs });
const originalMail = z.object({
  subject: theirs,
  messageId: z.string(),
  references: z.array(z.string()),
  from: addressee.nullable(),
  replyTo: z.array(addressee),
  to: z.array(addressee).optional(),
  cc: z.array(addressee).optional(),
  headers: z.array(z.object({ name: z.string(), value: theirs })).default([]),
});

/** From which address it is answered: one of the owner's that it was written to, where that is not the usual one. */
export function aliasIn(
  { to = [], cc = [] }: OriginalMail,
  own: readonly string[],
): { readonly from?: string } {
  return aliasFor(
    [...to, ...cc].map(({ address }) => address),
    own,
  );
}

/** The headers of the message that is answered or forwarded, as they were decided about. */
export async function recordedOriginal(call: Pick<ActionCall, 'recordedInput'>): Promise<OriginalMail> {
  const parsed = originalMail.safeParse(await call.recordedInput());
  if (!parsed.success) throw tactError('MAILBOX_MESSAGE_GONE', { account: 'the ledger' });
  return parsed.data;
}

/** A subject as it goes onto the wire. */
export function prefixed(prefix: string, about: string | Outside): string {
  const subject = exposeOutside(about);
  return subject.toLowerCase().startsWith(prefix.trim().toLowerCase()) ? subject : `${prefix}${subject}`;
}
