import { outsideLabel } from '@tact/core/kernel';
import type { Decision, Signal } from '@tact/core/records';
import type { EmailInput } from './email-input.ts';

/** A mail that was decided about, with what the owner asks for about it: another decision, bound to the same message. */
export function wishAbout(
  { user, reference }: Pick<Decision, 'user' | 'reference'>,
  input: EmailInput,
  wish: NonNullable<EmailInput['wish']>,
  now: number,
): Signal<EmailInput> {
  return {
    engine: 'email',
    user,
    reference: `${wish}-${now}/${reference}`,
    label: outsideLabel('mail'),
    receivedAt: input.receivedAt,
    input: { ...input, wish },
  };
}
