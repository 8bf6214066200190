import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { isForAssistant, isOwnRequest } from './belongs-to.ts';
import { clauseOpening } from './clause-openers.ts';
import { dismisses } from './read-dismissal.ts';
import { readSmallTalk } from './small-talk.ts';
import type { AnswerValue, OpenQuestion } from './understanding.ts';

/**
 * The answer to a question for one missing value; null where the message is none: a request of its own, small talk, a yes or a no,
 * or words that cannot be such a value.
 */
export function readFilling(text: string, question: OpenQuestion | null, moment: Moment): AnswerValue | null {
  if (question?.names === undefined) return null;
  const { names, choices = 0, kind } = question;
  // Beside a plan, a yes is for the plan.
  if (kind !== 'missing' && bareYes.test(text)) return null;
  const said = text.trim();
  if (bareYes.test(said)) return choices === 1 && !declining.test(said) ? { text: said, option: 0 } : null;
  if (isNoFilling(said, question)) return null;
  const value = said.replace(lead, '').replace(tail, '').trim();
  const option = choices === 0 ? null : placeIn(said, choices);
  if (value === '' || (option === null && !canBe[names](value, moment))) return null;
  return { text: value, option };
}

/** A no, small talk, too much, a question, or a request of its own. */
function isNoFilling(said: string, { names, words }: OpenQuestion): boolean {
  if (declined.test(said) || dismisses(said) || readSmallTalk(said) !== null) return true;
  if (said.split(/\s+/).length > maxWords || /\?\s*$/.test(said) || isForAssistant(said)) return true;
  return names !== 'text' && (ofWhatWasSaid.test(said) || isOwnRequest(said, words));
}

/** Whether words can be a value at all: of what looks like none, it is better to say that it was not understood. */
const canBe: Readonly<
  Record<NonNullable<OpenQuestion['names']>, (value: string, moment: Moment) => boolean>
> = {
  time: isTime,
  person: (value, moment) => address.test(value) || isName(value, moment),
  thing: (value) => !isClause(value) && !actsOnIt.test(value),
  text: (value, moment) =>
    !goingOn.test(value) && !onlyAddress.test(value) && !ordering.test(value) && !tellsTime(value, moment),
};

/** “I need to be at the school by 3:30”, “they close at 9” is told for itself: no title, and no text that somebody asked for. */
function tellsTime(value: string, moment: Moment): boolean {
  return (needing.test(value) || ofOthers.test(value)) && findTimes(value, moment).length > 0;
}

