import { asTactError } from '@tact/core/errors';
import type { Action } from '@tact/core/kernel';
import { quote } from '@tact/core/text';
import { type MailServices, resolveTarget } from '../mail-services.ts';

/** Inverses that change where a message is. */
const moving: ReadonlySet<string> = new Set(['move', 'restore', 'unsnooze']);

/** Of an inverse that moves a message back: says where somebody else has put it since. */
export function movedSince(services: MailServices): NonNullable<Action['beforeUndo']> {
  return async ({ target, parameters, left, newer }) => {
    const unchanged = { changed: null, parameters };
    // A later move of the same decision is taken back first, and leaves the message where this one put it.
    if (newer.some(({ action }) => moving.has(action))) return unchanged;
    const now = await placeOf(services, target);
    const put = left?.['to'];
    if (now === null || now.name === parameters['folder']) return unchanged;
    if (typeof put === 'string' ? put === now.name : now.role === 'snoozed') return unchanged;
    const from = typeof put === 'string' ? `${quote(put)}, where Tact put it` : 'the snoozed messages';
    return { changed: `the message was moved from ${from}, to ${quote(now.name)}`, parameters };
  };
}

/** Null for a message that is gone, which the inverse says itself. */
export async function placeOf(services: MailServices, target: string) {
  const { mailbox, ref } = await resolveTarget(services, target);
  try {
    return await mailbox.locate(ref);
  } catch (thrown) {
    if (asTactError(thrown).code === 'MAILBOX_MESSAGE_GONE') return null;
    throw thrown;
  }
}
