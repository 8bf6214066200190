import { findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { clock, longWeekday, month } from './time-words.ts';

/**
 * A text in which only those times stand that say when: the times inside names are hidden, letter by letter, so that all offsets stay.
 * What stands in quotation marks is text, whole. In a thing that is worked on, a time before its noun is part of the name
 * (“prepare Friday's talk”, “cancel the 5pm meeting”), and so is what is told after “that” once a time was said.
 */
export function withoutNamedTimes(text: string, worksOn: boolean, moment: Moment): string {
  const hidden = text.replace(quoted, hide);
  if (!worksOn) return hidden;
  const named = [dictated, ofDay, beforeNoun, properName].reduce(
    (words, pattern) =>
      words.replace(
        pattern,
        (whole: string, lead: string, time: string) =>
          `${lead}${hide(time)}${whole.slice(lead.length + time.length)}`,
      ),
    hidden,
  );
  const told = toldThat.exec(named);
  const at = told === null ? named.length : told.index + told[0].length;
  const isTimed = told !== null && findTimes(named.slice(0, told.index), moment).length > 0;
  return isTimed ? named.slice(0, at) + hide(named.slice(at)) : named;
}

function hide(words: string): string {
  return words.replace(/[\p{L}\p{N}]/gu, (letter) => 'x'.repeat(letter.length));
}

const quoted =
  /“[^”\n]+”|"[^"\n]+"|«[^»\n]+»|(?<![\p{L}\p{N}])[‘'](?=[^'’\n]*\s)[^'’\n]+['’](?![\p{L}\p{N}])/gu;

const period = '(?:weekday|week|weekend|month|quarter|year|semester|term|season|spring|summer|autumn|winter)';
const part = '(?: (?:morning|afternoon|evening|night))?';
const near = '(?:today|tonight|tomorrow|yesterday)';
const time = `(?:(?:(?:next|last|this|coming) )?(?:${longWeekday}|${period}|${month})${part}|${near}${part}|(?:this )(?:morning|afternoon|evening)|noon|midnight|${clock})`;
/** Words that begin something else than the thing that a time belongs to. */
const noNoun =
  '(?!(?:to|at|on|in|of|for|from|by|with|without|about|before|after|around|until|till|and|or|but|that|if|when|while|because|so|since|as|is|are|was|were|will|i|we|you|he|she|it|they|please|first|then|morning|afternoon|evening|night|next|last|this|every|each|not|no|week|again|instead|sharp|already|latest|remind|xx*)\\b)(?=[\\p{L}\\p{N}“"])';

/** “Email Bob: see you on Friday”, inside what somebody is reminded of. */
const dictated =
  /^(.*\b(?:e-?mail|mail|text|message|write|tell|say|reply|answer|note|post|tweet|ask)\b[^:\n]{0,40}: )(\S[^\n]*)$/giu;
const ofDay = new RegExp(`(?<![\\p{L}\\p{N}])()(${time})(?=(?:['’]s|(?<=s)['’])\\s+\\p{L})`, 'giu');
const beforeNoun = new RegExp(
  `(?<![\\p{L}\\p{N}'’])((?:the|my|our|your|his|her|their|\\p{L}+['’]s) (?:(?:big|small|usual|regular|weekly|daily|monthly|annual|old|new|whole|black|cyber|good|easter) )?|(?:black|cyber|good|easter|prepare|rehearse|finish|review|print|polish|practi[cs]e|draft|proofread) )(${time})(?=\\s+${noNoun})`,
  'giu',
);
/** “The Sunday Times”, “Wednesday Addams”, but “on Friday Ben …” */
const properName =
  /(?<!\b(?:on|by|next|this|last|every|each|until|till|from|since|for|before|after|and|or|to|me|us|coming|through)\s|^)(?<![\p{L}\p{N}])()((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|June|July|August|September|October|November|December)(?=\s+(?!(?:Morning|Afternoon|Evening|Night|I)\b)\p{Lu}\p{Ll})/gu;
const toldThat = /\b(?:remind|tell|alert|notify)\b[^.!?]*?\bthat\s+/iu;