const ofOthers = /^(?:they|he|she|it|there)(?:['’]?(?:s|re|ll|d|ve))?\s(?!to\b)/i;
const needing = /^(?:i|we)(?:['’]ve| have)? (?:need|have|must|got|gotta|should|ought)(?: to| got to)?\s/i;

/** “December 4th” and a whole sentence are nobody. */
function isName(value: string, moment: Moment): boolean {
  const isShort = value.split(/\s+/).length <= maxNameWords;
  return isShort && !noName.test(value) && !isClause(value) && findTimes(value, moment).length === 0;
}

const maxNameWords = 8;
const address = /\S@\S+\.\S/;
const onlyAddress = /^\S+@\S+\.\S+(?: (?:is|would be) (?:better|right|it))?$/;
/** “And the recipes too” goes on with something. */
const goingOn = /^(?:and|also|plus|subject|wait|no|nope|actually|make (?:it|that|this))\b/i;
/** “Send”, “ok go”: orders that name nothing. */
const ordering =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|right|then|just|please|again)[\s,]+)*(?:send|go|do|again|stop|wait|hang on|hold on|undo)(?:[\s,]+(?:it|that|then|please|now|again|off|on|ahead))*[\s.!]*$/i;
/** Words that stand in no name. */
const noName =
  /^(?:send|go|do|again|stop|wait|add|make|cancel|say|show|read|write|email|mail|call|check|yes|yeah|ok|okay|fine|right|sure|then|now|maybe|later|nobody|none|nothing|nevermind)\b|\b(?:i|you|it|that|this|these|those|is|are|was|were|am|what|when|why|how|who|did|does|do|yes|yeah|fine|please)\b/i;
const actsOnIt = /^\w+ (?:it|them|him|her)\b/i;

/** A question, an order or a statement, rather than what something is called. */
function isClause(value: string): boolean {
  const opening = clauseOpening(value, { isInside: false });
  return opening === 'question' || opening === 'statement' || predicate.test(value) || managing.test(value);
}

const predicate =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|am)\b|^(?:i|we|you|he|she|they|it)(?:['’](?:m|re|s|ve|d|ll))?\s/i;
const managing =
  /^(?:tick|cross|check|add|put|take|remind|show|list|delete|remove|mark|set|tell|ask|turn|play)\b/i;

/** “Send it”, “delete that”: an order about what was spoken of. */
const ofWhatWasSaid =
  /^(?:\w+\s+){0,2}(?:send|do|delete|cancel|remove|move|change|make|add|drop|forget)\s+(?:it|that|this|them)\b/i;
const maxWords = 15;
const bareYes =
  /^\W*(?:(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|do it|go ahead|go on|fine|right|correct|confirm(?:ed)?|that one|this one|that['’]?s the one|the one)[\s,.!]*)+$/i;
const declining = /\b(?:no|nope|nah)\b/i;
const declined = /^\W*(?:(?:no|nope|nah|not now|never ?mind|please|thanks|thank you)[\s,.!]*)+$/i;
const lead =
  /^(?:(?:well|oh|um+|hm+|sorry|ok(?:ay)?|yes|yeah|sure|actually|let['’]?s (?:say|do|make it|call it)|(?:just )?(?:call|name|title) (?:it|that)|it['’]?s called|make it|i think|maybe|probably)(?=[\s,.!:–-])[\s,.!:–-]+)+/i;
const tail = /(?:[\s,]+(?:please|thanks|thank you|i think|then))+[\s.!]*$/i;

const maxWordsBesideTime = 4;

/** A time and little else. “Dentist tomorrow at 9am” says what is at that time, and is a request of its own. */
function isTime(text: string, moment: Moment): boolean {
  const [time] = findTimes(text, moment);
  if (time === undefined) return false;
  const rest = text.replace(time.text, ' ').match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return rest.length <= maxWordsBesideTime && (says.test(text) || rest.every((word) => small.test(word)));
}

const says = /\b(?:is|are|was|be|starts?|begins?|leaves?|it['’]?s|that['’]?s)\b/i;
const small =
  /^(?:\d+|at|on|by|in|for|from|to|till|until|around|about|the|a|an|and|or|no|not|say|make|set|put|do|i|we|think|would|should|could|can|let['’]?s|please|maybe|rather|better|best|good|fine|works?|then|day|time|before|after|early|late|latest|sharp|ish|exactly|same|that|this|me|remind|due|date|deadline|sometime|any|prefer|ok|okay|yes|yeah|well|oh|um|actually|probably|one)$/i;

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
const counting =
  /^\W*(?:(?:no|the|i mean(?:t)?|it['’]?s|that['’]?s|number|no\.?|option|#)[\s,]*)*(first|second|third|fourth|fifth|last|latter|former|1st|2nd|3rd|4th|5th|[1-5]|one|two|three|four|five)(?:\s+(?:one|of (?:them|those|these)))?(?:[\s,]+please)?\W*$/i;
const numbers = ['one', 'two', 'three', 'four', 'five'];

/** The position of the option that the words pick by its number; null where they pick none. */
function placeIn(text: string, choices: number): number | null {
  const word = counting.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  const index =
    word === 'last' || word === 'latter'
      ? choices - 1
      : word === 'former'
        ? 0
        : /^\d/.test(word)
          ? Number.parseInt(word, 10) - 1
          : Math.max(places.indexOf(word), numbers.indexOf(word));
  return index >= 0 && index < choices ? index : null;
}
