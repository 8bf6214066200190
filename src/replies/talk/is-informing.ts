import { pointsAtOwnThings } from './is-remark.ts';
import { tokensOf } from './plain-words.ts';

const conversation =
  /^(?:i|i'.+|me|my|mine|myself|we|we'.+|us|our|ours|your|yours|yourself|you've|you're|you'll|today|tonight|tomorrow|yesterday|now|already|just|(?:mon|tues|wednes|thurs|fri|satur|sun)day|o'clock|[ap]m)$/;
/** "You bake it" is anybody; "you have" and "you will" are the owner. */
const toldOfOwner = /\byou (?:have|are|will|get|got|had|were|did)\b/;
/** "It has been handled": said of what was just spoken of. */
const ended =
  /\b(?:has|have|had|'s|'ve|is|are|was|were)(?: (?:now|just|already|all|both|also|then))* been\b|(?:^(?:that|this)|\b(?:it|they|everything|all|both|each))(?:'s|'re| is| are| was| were| got| gets)? (?:now |all |just |fully )*(?:\p{L}+ed|sent|done|gone|told|set|put|made|out|off|on|over|in|yours|ready)\b/u;

/** Whether a sentence is about the world at large: nobody of this conversation and nothing of the owner's is in it, and no moment of it. */
export function isInforming(words: string, sentence: string): boolean {
  const tokens = tokensOf(words);
  if (tokens.length < 3 || /\d:\d\d/.test(sentence)) return false;
  return !ended.test(words) && !toldOfOwner.test(words) && !tokens.some((token) => conversation.test(token) || pointsAtOwnThings(token));
}
