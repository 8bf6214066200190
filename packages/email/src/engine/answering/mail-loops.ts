import type { SafetyCheck } from '@tact/core/kernel';
import type { Override } from '@tact/core/records';
import { matchOutside } from '@tact/core/text';
import { type EmailInput, headersOf, sendersOf } from '../email-input.ts';
import { isAutomaticAnswer, isBounceOrReport, isSameMailbox, type OwnMail } from './reply-loops.ts';

/**
 * What is never forwarded or escalated to an address, whatever permits it, so that no message goes round: mail of our own that came
 * back, reports about it, automatic answers, and mail from an address that it would go to. Other reports are asked about. Mail of lists,
 * newsletters and programs is forwarded like any other.
 */
export function mailLoopCheck(input: EmailInput, own: OwnMail): SafetyCheck {
  return {
    name: 'MailLoop',
    check({ action, proposed }): readonly Override[] {
      const { to } = proposed.parameters;
      // Earlier versions decided without this; a replay of theirs judges as they did.
      if (action === null || !forwarding.has(action.name) || !Array.isArray(to)) return [];
      if (input.carriedIds === undefined) return [];
      const found = (because: string, effect: Override['effect']) => [
        { code: 'MailLoop', action: proposed.action, text: `MailLoop (${because})`, effect },
      ];
      const because = whyNot(input, own, to.map(String));
      if (because !== null) return found(because, 'decline');
      return isBounceOrReport(input) ? found('it is a report of a mail system', 'ask') : [];
    },
  };
}

const forwarding: ReadonlySet<string> = new Set(['forward', 'escalate']);

function whyNot(input: EmailInput, own: OwnMail, recipients: readonly string[]): string | null {
  if (own.isOurs === true) return 'it is a message of your own';
  const isReport = isBounceOrReport(input);
  if (own.carriesOurs === true && (isReport || isAutomatic(input)))
    return 'it is about a message of your own';
  if (!isReport && isAutomaticAnswer(input)) return 'it is an automatic answer';
  const isBack = sendersOf(input).some((sender) => recipients.some((one) => isSameMailbox(one, sender)));
  return isBack ? 'it comes from an address that it would go to' : null;
}

/** A program sent it, as it says itself (RFC 3834, 5). */
function isAutomatic(input: EmailInput): boolean {
  return headersOf(input, 'Auto-Submitted').some((value) => matchOutside(value, /^\s*auto-/i));
}
