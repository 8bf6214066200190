import type { RequestReading } from './understanding.ts';

/** What is asked about stands nowhere in the words: a pronoun for a name, no name at all, or a day that was said before. */
export function saysTooLittle(text: string, parsed: RequestReading['parsed']): boolean {
  return asksAboutPronoun(parsed) || namesNothing(text, parsed) || leavesTimeOpen(text, parsed);
}

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

/** “Make it Friday”, “book it for the first slot”, “add Zoom as the location”: changes something, whatever it is, and is no name. */
function namesNothing(text: string, { action, slots }: RequestReading['parsed']): boolean {
  if (action === 'notes.create' || action === 'memory.store')
    return [slots.title, slots.body, slots.value].some(
      (words) => words !== undefined && pronounWithLink.test(words),
    );
  if (slots.target !== undefined && (sentence.test(slots.target) || ofOneself.test(slots.target)))
    return true;
  const isNew = action === 'task.create' || action === 'calendar.create';
  return (
    isNew &&
    slots.title !== undefined &&
    (noName.test(slots.title) || isScrap(slots.title) || namesOccasion(text, slots.title))
  );
}

/** “I'd like a reminder”, “Again the day”, “N fri lunch”, “8 AM both”, “1h before both”: a piece of a sentence, which nobody calls anything. */
function isScrap(title: string): boolean {
  return sentence.test(title) || scrap.test(title);
}

/** What somebody says rather than the name of a thing: “no wait, leave it”, “remind me of it, mind, I never forget”. */
const sentence =
  /^(?:no|nah|yes|wait|hang on),? (?:wait|leave|keep|don['’]?t|it|i|we|that)\b|^(?:i|we)(?:['’]d| would| should| could| went| want| need| think| hope| know)\s|,\s*(?:mind|i|we|he|she|they)\b|\S\s?\.\s+(?:i|we|he|she|it|they)(?:['’]\p{L}+)?\s/iu;
const ofOneself = /^(?:i|we)(?:['’]?(?:m|re|d|ve|ll))?\s/i;
const scrap =
  /^(?:\d+|an?|half an) ?(?:h|hrs?|hours?|m|mins?|minutes?|days?) (?:before|ahead|earlier)\b|^(?:right|list|anyway|both|again|also|too|correct(?: (?:it|that))?|(?:\d{1,2}(?::\d\d)? ?(?:[ap]m )?both))(?:$|[\s,])|\banyway$|^(?:n|n['’]|&|or|nor|than|can|could|should|would|does|did)\s|\bboth as\b|\b(?:no )?hang on\b/i;

/** “Remind me at half 12 on my break” says when, and not of what. */
function namesOccasion(text: string, title: string): boolean {
  const [, occasion] = occasionAtEnd.exec(text) ?? [];
  return (
    occasion !== undefined && title.replace(/^(?:my|our|the) /i, '').toLowerCase() === occasion.toLowerCase()
  );
}

const occasionAtEnd =
  /\b(?:on|in|during|at|over) (?:my|our|the) ((?:(?:lunch|coffee|tea|dinner) ?)?break|commute|way(?: (?:home|back|in|out|to (?:work|school)))?)\W*$/i;

const noName =
  /^(?:each|every one|all|both|one) of (?:those|these|them)\b|^(?:it|that|this) back\b|^(?:back|again|same time|the same time|there|home)$|^(?:actually|instead|then|too|please|maybe|rather|also|again)$|^(?:make|change|move|set|put|push|shift|book|schedule|add|do)$|^(?:make|change|move|set|put|push|shift|book|schedule|add|do|cancel|delete|remove|drop|skip) (?:it|that|this|them|the same|one|both)\b|\bsure (?:that )?(?:i|we)$|^call (?:it|that)\b|\bas (?:the |its |an? )?(?:location|place|venue|title|name|time|date|attendee|guest)$/i;
