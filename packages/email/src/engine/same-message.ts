import { tactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { type MailServices, resolveTarget } from './mail-services.ts';
import { parseMailTarget } from './mail-target.ts';

/**
 * What a message is known by: the SHA-256 of the message as received. A moved or renamed message is not decided again,
 * and a forged Message-ID hides nothing.
 *
 * @param copy which of several copies of the same bytes it is, from 0
 */
export function referenceOf(
  { raw, ref }: StoredMessage,
  { account }: Pick<Mailbox, 'account'>,
  copy = 0,
): string {
  return `${account}/${copy === 0 ? '' : `copy-${copy}/`}${digest(raw ?? ref)}`;
}

/** Throws `MAILBOX_MESSAGE_CHANGED` where the message in the mailbox is no longer the one that was decided about. */
export async function requireSameMessage(
  services: MailServices,
  target: string,
  reference: string,
): Promise<void> {
  if (parseMailTarget(target) === null) return;
  const { mailbox, ref } = await resolveTarget(services, target);
  requireSame(await mailbox.read(ref), reference, mailbox);
}

/** The same about a message that was read already. The account may have got another name since; the digest says it all. */
export function requireSame(
  message: StoredMessage,
  reference: string,
  { account }: Pick<Mailbox, 'account'>,
): void {
  const digestOf = (text: string) => text.slice(text.lastIndexOf('/') + 1);
  if (digestOf(referenceOf(message, { account })) !== digestOf(reference))
    throw tactError('MAILBOX_MESSAGE_CHANGED', { account });
}
