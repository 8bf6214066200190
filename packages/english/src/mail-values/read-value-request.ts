import { type ValueKind, withoutUndefined } from '@tact/core/records';
import { kindNamedIn, type NamedKind, timedThingIn } from './kind-words.ts';
import { leftOver, type Piece } from './left-over.ts';
import { type NamedSource, sourceNamedIn } from './source-words.ts';

/** What is to become of a value. */
export type ValuePurpose = 'tell' | 'calendar' | 'memory' | 'contacts' | 'notes' | 'task' | 'send' | 'answer';

/** A request for a value out of somebody's mail: “save the phone number from the plumber's email”. */
export interface ValueRequest {
  readonly purpose: ValuePurpose;
  /** The words leave open which of these is meant. */
  readonly kinds: readonly ValueKind[];
  /** What the owner calls it: “phone number”. */
  readonly called: string;
  /** Who sent the mail, as said: a name, or “her”; missing for the mail that was spoken of. */
  readonly from?: string;
  /** What the mail is about, as said. */
  readonly about?: string;
  /** What the value is of: “the dinner”, of “the date of the dinner”. */
  readonly topic?: string;
  /** Whom it is to be sent to. */
  readonly to?: string;
  /** A mail, or something that was sent or said, is named. */
  readonly namesMail?: true;
}

/**
 * Reads a request for a value out of a mail. Null for everything else, and where words are left over that nothing accounts for:
 * a request must name a kind of value, and the mail or who sent it.
 */
