/** The set phrases with which a reply begins: "ok great, yes please," of "OK great, yes please, send it to Ann". */
import { type PhraseKind, phraseAt } from './reply-phrases.ts';

export interface Lead {
  /** Of the phrases, in their order. */
  readonly kinds: readonly PhraseKind[];
  /** Where the last phrase that says something ends in the plain words, and where the rest begins. */
  readonly answerTo: number;
  readonly to: number;
  /** There is a question mark in it. */
  readonly asks: boolean;
  /** "Don't cancel it": what would call it off is itself denied. */
  readonly keeps: boolean;
}

export function readLead(plain: string): Lead {
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
    if (phrase === null) break;
    const isDenied = denied.test(plain.slice(0, at));
    if (isDenied && (phrase.kind === 'yes' || phrase.kind === 'assent')) break;
    keeps ||= isDenied && phrase.kind === 'cancel';
    kinds.push(phrase.kind);
    at = phrase.to;
    if (phrase.kind !== 'filler') answerTo = at;
  }
  return { kinds, answerTo, to: at, asks, keeps };
}

const denied = /(?:^| )(?:dont|do not|not|never|wont|no need to)(?: (?:want|need|you|to|just|please))* $/;
