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

/** Why nobody can tell who sent a message: its From is not exactly one plain address in exactly one header. */
export type FromProblem =
  | 'missing'
  | 'repeated'
  | 'several'
  | 'encoded'
  | 'not-plain'
  | 'address-in-name'
  | 'damaged-header';

/**
 * What a mail server that the owner named found out about the sender (RFC 8601). Our own words only: which domains signed is the
 * sender's choice and is compared where it is read.
 */
export interface Authentication {
  /** As the owner named it, in lower case. */
  readonly server: string;
  readonly spf: AuthenticationResult | null;
  /** Of a signature of the domain in From, where there is one. */
  readonly dkim: AuthenticationResult | null;
  readonly dmarc: AuthenticationResult | null;
  /** A passed signature of the domain in From covers the one-click unsubscribing that the header offers (RFC 8058). */
  readonly signsUnsubscribe?: true;
  /**
   * Why nothing of what it says counts: it cannot be read, contradicts itself or another of the same server, or stands where the
   * sender or an unnamed server could have put it.
   */
  readonly problem: 'unreadable' | 'contradictory' | 'untrusted-path' | null;
}

export interface AuthenticationResult {
  readonly result: AuthenticationWord;
  /** It is about the domain of the one plain address in From, or a domain above it. */
  readonly isAligned: boolean;
}

/** The results of RFC 8601 2.7; `unknown` for any other. */
export type AuthenticationWord =
  | 'pass'
  | 'fail'
  | 'softfail'
  | 'neutral'
  | 'none'
  | 'policy'
  | 'temperror'
  | 'permerror'
  | 'unknown';

/**
 * What can be read out of a mail, as values of fixed kinds.
 *
 * `date`: a day or a time. `place`: a postal address, or a place by its name. `email`, `phone`, `link`: what to write to, call or
 * open. `number`: an amount, a code, the number of an order. `questions`: the sentences that ask something.
 */
export const valueKinds = ['date', 'place', 'email', 'phone', 'link', 'number', 'questions'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** A value out of a mail: words of whoever wrote it. */
export type MailValue = {
  readonly kind: ValueKind;
  readonly text: Outside;
  /** Of a date, the same as ISO 8601 in the owner's zone: a fixed form, which says nothing of its own. */
  readonly start?: string;
  readonly end?: string;
};
