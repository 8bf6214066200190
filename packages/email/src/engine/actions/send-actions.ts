import { tactError } from '@tact/core/errors';
import { type Action, type ActionCall, defineAction, type EffectCheck } from '@tact/core/kernel';
import type { OutgoingMail } from '@tact/core/ports/mail-transport';
import { exposeOutside, type JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { checkDelivered, deliver, draftOf } from '@tact/tools';
import { z } from 'zod';
import { ownMarks, sentKey } from '../answering/own-mail.ts';
import { type MailServices, resolveTarget } from '../mail-services.ts';
import { requireSame } from '../same-message.ts';
import { answerOnce } from './answer-once.ts';
import { isApprovedByOwner } from './approved-by-owner.ts';
import { sendHeldAction } from './send-held.ts';
import {
  addressesFor,
  addressesUnasked,
  aliasIn,
  prefixed,
  recordedOriginal,
  replyCard,
  replyParameters,
  replyRecipients,
  sentWords,
  subjectLine,
  whyReplyAsks,
} from './sent-mail.ts';

const recipients = z.array(z.email('must be an address').max(254)).min(1, 'must name somebody').max(20);
const forward = z.strictObject({ to: recipients, note: sentWords.optional() });
const escalate = z.strictObject({ reason: sentWords, to: recipients.optional() });
const draftKey = z.strictObject({ ref: z.string(), key: z.string() });

/**
 * forward, auto_reply and escalate: what leaves this machine. Without a mail server the message becomes a draft, and the result
 * says so. After a crash its copy shows whether the message was sent; without a copy nobody can tell whether a server accepted
 * it, so such an effect ends as unknown and is never repeated.
 */
export function sendActions(services: MailServices): readonly Action[] {
  const sending = [forwardAction(services), replyAction(services), escalateAction(services)];
  return [...sending, sendHeldAction(services, sending), deleteReplyAction(services)];
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
    card: ({ to, note }, input) => [
      { name: 'to', text: to.join(', ') },
      ...subjectLine('Fwd: ', input),
      ...(note === undefined ? [] : [{ name: 'note', text: note }]),
      { name: 'attached', text: 'the message as it was received' },
    ],
    inverse: (_, result, target) => withdrawal(result, target),
    async execute(call) {
      const { mailbox, ref } = await resolveTarget(services, call.target);
      const [message, original] = [await mailbox.read(ref), await recordedOriginal(call)];
      const { raw } = message;
      if (raw === null) throw tactError('MAILBOX_MESSAGE_GONE', { account: mailbox.account });
      // Looked at again, because it is these bytes that are sent.
      const decision = (await call.soFar())?.decision;
      if (decision !== undefined) requireSame(message, decision.reference, mailbox);
      return deliver(services.transport, mailbox, {
        key: call.key,
        to: call.parameters.to,
        subject: prefixed('Fwd: ', original.subject),
        text: call.parameters.note ?? '',
        attached: raw,
        ...(await marksOf(services, call, call.parameters.to, 'auto-generated')),
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
    parameters: replyParameters,
    offered: true,
    inverses: ['delete_reply'],
    describe: ({ body }) => `answer ${quote(body, 300)}`,
    card: replyCard,
    writesTo: replyRecipients,
    asksBecause: whyReplyAsks,
    inverse: (_, result, target) => withdrawal(result, target),
    async execute(call) {
      const { mailbox } = await resolveTarget(services, call.target);
      const original = await recordedOriginal(call);
      const isApproved = await isApprovedByOwner(call);
      const recipients = isApproved ? addressesFor(call.parameters, original).to : addressesUnasked(original);
      const to = recipients.map(exposeOutside);
      if (to.length === 0) throw tactError('TRANSPORT_REFUSED', { why: 'nobody to answer' });
      const { messageId, references } = original;
      const answer: OutgoingMail = {
        key: call.key,
        to,
        subject: prefixed('Re: ', original.subject),
        text: call.parameters.body,
        ...(await marksOf(services, call, to, 'auto-replied')),
        ...aliasIn(original, services.ownAddresses?.(call.user) ?? []),
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
    card: ({ reason, to }, input) => [
      ...(to === undefined
        ? []
        : [{ name: 'to', text: to.join(', ') }, ...subjectLine('Please look: ', input)]),
      { name: 'reason', text: reason },
    ],
    // A mail that went out to somebody cannot be called back, so nothing is offered that looks like it.
    inverse: (_, { id, sent }, target) =>
      sent === true ? null : { action: 'deescalate', parameters: { id: String(id) }, target },
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
        subject: prefixed('Please look: ', subject),
        text: reason,
        ...(await marksOf(services, call, to, 'auto-generated')),
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
    describe: () => 'delete the draft',
    inverse: () => null,
    async execute({ target, parameters: { ref, key } }) {
      const { mailbox } = await resolveTarget(services, target);
      const { changed } = await mailbox.withdraw(ref, key);
      return { changed };
    },
  });
}

/**
 * By what it is known again if it comes back. What nobody looked at is marked as automatic too (RFC 3834, section 5), and so is every
 * automatic answer; what the owner said yes to otherwise is his own.
 */
async function marksOf(
  { values }: MailServices,
  call: Pick<ActionCall, 'key' | 'soFar' | 'user' | 'now'>,
  to: readonly string[],
  automatic: 'auto-replied' | 'auto-generated',
): Promise<Pick<OutgoingMail, 'autoSubmitted' | 'idBeforeAt' | 'ownMark'>> {
  const isApproved = await isApprovedByOwner(call);
  const key = await sentKey(values, call.user, call.now);
  const isAnswer = automatic === 'auto-replied';
  const { idBeforeAt, ownMark } = ownMarks(key, call.key, to, isAnswer && !isApproved);
  return isApproved && !isAnswer ? { idBeforeAt } : { idBeforeAt, autoSubmitted: automatic, ownMark };
}

async function checkSent(services: MailServices, target: string, key: string): Promise<EffectCheck> {
  const { mailbox } = await resolveTarget(services, target);
  return checkDelivered(services.transport, mailbox, key);
}

/** A draft can be taken back; what was sent cannot. */
function withdrawal(result: JsonObject, target: string) {
  const parameters = draftOf(result);
  return parameters === null ? null : { action: 'delete_reply', parameters: { ...parameters }, target };
}
