/** Cues in the words around an answer. All take the plain text of a reply. */
import { clausesOf, hasNewValue } from './change-cue.ts';
import type { Question } from './question.ts';
import { meansDeed, meansSame } from './word-families.ts';

/** Where the limitation of a yes begins: "but at 4", "only make it shorter". Null without one. */
export function afterBut(words: string): number | null {
  const found = but.exec(words);
  return found === null ? null : found.index + found[0].length;
}

const but = /(?:^|(?<= ))(?:but|however|except(?: that)?|only|just|although|though|with one change)(?: ,)? /;

/** "If Bob agrees", "after lunch", but not "if you can". */
export function isConditional(words: string): boolean {
  return /^[ ,.]*(?:please )?(?:(?:only|but|just|and) )*(?:if|unless|once|when|whenever|after|before|until|till|provided|providing|assuming|as long as|as soon as|in case)\b(?! (?:you|possible|its (?:no|not)|it is (?:no|not)|that is ok|thats ok))/.test(
    words,
  );
}

/** "I don't want it now", "keep it", "maybe later". */
export function isRefusing(words: string): boolean {
  return refusals.some((refusal) => refusal.test(words));
}

const refusals = [
  /\b(?:dont|do not|did not|didnt|wont|will not|would not|wouldnt|cant|cannot|not|no) (?:\w+ )?(?:to |it |now|yet|want|need|wish|do|that|this|them|any|necessary|buy|book|reserve|send)(?= |$)/,
  /\b(?:not (?:now|yet|right now|at this|at the|interested)|(?:maybe|do it|done|it|that|them) later|hold off|no longer|keep (?:it|that|this)|still (?:need|want|going|have)|let it be|will do (?:it|that) later|ill (?:do|ask|wait))(?= |$)/,
  /(?<!\b(?:little|bit|much|hours?|minutes?|days?|a|start|is|be|it|not|no) )\blater(?= [,.]|$| maybe| thanks| on$)/,
];

/** "Later", "another time": postpones. */
export function isPuttingOff(words: string): boolean {
  return /\b(?:(?<!\bno[t]? )later|(?:an)?other time|not (?:now|yet|right now)|next time|some time|first)\b/.test(
    words,
  );
}

/** "What's the weather?", "did you": asks something. "Could you …?" is a request. */
export function isAsking(words: string): boolean {
  if (asking.test(words)) return true;
  return words.includes('?') && !/\b(?:can|could|would|will) (?:you|we|i)\b/.test(words);
}

const asking =
  /^(?:(?:and|but|so|,|\.) )*(?:what|when|where|who|why|how|which|is|are|does|did|do (?:you|they|i|we)|will|was|has|should|shall|am)\b/;

/** Opens with a question word. */
export function asksWhat(words: string): boolean {
  return /^(?:(?:and|but|ok|so|,|\.) )*(?:what|whats|when|where|wheres|who|whos|why|how|hows|which)\b/.test(
    words,
  );
}

/** "Find another", "what else": asks for alternatives. */
export function isLookingElsewhere(words: string): boolean {
  return /\b(?:find|show|search|look for|another|other|else|different)\b/.test(words);
}

/** "I'd rather have", "it's for", "in my": says how it should be instead. */
export function isWanting(words: string): boolean {
  return wanting.test(words);
}

const wanting =
  /^(?:[,.] )*(?:sorry )?(?:(?:i|we) (?:would |only |just |actually |really )*(?:want|need|like|prefer|wish|meant)|(?:id|i would) (?:\w+ )?(?:like|prefer|rather)|its (?:for|at|on|in|to)|the \w+ (?:is|should)|for|at|on|in|to|with|my)\b/;

/** "2 pm works great". */
export function isValueAgreedTo(words: string, question: Question): boolean {
  const subject = agreedTo.exec(words)?.[1];
  if (subject === undefined) return false;
  return /\d/.test(subject) || determined.test(words) || coversQuestion(subject, question);
}

const agreedTo =
  /^((?:the )?(?:\S+ ){1,6})(?:is|are|works?|looks?|sounds?) (?:\w+ )?(?:good|great|fine|ok|okay|perfect|well|right|correct|alright)\b(?! (?:but|time))/;
