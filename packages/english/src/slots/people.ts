import { consumed, type MarkedText } from './marked-text.ts';

/** A person: an address, a name, "my boss", "the whole team". */
const address = String.raw`[\w.+-]+ ?@ ?[\w-]+(?:(?:\.| dot )[\w-]+)*`;
const stop =
  "(?:at|in|on|for|to|about|from|regarding|by|that|saying|say|says|telling|tell|asking|ask|and (?:tell|ask|say|let|invite|make|add|set|put|then|call|schedule|remind|cancel|delete|move|also|mark|with)|with|so|because|but|if|when|where|who|which|whether|concerning|re|subject|cc|bcc|titled|called|named|is|are|was|be|will|should|can|has|have|had|know|he|she|they|i|we|you|it|please|until|till|before|after|during|around|via|near|of|as|into|onto|over|under|without|attached|marked|based|scheduled|today|tomorrow|tonight|next|this|every|off|out|up|down|not|don't|the following|sometime|some time|between|only|right|if|like|just|hi|hello|hey|how|what|why|do|does|did|want|wants|would|could|add|adding|starting|wishing|thanking|informing|inviting|confirming|explaining|apologi[sz]ing|requesting|mentioning|e-?mails?(?! ?@)|again|too|also|instead|at|anytime|later|cause|since|per|according)";
const word = String.raw`(?!${stop}\b(?!-\p{L}))[\p{L}\d][\p{L}\p{M}\d'’&.-]*`;
const role = `(?:(?:my|the|our|his|her|their|all|all of|everyone|everybody|whole|entire|both|a|an|some|new|old|dear|two|three) )*`;
const one = String.raw`(?:${address}|${role}${word}(?: (?!and\b|or\b|&|the\b|an?\b|my\b|our\b)${word}){0,3}|me|them|him|her|us)`;
/** One or more people, joined by commas and "and". The source of a pattern. */
export const people = `${one}(?:(?: ?,? ?(?:and|&|as well as|or|plus) | ?, ?)${one}){0,12}`;

/** Splits a list of people: "Ann, Bob and my boss" are three. */
export function splitNames(said: string): string[] {
  return said
    .replaceAll(consumed, ' ')
    .split(/\s*,\s*(?:and\s+|&\s*)?|\s+(?:and|&|as well as|or|plus)\s+/i)
    .map((name) =>
      name
        .replace(/[\s.,;:!?]+$/u, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => name !== '');
}

/** Takes "with Ann and Bob" or "invite Ann" as people, with the words that introduce them. */
export function takeCompanions(marked: MarkedText): void {
  marked.takeAll(companions);
}

const companions = new RegExp(
  String.raw`(?<![\w])(?:(?:together |along )?with|(?:and )?(?:also )?invit(?:e|ing)|w/)\s+(?<person>${people})`,
  'dgiu',
);
