import { asTactError, tactError } from '@tact/core/errors';
import type { EffectCheck } from '@tact/core/kernel';
import type { MailTransport, OutgoingMail } from '@tact/core/ports/mail-transport';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { JsonObject } from '@tact/core/records';

/** Sends mail for all engines. Each message carries the key of its effect, as a draft and as sent mail. */

/**
 * Sends and keeps a copy, or leaves a draft where nothing can be sent; the result says which. Without a mailbox no copy is kept.
 * Throws `TRANSPORT_…`, `MAILBOX_…`, and `EFFECT_UNKNOWN` where the message may be out.
 */
export async function deliver(
  transport: MailTransport,
  mailbox: Mailbox | null,
  message: OutgoingMail,
): Promise<JsonObject> {
  if (!transport.canSend && mailbox === null) throw tactError('TRANSPORT_NOT_CONFIGURED', {});
  if (!transport.canSend) return keepDraft(transport, mailbox, message);
  const { messageId, raw } = await transport.send(message);
  return { sent: true, messageId, ...(await keepCopy(mailbox, raw, message.key)) };
}

/** Leaves a draft. Throws `MAILBOX_NOT_CONFIGURED` where there is nowhere to leave it. */
export async function keepDraft(
  transport: MailTransport,
  mailbox: Mailbox | null,
  message: OutgoingMail,
): Promise<JsonObject> {
  if (mailbox === null) throw tactError('MAILBOX_NOT_CONFIGURED', { operation: 'keep a draft' });
  const { key } = message;
  const { ref } = await mailbox.append(await transport.compose(message), { role: 'drafts' }, key);
  return { sent: false, draft: ref, key };
}

/** How to take a draft back: its ref and its key. Null for what was sent, which nothing takes back. */
export function draftOf({
  sent,
  draft,
  key,
}: JsonObject): { readonly ref: string; readonly key: string } | null {
  return sent === false && typeof draft === 'string' && typeof key === 'string' ? { ref: draft, key } : null;
}

/**
 * After a crash: was the message under this key sent? Its copy or its draft in the mailbox says so. Where neither is there, nobody can
 * tell whether a server took it; only without a server nothing can have been sent.
 */
export async function checkDelivered(
  transport: MailTransport,
  mailbox: Mailbox | null,
  key: string,
): Promise<EffectCheck> {
  const kept = (await mailbox?.keptUnder(key)) ?? null;
  if (mailbox === null || kept === null) return { happened: transport.canSend ? 'unknown' : 'no' };
  const { role } = await mailbox.locate(kept);
  if (role === 'drafts') return { happened: 'yes', result: { sent: false, draft: kept, key } };
  return { happened: 'yes', result: { sent: true, copyKept: true } };
}

/** The message is out: a copy that cannot be kept must not make it look unsent, so it is said beside. */
async function keepCopy(mailbox: Mailbox | null, raw: Uint8Array, key: string): Promise<JsonObject> {
  if (mailbox === null) return { copyKept: false, copyProblem: 'MAILBOX_NOT_CONFIGURED' };
  try {
    await mailbox.append(raw, { role: 'sent' }, key);
    return { copyKept: true };
  } catch (thrown) {
    return { copyKept: false, copyProblem: asTactError(thrown).code };
  }
}
