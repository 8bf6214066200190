import type { SafetyCheck } from '@tact/core/kernel';
import type { Override } from '@tact/core/records';
import { isRobotAddress, matchOutside } from '@tact/core/text';
import { type EmailInput, hasForeignReturnPath, headerOf, headersOf } from '../email-input.ts';

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
  /** None of the owner's addresses is among its recipients. */
  readonly isUnaddressed?: true;
}

/** What a message has to do with mail of ours; recorded with the decision. */
export interface OwnMail {
  /** It is a message of ours, which came back. */
  readonly isOurs?: true;
  /** It carries one, or reports about one. */
  readonly carriesOurs?: true;
  /** It answers an automatic answer of ours. */
  readonly answersOurs?: true;
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
export function whyNoReply(
  input: EmailInput,
  { reply: facts = {}, own = {} }: { readonly reply?: ReplyFacts; readonly own?: OwnMail },
  now: number,
): NoReply | null {
  const final = finalReasons.find(({ applies }) => applies(input));
  if (final !== undefined) return { because: final.because, isFinal: true };
  if (own.isOurs === true) return { because: 'it is a message of your own', isFinal: true };
  if (own.answersOurs === true)
    return { because: 'it answers an automatic answer of your own', isFinal: true };
  if (facts.isOwn === true) return { because: 'the answer would go to your own address', isFinal: true };
  if (facts.answeredAt !== undefined && facts.answeredAt > now - answeredForMs)
    return { because: 'this address was already answered automatically within a week', isFinal: true };
  const found = reasons.find(({ applies }) => applies(input));
  return found === undefined ? null : { because: found.because, isFinal: false };
}

/**
 * Declines automatic answers that nobody should get, whoever proposes them and whatever permits them. What the owner himself chose is
 * asked with the reason, unless not even his yes counts. Before a rule's permission answers, the message has to name the owner, and its
 * return path has to be in the domain of From (RFC 3834, sections 2 and 4).
 */
export function replyLoopCheck(
  input: EmailInput,
  facts: { readonly reply?: ReplyFacts; readonly own?: OwnMail },
  now: number,
): SafetyCheck {
  return {
    name: 'NoAutomaticReply',
    check({ action, proposed, proposal }): readonly Override[] {
      // Earlier versions decided without this; a replay of theirs judges as they did.
      if (action?.name !== 'auto_reply' || input.fromProblem === undefined) return [];
      const found = (because: string, effect: Override['effect']) => [
        { code: 'NoAutomaticReply', action: proposed.action, text: `NoAutomaticReply (${because})`, effect },
      ];
      const why = whyNoReply(input, facts, now);
      if (why !== null) {
        return found(why.because, proposal.isOwnersChoice === true && !why.isFinal ? 'ask' : 'decline');
      }
      if (!proposal.permitsDangerous) return [];
      if (facts.reply?.isUnaddressed === true) return found('it names none of your addresses', 'decline');
      return hasForeignReturnPath(input)
        ? found('its Return-Path is in another domain than From', 'ask')
        : [];
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
    applies: isReport,
  },
  { because: 'the mail system itself sent it', applies: (input) => isSentBy(input, /^mailer-daemon(@|$)/i) },
  {
    because: 'it is an automatic answer itself',
    applies: (input) =>
      isAutomaticAnswer(input) ||
      headersOf(input, 'Auto-Submitted').some((value) => matchOutside(value, /^\s*auto-notified\b/i)),
  },
];

/** It says so in its header. */
export function isAutomaticAnswer(input: Pick<EmailInput, 'headers'>): boolean {
  return (
    headersOf(input, 'Auto-Submitted').some((value) => matchOutside(value, /^\s*auto-replied\b/i)) ||
    headersOf(input, 'Precedence').some((value) => matchOutside(value, /^\s*auto_reply\b/i)) ||
    ['X-Autoreply', 'X-Autorespond', 'X-Vacation'].some((name) => headerOf(input, name) !== null)
  );
}

/** A report of a mail system or program about a message that was sent (RFC 3464, RFC 8098). */
export function isReport(input: Pick<EmailInput, 'headers'>): boolean {
  return (
    headersOf(input, 'Content-Type').some((type) =>
      matchOutside(type, /^\s*(multipart\/report|message\/(delivery-status|disposition-notification))\b/i),
    ) || headerOf(input, 'X-Failed-Recipients') !== null
  );
}

/** A bounce or another report of a mail system; `null` is the sender of such mail (RFC 5321, 4.5.5). */
export function isBounceOrReport(input: EmailInput): boolean {
  return finalReasons.slice(0, 3).some(({ applies }) => applies(input));
}

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
      headersOf(input, 'X-Auto-Response-Suppress').some((value) =>
        matchOutside(value, /\b(all|oof|autoreply)\b/i),
      ),
  },
  {
    because: 'its subject is that of an automatic answer',
    applies: ({ subject }) => matchOutside(subject, awaySubject),
  },
  { because: 'its address is that of a program', applies: (input) => isSentBy(input, isRobotAddress) },
];

/** How programs begin the subject of an away note, in the languages of most of them. */
const awaySubject =
  /^\s*(?:(?:re|aw|sv|antw|odp|vs)\s*:\s*)?(?:auto(?:matic)?[- ]?(?:reply|response|re)\b|auto:|out[ -]of[ -](?:the[ -])?office|vacation (?:reply|response|notice)|abwesenheits|abwesend:|automatische (?:antwort|abwesenheit)|réponse automatique|absence du bureau|message d'absence|respuesta automática|fuera de la oficina|resposta automática|fora do escritório|risposta automatica|fuori (?:ufficio|sede)|automatisch(?:e)? (?:antwoord|reactie)|afwezigheid|niet op kantoor|autosvar|automatiskt? svar|frånvaro|fravær|automaattinen vastaus|poissaolo|automatyczna odpowiedź|odpowiedź automatyczna|poza biurem|automatická odpověď|otomatik (?:yanıt|cevap)|автоответ|автоматический ответ|自動返信|自動応答|自动回复|自動回覆|자동 ?(?:회신|응답))/iu;

function isSentBy(
  { from, sender, replyTo }: EmailInput,
  test: RegExp | ((address: string) => boolean),
): boolean {
  return [from, sender, ...replyTo].some((person) => person !== null && matchOutside(person.address, test));
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
