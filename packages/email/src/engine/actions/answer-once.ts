import { asTactError, tactError } from '@tact/core/errors';
import type { ActionCall } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import {
  type AnsweredAddresses,
  addressKey,
  answeredIn,
  answeredName,
} from '../answering/answered-addresses.ts';
import { answeredForMs, isSameMailbox, whyNoReply } from '../answering/reply-loops.ts';
import type { EmailInput } from '../email-input.ts';
import type { MailServices } from '../mail-services.ts';
import { isApprovedByOwner } from './approved-by-owner.ts';

/**
 * Sends an automatic answer if these addresses may get one (RFC 3834).
 *
 * Invariants:
 * 1. No address is answered twice within a week: it is taken in the store before the answer is sent, by compare and set.
 * 2. A second call with the same key, as after a crash, is the same answer.
 * 3. An answer that certainly was not sent gives its addresses free again.
 *
 * Throws `MAIL_REPLY_WITHHELD`, and what `send` throws.
 */
export async function answerOnce(
  services: MailServices,
  call: ActionCall,
  addresses: readonly string[],
  send: () => Promise<JsonObject>,
): Promise<JsonObject> {
  await refuseLoop(services, call, addresses);
  const keys = addresses.map(addressKey);
  await changeAnswered(services, call, (answered) => {
    if (keys.some((key) => Object.hasOwn(answered, key) && answered[key]?.key !== call.key)) {
      throw withheld('this address was already answered automatically within a week');
    }
    const taken = { at: call.now, key: call.key };
    return { ...answered, ...Object.fromEntries(keys.map((key) => [key, taken])) };
  });
  try {
    return await send();
  } catch (thrown) {
    if (notSent.has(asTactError(thrown).code)) {
      await changeAnswered(services, call, (answered) =>
        Object.fromEntries(Object.entries(answered).filter(([, { key }]) => key !== call.key)),
      );
    }
    throw thrown;
  }
}

/** After these, the transport promises that nothing was sent. */
const notSent: ReadonlySet<string> = new Set([
  'TRANSPORT_REFUSED',
  'TRANSPORT_UNREACHABLE',
  'TRANSPORT_NOT_CONFIGURED',
]);

async function refuseLoop(
  { ownAddresses }: MailServices,
  call: ActionCall,
  addresses: readonly string[],
): Promise<void> {
  const recorded = await call.recordedInput();
  const input = recorded === null ? null : (recorded as EmailInput);
  const own = [...(ownAddresses?.(call.user) ?? []), ...(input === null ? [] : [input.account])];
  if (addresses.some((address) => own.some((one) => isSameMailbox(one, address)))) {
    throw withheld('the answer would go to your own address');
  }
  const why = input === null ? null : whyNoReply(input, {}, call.now);
  if (why !== null && (why.isFinal || !(await isApprovedByOwner(call)))) throw withheld(why.because);
}

async function changeAnswered(
  { values }: MailServices,
  { user, now }: ActionCall,
  change: (answered: AnsweredAddresses) => AnsweredAddresses,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await values.get(user, answeredName);
    const recent = Object.entries(answeredIn(before)).filter(([, { at }]) => at > now - answeredForMs);
    const answered = change(Object.fromEntries(recent));
    if (await values.set(user, answeredName, { answered }, before?.version ?? 0, now)) return;
  }
  throw withheld('too many answers are being sent at once');
}

/** Each failed attempt means that another answer got through. */
const attempts = 100;

function withheld(why: string) {
  return tactError('MAIL_REPLY_WITHHELD', { why });
}
