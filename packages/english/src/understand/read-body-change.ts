import { toDirectSpeech } from '../slots/to-direct-speech.ts';

/**
 * What a mail is to say: “say that we are late” takes the place of its words, “also mention the parking” goes on with them. Null
 * where nothing is dictated.
 *
 * @param isAdding the message opens with “and” or “also”, or ends in “too”
 */
export function readBodyChange(said: string, isAdding: boolean): BodyChange | null {
  const asked = asking.exec(said);
  if (asked !== null) {
    return { text: toDirectSpeech(asked[2] ?? '', addressee(asked[1]), true), mode: 'append' };
  }
  const found = dictating.exec(said) ?? mentioning.exec(said);
  const words = found?.groups?.words?.trim().replace(quotes, '$1');
  if (found === null || words === undefined || words === '') return null;
  const instead = words.replace(/[\s,]+instead[.!]*$/i, '');
  const also = instead.replace(/[\s,]+(?:too|as well)[.!]*$/i, '');
  const replaces = dictating.test(said) ? !isAdding && also === instead : instead !== words;
  return { text: toDirectSpeech(also, addressee(found.groups?.whom)), mode: replaces ? 'replace' : 'append' };
}

interface BodyChange {
  readonly text: string;
  readonly mode: 'replace' | 'append';
}

const dictating =
  /^(?:(?:rather|just|instead|better|please|make it|have it|let it|it should|it must|that it should)\s+)*(?:say|read|write|put|tell (?<whom>him|her|them)|let (?:him|her|them) know)(?: instead)?(?:,? that\b)?[:,\s]+(?<words>\S.*)$/is;
const mentioning =
  /^(?:(?:please|also|do)\s+)*(?:mention|add|include|note)(?! (?:\S+ )?(?:in|to|on|as) (?:cc|copy|my|the))(?:,? (?:also|that)\b)*[:,\s]+(?<words>\S.*)$/is;
const asking =
  /^(?:(?:please|also)\s+)*ask(?: (him|her|them))?(?: also)? ((?:if|whether|to|what|when|where|who|how|why|which)\b.*)$/is;
const quotes = /^["“'](.+)["”']$/s;

function addressee(pronoun: string | undefined): 'him' | 'her' | 'them' | null {
  const word = pronoun?.toLowerCase();
  return word === 'him' || word === 'her' || word === 'them' ? word : null;
}
