import { type FinishedDecision, type RunDraft, runOfEffects } from '@tact/core/kernel';
import { outsideText } from '@tact/core/text';
import { describeMail } from './describe-mail.ts';
import type { EmailInput } from './email-input.ts';

/** A mail job as a run: the mail by sender and subject, and what was done with it. It relied on who sent it. */
export async function runOf(finished: FinishedDecision<EmailInput>): Promise<RunDraft | null> {
  const { input } = finished;
  if (input === null) return null;
  const { from } = input;
  return runOfEffects(finished, {
    task: outsideText`Handle the mail ${describeMail(input).title}`,
    references: from === null || from.address.length === 0 ? [] : [outsideText`sender:${from.address}`],
  });
}