export function readValueRequest(text: string): ValueRequest | null {
  const said = withoutCourtesy(text);
  if (said.length > longest || /[:;\n]|["“”]/.test(said)) return null;
  const answering = readAnswering(said);
  if (answering !== null) return answering;
  const { words, aim, to } = addressedIn(said);
  const kind = kindIn(words, aim ?? null);
  if (kind === null) return null;
  const verb = verbIn(words);
  const wanted = aim ?? verb?.purpose;
  if (wanted === 'move') return null;
  const purpose = purposeOf(kind, wanted);
  const owner = possessorIn(words, kind);
  const source = sourceIn(words, kind, owner, purpose);
  if (source === null) return null;
  const left = leftOver(
    words,
    [kind, source, owner, verb].filter((piece) => piece !== null),
  );
  if (left === null || !isComplete({ purpose, kind, source, verb, left })) return null;
  const topic = left === '' && kind.isThing ? kind.words : left;
  return {
    purpose,
    kinds: purpose === 'contacts' ? ['email'] : kind.kinds,
    called: kind.words.toLowerCase(),
    ...withoutUndefined({
      from: senderOf(source, owner, topic),
      about: source.about,
      topic: topic === '' ? undefined : topic,
      to,
    }),
  };
}

/** A request without where its value goes: “save her number” of “save her number in my notes”. */
interface Addressed {
  readonly words: string;
  readonly aim: ValuePurpose | undefined;
  readonly to: string | undefined;
}

function addressedIn(said: string): Addressed {
  const destination = destinationIn(said);
  if (destination !== null) return { words: cut(said, destination), aim: destination.purpose, to: undefined };
  const recipient = recipientIn(said);
  return recipient === null
    ? { words: said, aim: undefined, to: undefined }
    : { words: cut(said, recipient), aim: 'send', to: recipient.name };
}

/** The mail that is named, or whose it is where that is enough. */
function sourceIn(
  said: string,
  kind: Kind,
  owner: NamedSource | null,
  purpose: ValuePurpose,
): NamedSource | null {
  // “Lena's email address” is no mail of hers.
  const aside = '_'.repeat(kind.words.length);
  const end = kind.index + aside.length;
  const named = sourceNamedIn(`${said.slice(0, kind.index)}${aside}${said.slice(end)}`, end);
  const source = named ?? (owner !== null && isEnough(owner, purpose) ? owner : null);
  if (source === null || overlap(kind, source) || isTopicOfMail(said, kind, source)) return null;
  return source;
}

/** “Her” is whoever is named beside it. */
function senderOf({ from }: NamedSource, owner: NamedSource | null, topic: string): string | undefined {
  return isPronoun(from) ? (owner?.from ?? ownerOf(topic) ?? from) : from;
}

const longest = 300;

interface Parts {
  readonly purpose: ValuePurpose;
  readonly kind: Kind;
  readonly source: NamedSource;
  readonly verb: Verb | null;
  /** Words that are none of the parts. */
  readonly left: string;
}

/** Whether the parts make a request: “the date Anna mentioned was great” and “book a table at the place Anna mentioned” are others. */
function isComplete({ purpose, kind, source, verb, left }: Parts): boolean {
  if (purpose === 'calendar' && !kind.kinds.includes('date')) return false;
  if (purpose === 'tell' && (verb === null ? left !== '' : verb.purpose !== 'tell')) return false;
  // “When Anna wrote” is when the mail came.
  return !/^(?:when|where)$/i.test(kind.words) || aMail.test(source.words);
}

const aMail = /\b(?:e-?mails?|mails?|messages?|letters?|invitations?|invites?|newsletters?)\b/i;

/** Contacts have mail addresses; a phone number is remembered. */
function purposeOf({ kinds }: NamedKind, wanted: ValuePurpose = 'tell'): ValuePurpose {
  return wanted === 'contacts' && !kinds.includes('email') ? 'memory' : wanted;
}

/** “Her address” goes into the contacts from her last mail; “save Bob's address” alone may be told to be remembered. */
function isEnough({ from }: NamedSource, purpose: ValuePurpose): boolean {
  return purpose === 'contacts' || (purpose === 'memory' && isPronoun(from));
}

function isPronoun(from: string | undefined): boolean {
  return from !== undefined && /^(?:him|her|them)$/.test(from);
}

/** “Anna's party according to her mail”: hers is Anna's. */
function ownerOf(topic: string): string | undefined {
  return /(?<=^|\s)(?<who>[\p{L}.-]+)['’]s /u.exec(topic)?.groups?.['who'];
}

/** “The mails from Lena about the date”: what a mail is about is no value in it. */
function isTopicOfMail(said: string, kind: NamedKind, { index, words }: Piece): boolean {
  const upToKind = said.slice(index, kind.index);
  return (
    / (?:about|regarding|with)(?: the| an?)? ?$/i.test(upToKind) &&
    !/\b(?:says?|mentions?|gives?)\b/i.test(words)
  );
}

function overlap(one: Piece, other: Piece): boolean {
  return one.index < other.index + other.words.length && other.index < one.index + one.words.length;
}

function withoutCourtesy(text: string): string {
  return text
    .trim()
    .replace(/^(?:(?:please|hey|hi|ok(?:ay)?|so|and|then|now|also|just|great|thanks|perfect)[\s,!.]+)+/i, '')
    .replace(/^(?:can|could|would|will) you (?:please |just |also )*(?:tell me (?=wh|the))?/i, '')
    .replace(/^(?:i(?:['’]d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|let['’]s) /i, '')
    .replace(/ as (?:his|her|their|the|my) [\p{L} ]+$/iu, '')
    .replace(/(?:[\s,]+(?:please|thanks|thank you|for me|now|too|again))*[\s.!?]*$/i, '')
    .replace(/[\t ]+/g, ' ');
}

interface Destination extends Piece {
  readonly purpose: ValuePurpose;
}

/** “Into my calendar”, “to my contacts”. */
function destinationIn(said: string): Destination | null {
  for (const [pattern, purpose] of destinations) {
    const match = pattern.exec(said);
    if (match !== null) return { words: match[0], index: match.index, purpose };
  }
  return null;
}

const into = String.raw`\b(?:in|into|to|on|onto|under|with|among) (?:(?:my|the|our) )?`;
const destinations: readonly (readonly [RegExp, ValuePurpose])[] = [
  [new RegExp(String.raw`${into}(?:calendar|diary|agenda|schedule|planner)\b`, 'i'), 'calendar'],
  [new RegExp(String.raw`${into}(?:contacts?(?: list)?|address book|phone ?book)\b`, 'i'), 'contacts'],
  [new RegExp(String.raw`${into}(?:an? )?(?:new )?notes?\b`, 'i'), 'notes'],
  [new RegExp(String.raw`${into}(?:tasks?(?: list)?|to-?\s?dos?(?: list)?|reminders?)\b`, 'i'), 'task'],
  [new RegExp(String.raw`${into}(?:memory|memories)\b`, 'i'), 'memory'],
];

interface Recipient extends Piece {
  readonly name: string;
}

/** “Send Lena the link …”, “forward the link … to Lena”. */
function recipientIn(said: string): Recipient | null {
  const behind =
    /^(?:send|forward|e-?mail|mail|pass on|give)\b.*?(?<tail>\s(?:on )?to (?<name>(?:(?:my|the) )?[\p{L}][\p{L}.'’-]*(?: \p{Lu}[\p{L}.-]*)?))$/iu.exec(
      said,
    );
  const after = behind?.groups?.['tail'];
  if (behind !== null && after !== undefined) {
    const name = behind.groups?.['name'] ?? '';
    return /^(?:me|us)$/i.test(name) ? null : { words: after, index: said.length - after.length, name };
  }
  const before =
    /^(?:send|forward|e-?mail|mail) (?<name>(?!me\b|us\b|the\b|that\b|a\b|an\b|his\b|over\b|on\b)(?:my )?[\p{L}][\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)?) (?=the\b|that\b|his\b|her\b|their\b)/iu.exec(
      said,
    );
  const name = before?.groups?.['name'];
  if (before === null || name === undefined || /^(?:her)$/i.test(name) === true) return null;
  return { words: name, index: before[0].indexOf(name), name };
}

interface Verb extends Piece {
  readonly purpose: ValuePurpose | 'move';
}

function verbIn(said: string): Verb | null {
  for (const [pattern, purpose] of verbs) {
    const match = pattern.exec(said);
    if (match !== null) return { words: match[0], index: match.index, purpose };
  }
  return null;
}

const verbs: readonly (readonly [RegExp, Verb['purpose']])[] = [
  [/(?:^|,)\s*(?:schedule|book)\b/i, 'calendar'],
  [
    /(?:^|,)\s*(?:save|remember|store|keep|note(?: down)?|write down|memori[sz]e|record|jot down)\b/i,
    'memory',
  ],
  [/(?:^|,)\s*(?:remind me (?:of|about|on))\b/i, 'task'],
  [/(?:^|,)\s*(?:send me|text me|e-?mail me|mail me|get(?: me)?|grab|fetch|pick)\b/i, 'tell'],
  [/(?:^|,)\s*(?:make (?:a note|notes) of|take (?:a note|notes) of)\b/i, 'notes'],
  // Says where to only by its destination.
  [
    /(?:^|,)\s*(?:put|add|enter|copy|stick|place|take|insert|set(?: up)?|create|make|send|forward|e-?mail|mail|pass on)\b/i,
    'move',
  ],
  [
    /^\s*(?:(?:what|which|when|where|who)(?:['’]?s| is| are| was| were)?|tell me|show me|give me|i want|i need|i['’]d like|find(?: me)?|look up|read(?: me)?|pull(?: out)?|extract|list|is there|are there|does|do)\b/i,
    'tell',
  ],
];

interface Kind extends NamedKind {
  /** Named by a thing that has a time: “the meeting”. */
  readonly isThing?: true;
}

/** “When” asks for a date and “where” for a place; a meeting that goes into the calendar is its date. */
function kindIn(said: string, destination: ValuePurpose | null): Kind | null {
  const asked = /^(?:tell me |show me )?(?<word>when|where)\b/i.exec(said)?.groups?.['word'];
  if (asked !== undefined) {
    const kinds: readonly ValueKind[] = asked.toLowerCase() === 'when' ? ['date'] : ['place'];
    return { kinds, words: asked, index: said.toLowerCase().indexOf(asked.toLowerCase()) };
  }
  const what = /^what (?:does|did) .*\b(?<word>ask)\b/i.exec(said)?.groups?.['word'];
  const named = kindNamedIn(said);
  if (what !== undefined && named === null) return { kinds: ['questions'], words: '', index: 0 };
  const isTimed = destination === 'calendar' || verbIn(said)?.purpose === 'calendar';
  const thing = isTimed ? timedThingIn(said) : null;
  if (isTimed && thing !== null && (named === null || !named.kinds.includes('date'))) {
    return { ...thing, isThing: true };
  }
  return named;
}

/** “Her address”, “mom's new address”: whose it is says whose mail it stands in. */
function possessorIn(said: string, { index }: Kind): NamedSource | null {
  const match = possessor.exec(said.slice(0, index));
  const who = match?.groups?.['who'];
  if (match === null || who === undefined) return null;
  return { words: match[0], index: match.index, from: pronounOf(who) };
}

const possessor =
  /(?<who>\b(?:his|her|their)|(?<=^|\s)(?!what|that|it|there|who|where|when|let)[\p{L}.-]+(?=['’]s))(?:['’]s)? (?:(?:new|old|current|private|work) )?$/iu;

function cut(text: string, { index, words }: Piece): string {
  return `${text.slice(0, index).trimEnd()} ${text.slice(index + words.length).trimStart()}`.trim();
}

/** “Answer his three questions”, “reply to the questions in Bob's mail”. */
function readAnswering(said: string): ValueRequest | null {
  const match = answering.exec(said);
  if (match === null) return null;
  const who = match.groups?.['who'];
  const rest = match.groups?.['rest'] ?? '';
  const sender = /^ (?:from|of|by) (?<name>(?:the |my )?\p{L}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)?)$/u.exec(rest)
    ?.groups?.['name'];
  const named = sender === undefined ? sourceNamedIn(` ${rest}`, 0) : { from: sender, words: rest, index: 0 };
  if (rest.trim() !== '' && (named === null || leftOver(rest, [{ ...named, index: 0, words: rest }]) !== ''))
    return null;
  const owner = who === undefined ? undefined : pronounOf(who);
  const from = named?.from ?? owner;
  return {
    ...{ purpose: 'answer', kinds: ['questions'], called: 'questions' },
    ...(from === undefined ? {} : { from }),
    ...(named?.about === undefined ? {} : { about: named.about }),
  };
}

const answering =
  /^(?:answer|reply to|respond to|take care of)\s+(?:all\s+(?:of\s+)?)?(?:(?<who>his|her|their|[\p{L}.-]+(?: [\p{L}.-]+)?(?=['’]s))(?:['’]s)?\s+|the\s+|these\s+|those\s+)?(?:(?:one|two|three|four|five|six|\d|all|both|few|many)\s+)?(?:open\s+|last\s+|latest\s+)?questions?(?<rest>\s.+)?$/iu;

/** “His” is “him”; a name is itself. */
function pronounOf(who: string): string {
  const known: Readonly<Record<string, string>> = { his: 'him', her: 'her', their: 'them' };
  return known[who.toLowerCase()] ?? who;
}
