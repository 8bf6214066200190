import { type Action, type ActionCall, defineAction } from '@tact/core/kernel';
import { z } from 'zod';
import { type MailServices, resolveTarget } from '../mail-services.ts';
import { recordedMail } from './approved-by-owner.ts';

const parameters = z.strictObject({});

/** mark_read, mark_unread, star, unstar: each the inverse of its neighbour. */
export function flagActions(services: MailServices): readonly Action[] {
  const flagAction = (flag: FlagAction): Action =>
    defineAction({
      name: flag.name,
      summary: flag.summary,
      danger: flag.danger,
      hidesTarget: flag.name === 'mark_read',
      parameters,
      offered: true,
      inverses: [flag.opposite],
      describe: () => flag.words,
      inverse: (_, { changed }, target) =>
        changed === true ? { action: flag.opposite, parameters: {}, target } : null,
      async execute({ target }: ActionCall) {
        const { mailbox, ref } = await resolveTarget(services, target);
        const { changed } =
          flag.flag === 'seen' ? await mailbox.setSeen(ref, flag.on) : await mailbox.setFlagged(ref, flag.on);
        return { changed };
      },
      async check(call: ActionCall) {
        const { mailbox, ref } = await resolveTarget(services, call.target);
        if ((await mailbox.read(ref))[flag.flag] !== flag.on) return { happened: 'no' };
        const before = await recordedMail(call);
        return { happened: 'yes', result: { changed: before === null || before[flag.flag] !== flag.on } };
      },
    });
  return flags.map(flagAction);
}

interface FlagAction {
  readonly name: string;
  readonly opposite: string;
  readonly flag: 'seen' | 'flagged';
  readonly on: boolean;
  readonly danger: 'safe' | 'reversible';
  readonly summary: string;
  readonly words: string;
}

const flags: readonly FlagAction[] = [
  {
    name: 'mark_read',
    opposite: 'mark_unread',
    flag: 'seen',
    on: true,
    danger: 'safe',
    summary: 'Mark the message as read.',
    words: 'mark it as read',
  },
  {
    name: 'mark_unread',
    opposite: 'mark_read',
    flag: 'seen',
    on: false,
    danger: 'safe',
    summary: 'Mark the message as unread.',
    words: 'mark it as unread',
  },
  {
    name: 'star',
    opposite: 'unstar',
    flag: 'flagged',
    on: true,
    danger: 'reversible',
    summary: 'Put a star on the message.',
    words: 'star it',
  },
  {
    name: 'unstar',
    opposite: 'star',
    flag: 'flagged',
    on: false,
    danger: 'reversible',
    summary: 'Take the star off the message.',
    words: 'take its star off',
  },
];
