import { formOf } from './clause-form.ts';
import { clauseOpening, isToAssistant } from './clause-openers.ts';
import { cleanMessage } from './clean-message.ts';
import { endsInTime, isNextEntry, isNextInList } from './next-in-list.ts';
import { splitEntries } from './split-entries.ts';
import type { Span } from './understanding.ts';

/**
 * Cuts a message into its clauses, in order: “order ink by Friday and fetch the parcel” has two, “email the team that standup
 * moved” has one. Judged by structure alone; no clause is dropped.
 *
 * Invariants:
 * 1. What somebody is to be told, or to be reminded of, stays with the order that says so.
 * 2. A list of things or names is one clause; so is a second sentence that explains the first.
 */
export function splitClauses(message: string, areSeparate: SeparateJudge = never): readonly Span[] {
  const entries = splitEntries(message);
  if (entries !== null) return entries;
  const clauses: Span[] = [];
  let from = 0;
  for (const { end, begin, joint } of jointsOf(message)) {
    const [left, right] = [message.slice(from, end), message.slice(begin, begin + judged)];
    if (!isNewClause(left, right, joint) && !isOpen(left, right, joint, areSeparate)) continue;
    clauses.push(spanOf(message, from, end));
    from = begin;
  }
  return [...clauses, spanOf(message, from, message.length)].filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/**
 * Whether two sides clearly ask for different things, for joints that structure leaves open: “… and also waffles is my new
 * note”.
 */
type SeparateJudge = (left: string, right: string, joint: 'strong' | 'weak' | 'sentence') => boolean;

const never: SeparateJudge = () => false;

/**
 * `strong`: “and then”, “also”. `weak`: a bare “and”, which mostly joins things. `comma`: without a conjunction. `run_on`: not even
 * a comma, as it was spoken.
 */
type Joint = 'sentence' | 'strong' | 'weak' | 'comma' | 'but' | 'run_on';

interface JointAt {
  readonly end: number;
  readonly begin: number;
  readonly joint: Joint;
}

/** A request stands at the head of a message; pasted text must not cost seconds. */
const longest = 2_000;
const maxJoints = 24;
/** This much of what follows a joint shows what begins there. */
const judged = 400;

function jointsOf(message: string): readonly JointAt[] {
  return [...message.slice(0, longest).matchAll(joints)].slice(0, maxJoints).map((found) => {
    const { stop, word } = found.groups ?? {};
    const joint: Joint =
      stop !== undefined
        ? 'sentence'
        : word === undefined
          ? found[0].includes(',')
            ? 'comma'
            : 'run_on'
          : /^but$/i.test(word)
            ? 'but'
            : /^(?:and|plus|as well as|[&+])$/i.test(word)
              ? 'weak'
              : 'strong';
    // A question mark or an exclamation mark belongs to its sentence.
    const kept = stop === '?' || stop === '!' ? 1 : 0;
    return { end: found.index + kept, begin: found.index + found[0].length, joint };
  });
}

const abbreviation = String.raw`(?<!\b(?:dr|mr|mrs|ms|st|vs|prof|jr|no|approx|a\.m|p\.m|e\.g|i\.e))`;
const joints = new RegExp(
  String.raw`${abbreviation}(?<stop>[.!?;\n]{1,4})(?:\s{1,4}|$)(?:(?:and then|and also|and|an(?=\s(?:add|put|set|send|tell|remind|move|make|cancel|delete|mark)\b)|also|then|plus)\b[,\s]{0,3})?` +
    String.raw`|(?:\s?[,;])?\s{1,4}(?<word>\+|and then also|and also|and then|and after that|and please|then also|as well as|after that|also|then|plus|but|and|&)(?:,\s{0,4}|\s{1,4})(?:(?:also|then)\s{1,4})?` +
    String.raw`|\s?,\s{1,4}(?=\S)` +
    String.raw`|\s{1,4}(?:so\s{1,4})?(?=(?:(?:please|pls|can you|can u|could you)\s{1,4})?remind me (?:to|about|that|on|at|in|tomorrow|tonight|next)\b)`,
  'giu',
);

/** “…, please remember that”: what is to be remembered stands on the left. */
const meansLeft =
  /^(?:(?:and|so|please|you|(?:can|could|would|will) (?:you|u|we))\s+)*(?:(?:remember|memori[sz]e|note|keep|save|store) (?:that|this|it)(?: down)?|(?:keep|make|take) an? (?:\p{L}+ )?note of (?:that|this|it)|(?:put|stick|pop|chuck|add|get) (?:that|this|it)(?: down)? (?:in|on|to|into|onto) (?:my|the) (?:to-?\s?dos?|tasks?|list|to-?\s?do list|task list|reminders|calendar|diary|agenda|schedule)|make (?:that|this|it) (?:in)?(?:to )?an? (?:task|to-?\s?do|reminder)|(?:make|add|create|set) an? (?:task|to-?\s?do|reminder) (?:for|of|out of) (?:it|that|this))(?: for me)?(?: also| too| as well)?(?:,? please)?\W*$/iu;

/** “… flux, can you make that a task”: an order at the end is about the whole list. */
function lastOf(words: string): string {
  return words.slice(words.search(/[,;.–-]\s*[^,;.–-]*$/) + 1).trim();
}

/** The sides of a joint as written, and without what is only politeness. */
interface Sides {
  readonly left: string;
  readonly right: string;
  readonly before: string;
  readonly after: string;
  readonly joint: Joint;
  /** “Milk, eggs and bread” has such joints as well. */
  readonly isLoose: boolean;
}

function isNewClause(left: string, right: string, joint: Joint): boolean {
  const [before, after] = [cleanMessage(left).text, cleanMessage(right).text];
  const isLoose = joint === 'comma' || joint === 'weak';
  const sides: Sides = { left, right, before, after, joint, isLoose };
  if (isAttached(sides)) return false;
  if (joint !== 'sentence' && isNextInList(before, after, isLoose && !isTold(before))) return true;
  if (pencilled.test(after) && isTold(before)) return true;
  if (refersBack.test(after)) return goesOnWith(sides) && !isTold(before);
  if (joint === 'run_on')
    return formOf(before) === 'statement' && !holdsOnlyIf.test(before) && !isTold(before);
  const opening = clauseOpening(after, { isInside: isLoose });
  if (joint === 'sentence') return isNewSentence(before, after, opening);
  return isOpenedBy(opening, sides);
}

/** Whether words on either side keep them together. */
function isAttached({ left, right, before, after, joint, isLoose }: Sides): boolean {
  if (meansLeft.test(right) || (joint === 'weak' && meansLeft.test(lastOf(right)))) return true;
  // “Fine. List my tasks”, “hm, let me think. Anything new?”
  if (cleanMessage(`${left}.`).text === '') return true;
  if (countWords(before) < (joint === 'sentence' ? 1 : 2) || isDictation(left)) return true;
  // “A list for the wedding: book florist, confirm dj”
  return (isLoose && listing.test(left)) || keepsBefore.test(after);
}

function goesOnWith({ before, after, joint }: Sides): boolean {
  // “She can't come, bin it”
  const isReason = joint === 'comma' && headingOf(before) === 'statement';
  return joint === 'sentence' || isReason || isChanged(before, after);
}

function isOpenedBy(
  opening: ReturnType<typeof clauseOpening>,
  { left, right, before, after, joint }: Sides,
): boolean {
  if (opening === 'rest') return complementOf(before) === 'none' && isNextEntry(left, after);
  const isPause = joint === 'comma' || joint === 'but';
  if (opening === 'statement')
    return isPause && isOwnStatement(before, after) && complementOf(before) !== 'told';
  const heading = headingOf(before);
  // “On Monday, what is on?”, “after lunch, call Ann”
  if (isPause && heading === 'rest') return false;
  if (heading === 'statement' && needsContext.test(after)) return false;
  return isSeparate(before, right, opening);
}

function isOwnStatement(before: string, after: string): boolean {
  return isOfOneself(after) || refersBack.test(before) || isReason(before, after);
}

/** After “and also” anything may be a request, such as the name of a note; after a bare “and”, what opens like one. */
function isOpen(left: string, right: string, joint: Joint, areSeparate: SeparateJudge): boolean {
  if (joint === 'comma' || joint === 'but' || joint === 'run_on' || isQuoted(left)) return false;
  const [before, after] = [cleanMessage(left).text, cleanMessage(right).text];
  if (countWords(before) < 2 || countWords(after) < 2 || refersBack.test(after)) return false;
  const opens = joint === 'strong' || clauseOpening(after, { isInside: false }) !== 'rest';
  const isContent = joint === 'weak' && complementOf(before) !== 'none' && !isToAssistant(right);
  return opens && !isContent && areSeparate(left, right, joint);
}

/** Whether an order, a chore or a question after a joint is no longer what the left side tells or reminds of. */
function isSeparate(before: string, right: string, opening: 'order' | 'chore' | 'question'): boolean {
  if (keptTogether.test(before) && placedLater.test(right) && !isPlaced.test(before)) return false;
  if (sharesObject(before) || (ticking.test(before) && ticked.test(right) && !ticked.test(before)))
    return false;
  const kind = complementOf(before);
  if (kind === 'none') return true;
  if (isToAssistant(right) || opening === 'question') return true;
  if (kind === 'told') return opening === 'order' && !telling.test(right);
  // “Remind me to buy milk and call mom” is one reminder of both; a time ends it.
  return endsInTime.test(before);
}

function isNewSentence(before: string, after: string, opening: ReturnType<typeof clauseOpening>): boolean {
  if (opening === 'statement') return !explains.test(after) && !isTold(before);
  if (opening === 'rest')
    return countWords(after) > 1 && !fragment.test(after) && (!isRequestLike(before) || isOfItself(after));
  if (isTold(before)) return isToAssistant(after) || (opening === 'order' && !telling.test(after));
  return clauseOpening(before, { isInside: false }) !== 'statement' || !needsContext.test(after);
}

/** “Flights are so expensive, remind me to check on Friday”: a statement whatever its subject. */
function headingOf(before: string): ReturnType<typeof clauseOpening> {
  const opening = clauseOpening(before, { isInside: false });
  return opening === 'rest' && formOf(before) === 'statement' && !holdsOnlyIf.test(before)
    ? 'statement'
    : opening;
}

const holdsOnlyIf =
  /^(?:if|when|whenever|once|unless|until|after|before|while|as soon as|in case|because|since|every|no need)\b/i;

/** “… but I am broke”, “… I'm so tired” */
function isOfOneself(after: string): boolean {
  return ofOneself.test(after);
}

/** “Cancel the Patels, they found someone cheaper”: a sentence of its own says why. */
function isReason(before: string, after: string): boolean {
  const isAsked = ['order', 'chore'].includes(headingOf(before));
  return isAsked && reasoning.test(after) && tellsWhy.has(formOf(after));
}

const reasoning =
  /^(?:we|they|he|she|it|i)(?:['’](?:ve|s|re|m|d)|(?: \p{L}+ly)? (?:have|has|had|found|got|bought|found|changed|said|called|moved|went|came|left|told|made|did|do|does|don['’]?t|doesn['’]?t|didn['’]?t|can['’]?t|won['’]?t|no longer|already|just|am|is|are|was|were))\b(?! (?:free|busy|available)\b)/iu;
