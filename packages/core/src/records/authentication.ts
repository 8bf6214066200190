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
