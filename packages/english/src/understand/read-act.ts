import { findReference, genderOfName } from '../references/index.ts';
import { findTimes } from '../time/index.ts';
import type { Domain } from '../words.ts';
import { type ClauseForm, formOf } from './clause-form.ts';
import { isForOtherService, isGeneralQuestion } from './out-of-scope.ts';
import { readSmallTalk } from './small-talk.ts';
import type { Situation, Span, SpeechAct } from './understanding.ts';

/**
 * What a clause does: whether it asks for something of the owner's own, for something that nobody here can do, or for nothing.
 *
 * Three signs are weighed: the form of the clause, the words that name a kind of thing the assistant keeps, and the router's
 * calibrated probability. Nothing is a request by default: a clause with none of the signs is `unclear` or a `statement`.
 */
export type ClauseAct =
  | Exclude<SpeechAct, 'answer' | 'command'>
  /** The owner did something, which completes a task if there is one of those words. */
  | 'deed'
  /** An order that holds only if what it names is among the owner's things. */
  | 'if_known';

export function readAct(clause: Clause, situation: Situation): ReadAct {
  const text = clause.span.text.trim().replace(asked, '');
  if (readSmallTalk(text) !== null) return { act: 'small_talk', domain: null };
  if (isForeign(text)) return { act: 'unclear', domain: null };
  if (exclamation.test(text)) return { act: 'statement', domain: null };
  if (fragment.test(text) && !ownNoun.test(text)) return { act: 'unclear', domain: null };
  const form = formOf(text);
  const signs = signsIn(clause, situation);
  const { rules, otherwise } = actsOf[form];
  const act = rules.find(([, fits]) => fits(text, signs))?.[0] ?? otherwise;
  return {
    act,
    domain:
      act === 'request' && (clause.domain === null || (tellsOfDates.has(form) && clause.confidence < likely))
        ? domainOfForm(form, text)
        : clause.domain,
  };
}

/** “To Sam too”: goes on with something, and asks for nothing by itself. */
const fragment =
  /^(?:to|without|from|about) (?!do\b|buy\b|call\b|get\b|pay\b)\p{L}+(?: (?:too|as well|also|instead))?[\s.!]*$/iu;