const tellsWhy: ReadonlySet<string> = new Set(['statement', 'deed']);

const ofOneself =
  /^(?:i|we)(?:['’]?m| am|['’]?re| are| feel| was| were| hate| love| can['’]?t (?:wait|believe))\s+(?!(?:free|busy|available|away|in|at|on|meeting|seeing|having|going|flying|off)\b)(?:\p{L}+[\s!.]*){1,5}$/iu;

function isRequestLike(text: string): boolean {
  return clauseOpening(text, { isInside: false }) !== 'rest';
}

/** “Move it to 5. Don't tell her”: a sentence with a verb of its own is no part of the one before. */
function isOfItself(after: string): boolean {
  return (
    /^(?:don['’]?t|do not|never)\b/i.test(after) || (formOf(after) !== 'phrase' && !explains.test(after))
  );
}

/** The second sentence speaks of what the first one asked for. */
const explains =
  /^(?:it|its|it's|this|that|that's|they|they're|he|he's|she|she's|there|there's|because|since|as)\b|\b(?:it|that|them)\b[\s.!]*$/i;
/** Says nothing without the sentence before it: “remind me”, “when is that?”. */
const needsContext =
  /\b(?:it|its|that|this|them|their|one|something|there|him|her|his)\b|^(?:remind|tell|notify|alert|help) (?:me|us)(?: (?:(?:\d+|an?|\p{L}+) (?:minutes?|hours?|days?) before|on \p{L}+day|tomorrow|later|at [\d:]+(?: ?[ap]m)?))?[\s.!?]*$/iu;
const fragment =
  /^(?:at|on|in|with|for|from|by|to|until|till|about|near|around|not|no|maybe|and|or|title|subject|location|\d)/i;

/**
 * What the left side leaves open. `told`: somebody is told a sentence, which no bare order can continue. `infinitive`: “to buy
 * milk”, which one can. `none`: it is complete.
 */
function complementOf(before: string): 'told' | 'infinitive' | 'none' {
  if (infinitive.test(before)) return 'infinitive';
  return isTold(before) ? 'told' : 'none';
}

function isTold(before: string): boolean {
  return told.test(before);
}

const infinitive =
  /^(?:\W*(?:and|also|then)\s+)*(?:remind \S+(?: \S+){0,4}? (?:to|about)|(?:don['’]?t|never) (?:let me )?forget|remember to|(?:add|create|make|set|new|an?)\b.{0,30}\b(?:reminder|task|to-?\s?do|alert)s?\b.{0,20}?(?:\b(?:to|for|about|of)\b|:)|(?:tell|ask|email|e-mail|text|message|write|remind|get|have|want|need)\s+(?!me\b)(?:my |the |our )?\S+(?: \S+)?\s+to\s+(?!the\b|my\b|a\b|let\b|tell\b|say\b|inform\b|ask\b)|note (?:to self|down)?:?\s|jot|write down)/i;
const told =
  /^(?:\W*(?:and|also|then)\s+)*(?:(?:e-?mail|mail|tell|text|message|write|send|reply|respond|answer|draft|compose|let|inform|ask|forward|drop|shoot)\b|remember that|remind \S+ that|note that|make a note|take a note|remember\b)/i;
/** What is dictated continues: “… and ask whether she is free”. */
const telling =
  /^\W*(?:(?:and|also|then)\s+)*(?:tell|ask|say|let|mention|add that|include|thank|wish|cc|copy|sign|attach|reply|send it|see if|find out)\b/i;
/** Dictated after a colon or in open quotes: everything that follows is meant. */
function isDictation(left: string): boolean {
  return isQuoted(left) || dictation.test(left);
}
function isQuoted(left: string): boolean {
  return (left.match(/["“”]/g)?.length ?? 0) % 2 === 1;
}
const dictation =
  /^\W*(?:\S+\s+){0,4}?(?:e-?mail|mail|tell|text|message|write|send|reply|note|draft|answer)\b[^.!?]*?(?::\s+\S|\b(?:saying|that says)\b)/i;

const listing =
  /(?<!\b(?:to-?\s?do|task)s?\s)\blist\b[^.!?:]{0,60}:\s*\S|^\W*(?:(?:the|my|for the|need from the) )?(?:to-?\s?dos?|tasks?|things to do|chores|errands|jobs|shopping|groceries|shops?|supermarket|(?:things |need )?to (?:buy|get))\b[^.!?:,]{0,30}:\s*\S/i;

/** “…, remember that” */
const keepsBefore =
  /^(?:you )?(?:remember|memori[sz]e|update|keep) (?:that|this)(?: in mind| down)?(?: for (?:me|later))?(?: also| too| as well)?[\s.!?]*$/i;
/** “Ask Dee for brunch on Friday, and pencil it in”: no word of the mail. */
const pencilled =
  /^(?:please )?(?:(?:pencil|put|enter|book|block|note|save) (?:it|that) (?:in|down|off)|(?:move|reschedule|cancel|delete|change|update) (?:it|that))\b/i;
/** “… and delete it” goes on with the first request. */
const refersBack =
  /^(?:also |then )?\p{L}+ (?:it|them|that|him|her|me|this)(?: (?:please|too|to me|now|as well))?[\s.!?]*$/iu;
/** “Move the vet task to Friday and delete it”: two deeds, each of which would be done without the other. */
function isChanged(before: string, after: string): boolean {
  return changing.test(before) && ending.test(after);
}

const changing =
  /^(?:move|push|shift|rename|reschedule|postpone|change|update|set|mark|make|complete|finish|tick)\b/i;
const ending =
  /^(?:also |then )?(?:delete|cancel|remove|drop|complete|finish|close|reopen) (?:it|that|this)\b/i;

/** “Add milk and call mom to my tasks”: both go where the end says. */
const keptTogether = /^(?:add|put)\b/i;
const placedLater =
  /^(?!(?:add|put|create|make|remind|schedule|book|set)\b).*\b(?:to|on|onto|in|into) (?:my|the|our) [\p{L} -]*(?:list|tasks?|to-?\s?dos?|calendar|notes?)\W*$/iu;
const isPlaced =
  /\b(?:to|on|onto|in|into|under) (?:(?:my|the|our) )?[\p{L} -]*(?:lists?|tasks?|to-?\s?dos?|calendar|notes?|agenda|groceries)\b/iu;
/** “Mark mop and sweep as done” */
const ticking = /^(?:mark|tick|check|cross|set)\b/i;
const ticked = /\b(?:as (?:done|complete(?:d)?|finished)|off(?: (?:my|the) list)?|done)\W*$/i;
/** “Wash and fold the laundry”: the first verb has no object of its own. */
function sharesObject(before: string): boolean {
  return countWords(before) < 2;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function spanOf(message: string, start: number, end: number): Span {
  const words = message.slice(start, end);
  const lead = words.length - words.trimStart().length;
  const text = words.trim();
  return { text, start: start + lead, end: start + lead + text.length };
}
