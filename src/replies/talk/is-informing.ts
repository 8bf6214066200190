import { pointsAtOwnThings } from './is-remark.ts';
import { tokensOf } from './plain-words.ts';

/** Who talks here, and when. */
const conversation =
  /^(?:i|i'.+|me|my|mine|myself|we|we'.+|us|our|ours|your|yours|yourself|.+'ll|will|gonna|soon|shortly|today|tonight|tomorrow|yesterday|now|already|just|ive|nothing|none|nobody|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|midnight|o'clock|[ap]m|\d+[ap]m)$/;
/** "You bake it" is anybody; "you have" and "you are" are the owner. */
const toldOfOwner =
  /^you (?!can |could |should |might |may |must |need )|\byou (?:have|are|get|got|had|were|did|\p{L}+ed)\b|\byou'/u;
/** "It has been handled", "Taken care of", "The update went through": that something came to its end. */
const ended = new RegExp(
  [
    "(?:\\b(?:has|have|had|is|are|was|were)(?:n't)?|'s|'ve)(?: (?:now|just|already|all|both|also|then))* been\\b",
    "(?:^(?:that|this)|\\b(?:it|they|everything|all|both|each))(?:'s|'re| is| are| was| were| got| gets)? (?:now |all |just |fully |a )*(?:\\p{L}+ed|sent|done|gone|told|set|put|made|taken|out|off|on|over|in|yours|ready)\\b",
    '\\b(?:is|are|was|were|went|came) (?:\\p{L}+ly |all |now )*(?:complete|completed|done|out|through|successful|ready|away)\\b|\\bsuccessfully\\b',
    '(?:^|[,;:–—] )(?:\\p{L}+ed|sent|done|taken|gone|set|put|told|made|written|dropped|all)\\b',
  ].join('|'),
  'u',
);
const functionWords =
  /^(?:the|a|an|of|to|in|into|on|at|for|from|by|with|without|and|or|but|because|so|is|are|was|were|it|its|they|their|that|which|as|than|be|can|not|there|then|about|over|you|how|when|if)$/;

/**
 * Whether a sentence is about the world at large: nobody of this conversation or known to the owner is in it, nothing of the
 * owner's, and no moment of today's.
 */
export function isInforming(words: string, sentence: string, people: ReadonlySet<string>): boolean {
  const tokens = tokensOf(words);
  const isEnglish = tokens.some((token) => functionWords.test(token));
  if (tokens.length < 4 || !isEnglish || /\d[:.]\d\d\b|\bat \d{1,2}\b/.test(sentence)) return false;
  if (ended.test(words) || toldOfOwner.test(words)) return false;
  return !tokens.some(
    (token) => conversation.test(token) || pointsAtOwnThings(token) || people.has(token.replace(/'s$/, '')),
  );
}
