import { z } from 'zod';
import { tactError } from '#errors';
import { type Action, type ActionCall, type Checked, defineAction } from '#kernel';
import type { OutgoingMail } from '#ports/mail-transport';
import { exposeOutside, type JsonObject, Outside } from '#records';
import { quote } from '#text';
import { checkDelivered, deliver, draftOf } from '#tools';
import { type MailServices, resolveTarget } from '../mail-services.ts';
import { answerOnce } from './answer-once.ts';

const recipients = z.array(z.email('must be an address').max(254)).min(1, 'must name somebody').max(20);
const words = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(10_000, 'must have at most 10 000 characters');
const forward = z.strictObject({ to: recipients, note: words.optional() });
const reply = z.strictObject({ body: words });
const escalate = z.strictObject({ reason: words, to: recipients.optional() });
const draftKey = z.strictObject({ ref: z.string(), key: z.string() });

/**
 * forward, auto_reply and escalate: what leaves this machine. Without a mail server the message becomes a draft, and the result
 * says so. After a crash its copy shows whether the message was sent; without a copy nobody can tell whether a server accepted
 * it, so such an effect ends as unknown and is never repeated.
 */
export function sendActions(services: MailServices): readonly Action[] {
  return [
    forwardAction(services),
    replyAction(services),
    escalateAction(services),
    deleteReplyAction(services),
  ];
}

function forwardAction(services: MailServices): Action {
  return defineAction({
    name: 'forward',
    summary: 'Forward the message to addresses, with an optional note.',
    danger: 'dangerous',
    parameters: forward,
    offered: true,
    inverses: ['none', 'delete_reply'],
    describe: ({ to, note }) =>
      `forward it to ${to.map((address) => quote(address)).join(', ')}${note === undefined ? '' : ` with the note ${quote(note, 160)}`}`,
    inverse: (_, result, target) => withdrawal(result, target),
    async execute(call) {
      const { mailbox, ref } = await resolveTarget(services, call.target);
      const [{ raw }, original] = [await mailbox.read(ref), await recordedOriginal(call)];
      if (raw === null) throw tactError('MAILBOX_MESSAGE_GONE', { account: mailbox.account });
      return deliver(services.transport, mailbox, {
        key: call.key,
        to: call.parameters.to,
        subject: prefixed('Fwd: ', original.subject),
        text: call.parameters.note ?? '',
        attached: raw,
      });
    },
    check: ({ target, key }) => checkSent(services, target, key),
  });
}

function replyAction(services: MailServices): Action {
  return defineAction({
    name: 'auto_reply',
    summary: 'Answer the sender with this text.',
    danger: 'dangerous',
    parameters: reply,
    offered: true,
    inverses: ['delete_reply'],
    describe: ({ body }) => `answer ${quote(body, 300)}`,
    inverse: (_, result, target) => withdrawal(result, target),
    async execute(call) {
      const { mailbox } = await resolveTarget(services, call.target);
      const original = await recordedOriginal(call);
      const to = exposeOutside(original.replyTo[0]?.address ?? original.from?.address ?? '');
      if (to === undefined || to === '') throw tactError('TRANSPORT_REFUSED', { why: 'nobody to answer' });
      const { messageId, references } = original;
      const answer: OutgoingMail = {
        key: call.key,
        to: [to],
        subject: prefixed('Re: ', original.subject),
        text: call.parameters.body,
        autoSubmitted: 'auto-replied',
        ...(messageId === '' ? {} : { inReplyTo: messageId, references: [...references, messageId] }),
      };
      return answerOnce(services, call, answer.to, () => deliver(services.transport, mailbox, answer));
    },
    check: ({ target, key }) => checkSent(services, target, key),
  });
}

function escalateAction(services: MailServices): Action {
  return defineAction({
    name: 'escalate',
    summary:
      'Bring the message to the attention of people, with a reason; with addresses they are written to.',
    danger: 'dangerous',
    parameters: escalate,
    offered: true,
    inverses: ['deescalate'],
    describe: ({ reason, to }) =>
      `escalate it${to === undefined ? '' : ` to ${to.map((address) => quote(address)).join(', ')}`} because ${quote(reason, 160)}`,
    inverse: (_, { id }, target) => ({ action: 'deescalate', parameters: { id: String(id) }, target }),
    async execute(call) {
      const { key: id, user, target, origin, now: createdAt, parameters } = call;
      const { reason, to } = parameters;
      const content: JsonObject = to === undefined ? { reason } : { reason, to };
      await services.items.add({
        id,
        user,
        kind: 'escalation',
        target,
        content,
        origin,
        state: 'open',
        createdAt,
      });
      if (to === undefined) return { id };
      const { mailbox } = await resolveTarget(services, target);
      const { subject } = await recordedOriginal(call);
      const sent = await deliver(services.transport, mailbox, {
        key: id,
        to,
        subject: `Please look: ${exposeOutside(subject)}`,
        text: reason,
      });
      return { ...sent, id };
    },
    // Without addresses nothing was sent, and adding the item a second time changes nothing.
    async check(call) {
      if (call.parameters.to === undefined) return { happened: 'no' };
      const checked = await checkSent(services, call.target, call.key);
      return checked.happened === 'yes'
        ? { ...checked, result: { ...checked.result, id: call.key } }
        : checked;
    },
  });
}

function deleteReplyAction(services: MailServices): Action {
  return defineAction({
    name: 'delete_reply',
    summary: 'Take back a draft that was not sent.',
    danger: 'safe',
    parameters: draftKey,
    offered: false,
    inverses: [],
    describe: () => 'take the draft back',
    inverse: () => null,
    async execute({ target, parameters: { ref, key } }) {
      const { mailbox } = await resolveTarget(services, target);
      const { changed } = await mailbox.withdraw(ref, key);
      return { changed };
    },
  });
}

async function checkSent(services: MailServices, target: string, key: string): Promise<Checked> {
  const { mailbox } = await resolveTarget(services, target);
  return checkDelivered(services.transport, mailbox, key);
}

/** A draft can be taken back; what was sent cannot. */
function withdrawal(result: JsonObject, target: string) {
  const parameters = draftOf(result);
  return parameters === null ? null : { action: 'delete_reply', parameters: { ...parameters }, target };
}

/** Version 0.1.0 kept no labels. */
const recordedText = z.union([z.string(), z.instanceof(Outside)]);
const addressee = z.object({ address: recordedText });
const originalMail = z.object({
  subject: recordedText,
  messageId: z.string(),
  references: z.array(z.string()),
  from: addressee.nullable(),
  replyTo: z.array(addressee),
});

/** The headers of the message that is answered or forwarded, as they were decided about. */
async function recordedOriginal(
  call: Pick<ActionCall, 'recordedInput'>,
): Promise<z.infer<typeof originalMail>> {
  const parsed = originalMail.safeParse(await call.recordedInput());
  if (!parsed.success) throw tactError('MAILBOX_MESSAGE_GONE', { account: 'the ledger' });
  return parsed.data;
}

/** A subject as it goes onto the wire. */
function prefixed(prefix: string, about: string | Outside): string {
  const subject = exposeOutside(about);
  return subject.toLowerCase().startsWith(prefix.trim().toLowerCase()) ? subject : `${prefix}${subject}`;
}
