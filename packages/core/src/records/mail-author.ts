import type { Authentication, FromProblem } from './authentication.ts';
import { type MailAddress, parseMailAddress } from './mail-address.ts';
import { exposeOutside, type Outside } from './outside.ts';

/** What a mail says of its sender, and what a server says of that. */
export interface SenderOfMail {
  readonly from: { readonly address: Outside } | null;
  readonly fromProblem?: FromProblem | null;
  readonly authentication?: Authentication | null;
}

/**
 * Who sent a mail, if that can be told: the one plain address in its one From header. Anything else is nobody, whom no permission
 * and no rule about senders fits.
 */
export function authorOf({
  from,
  fromProblem,
}: Pick<SenderOfMail, 'from' | 'fromProblem'>): MailAddress | null {
  // Earlier versions did not judge the header: what they recorded counts as it is, or a replay would judge by other facts.
  const isKnown = fromProblem === undefined || fromProblem === null;
  return isKnown && from !== null ? parseMailAddress(exposeOutside(from.address)) : null;
}

/** Whether there is a From header that does not tell who sent the mail; a mail without one has no sender. */
export function isSenderUnknown({ fromProblem }: Pick<SenderOfMail, 'fromProblem'>): boolean {
  return fromProblem !== undefined && fromProblem !== null && fromProblem !== 'missing';
}

/**
 * Whether a server that the owner named confirmed the domain of the author: DMARC passed, or DKIM did for a signature of that domain
 * or one above it. SPF alone is not enough: it speaks of the machine that delivers, which customers of one provider share.
 */
export function isAuthenticated(
  mail: Pick<SenderOfMail, 'from' | 'fromProblem' | 'authentication'>,
): boolean {
  const { authentication } = mail;
  if (authentication === undefined || authentication === null || authentication.problem !== null)
    return false;
  const { dkim, dmarc } = authentication;
  if (dmarc?.result === 'fail' || authorOf(mail) === null) return false;
  return [dkim, dmarc].some((found) => found?.result === 'pass' && found.isAligned);
}
