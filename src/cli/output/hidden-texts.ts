import type { EmailInput } from '#engines/email';

type HiddenTexts = EmailInput['hidden'];

/** The texts of a mail that may not be visible to its reader; none where the input is no mail, or is not stored any more. */
export function hiddenTexts(input: unknown): HiddenTexts {
  return isMail(input) ? input.hidden : [];
}

function isMail(input: unknown): input is Pick<EmailInput, 'hidden'> {
  return typeof input === 'object' && input !== null && 'messageId' in input && 'hidden' in input;
}
