import { withoutNamedTimes } from '../slots/named-times.ts';
import type { RequestAction, Slots } from '../slots/parsed-request.ts';
import { splitNames } from '../slots/people.ts';
import { definedSlots } from '../slots/slot-values.ts';
import { type FoundTime, findTimes } from '../time/index.ts';
import type { Domain } from '../words.ts';
import { formOf } from './clause-form.ts';
import { readRequest } from './read-request.ts';
import type { RequestReading, Situation, Span } from './understanding.ts';

/**
 * What a remark tells that may be worth keeping: “the plumber's number is 0151 234” a fact, “my sister arrives on Saturday at
 * noon” an event, “we're out of coffee” a line of the shopping list. It asks for nothing, so such a reading is only ever offered. Empty for a
 * mood, a hedge, a denial or the past.
 */
export function readOffer(span: Span, situation: Situation): readonly RequestReading[] {
  const text = ofPerson(span.text, situation).replace(dayInFront, '$2 $1');
  if (text.length > maxLength) return [];
  const lacking =
    outOf.exec(text)?.[1] ??
    needed
      .exec(text)
      ?.slice(1)
      .find((items) => items !== undefined);
  if (lacking !== undefined)
    return offered('notes', 'list.add', { list: 'shopping', items: splitNames(lacking) });
  if (passing.test(text)) return [];
  const times = findTimes(withoutNamedTimes(text, true, situation.moment), situation.moment);
  const event = eventIn(text, times, situation);
  if (event !== null) return offered('calendar', 'calendar.create', event);
  const fact = reschedules.test(text) ? null : factIn(text, times, situation);
  return fact === null ? [] : offered('memory', 'memory.store', fact);
}

/** “His number is 0170 888”: of whoever was spoken of, where that is one person. */
function ofPerson(text: string, { topic, people, history }: Situation): string {
  if (!/^(?:his|her|their) (?:new )?[\p{L}-]+ (?:is|are)\b/iu.test(text)) return text;
  const said = [
    JSON.stringify(topic?.params ?? {}),
    ...history
      .slice(-spokenOf)
      .map((turn) => turn.text)
      .reverse(),
  ];
  for (const words of said) {
    const named = new Set(
      people.map((name) => name.split(' ')[0] ?? name).filter((name) => namedIn(words, name)),
    );
    if (named.size > 0) return named.size > 1 ? text : text.replace(/^\S+/, `${[...named].join('')}'s`);
  }
  return text;
}

/** Earlier messages in which somebody may have been named. */
const spokenOf = 4;

