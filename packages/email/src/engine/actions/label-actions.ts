import { type Action, type ActionCall, defineAction, type EffectCheck } from '@tact/core/kernel';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { type MailServices, resolveTarget } from '../mail-services.ts';
import { recordedMail } from './approved-by-owner.ts';
import { labelName, mailName } from './folder-name.ts';

const applied = z.strictObject({ label: labelName });
/** Whatever a message has may be taken off again. */
const taken = z.strictObject({ label: mailName });
type Parameters = z.infer<typeof taken>;

/** apply_label and its inverse. */
export function labelActions(services: MailServices): readonly Action[] {
  const change = async ({ target, parameters: { label } }: ActionCall<Parameters>, present: boolean) => {
    const { mailbox, ref } = await resolveTarget(services, target);
    const { changed } = present ? await mailbox.addLabel(ref, label) : await mailbox.removeLabel(ref, label);
    return { changed };
  };
  const check = async (call: ActionCall<Parameters>, present: boolean): Promise<EffectCheck> => {
    const { mailbox, ref } = await resolveTarget(services, call.target);
    const has = ({ labels }: { readonly labels: readonly string[] }) =>
      labels.some((label) => label.toLowerCase() === call.parameters.label.toLowerCase());
    if (has(await mailbox.read(ref)) !== present) return { happened: 'no' };
    const before = await recordedMail(call);
    return { happened: 'yes', result: { changed: before === null || has(before) !== present } };
  };
  return [
    defineAction({
      name: 'apply_label',
      summary: 'Put a label on the message.',
      danger: 'safe',
      parameters: applied,
      offered: true,
      inverses: ['unapply_label'],
      describe: ({ label }) => `label it ${quote(label)}`,
      inverse: ({ label }, { changed }, target) =>
        changed === true ? { action: 'unapply_label', parameters: { label }, target } : null,
      execute: (call) => change(call, true),
      check: (call) => check(call, true),
    }),
    defineAction({
      name: 'unapply_label',
      summary: 'Take a label off the message.',
      danger: 'safe',
      parameters: taken,
      offered: false,
      inverses: ['apply_label'],
      describe: ({ label }) => `take the label ${quote(label)} off`,
      inverse: ({ label }, { changed }, target) =>
        changed === true ? { action: 'apply_label', parameters: { label }, target } : null,
      execute: (call) => change(call, false),
      check: (call) => check(call, false),
    }),
  ];
}
