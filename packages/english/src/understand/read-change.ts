import { findDurations, findTimes } from '../time/index.ts';
import type { Moment } from '../words.ts';
import { namesIn } from './names-in.ts';
import { readBodyChange } from './read-body-change.ts';
import { readTimeNear } from './read-time-near.ts';
import type { Change } from './understanding.ts';

/**
 * A change of something that is pending or was done last: “at 4pm”, “5 not 4”, “make that two hours”, “Lena should come as
 * well”, “cc Ann”, “say that we are late”. Null where the words say no change. Pure.
 *
 * Times stay as they were said: what they are relative to is known only where they are applied.
 */
export function readChange(text: string, world: ChangeWorld): Change | null {
  const whole = readSaid(text, world);
  const value = whole === null && !keepsEnd.test(text) ? withoutReason(text) : text;
  const short = value === text ? null : readSaid(value, world);
  return whole ?? (short !== null && Object.keys(short).every((key) => values.has(key)) ? short : null);
}

/** What else is said of the time is no reason for it. */
const keepsEnd = /\bsame\b|\bstill\b|\?\s*$/i;
const values: ReadonlySet<string> = new Set(
  'time durationMinutes shiftMinutes extendMinutes to replaces'.split(' '),
);

function readSaid(text: string, { moment, people }: ChangeWorld): Change | null {
  const said = withoutLead(text);
  const world = {
    moment,
    people,
    isAdding: adding.test(text) || alsoAtEnd.test(said),
    replaced: replacedIn(said),
  };
  const change = readOne(said, world) ?? readEach(said, world);
  // “What about Bob?” may mean anything.
  return change?.to !== undefined && suggesting.test(text.trim()) ? null : change;
}

interface ChangeWorld {
  readonly moment: Moment;
  /** Names that the owner knows people by. */
  readonly people: readonly string[];
}

/** Whether a message is a correction: “no, 4pm”, “sorry, I meant Tom”, “make that two hours”, “5 not 4”. */
export function corrects(text: string): boolean {
  const said = text.trim();
  if (said.length > maxCorrectionLength) return false;
  if (suggesting.test(said)) return true;
  return (
    !/\?$/.test(said) &&
    (correcting.test(said) || replacedIn(withoutLead(said)) !== null || insteadAtEnd.test(said))
  );
}

const maxCorrectionLength = 120;

/** A time or a name alone could mean anything: it changes something only where it is marked as a correction. */
export function isBareValue(change: Change): boolean {
  return Object.keys(change).every((key) => bareValues.has(key));
}

const bareValues: ReadonlySet<string> = new Set(
  'time to by replaces durationMinutes location send priority'.split(' '),
);
const fillers = String.raw`(?:oh|ok(?:ay)?|yes|yeah|yep|sure|fine|good|great|perfect|but|and|also|then|so|well|please|pls|plz|just|hm+|um+|ah|can you|could you|can we|could we|would you)[\s,.!:–-]+`;
const sorry = String.raw`(?:no|nope|nah|sorry|oops|whoops|actually|wait|hold on|hang on|one sec(?:ond)?|scratch that|rather|my mistake|my bad|on second thoughts?|correction)[\s,.!:–-]+`;
const setting = String.raw`(?:i (?:actually )?mean(?:t)?(?: to say)?|i said|make (?:it|that|this)|(?:change|set|move|push|put|switch) (?:it|that|this)(?: to| on| at| for)?|(?:it|that|this) (?:should|needs to|must|has to) (?:be|have been)|(?:it|that)['’]?s(?: actually| really)?|(?:it|that) is(?: actually| really)?|should be|should have been|let['’]?s (?:say|make it|do)|better)[\s,:]+(?:more like |rather )?`;
const lead = new RegExp(`^(?:${fillers}|${sorry})+`, 'i');
const verbLead = new RegExp(`^${setting}`, 'i');
const correcting = new RegExp(
  `^(?:${fillers})*(?:${sorry}|(?:i (?:actually )?mean|make (?:it|that|this)\\b|(?:change|set|move|push|switch) (?:it|that|this)\\b|(?:it|that|this) (?:should|needs to|must|has to) (?:be|have been)|should (?:be|have been)|let['’]?s (?:say|make it)))`,
  'i',
);
const adding = /^\W*(?:(?:yes|yeah|ok(?:ay)?|sure|oh|but|please|great|fine)[\s,.!]+)*(?:and|also|plus)\b/i;
const alsoAtEnd = /[\s,]+(?:too|as well|also|along)[.!]*$/i;
const insteadAtEnd = /[\s,]+instead(?: of .{1,40})?[.!]*$/i;
const courtesy = /(?:[\s,]+(?:please|then|thanks|thank you|thx|if you can))+[.!?]*$|[.!?]+$/i;