function namedIn(words: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}])${name.replace(/[^\p{L}\p{N}]/gu, '.')}(?![\\p{L}])`, 'iu').test(words);
}

function offered(domain: Domain, action: RequestAction, slots: Slots): readonly RequestReading[] {
  const parsed = { action, slots, confidence, missing: [], marks: [] };
  return [{ domain, parsed, certainty: confidence, unexplained: [], onlyIfKnown: false, isOffer: true }];
}

function eventIn(text: string, times: readonly FoundTime[], situation: Situation): Slots | null {
  const [when] = times;
  if (when === undefined || times.length > 1 || !isToCome(when, situation) || !saysWhen(text, when))
    return null;
  const title = titleOf(text, when);
  const recurrence = when.recurrence !== null ? when.text : yearly.test(title) ? 'every year' : undefined;
  return isTitle.test(title) ? definedSlots({ title, when, recurrence }) : null;
}

/** A lasting fact, or what a sentence says of a time to come that no calendar takes: “in February”. */
function factIn(text: string, times: readonly FoundTime[], situation: Situation): Slots | null {
  const isAhead = times.some(({ start }) => start.ms > situation.moment.now) && formOf(text) === 'statement';
  if (!isAhead && !lasting.some((form) => form.test(text))) return null;
  const request = `remember that ${text}`;
  const span = { text: request, start: 0, end: request.length };
  const [best] = readRequest(span, { ...situation, route: { domain: 'memory', confidence } });
  return best?.parsed.action === 'memory.store' ? best.parsed.slots : null;
}

function isToCome({ start, end, kind, saysDay, recurrence }: FoundTime, { moment }: Situation): boolean {
  const isVague = kind === 'from' || kind === 'until' || (end?.ms ?? start.ms) - start.ms > maxDurationMs;
  return !isVague && (recurrence !== null || (saysDay && start.ms > moment.now));
}

/** A sentence may name the day alone; a few words tell of a date only with an hour. */
function saysWhen(text: string, { saysTime, isPartOfDay }: FoundTime): boolean {
  return formOf(text) === 'statement' || (saysTime && isPartOfDay !== true);
}

/** “On Monday my exam is at 9”: its day and its hour are one time. */
const dayInFront =
  /^((?:on |next |this |every )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight),?\s+(.{3,}?)[\s.!]*$/iu;

const yearly = /\b(?:birthday|anniversary)\b/i;

/** One clause about something that has a name. */
const isTitle =
  /^(?!.*[.!?] |(?:there|here|this|that|it|you|these|those)\b|(?:do|does|did|am|is|are|have|has|can|could|will|would|shall|should) (?:i|we|you|he|she|they|it|there|the|my|our)\b)[\p{L}\p{N}][^,;:“”"\n]{2,}$/iu;

/** “The exam is on 4 December at 9”: what is said beside the time. */
function titleOf(text: string, { index, text: time }: FoundTime): string {
  const [before, after] = [text.slice(0, index), text.slice(index + time.length)];
  const words = `${before.replace(/\s*\b(?:on|at|by|from)\s*$/i, '')} ${after}`;
  return words
    .replace(/^(?:the|an?)\s+/i, '')
    .replace(/\s+(?:is|are)\W*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.!,]+$/, '')
    .trim();
}

/** “We're out of coffee” */
const outOf =
  /^(?:we|i)(?:['’](?:re|m)| are| am) (?:(?:nearly|almost|all|totally|completely) )?(?:out of|running (?:low on|out of)|low on) (?!(?:time|office|luck|control|patience|energy|money|ideas|it|here|town|my|the|reach|breath|shape|touch|sync)\b)([\p{L} ,&-]{2,60}?)(?: again)?[\s.!]*$/iu;
/** “We need milk, bread and eggs”, “I need some foil from the shop” */
const needed =
  /^(?:we|i)(?: also| still)? need (?:to (?:buy|get) )?(?:(\p{L}+(?: \p{L}+)?(?:, \p{L}+(?: \p{L}+)?)*,? and \p{L}+(?: \p{L}+)?)|(?:some |more )*([\p{L} ,&-]{2,60}?) from the (?:shops?|store|supermarket|market|bakery|butcher['’]?s?|chemist['’]?s?|pharmacy))[\s.!]*$/iu;

const maxLength = 200;
/** Longer than a holiday: “in May”. */
const maxDurationMs = 22 * 24 * 60 * 60 * 1000;
/** As sure as the form of a clause may be. */
const confidence = 0.75;

/** Holds today only, perhaps, or not at all; or tells how somebody feels about it. */
const passing =
  /^(?:but|and|or|so|because|then|actually|looks|sounds|feels|seems)\b|\b(?:please|pls|put in|put (?:it|that|them|those))\b|\bquiet hours\b|\?|\b(?:do|does|did|can|are|am) (?:i|you|we|they|he|she|there)\b|\b(?:sorry|mean|meant|if|unless|maybe|perhaps|probably|might|(?<!\b(?:in|of|on|by|until) |\d )may|could|would|should|hope|hopefully|wish|think|guess|suppose|wonder|almost|nearly|not|never|no|none|nobody|nothing|\p{L}+n['’]t|cannot|was|were|had|been|yesterday|ago|last (?:night|week|month|year|time)|so|too|very|really|killing|bored?|boring|tired|sick of|fed up|late|awful|terrible|great|amazing|annoying|stressful|can wait|moved|cancell?ed|postponed|called off|rescheduled|hate|dread(?:ing)?)\b/iu;

/** “From January the beginners start at 18:30” sets the time of something, and is no fact. */
const reschedules =
  /\b(?:starts?|begins?|ends?|finishes|finish|moves?|goes|go)(?: now)? (?:at|to|on|until|till|from) (?:\d|noon|half|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i;

const owner = String.raw`(?:my|our|(?:the |my |our )?\p{L}[\p{L}-]*['’]s?)`;
const somebody = String.raw`(?:[Ii]|[Ww]e|\p{Lu}\p{L}+|(?:[Mm]y|[Oo]ur) \p{L}+)`;
const lasting = [
  // “The plumber's number is 0151 234”, “my shoe size is 44”
  new RegExp(
    String.raw`^${owner} [\p{L} ]{2,40} (?:is|are) (?!\p{L}+ing\b|(?:a|an|good|bad|fine|ok|done|gone|over|early)\b)\S`,
    'iu',
  ),
  // “The alarm code is 7781”
  /^(?:the|my|our) [\p{L} ]{3,40} (?:is|are) (?=\S*\d)\S+[\s.!]*$/iu,
  // “Lena is allergic to nuts”
  new RegExp(
    String.raw`^${somebody}(?:['’](?:s|m|re)| is| am| are) (?:allergic to|intolerant|vegan|vegetarian|left-handed|diabetic|coeliac|celiac|called|from|based in|married to|born)\b`,
    'u',
  ),
  // “Tom lives in Graz”
  new RegExp(
    String.raw`^${somebody} (?:lives? (?:in|at|on)|works? (?:at|for|in)|likes?|loves?|prefers?|takes? (?:size|sugar|milk)|wears?|drives?|owes?) \S`,
    'u',
  ),
  // “I parked on level 3”, “we keep the spare key under the pot”, “I lent Tom my drill”
  /^(?:i|we)(?:['’]ve| have)? (?:(?:just|now) )?(?:(?:parked|put|left|hid|stored?|stashed|keep) (?:.+ )?(?:in|on|at|under|behind|inside|beside|next to|above|below|with)|lent \S+) \S/i,
] as const;