/** Not one English word among several: another language, which the grammar does not know. */
function isForeign(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length >= minWords && !/['’]s\b/.test(text) && !words.some((word) => english.has(word));
}

const minWords = 4;
const english = new Set(
  'a an the i you he she it we they me him her us them my your his its our their this that these those is am are was were be been do does did have has had can could will would shall should may might must not no and or but if so to of in on at by for with from about into up down out off over as than then there here what when where who which why how all any some one two today tomorrow next last call add remind get put make send mail email meeting task list please let go see delete cancel move change remove show mark note monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
);

/** A clause without politeness, and where the router sends it. */
interface Clause {
  readonly span: Span;
  readonly domain: Domain | null;
  /** The calibrated probability of the domain. */
  readonly confidence: number;
}

interface ReadAct {
  readonly act: ClauseAct;
  /** The domain that the form speaks for, where the router knows none. */
  readonly domain: Domain | null;
}

/** “Actually, could you …” asks for what follows. */
const asked =
  /^(?:(?:(?:can|could|would|will) (?:you|u)|actually|oh|ah|so|well|ok(?:ay)?|right|alright|um+|uh+|er+m*|hm+|hey|yo|and|also|but|then|now|just|maybe|perhaps|kindly|please|pls|plz|btw|by the way|anyways?|listen|sorry|wait|oops|no|nope|yes|yeah|yep|one more thing|quick (?:one|question)|real quick)(?:[\s,.!:;–-]+|$))+/i;
const exclamation =
  /^(?:what an?|such an?|how (?:very )?(?:lovely|nice|sad|annoying|boring|great|awful|exciting|weird|funny|cute|odd|stupid|typical))\b(?!.*\?)/i;

/** What one has to do oneself is a task; what somebody is to be told is a mail. */
function domainOfForm(form: ClauseForm, text: string): Domain | null {
  if (/^(?:\S+\s)?(?:tell|ask|let|e-?mail|mail|reply|forward)\b/i.test(text)) return 'email';
  if (form === 'need' || (form === 'order' && (isErrand.test(text) || plainOrder.test(text)))) return 'task';
  return tellsOfDates.has(form) ? 'calendar' : null;
}

const tellsOfDates: ReadonlySet<ClauseForm> = new Set(['phrase', 'statement', 'deed']);

interface Signs {
  /** A kind of thing the assistant keeps, named by its noun. */
  readonly namesOwn: boolean;
  /** The probability that the clause is about no domain at all, from 0 to 1. */
  readonly offTopic: number;
  /** The probability of its domain; 0 where it has none. */
  readonly onTopic: number;
  readonly domain: Clause['domain'];
  readonly hasTime: boolean;
  readonly isToCome: boolean;
  /** “School run tomorrow 8 to 8:30”: a few words with a day and an hour to come. */
  readonly isDated: boolean;
  readonly isFirstPerson: boolean;
  readonly namesPerson: boolean;
  /** “It”, “the second one”, after something was spoken of. */
  readonly refersBack: boolean;
}

/** What a clause of a form does: the act of the first rule that fits. */
interface ActRules {
  readonly rules: readonly (readonly [ClauseAct, (text: string, signs: Signs) => boolean])[];
  readonly otherwise: ClauseAct;
}

const actsOf: Readonly<Record<ClauseForm, ActRules>> = {
  order: {
    rules: [
      ['out_of_scope', isForOtherService],
      ['about_assistant', (text) => aboutAssistant.test(text)],
      ['unclear', (text, { domain }) => wording.test(text) && (domain === null || domain === 'task')],
      ['request', (text, { namesOwn, refersBack }) => namesOwn || refersBack || plainOrder.test(text)],
      ['request', isToBeWoken],
      ['request', isLikely],
      ['if_known', (_, { domain }) => domain !== null],
      ['request', (text) => isOwnErrand.test(text)],
      [
        'request',
        (text, signs) => isErrand.test(text) && (signs.hasTime || signs.offTopic < offTopicForSure),
      ],
      ['out_of_scope', (_, { offTopic }) => offTopic >= likely],
    ],
    otherwise: 'unclear',
  },
  question: {
    rules: [
      ['question', (text, { isToCome }) => isToCome && isOnlyTime(text)],
      ['question', asksWhatIsKept],
      ['question', asksWhen],
      ['out_of_scope', (text) => asksTheWorld(text) && /\byou\b/i.test(text)],
      ['about_assistant', (text) => aboutAssistant.test(text)],
      ['out_of_scope', asksTheWorld],
      ['question', (text) => ownQuestion.test(text)],
      [
        'question',
        (_, signs) => signs.namesOwn && (signs.hasTime || signs.isFirstPerson || signs.namesPerson),
      ],
      ['question', (_, { refersBack }) => refersBack],
      ['question', (text, { isToCome }) => isToCome && whatHappens.test(text)],
      ['question', (text, signs) => isLikely(text, signs) && isAboutOwn(signs)],
      ['out_of_scope', (_, signs) => signs.offTopic >= 0.5 || !isAboutOwn(signs)],
    ],
    otherwise: 'unclear',
  },
  need: {
    rules: [
      ['request', (text) => reminding.test(text)],
      ['statement', (text) => feeling.test(text)],
      ['request', (text, signs) => signs.hasTime || signs.namesOwn || isLikely(text, signs)],
    ],
    otherwise: 'statement',
  },
  deed: { rules: [['request', isAnnouncement]], otherwise: 'deed' },
  statement: {
    rules: [
      ['request', isAnnouncement],
      [
        'request',
        (text, { domain, onTopic }) => domain === 'memory' && onTopic >= sure && ownFact.test(text),
      ],
      // “My wifi password is now rose” changes what was told before.
      ['if_known', (text) => ownFact.test(text) && /\b(?:is|are) now\b|\bchanged to\b/i.test(text)],
    ],
    otherwise: 'statement',
  },
  phrase: {
    rules: [
      ['question', (text, { isToCome }) => isListName.test(text) || (isToCome && isOnlyTime(text))],
      ['unclear', (text) => /^\p{L}+$/u.test(text)],
      ['request', (text, signs) => signs.isToCome && isLikely(text, signs)],
      ['question', (text, signs) => signs.namesOwn && isLikely(text, signs)],
      ['request', (_, { isDated }) => isDated],
    ],
    otherwise: 'unclear',
  },
};

function isLikely(_text: string, { domain, onTopic }: Signs): boolean {
  return domain !== null && onTopic >= likely;
}

function isAboutOwn({ isFirstPerson, namesPerson, namesOwn }: Signs): boolean {
  return isFirstPerson || namesPerson || namesOwn;
}

function asksTheWorld(text: string): boolean {
  return isGeneralQuestion(text) && !ownThings.test(text);
}

/** Probabilities of the router from which a sign counts. */
const likely = 0.6;
const sure = 0.8;
const offTopicForSure = 0.8;

function signsIn(
  { span: { text }, domain, confidence }: Clause,
  { moment, people, topic }: Situation,
): Signs {
  const times = findTimes(text, moment);
  const words: readonly string[] = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const known = new Set(people.flatMap((name) => name.toLowerCase().split(/\s+/)));
  return {
    namesOwn: ownNoun.test(text),
    offTopic: domain === null ? confidence : 0,
    onTopic: domain === null ? 0 : confidence,
    domain,
    refersBack: topic !== null && findReference(text) !== null,
    hasTime: times.length > 0,
    isToCome: times.some(({ start, end }) => (end ?? start).ms >= moment.now - dayMs),
    isDated:
      words.length <= maxTitleWords &&
      times.some(
        ({ saysDay, saysTime, start, end }) =>
          saysDay && (saysTime || end !== null) && start.ms >= moment.now,
      ),
    isFirstPerson: /\b(?:i|me|my|mine|we|us|our|ours|i['’]?(?:m|ve|d|ll))\b/i.test(text),
    namesPerson: words.some(
      (word, index) =>
        known.has(word.toLowerCase()) || (index > 0 && /^\p{Lu}/u.test(word) && genderOfName(word) !== null),
    ),
  };
}

/** Words of a title with its time. */
const maxTitleWords = 12;
const dayMs = 24 * 60 * 60 * 1000;

/** Nouns of what the assistant keeps. */
const ownNoun =
  /\b(?:tasks?|to-?\s?dos?|reminders?|events?|meetings?|appointments?|calendar|agenda|diary|notes?|lists?|e-?mails?|mails?|inbox|drafts?|contacts?|address book|deadlines?|due date|free (?:time|slots?|half hour|hours?|minutes?|mornings?|afternoons?|evenings?|days?))\b/i;

/** Orders whose verb says by itself what is asked of an assistant like this one. */
const plainOrder =
  /^(?:(?:and|then|also|now|just|please)[\s,]+)*(?:remind|wake (?:me|us)|schedule|reschedule|pencil|postpone|snooze|e-?mail|mail|reply|respond|forward|note (?:that|down)|jot|remember|memori[sz]e|forget (?:that|about|my|what)|keep in mind|invite|rsvp|let (?!me\b|us\b|it\b)[\p{L}\s,&-]{2,40} know|nudge me|ping me|message (?!me\b|us\b)\p{L}|(?:save|store|keep) (?:this|that)\b|tick off|check off|cross off|put (?:me|us) down|(?:send|drop|shoot|write) \p{L}+ (?:an?|the|this) (?:message|note|line|mail|e-?mail|quick (?:message|note|mail|e-?mail)))\b|^(?:(?:and|then|also|now|just|please)[\s,]+)*(?:tell|ask)\s+(?!(?:me|us|you|it|siri|alexa)\b)\p{L}|^(?:mark|tick|check|cross)\s+\S.*\s(?:off|as (?:done|complete|completed|finished))\W*$|\b(?:on|in|into|onto|to) (?:my|the|our) (?:calendar|diary|agenda|schedule|list|notes?|tasks?|to-?\s?dos?|inbox|contacts?)\b/iu;

/** “Make that gherkins”, “say the money is on its way”: says how something is to be, and nothing to be done. */
const wording = /^(?:say|mention|make (?:it|that|this)|call (?:it|that|this)|rename (?:it|that|this))\b/i;

/** “Wake me at seven” with a time is a reminder. */
function isToBeWoken(text: string, { hasTime }: Signs): boolean {
  return hasTime && /^(?:wake|get) (?:me|us) up\b/i.test(text);
}

/** “Tasks”, “my calendar”: asks to see them. */
const isListName =
  /^(?:my |the |open )?(?:tasks?|to-?\s?dos?|to-?do list|reminders|calendar|agenda|schedule|events|meetings|appointments|notes|lists|inbox|e?-?mails?|contacts)\W*$/i;

/** “Tomorrow?”, “and on Friday?” */
function isOnlyTime(text: string): boolean {
  return onlyTime.test(text);
}

const onlyTime =
  /^(?:and |what about |how about |or )?(?:on |for |this |next |the )*(?:today|tonight|tomorrow|(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:day)?|week(?:end)?|month|morning|afternoon|evening|day after(?: tomorrow)?)\W*$/i;

/** “Buy sun cream”: nobody else can mean to do it; “buy me a ticket” is for somebody who can. */
const isOwnErrand =
  /^(?:(?:and|then|also|now|just)[\s,]+)*(?:buy|pick up|fetch|collect|return|renew|post|water|feed|wash|vacuum|hoover|mow|iron|drop off|hand in|tidy|empty|fix|repair|defrost|pack|(?:call|phone|ring)(?= (?:the|my|our) )|do(?= (?:the|my|our) (?:laundry|dishes|washing|ironing|shopping|hoovering|cleaning|groceries|taxes|homework|gardening|recycling)\b))\s+(?!(?:me|us|it|that|this|them|him|her)\b)\S/i;

/** Something one does oneself: with a time, or where the router does not object, it is a task. */
const isErrand =
  /^(?:(?:and|then|also|now|just|please)[\s,]+)*(?:call|phone|ring|pay|buy|get|pick up|pick|collect|fetch|return|order|renew|book|clean|water|feed|wash|fix|repair|bring|take|finish|prepare|submit|file|review|print|sign|pack|visit|cook|bake|mow|iron|walk|charge|refill|tidy|sort|empty|write|send|sell|contact|register|apply|cancel|check|read|study|practi[cs]e|drop off|hand in|put|vacuum|hoover|grab)\s+\S/i;

/** “What can you do”, “do you sleep”. */
const aboutAssistant =
  /^(?:(?:and|but|so)\s+)?(?:(?:what|who|where|why|how|when)(?:['’]?s)?\s+(?:are|do|did|can|were|is|old are|will|would)?\s*you(?:r)?\b|(?:are|do|did|have|can|could|will|would|were|don['’]?t|aren['’]?t|can['’]?t|didn['’]?t)\s+you\s+(?!(?:put|add|remind|set|send|get|move|find|have (?:my|any|the)|see (?:my|any)|know (?:my|when|where|what)|remember (?:my|what|where|when))\b))(?!.*\b(?:know|remember) about (?!you\b))/i;

/** “What do you remember about Anna”, “do you know my shoe size”: asks for what is kept, not about the assistant. */
function asksWhatIsKept(text: string, { isFirstPerson, namesPerson }: Signs): boolean {
  return (isFirstPerson || namesPerson) && keeping.test(text);
}

/** “What time is the budget review”: surely about the calendar. */
function asksWhen(text: string, { domain, onTopic }: Signs): boolean {
  return (
    domain === 'calendar' &&
    onTopic >= sure &&
    /^(?:when|what time|what day)(?:['’]s| is| are) (?:the|my|our)\b/i.test(text)
  );
}

const keeping =
  /\byou\s+(?:\w+\s)?(?:know|remember|recall|keep|have|stored?|saved?|noted?|(?:wrote|written) down)\b/i;

/** “What's happening on the 3rd”, “have I got time tomorrow” */
const whatHappens =
  /^(?:what(?:['’]?s| is) (?:happening|planned|scheduled|going on|on)\b(?! (?:tv|telly|netflix|at the)\b)|(?:have i|do i have|have we) (?:got )?(?:any )?time\b)/i;

/** What makes even a question of that form one about the owner's things. */
const ownThings =
  /\b(?:my|our|mine|do i|have i|am i|did i|i have|i['’]?ve|for me|on me|we have|do we|are we)\b|\b(?:tasks?|to-?dos?|calendar|meetings?|appointments?|inbox|reminders?|unread)\b/i;

/** “What's on tomorrow”, “am I free”, “did Anna write?”, “where did I park?” */
const ownQuestion =
  /^(?:(?:and|but|so|ok(?:ay)?)\s+)?(?:when (?:can|could) (?:i|we) (?:fit|squeeze|do|have|see|meet|make|go|get)\b|(?:find|get) (?:me )?(?:a|some|any) (?:\S+ )?(?:gap|slot|window|free time)\b|what(?:['’]?s| is| have i got| do i have| do we have| have we got)?\s*(?:on|up|planned|scheduled|happening|coming up|next|left|open|due)?\s*(?:for |on )?(?:today|tonight|tomorrow|this|next|mon|tue|wed|thu|fri|sat|sun|the (?:weekend|agenda))|am i (?:free|busy|available|booked|double)|are we free|(?:do|did|have) i (?:have|heard?|get|got|miss|need|tell|say|put|park|leave|forget|remember)|what (?:do|did|have|should|must) i\b|(?:when|where|who|what time)(?:['’]?s| is| are| am| do| did| was| does)?\s+(?:i|my|our|the (?:next |first |last )?(?:meeting|appointment|call|event|dentist|party|flight|train|interview|lunch|dinner|class|exam|standup|review))\b|(?:did|has|have)\s+(?!i\b|you\b|we\b|it\b|that\b|this\b|there\b)\S+(?:\s\S+)? (?:write|written|wrote|reply|replied|answer(?:ed)?|e-?mail(?:ed)?|mail(?:ed)?|sent?|get back|got back)\b|(?:any|anything|something)\s+(?:new |unread |important |urgent )?(?:e-?mails?|mails?|messages?|tasks?|due|overdue|planned|on|from|scheduled|meetings?|events?|appointments?|to-?dos?|news from)\b|(?:is|are) there (?:anything|something|any)\b.*\b(?:on|due|planned|scheduled|else|left|happening)\b|what['’]?s (?:next|coming up)\W*$|what['’]?s? (?:is )?(?:overdue|due|open|left(?: to do)?|still open|in my|on my|my)\b|(?:is|are) (?:anything|any|something) (?:overdue|due|open|left|late)\b)/i;

const reminding =
  /^(?:don['’]?t|do not|never) (?:let me )?forget\b|^(?:make|be) sure\b|^(?:i|we) (?:mustn['’]?t|must not|can['’]?t|shouldn['’]?t) forget\b/i;

/** Needs that nobody would write down as a task. */
const feeling =
  /^(?:i|we)(?:['’]?\w+)?\s+(?:\w+\s+){0,3}?to\s+(?:sleep|rest|relax|think|cry|scream|die|vent|talk about (?:it|this)|calm|breathe|be (?:alone|honest|happy|better|more|less)|stop|quit|go home|escape|lie down|sit down|eat something|admit|say|get out of here|get away|get a life|know|understand|see (?!the\b|my\b|dr\b)|work less|lose weight|feel)\b/i;

/** “My shoe size is 44”: a lasting attribute with its value, rather than how something is going. */
const ownFact =
  /\b(?:my|our)\s+(?:new |old |real |actual |current |home |work |mobile |wife['’]?s |husband['’]?s |\p{L}+['’]s )*[\p{L} ]{2,40}?\s(?:is|are|was changed to|changed to)\s+(?:now |actually )?(?!(?:so|very|really|too|killing|awful|great|terrible|bad|good|fine|ok(?:ay)?|boring|hurting|annoying|tired|late|early|over|done|gone|driving|being|going|getting|not|always|never|just)\b)\S/iu;

const announcing =
  /^(?:(?:i|we)(?:['’]?ve| have| will have|['’]?ll have)(?: got)?|there(?:['’]s| is| will be))\s+(?:an?|the|my|our|two|another|lunch|dinner|breakfast|drinks|coffee|tea)\b|^(?:i|we)(?:['’]?m|['’]?re| am| are)\s+(?:seeing|meeting|having|visiting|flying|going to|off to|at the)\b|\b(?:and i|i and \S+)\s+(?:are|have|will)\b/i;
/** “I am on holiday from the 21st to the 24th” */
const away =
  /^(?:i|we)(?:['’]?m|['’]?re|['’]?ll be| am| are| will be) on (?:holidays?|vacation|leave|a (?:business )?trip)\b.*\b(?:from|between)\b.*\b(?:to|until|till|and)\b/i;
const moved =
  /\b(?:is|was|are|were|got|has been|have been|['’]s(?: been)?)?\s*(?:now )?(?:moved|rescheduled|pushed(?: back)?|postponed|cancell?ed|called off|brought forward|shifted)\b/i;
const past = /\b(?:was|were|had|yesterday|ago|last (?:week|night|month|year|mon|tue|wed|thu|fri|sat|sun))\b/i;

/** “I have a meeting with Sarah at 3pm”, “the standup was moved to ten”: announces an upcoming date. */
function isAnnouncement(text: string, { isToCome, isDated, domain, onTopic }: Signs): boolean {
  if (away.test(text) && isToCome) return true;
  if (isDated && announcing.test(text) && !past.test(text)) return true;
  if (domain !== 'calendar' || onTopic < likely) return false;
  if (moved.test(text)) return isToCome;
  return isToCome && announcing.test(text) && !past.test(text);
}
