import { pointsAtOwnThings } from './is-remark.ts';
import { tokensOf } from './plain-words.ts';

/** Who talks here, and when. */
const conversation =
  /^(?:i|i'.+|me|my|mine|myself|we|we'.+|us|our|ours|your|yours|yourself|.+'ll|will|gonna|shortly|today|tonight|tomorrow|yesterday|now|already|just|ive|nothing|none|nobody|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight|o'clock|[ap]m|\d+[ap]m)$/;
/** "You bake it" is anybody; "you have" and "you are" are the owner. */
const toldOfOwner =
  /^you (?!can |could |should |might |may |must |need )|\byou (?:have|are|get|got|had|were|did|\p{L}+ed)\b|\byou'/u;
/** "It has been handled", "Taken care of", "The update went through": that something came to its end. */
const ended = new RegExp(
  [
    "(?:\\b(?:has|have|had|is|are|was|were)(?:n't)?|'s|'ve)(?: (?:now|just|already|all|both|also|then))* been\\b",
    "(?:^(?:that|this)|\\b(?:it|they|everything|all|both|each))(?:'s|'re| is| are| was| were| got| gets) (?:now |all |just |fully |a )*(?:\\p{L}+ed|sent|done|gone|told|set|put|made|taken|out|off|on|over|in|yours|ready)\\b",
    '(?:^(?:that|this)|\\b(?:it|they|everything|all|both|each)) (?:now |all |just )*(?:\\p{L}+ed|sent|done|gone|told)\\b',
    '\\b(?:is|are|was|were|went|came) (?:\\p{L}+ly |all |now )*(?:complete|completed|done|out|through|successful|ready|away)\\b|\\bsuccessfully\\b',
    '(?:^|[,;:–—] )(?:\\p{L}+ed|sent|done|taken|gone|told|made|written|dropped|all)\\b',
  ].join('|'),
  'u',
);
const definite =
  /(?:^|[,;:–—] )the ((?:(?!is |are |was |were )\p{L}+ ){1,4}?)(?:has|have|had|was|were|(?:is|are) (?:\p{L}+ly )?(?:\p{L}+ed|sent|sold|set|made|gone|in|on|off|with|at)|\p{L}+ed|went|got|came|took|gave|said|sent|told|paid|left|made|knows?)\b/gu;
const clockTime = /\d:\d\d\b|\bat \d{1,2}\b(?![.,]?\d|%)/;
const functionWords =
  /^(?:the|a|an|of|to|in|into|on|at|for|from|by|with|without|and|or|but|because|so|is|are|was|were|it|its|they|their|that|which|as|than|be|can|not|there|then|about|over|up|down|through|around|never|always|no|you|how|when|if|why|what|who|where)$/;

/**
 * Whether a sentence is about the world at large: nobody of this conversation or known to the owner is in it, nothing of the
 * owner's, and no moment of today's.
 */
export function isInforming(
  words: string,
  sentence: string,
  { own, people }: { readonly own: ReadonlySet<string>; readonly people: ReadonlySet<string> },
): boolean {
  const tokens = tokensOf(words);
  const isEnglish = tokens.some((token) => functionWords.test(token) || (token.length > 3 && own.has(token)));
  const isWhole = tokens.length >= 4 || /^(?:an?|because) /.test(words);
  if (!isWhole || !isEnglish || clockTime.test(sentence)) return false;
  if (ended.test(words) || toldOfOwner.test(words) || tellsOfSomethingNew(words, own)) return false;
  return !tokens.some(
    (token) => conversation.test(token) || pointsAtOwnThings(token) || people.has(token.replace(/'s$/, '')),
  );
}

/** "The table is booked": which table? What the owner did not mention is not of the world but of the day. */
function tellsOfSomethingNew(words: string, own: ReadonlySet<string>): boolean {
  const mentioned = [...own].map(stemOf);
  return [...words.matchAll(definite)].some(
    ([, subject = '']) => !tokensOf(subject).some((word) => mentioned.includes(stemOf(word))),
  );
}

function stemOf(word: string): string {
  return word.slice(0, 4);
}
