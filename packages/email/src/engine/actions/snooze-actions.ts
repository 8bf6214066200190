import { type Action, defineAction } from '@tact/core/kernel';
import { z } from 'zod';
import { type MailServices, resolveTarget } from '../mail-services.ts';
import { recordedMail } from './approved-by-owner.ts';
import { mailName } from './folder-name.ts';
import { movedSince, placeOf } from './moved-since.ts';

/** The kind of the job that brings a snoozed message back. */
export const unsnoozeJob = 'email.unsnooze';

const snooze = z.strictObject({ until: z.iso.datetime({ offset: true }) });
const unsnooze = z.strictObject({
  folder: mailName,
  /** Where somebody has moved it since; without one, only what is still snoozed comes back. */
  from: mailName.optional(),
});

/** snooze and unsnooze: out of sight until a time, then back where it was. */
export function snoozeActions(services: MailServices): readonly Action[] {
  return [
    defineAction({
      name: 'snooze',
      summary: 'Hide the message until a time (ISO 8601 with offset), then bring it back.',
      danger: 'reversible',
      hidesTarget: true,
      parameters: snooze,
      offered: true,
      inverses: ['unsnooze'],
      describe: ({ until }) => `hide it until ${until}`,
      inverse: (_, { from }, target) =>
        typeof from === 'string' ? { action: 'unsnooze', parameters: { folder: from }, target } : null,
      async execute(call) {
        const { mailbox, ref } = await resolveTarget(services, call.target);
        const moved = await mailbox.move(ref, { role: 'snoozed' });
        const before = await recordedMail(call);
        // A second call after a crash finds the message already hidden: the record says where it was before.
        const from = moved.changed ? moved.from : (before?.folder ?? 'INBOX');
        const runAt = Date.parse(call.parameters.until);
        const payload = { target: call.target, folder: from };
        await services.jobs.enqueue({ user: call.user, kind: unsnoozeJob, key: call.target, runAt, payload });
        return { from, until: call.parameters.until };
      },
    }),
    defineAction({
      name: 'unsnooze',
      summary: 'Bring a hidden message back.',
      danger: 'safe',
      parameters: unsnooze,
      offered: false,
      inverses: ['snooze'],
      describe: () => 'bring it back now',
      inverse: () => null,
      beforeUndo: boundToPlace(services),
      async execute({ user, target, parameters: { folder, from } }) {
        await services.jobs.cancel(user, unsnoozeJob, target);
        return bringBack(services, target, folder, from);
      },
    }),
  ];
}

/** Once the owner says to go on, the message comes back from where he put it. */
function boundToPlace(services: MailServices): NonNullable<Action['beforeUndo']> {
  const check = movedSince(services);
  return async (candidate, store) => {
    const checked = await check(candidate, store);
    if (checked.changed === null) return checked;
    const now = await placeOf(services, candidate.target);
    return { ...checked, parameters: { ...checked.parameters, ...(now === null ? {} : { from: now.name }) } };
  };
}

/** Moves a snoozed message back, unless somebody has moved it since. */
export async function bringBack(services: MailServices, target: string, folder: string, from?: string) {
  const { mailbox, ref } = await resolveTarget(services, target);
  const { role, name } = await mailbox.locate(ref);
  if (role !== 'snoozed' && name !== from) return { changed: false };
  const { changed } = await mailbox.move(ref, { name: folder });
  return { changed };
}
