import { sentence } from './is-name.ts';
import type { RequestReading } from './understanding.ts';

/** What is asked about stands nowhere in the words: a pronoun for a name, no name at all, or a day that was said before. */
export function saysTooLittle(text: string, parsed: RequestReading['parsed']): boolean {
  const isTold = /\.(?:list|free)$/.test(parsed.action) && telling.test(text);
  return isTold || asksAboutPronoun(parsed) || namesNothing(parsed) || leavesTimeOpen(text, parsed);
}

/** “Tell Priya”: somebody is to be told, and nothing is looked up. */
const telling = /^(?:tell|ask|inform|message|e-?mail|text) (?!me\b|us\b)\p{L}+\W*$/iu;

/** “Where am I meeting her?”: nothing can be looked up by a word that stands for a name. */
function asksAboutPronoun({ action, slots }: RequestReading['parsed']): boolean {
  if (action === 'memory.recall') return clauseAsKey.test(slots.key ?? slots.query ?? '');
  if (
    action === 'notes.read' &&
    /^(?:the|that|this) (?:list|note|one)$/i.test(slots.target ?? slots.query ?? '')
  )
    return true;
  if (!/\.(?:list|search|free)$/.test(action)) return false;
  return [slots.query, slots.title?.replace(/^\S+ing /i, ''), ...(slots.people ?? [])].some(
    (name) => name !== undefined && pronoun.test(name),
  );
}

/** “Did I ask you to …” is no name of a fact. */
const clauseAsKey =
  /^(?:did|do|does|have|has|was|were|am|is|are|should|can|could|will|would) (?:i|you|we|he|she|they|it)\b/i;
const pronoun = /^(?:him|her|he|she|them|they|it|that|this|those|these)$/i;
/** “Just note that with it”: what it is noted of, and nothing to note. */
const pronounWithLink =
  /^(?:(?:with|about|for|of|to|on|in) )?(?:him|her|he|she|them|they|it|that|this|those|these)$/i;

/** “What's on that day?”, “extend it to the 29th”: the time, or what it is the time of, is said nowhere in the words. */
function leavesTimeOpen(text: string, { action, slots }: RequestReading['parsed']): boolean {
  if (/^calendar\.(?:list|free)$/.test(action)) return slots.when === undefined && pointsToTime.test(text);
  return (
    action === 'calendar.update' &&
    /^(?:extend|prolong|lengthen|stretch)\b/i.test(text) &&
    slots.changes?.when?.saysTime === false
  );
}

const pointsToTime =
  /\b(?:that|the same|the other) (?:day|week|weekend|month|morning|afternoon|evening|night)\b|\b(?:during|those|(?:after|before) (?:that|it))\b/i;

/** A pronoun or a sentence where a thing is named. */
function namesNothing({ action, slots }: RequestReading['parsed']): boolean {
  if (action === 'notes.create' || action === 'memory.store')
    return [slots.title, slots.body, slots.value].some(
      (words) => words !== undefined && pronounWithLink.test(words),
    );
  return slots.target !== undefined && (sentence.test(slots.target) || ofOneself.test(slots.target));
}

const ofOneself = /^(?:i|we)(?:['’]?(?:m|re|d|ve|ll))?\s/i;
