import type { SafetyCheck } from '#kernel';
import type { Override } from '#records';
import { matchOutside } from '#text';
import { type EmailInput, headerOf, headersOf } from '../email-input.ts';

/**
 * What is never answered automatically (RFC 3834, section 2): two programs that answer each other never stop, and a list would
 * have the answer sent to everybody.
 */

/** What is known about answering a message beyond what is in it; recorded where it stands in the way. */
export interface ReplyFacts {
  /** Its answer would go to an address of the owner's own. */
  readonly isOwn?: true;
  /** When the address that the answer goes to was last answered automatically. */
  readonly answeredAt?: number;
}

export interface NoReply {
  /** For people, as in `it is a mailing list`. */
  readonly because: string;
  /** Not even a yes of the owner answers it. */
  readonly isFinal: boolean;
}

/** How long an address that was answered automatically is not answered again (RFC 3834, section 2: a period of days). */
export const answeredForMs = 7 * 24 * 60 * 60 * 1000;

/** Why a message gets no automatic answer; null if nothing speaks against one. Pure. */
export function whyNoReply(input: EmailInput, facts: ReplyFacts, now: number): NoReply | null {
  const final = finalReasons.find(({ applies }) => applies(input));
  if (final !== undefined) return { because: final.because, isFinal: true };
  if (facts.isOwn === true) return { because: 'the answer would go to your own address', isFinal: true };
  if (facts.answeredAt !== undefined && facts.answeredAt > now - answeredForMs)
    return { because: 'this address was already answered automatically within a week', isFinal: true };
  const found = reasons.find(({ applies }) => applies(input));
  return found === undefined ? null : { because: found.because, isFinal: false };
}

/**
 * Declines automatic answers that nobody should get, whoever proposes them and whatever permits them. What the owner himself chose is
 * asked with the reason, unless not even his yes counts.
 */
export function replyLoopCheck(input: EmailInput, facts: ReplyFacts, now: number): SafetyCheck {
  return {
    name: 'NoAutomaticReply',
    check({ action, proposed, proposal }): readonly Override[] {
      // Earlier versions decided without this; a replay of theirs judges as they did.
      if (action?.name !== 'auto_reply' || input.fromProblem === undefined) return [];
      const why = whyNoReply(input, facts, now);
      if (why === null) return [];
      const text = `NoAutomaticReply (${why.because})`;
      const effect = proposal.isOwnersChoice === true && !why.isFinal ? 'ask' : 'decline';
      return [{ code: 'NoAutomaticReply', action: proposed.action, text, effect }];
    },
  };
}

interface Sign {
  readonly because: string;
  applies(input: EmailInput): boolean;
}

const finalReasons: readonly Sign[] = [
  {
    because: 'it is a bounce: its return path is empty',
    applies: (input) =>
      headersOf(input, 'Return-Path').some((path) => matchOutside(path, /^\s*<\s*>\s*$|^\s*$/)),
  },
  {
    because: 'it is a report of the mail system',
    applies: (input) =>
      headersOf(input, 'Content-Type').some((type) =>
        matchOutside(type, /^\s*(multipart\/report|message\/(delivery-status|disposition-notification))\b/i),
      ) || headerOf(input, 'X-Failed-Recipients') !== null,
  },
  { because: 'the mail system itself sent it', applies: (input) => isSentBy(input, /^mailer-daemon(@|$)/i) },
  {
    because: 'it is an automatic answer itself',
    applies: (input) =>
      headersOf(input, 'Auto-Submitted').some((value) =>
        matchOutside(value, /^\s*auto-(replied|notified)\b/i),
      ) || ['X-Autoreply', 'X-Autorespond', 'X-Vacation'].some((name) => headerOf(input, name) !== null),
  },
];

const listHeaders =
  /^list-(id|post|unsubscribe|unsubscribe-post|help|subscribe|owner|archive)$|^x-(mailing-list|mailman-version|listserver)$|^mailing-list$/i;

const reasons: readonly Sign[] = [
  {
    because: 'a program sent it (Auto-Submitted)',
    applies: (input) =>
      headersOf(input, 'Auto-Submitted').some((value) => !matchOutside(value, /^\s*no\s*(?:[;(]|$)/i)),
  },
  {
    because: 'it came through a mailing list',
    applies: ({ headers }) => headers.some(({ name }) => listHeaders.test(name)),
  },
  {
    because: 'it is bulk mail (Precedence)',
    applies: (input) =>
      headersOf(input, 'Precedence').some((value) =>
        matchOutside(value, /^\s*(bulk|list|junk|auto_reply)\b/i),
      ),
  },
  {
    because: 'its sender asks for no automatic answers',
    applies: (input) =>
      headersOf(input, 'X-Auto-Response-Suppress').some((value) => !matchOutside(value, /^\s*(none\s*)?$/i)),
  },
  { because: 'its address is that of a program', applies: (input) => isSentBy(input, robot) },
];

/** Names that RFC 3834 (section 2) and custom give to programs. */
const robot =
  /^(?:(?:no|do-?not|never)[._-]?reply|noreply|donotreply|bounces?|notifications?|listserv|listproc|majordomo|mailman|postmaster|root|daemon|cron|auto(?:mated|mailer|responder))(?:[+._-][^@]*)?@|^owner-[^@]*@|^[^@]*-(?:request|owner|bounces?|relay|no-?reply)(?:[+=][^@]*)?@/i;

function isSentBy({ from, sender, replyTo }: EmailInput, pattern: RegExp): boolean {
  return [from, sender, ...replyTo].some(
    (person) => person !== null && matchOutside(person.address, pattern),
  );
}

/** Without what stands behind a plus sign: mail to `ann+shop@example.org` reaches `ann@example.org` (RFC 5233). */
export function plainMailbox(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
}

export function isSameMailbox(one: string, other: string): boolean {
  return one.includes('@') && plainMailbox(one) === plainMailbox(other);
}
