/** Cues that a reply asks for a change. All take the plain text of a reply. */
import type { Question } from './question.ts';

export type ChangeCue =
  /** "make it …", "change the …". */
  | 'order'
  /** "instead", "I meant", "it should be". */
  | 'contrast'
  /** "at 4pm" after a question with another time or number. */
  | 'value';

/** The strongest cue of a change, or null. */
export function detectChange(words: string, question: Question): ChangeCue | null {
  // A bare number picks from a list.
  if (/^\d+$/.test(words)) return null;
  if (clausesOf(words).some((clause) => orders.test(clause))) return 'order';
  if (contrasts.test(words)) return 'contrast';
  return hasNewValue(words, question) ? 'value' : null;
}

/** The clauses between punctuation marks and "and". */
export function clausesOf(words: string): readonly string[] {
  return words.split(/ ?[,.?] ?| and /).filter((clause) => clause !== '');
}

/** Nothing but a new time, day or number: "for 11:30 am". */
export function isBareValue(words: string, question: Question): boolean {
  return (
    hasNewValue(words, question) &&
    words.split(' ').every((word) => valueWord.test(word) || smallWord.test(word))
  );
}

/** A number, a day, a time of day or a month that the question does not name. */
export function hasNewValue(words: string, question: Question): boolean {
  return words.split(' ').some((word) => valueWord.test(word) && !question.words.has(word));
}

const polite =
  '(?:(?:please|just|also|and|then|but|so|actually|maybe|can|could|would|will|you|we|i|want|need|to|lets|kindly|able|like|do|me|go|ahead|instead|sorry|ok|okay|,|is|there|a|any|way|anyway|it be possible|possible|if|mind|the|id|wanted|have|great|good|thanks|oh|well|forgot|hey) )*';
const changing =
  '(?:make|making|change|changing|changed|move|moving|push|reschedule|rescheduling|shift|switch|switching|set|update|updating|extend|shorten|lengthen|rename|retitle|edit|modify|adjust|swap|replace|add|adding|include|invite|remove|removing|take|put|bump|bring|start|end|begin|finish|correct|alter|increase|decrease|reduce|raise|lower|mark|call it|say|address|cc|bcc|copy|attach|mention|sign|use|keep the|drop the|leave out|apply|title|name|redo|fix|delete|exclude)';
const made =
  'reservations?|bookings?|appointments?|transfers?|payments?|visits?|purchases?|orders?|calls?|switch';
const orders = new RegExp(`^${polite}${changing} (?!(?:me )?(?:a|an|the|my) (?:${made})\\b)\\S`, 'u');
const contrasts =
  /\b(?:instead|rather|prefer|i(?: actually)? (?:mean|meant|ment)|meant to|should (?:be|start|end|say|begin|last|have|go)|needs? to (?:be|start|end|say|begin|last|include|have|go)|has to be|supposed to|must be|would be better|earlier|later (?:in|than|time|that)|much later|longer|sooner|shorter|a different|another (?:time|day|date|place|one)|not quite|what about|how about|wrong (?:day|time|date|person|place|name|address|one)|my mistake|why dont we|one more|now that i think|only (?:one|two|three|need|want)|just (?:one|two|three)|cant make it|for both|as well|i actually (?:want|need|would)|id actually|actually (?:i|we) (?:want|need|would))\b|^(?:a (?:bit|little) |much )?(?:more|less) [a-z]+(?: please)?$/;
const valueWord =
  /\d|^(?:mon|tues?|wednes|wed|thurs?|fri|satur|sat|sun)(?:day)?s?$|^(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)$|^(?:noon|midnight|morning|afternoon|evening|tonight|tomorrow|weekend|week|month|hour|hours|minutes|half|quarter|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen)$/;
const smallWord =
  /^(?:[,.?]|at|on|in|for|to|from|and|or|until|till|by|the|of|next|this|am|pm|a|an|half|past|how|what|about|th|st)$/;