/** “How about half past?”, “could it be on Friday?” */
const suggesting =
  /^(?:(?:and|or|but|ok(?:ay)?|hm+|so|then|actually|no|wait)[\s,]+)*(?:(?:how|what) about|(?:could|can) (?:it|that|we make it|you make it) (?:be )?|maybe|perhaps|rather)\s+/i;

/** “Not Tom, Tim” */
const deniedFirst = /^not ([^\s,]+(?: [^\s,]+)?), (?:but )?([^\s,]+(?: [^\s,]+)?)$/i;

function withoutLead(text: string): string {
  const said = text.trim().replace(lead, '').replace(courtesy, '').replace(deniedFirst, '$2, not $1').trim();
  return said.replace(suggesting, '');
}

/** “Tom, not Tim”, “5 instead of 4”: what is to be replaced. */
function replacedIn(said: string): string | null {
  const found =
    /[\s,]+(?:not|instead of|rather than) (?:at |on |to |with )?([^\s,.!?]+(?: [^\s,.!?]+){0,2})[.!]*$/i.exec(
      said,
    );
  return found === null || found.index === 0 ? null : (found[1] ?? null);
}

interface ChangeContext extends ChangeWorld {
  readonly isAdding: boolean;
  readonly replaced: string | null;
}

type Reader = (said: string, world: ChangeContext) => Change | null;

/** “Only this week” says of what repeats which is meant, and no time. */
const thisOnce = /^(?:only|just) (?:for )?(?:this|that|the) (?:week|time|once|one|month)\W*$/i;

function readOne(said: string, world: ChangeContext): Change | null {
  if (thisOnce.test(said)) return null;
  for (const reader of readers) {
    const change = reader(said, world);
    if (change !== null) return change;
  }
  return null;
}

/** “Friday at 5 and in room 7”: each part by itself. */
function readEach(said: string, world: ChangeContext): Change | null {
  const parts = said
    .split(/\s*[,;]\s*(?:and\s+|but\s+)?|\s+and\s+(?:also\s+)?/i)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 4) return null;
  const changes = parts.map((part) => readOne(withoutLead(part), world));
  return changes.every((change) => change !== null) ? Object.assign({}, ...changes) : null;
}

const sending =
  /^(?:do |please |just |go ahead and )*(?:e-?mail|mail|send|shoot|fire)(?: (?:it|that|this|the (?:e-?mail|mail|draft|message)|him|her|them))?(?: (?:off|out|now|right away|anyway|after all|to (?:him|her|them)))*$/i;
const toSend: Reader = (said) =>
  sending.test(said) && !/^(?:mail|e-?mail|send)$/i.test(said) ? { send: true } : null;

const subject: Reader = (said) => {
  const words =
    /\bsubject\b(?: line)?(?:\s+(?:should be|to be|to say|to read|to|be|is|as))?[:\s]+["“']?(.+?)["”']?$/i.exec(
      said,
    )?.[1];
  return words === undefined ? null : { subject: words };
};

