/** The set phrases a reply opens with: "ok great, yes please," in "OK great, yes please, send it to Ann". */
import type { Question } from './question.ts';
import { type PhraseKind, phraseAt } from './reply-phrases.ts';

/** The lead of a reply, with offsets into its plain text. */
export interface Lead {
  /** The kinds of the phrases, in order. */
  readonly kinds: readonly PhraseKind[];
  /** Where the last phrase other than filler ends in the plain text, and where the rest begins. */
  readonly answerTo: number;
  readonly to: number;
  /** It contains a question mark. */
  readonly asks: boolean;
  /** "Don't cancel it": a negated cancel. */
  readonly keeps: boolean;
}

/** Reads set phrases from the start of the plain text as far as they go. */
export function readLead(plain: string, question: Question): Lead {
  const kinds: PhraseKind[] = [];
  let asks = false;
  let keeps = false;
  let answerTo = 0;
  let at = 0;
  while (at < plain.length) {
    const mark = plain[at] ?? '';
    if (' ,.?'.includes(mark)) {
      asks ||= mark === '?';
      at += 1;
      continue;
    }
    const phrase = phraseAt(plain, at);
    if (phrase === null || (phrase.kind === 'no' && isRefusalOrdered(plain.slice(at), question))) break;
    const isDenied = denied.test(plain.slice(0, at));
    if (isDenied && (phrase.kind === 'yes' || phrase.kind === 'deed' || phrase.kind === 'assent')) break;
    keeps ||= isDenied && phrase.kind === 'cancel';
    kinds.push(phrase.kind);
    at = phrase.to;
    if (phrase.kind !== 'filler') answerTo = at;
  }
  return { kinds, answerTo, to: at, asks, keeps };
}

/**
 * “Decline it” is no answer but an order where that is what was asked, or nothing was; “decline lunch” is one unless a yes or a no was
 * wanted.
 */
function isRefusalOrdered(words: string, { kind, deeds }: Question): boolean {
  const [, object] = refusing.exec(words) ?? [];
  if (object === undefined) return false;
  if (pointing.test(object) && deeds.length > 0) return deeds.includes('decline');
  return kind === 'statement' || (kind === 'unknown' && deeds.length === 0);
}

const refusing = /^(?:decline|reject) (?!please\b|thanks?\b|for (?:me|now)\b|now\b)(\w.*)/;
/** “It”, “the request”: what was asked about, without a name of its own. */
const pointing =
  /^(?:it|that|this|them|these|those|all|(?:(?:the|that|this|your|my) )?(?:request|offer|proposal|suggestion|action|order|plan|changes?|answer|response))\b/;

const denied = /(?:^| )(?:dont|do not|not|never|wont|no need to)(?: (?:want|need|you|to|just|please))* $/;
