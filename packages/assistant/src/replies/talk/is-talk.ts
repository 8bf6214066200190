import { isOffering, isWishing } from './closed-vocabulary.ts';
import { isAgreeing, isCourtesy, isJapaneseCourtesy, isUnable } from './courtesies.ts';
import { isInforming } from './is-informing.ts';
import { isQuestion } from './is-question.ts';
import { isRemark } from './is-remark.ts';
import { partsOf, plainWords, tokensOf } from './plain-words.ts';

/** What a sentence of the model's own is read against. */
export interface TalkSituation {
  /** Words of the owner's messages, in small letters. */
  readonly own: ReadonlySet<string>;
  /** Words of the names of people whom the owner knows, in small letters. */
  readonly people: ReadonlySet<string>;
  /** Something was done, tried or looked up: then only courtesies, offers and wishes stay beside the results. */
  readonly hasResults: boolean;
  /** The owner asked for knowledge or for a text, which no record answers. */
  readonly mayInform: boolean;
  /** The owner asked whether something is so, so that a word that agrees would be an answer. */
  readonly asksWhether: boolean;
}

/**
 * Whether a sentence can be said by a model itself, because it states nothing about what was done or what the owner has. It is so if
 * it is one of these, and if nothing shows that, it is not:
 *
 * 1. a courtesy: a phrase of a fixed list;
 * 2. an offer, a wish or an invitation to answer, made of a closed vocabulary and the owner's own words;
 * 3. where nothing was done: a question to the owner, or a remark about what the owner said;
 * 4. where the owner asked for knowledge or for a text: a sentence about the world, without the owner or the assistant in it.
 */
export function isTalk(sentence: string, situation: TalkSituation): boolean {
  if (isJapaneseCourtesy(sentence, situation)) return true;
  const words = plainWords(sentence);
  if (words === null) return false;
  const isAsked = /[?]["”)]*$/.test(words);
  const parts = partsOf(words);
  if (parts.length === 0) return words === '' || /^[.!?…-]*$/.test(words);
  if (isOffer(words, isAsked, situation)) return true;
  const isPart = (part: string, index: number) => {
    if (isCourtesy(part)) return !(situation.asksWhether && isAgreeing(part));
    if (isOffer(part, isAsked && index === parts.length - 1, situation) || isWish(part, situation))
      return true;
    if (situation.hasResults) return false;
    if (isUnable(part)) return true;
    return isAsked && index === parts.length - 1 ? isQuestion(part, sentence) : isRemark(part, situation.own);
  };
  return (
    parts.every(isPart) ||
    (situation.mayInform && !situation.hasResults && isInforming(words, sentence, situation))
  );
}

const asked =
  /^(?:(?:so|and|or|also|okay|ok|well) )?(?:(?:shall|should|can|could|may) i|(?:do|would) you (?:want|like)|want me to|like me to|do you need|(?:is there )?anything|would it help|ready)\b/;
const inviting = /^(?:let me know|tell me|just (?:ask|say|tell me)|feel free to)\b/;
const offered =
  /^(?:(?:so|and|or|also|but) )?(?:i can't|i cannot|i can|i could|we can|we could|we should|let's|(?:that|it) depends on|i'd (?:love|like|be (?:happy|glad)) to|i would (?:love|like|be (?:happy|glad)) to|i'm (?:happy|glad) to|i am (?:happy|glad) to|i need|let me know|tell me|just (?:ask|say|tell me)|feel free to|ask me|please (?:tell|give|let)|give me|i'm (?:tact|your assistant|an assistant)|i am (?:tact|your assistant|an assistant))\b/;

/** "Shall I tell Ann?" "I can look it up if you like." */
function isOffer(words: string, isAsked: boolean, { own, hasResults }: TalkSituation): boolean {
  const lead = (isAsked ? asked : hasResults ? inviting : offered).exec(words)?.[0];
  if (lead === undefined) return false;
  const tokens = tokensOf(words.slice(lead.length));
  const isWhole = tokens.length > 0 || /(?:anything|ready|know|ask|say|help|tact|assistant)$/.test(lead);
  return isWhole && tokens.length <= 20 && isOffering(tokens, own);
}

const wishing =
  /^(?:and )?(?:enjoy|have (?:a|an|fun)|good luck|best of luck|happy (?:birthday|new year|holidays)|congratulations on|congrats on|nice work on|great work on|safe|say hi to|i hope|see you|all the best|sleep|get|take)\b/;

/** "Enjoy your lunch!" "I hope the talk goes well." */
function isWish(part: string, { own }: TalkSituation): boolean {
  const tokens = tokensOf(part);
  return wishing.test(part) && tokens.length <= 14 && isWishing(tokens, own);
}