const copies: readonly RegExp[] = [
  /^(?:add|put|include|copy|keep)\s+(.+?)\s+(?:(?:in|on|to|as|into)\s+)?(?:the\s+)?(?:an?\s+)?(?:cc|copy|loop)$/i,
  /^copy\s+(?:in\s+)?(\p{L}.*?)(?:\s+in)?$/iu,
  /^(?:and )?cc(?:'?ing)?\b[:\s]+(?:in\s+)?(.+?)$/i,
];
const ofMail = / (?:on|into|for) (?:it|that|this|the (?:mail|e-?mail|draft|message))$/i;
const copied: Reader = (said) => {
  const words = firstOf(copies, withoutAlso(said).replace(ofMail, ''));
  return words === null ? null : { cc: splitNames(words) };
};

const joining: readonly RegExp[] = [
  /^(.+?) (?:should|must|needs to|has to|can|could|will|wants to|would like to|might|is going to|is gonna)(?: also)? (?:come|join|attend|be there|be invited|take part|participate|tag along|be in(?:cluded)?)(?: us)?(?: along)?(?: (?:to|for) (?:it|that|this))?$/i,
  /^(.+?) (?:is|are)(?: also)? (?:coming|joining|attending|invited|in)(?: us)?(?: along)?$/i,
  /^(?:invite|bring|include|ask|loop in|add|have|get)(?: in)? (.+?)(?: (?:along|in|to come|to join|join|come))*(?: (?:to|for|in) (?:it|that|this|(?:the|that|this) (?:meeting|event|invite|invitation|appointment|call|mail|e-?mail)))?$/i,
  /^(?:together )?with (.+)$/i,
];
/** “Lena too”, said of what Bob is invited to. */
const joins: Reader = (said, { people, isAdding }) => {
  const words = withoutAlso(said);
  const listed = firstOf(joining, words) ?? (isAdding ? words : null);
  const names = listed === null ? null : namesIn(listed, people);
  return names === null ? null : { addPeople: names };
};

const leaving: readonly RegExp[] = [
  /^(?:without|not with|uninvite|disinvite|drop|leave out|skip|remove|take (?:out|off)) (.+?)(?: from (?:it|that|this|the (?:meeting|invite|invitation|list)))?$/i,
  /^(?:leave|take) (.+?) (?:out|off)(?: of (?:it|that|this))?$/i,
  /^(.+?) (?:is not|isn['’]?t|can['’]?t|cannot|won['’]?t|will not)(?: be)?(?: coming| come| able to come| able to make it| make it| joining| join| attending| attend| there)$/i,
];
const leaves: Reader = (said, { people }) => {
  const words = firstOf(leaving, said);
  const names = words === null ? null : namesIn(words, people);
  return names === null ? null : { removePeople: names };
};

const longer =
  /^(?:(?:make|let) (?:it|that|this) )?(?:(?:last|run|be|go)\s+)?(.+?) (longer|shorter)$|^(extend|lengthen|prolong|shorten|cut) (?:it|that|this)(?: by)? (.+)$/i;
const lengthened: Reader = (said) => {
  const found = longer.exec(said);
  const minutes = wholeDuration(found?.[1] ?? found?.[4]);
  if (found === null || minutes === null) return null;
  return { extendMinutes: /shorte|cut/i.test(`${found[2] ?? ''}${found[3] ?? ''}`) ? -minutes : minutes };
};

const shifting =
  /^(?:(?:make|move|push|shift|put|bring) (?:it|that|this) )?(?:(back|up|forward|out|ahead) )?(?:by )?(.+?)(?: (later|earlier|sooner|back|forward|ahead))?$/i;
const shifted: Reader = (said) => {
  const found = shifting.exec(said);
  const way = found?.[3] ?? found?.[1];
  const minutes = wholeDuration(found?.[2]);
  if (way === undefined || minutes === null) return null;
  return { shiftMinutes: /earlier|sooner|forward|ahead|up/i.test(way) ? -minutes : minutes };
};

const lasting: Reader = (said) => {
  const words = said
    .replace(verbLead, '')
    .replace(/^(?:it |that )?(?:lasts?|takes?|for|to last)\s+/i, '')
    .replace(/\s+long$/i, '');
  const minutes = wholeDuration(words);
  return minutes === null ? null : { durationMinutes: minutes };
};

const naming =
  /^(?:(?:re)?name|call|title|entitle) (?:it|that|this)(?: to| as)?[:\s]+["“']?(.+?)["”']?$|^(?:change|set) (?:the|its) (?:title|name) to ["“']?(.+?)["”']?$|^(?:the|its) (?:title|name) (?:is|should be) ["“']?(.+?)["”']?$|^(?:it|that)(?:['’]?s| is| should be) called ["“']?(.+?)["”']?$/i;
const named: Reader = (said) => {
  const title = firstOf([naming], said);
  return title === null ? null : { title };
};

const place = String.raw`(?:(?:the |our |my )?(?:\S+ )?(?:room|hall|building|office|floor|lobby|caf[eé]|kitchen|library|bar|restaurant|school|station|park)\b.{0,40}|zoom|teams|skype|google meet|online|here|home|my place|the phone)`;
const locating: readonly RegExp[] = [
  /^(?:change |set |move )?(?:the |its )?(?:location|place|venue|room)(?: (?:to|is|should be|as))? (.+)$/i,
  new RegExp(`^(?:(?:in|at|on|to|into|over|via) )?(${place})$`, 'i'),
];
const located: Reader = (said, { moment }) => {
  const words = said.replace(verbLead, '');
  const location = firstOf(locating, words);
  return location === null || findTimes(location, moment).some(({ saysTime }) => saysTime)
    ? null
    : { location };
};

const ranking =
  /^(?:mark (?:it|that) (?:as )?)?(?:an? )?(?:(urgent|important|high[ -]priority|top[ -]priority)|(low[ -]priority|not urgent|unimportant))$/i;
const ranked: Reader = (said) => {
  const found = ranking.exec(said.replace(verbLead, ''));
  return found === null ? null : { priority: found[1] === undefined ? 'low' : 'high' };
};

/** The rest is nothing but a time. */
const timed: Reader = (said, { moment }) => {
  const words = bare(said);
  const isTime = readTimeNear(words, null, moment) !== null || ofKnownTime.test(words);
  return isTime ? { time: words } : null;
};

/** Means a time only next to another one. */
const ofKnownTime =
  /^(?:(?:at |around )?(?:a )?(?:half|quarter|five|ten|twenty)(?: minutes)? (?:past|to|after)|(?:on )?(?:the )?(?:same day|(?:day|week|weekend) (?:after|before)(?: that)?))$/i;

/** “I meant Tom”, “no, to Ann”: somebody else in place of the person named. */
const otherPeople: Reader = (said, { people, replaced }) => {
  const meant = bare(said).replace(
    /^(?:(?:send|address) (?:it|this|that) )?(?:out )?(?:to|for|with)\s+/i,
    '',
  );
  const names = namesIn(meant, people);
  return names === null ? null : { to: names, ...(replaced === null ? {} : { replaces: replaced }) };
};

/** “Milk, not silk”: other words in place of some that were said. */
const otherWords: Reader = (said, { replaced }) => {
  const words = bare(said);
  return replaced === null || words === '' || words.split(' ').length > 4
    ? null
    : { replaces: replaced, by: words };
};

const body: Reader = (said, { isAdding }) => {
  const change = readBodyChange(said, isAdding);
  return change === null ? null : { body: change };
};

const readers: readonly Reader[] = [
  ...[toSend, subject, copied, named, joins, leaves, lengthened, shifted, lasting, ranked, located, timed],
  ...[otherPeople, body, otherWords],
];

/** Without the lead-in and without the words to be replaced. */
function bare(said: string): string {
  return said
    .replace(verbLead, '')
    .replace(/[\s,]+(?:not|instead of|rather than) [^,.!?]+$/i, '')
    .replace(/(?:[\s,]+(?:instead|rather))+$/i, '')
    .replace(/^(?:to|at|on|for)\s+(?=\S)/i, (preposition) => (/^at|^on/i.test(preposition) ? '' : ''))
    .trim();
}

function withoutAlso(said: string): string {
  return said
    .replace(alsoAtEnd, '')
    .replace(/^also\s+/i, '')
    .trim();
}

/** The minutes, where the words are nothing but a duration. */
function wholeDuration(words: string | undefined): number | null {
  const said = words?.trim() ?? '';
  const [only, ...others] = findDurations(said);
  if (only === undefined || others.length > 0) return null;
  const [before, after] = [said.slice(0, only.index), said.slice(only.index + only.text.length)];
  return aroundLength.test(before) && after.trim() === '' ? only.minutes : null;
}

const aroundLength = /^(?:(?:for|about|around|only|just|maybe|another|by|in total|of) )*$/i;

function firstOf(patterns: readonly RegExp[], said: string): string | null {
  for (const pattern of patterns) {
    const words = pattern
      .exec(said)
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.trim();
    if (words !== undefined && words !== '') return words;
  }
  return null;
}

function splitNames(words: string): readonly string[] {
  return words.split(/\s*(?:,|;|\band\b)\s*/i).filter((name) => name !== '');
}

/** “Friday is better, I am away on Thursday”, “by back I meant earlier, so 13:30”: the value without why it is another one. */
function withoutReason(text: string): string {
  return text
    .trim()
    .replace(explained, '')
    .replace(reason, '')
    .replace(
      /^((?:\S+[\s,]+){1,8}?)(?:is|are|would be|works|suits me)(?: much| a bit)? better[\s.!]*$/i,
      '$1',
    );
}

const explained = /^(?:sorry|no|oh|wait|ah)?[\s,]*by .{2,40}? i meant .{2,40}?[\s,–-]+so\s+/i;
const reason =
  /[\s,;.–—-]+(?:(?:since|because|cos|cuz|as(?! (?:well|soon|long)\b)|given that|when|otherwise)\s.+|(?:i|we|he|she|they|(?:the|my|our|his|her) \p{L}+)(?:['’](?:m|ve|s|re|ll|d)\s|\s+(?:have|has|had|am|is|are|was|got|need|needs|can|can['’]?t|cannot|must|will|won['’]?t|ends?|starts?|leaves?|arrives?|runs?|do|does|don['’]?t|doesn['’]?t)\b).*)$/iu;
