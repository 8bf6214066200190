import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { isForAssistant, isOwnRequest } from './belongs-to.ts';
import { readSmallTalk } from './small-talk.ts';
import type { Filling, OpenQuestion } from './understanding.ts';

/**
 * The answer to a question for one missing value; null where the message is none: a request of its own, small talk, a yes or a no,
 * or words that cannot be such a value.
 */
export function readFilling(text: string, question: OpenQuestion | null, moment: Moment): Filling | null {
  if (question?.names === undefined) return null;
  const { names, choices = 0, kind } = question;
  // Beside a plan, a yes is for the plan.
  if (kind !== 'missing' && bareYes.test(text)) return null;
  const said = text.trim();
  if (bareYes.test(said)) return choices === 1 && !declining.test(said) ? { text: said, option: 0 } : null;
  if (declined.test(said) || readSmallTalk(said) !== null) return null;
  if (said.split(/\s+/).length > mostWords) return null;
  if (names !== 'text' && ofWhatWasSaid.test(said)) return null;
  const isAsking = /\?\s*$/.test(said) || isForAssistant(said);
  if (isAsking || (names !== 'text' && isOwnRequest(said, question.words))) return null;
  const value = said.replace(lead, '').replace(tail, '').trim();
  const option = choices === 0 ? null : placeIn(said, choices);
  if (value === '' || (names === 'time' && option === null && !isTime(value, moment))) return null;
  return { text: value, option };
}

/** “Send it”, “delete that”: an order about what was spoken of. */
const ofWhatWasSaid =
  /^(?:\w+\s+){0,2}(?:send|do|delete|cancel|remove|move|change|make|add|drop|forget)\s+(?:it|that|this|them)\b/i;
const mostWords = 15;
const bareYes =
  /^\W*(?:(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|do it|go ahead|go on|fine|right|correct|confirm(?:ed)?|that one|this one|that['’]?s the one|the one)[\s,.!]*)+$/i;
const declining = /\b(?:no|nope|nah)\b/i;
const declined = /^\W*(?:(?:no|nope|nah|not now|never ?mind|please|thanks|thank you)[\s,.!]*)+$/i;
const lead =
  /^(?:(?:well|oh|um+|hm+|sorry|ok(?:ay)?|yes|yeah|sure|actually|let['’]?s (?:say|do|make it|call it)|(?:just )?(?:call|name|title) (?:it|that)|it['’]?s called|make it|i think|maybe|probably)(?=[\s,.!:–-])[\s,.!:–-]+)+/i;
const tail = /(?:[\s,]+(?:please|thanks|thank you|i think|then))+[\s.!]*$/i;

const mostWordsBesideTime = 4;

/** A time, and hardly a word beside it. */
function isTime(text: string, moment: Moment): boolean {
  const [time] = findTimes(text, moment);
  if (time === undefined) return false;
  const rest = text.replace(time.text, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.length <= mostWordsBesideTime;
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'];
const counting =
  /^\W*(?:(?:no|the|i mean(?:t)?|it['’]?s|that['’]?s|number|no\.?|option|#)[\s,]*)*(first|second|third|fourth|fifth|last|latter|former|1st|2nd|3rd|4th|5th|[1-5]|one|two|three|four|five)(?:\s+(?:one|of (?:them|those|these)))?(?:[\s,]+please)?\W*$/i;
const numbers = ['one', 'two', 'three', 'four', 'five'];

/** The position of the option that the words count out; null where they count none. */
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