const determined = /^(?:the|that|this|these|those|all|both|everything|my|your|it|any|either) /;

/** "And also remind me to …", "then what's the weather?": where a separate request begins, or null. */
export function ownRequest(words: string): number | null {
  return (
    /^[ ,.]*(?:(?:and|also|then|plus|oh|please|could you|can you|now) )+(?=(?:remind|create|schedule|book|email|tell|call|text|note|find|show|list|check|write|reply|remember|draft|what|whats|when|where|who|how|is|are|do i|(?:set|make|add) (?:me )?(?:an?|another)|(?:add|put) [^,.?]* (?:my|the) (?:\w+ )?list|i (?:also )?(?:need|have) to)(?: |$))/.exec(
      words,
    )?.[0].length ?? null
  );
}

/** Every word repeats the question or is a function word. */
export function coversQuestion(words: string, question: Question): boolean {
  // “With subtitles” is no echo of “without subtitles”.
  if (/\bwith\b/.test(words) && ['without', 'no'].some((word) => question.words.has(word))) return false;
  return words.split(' ').every((word) => emptyWord.test(word) || isAsked(word, question));
}

/** Like `coversQuestion`, in the question's own words, and one of them at least: “I love you” is made of function words. */
export function repeatsQuestion(words: string, question: Question): boolean {
  const said = words.split(' ').filter((word) => !emptyWord.test(word) || question.deeds.includes(word));
  return said.length > 0 && coversQuestion(words, question) && said.every((word) => isNamed(word, question));
}

/** “Meetings” names a “meeting”, and a verb what would be done. */
function isNamed(word: string, { words, deeds }: Question): boolean {
  return (
    words.has(word) ||
    deeds.some((deed) => meansDeed(word, deed)) ||
    [...words].some((asked) => stemOf(asked) === stemOf(word))
  );
}

function stemOf(word: string): string {
  return word.replace(/(?<=\w{3})(?:s|es|ed|ing)$/, '');
}

const emptyWord =
  /^(?:|[,.?]|please|i|id|im|would|like|want|to|it|that|the|a|an|for|me|you|can|could|do|my|this|them|now|in|there|need|wish|one|be|is|of|and|so|just|am|some|on|with|at|will|your|wanna|ill|go|up|have|take|look|ahead|love|get|us|those|these|yes|right|then|make|interested)$/;

/** Like `coversQuestion`, with generic verbs such as "set" and "start" ignored. */
export function coversAsOrder(words: string, question: Question): boolean {
  return !hasNewValue(words, question) && coversQuestion(words.replaceAll(orderWord, ''), question);
}

const orderWord =
  /\b(?:make|making|change|set|add|update|start|begin|send|put|another|save|schedule|include|delete|remove)\b ?/g;

/** Repeats the proposed action with other details: "play it in the kitchen" after "Shall I play it on TV?" */
export function ordersAgain(words: string, question: Question): boolean {
  return clausesOf(words).some((clause) => {
    const first = clause.split(' ').find((word) => !leadIn.test(word)) ?? '';
    return (
      first.length > 2 &&
      isAsked(first, question) &&
      / (?:in|on|at|to|for|with|from|by|as|without) /.test(clause)
    );
  });
}

const leadIn = /^(?:please|can|could|you|just|i|want|to|so|actually|instead|sorry|the|my)$/;

/** Commands the proposed action: "send it" after "Shall I send …?", but not "Bob" after "… to Bob?". */
export function ordersWhatWasAsked(words: string, question: Question): boolean {
  const said = words.split(' ').filter((word) => !leadIn.test(word) && !/^[,.?]$/.test(word));
  const [first = ''] = said;
  return (
    said.length > 1 &&
    question.actions.some((action) => meansSame(action, first)) &&
    coversQuestion(words, question)
  );
}

/** The question says it, in these words or in others. */
function isAsked(word: string, question: Question): boolean {
  return (
    question.words.has(word) ||
    (word.length > 2 && [...question.words].some((asked) => meansSame(asked, word)))
  );
}
