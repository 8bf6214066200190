import type { FoundReference, MentionKind } from './mention.ts';

/**
 * The referring expression of a text: "it", "him", "that meeting", "the second one", "the one with
 * Sarah", "the same time". A thing is preferred to a time or place ("move it to the same time": it), otherwise the first; null if
 * nothing refers: "it is raining", "remember that I like tea". Reads the first 2 000 characters.
 */
export function findReference(text: string): FoundReference | null {
  const found = findReferences(text);
  return found.find(({ aspect }) => aspect === null) ?? found[0] ?? null;
}

/** All referring expressions in text order, without overlaps. */
function findReferences(text: string): readonly FoundReference[] {
  const plain = text.slice(0, maxChars).replaceAll(/[’‘`´]/g, "'");
  const found: FoundReference[] = [];
  for (const { pattern, read } of forms) {
    for (const match of plain.matchAll(pattern)) {
      const { 0: words, index } = match;
      if (!overlapsFound(found, index, words.length) && !isNonReferential(plain, index, words)) {
        found.push({ ...nothing, text: text.slice(index, index + words.length), index, ...read(match) });
      }
    }
  }
  return found.sort((one, other) => one.index - other.index);
}

/** Longer texts are read by their beginning. */
const maxChars = 2_000;

const nothing = {
  kind: null,
  ordinal: null,
  count: null,
  gender: null,
  isPlural: false,
  filter: null,
  aspect: null,
} satisfies Partial<FoundReference>;

interface Form {
  readonly pattern: RegExp;
  readonly read: (match: RegExpMatchArray) => Partial<FoundReference>;
}

const nouns: Readonly<Record<string, MentionKind>> = {
  ...kindFor(
    'event',
    'meeting appointment event call lunch dinner breakfast session interview class party visit',
  ),
  ...kindFor('task', 'task todo to-do reminder'),
  ...kindFor('email', 'email e-mail mail message draft reply'),
  ...kindFor('note', 'note list'),
  ...kindFor('memory', 'memory fact'),
  ...kindFor('person', 'person guy man woman lady colleague'),
  ...kindFor('place', 'place restaurant location address'),
};

function kindFor(kind: MentionKind, words: string): Readonly<Record<string, MentionKind>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, kind]));
}

function kindOfNoun(noun: string | undefined): MentionKind | null {
  const plain = (noun ?? '').toLowerCase();
  return nouns[plain] ?? nouns[plain.replace(/(?:s|es)$/, '')] ?? nouns[plain.replace(/ies$/, 'y')] ?? null;
}

const anyNoun = `(?:${Object.keys(nouns).join('|')}|parti(?=es)|memori(?=es)|lunch(?=es)|class(?=es)|item|thing|entry|option|suggestion|appt)(?:s|es)?`;
const after = `(?:with|about|for|from|at|on|in|by|called|named|titled|regarding|to(?! (?:\\d|noon|midnight|tomorrow|today|next|half|quarter|mon|tue|wed|thu|fri|sat|sun|be|my|the)))`;
/** Up to the next part of the sentence: "with Sarah" in "the one with Sarah to 4pm". */
const tail = `${after} (?:(?!(?:to|until|instead|please|and|then|so|but|as)\\b)[^\\s,.;!?]+ ?){1,6}`;

const ordinals: Readonly<Record<string, number | 'last' | 'other'>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  sixth: 6,
  '6th': 6,
  seventh: 7,
  '7th': 7,
  eighth: 8,
  '8th': 8,
  ninth: 9,
  '9th': 9,
  tenth: 10,
  '10th': 10,
  last: 'last',
  final: 'last',
  other: 'other',
};
const ordinal = `(?:${Object.keys(ordinals).join('|')})`;
const smallNumbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const ends: Readonly<Record<string, number | 'last' | 'other'>> = {
  first: 1,
  top: 1,
  last: 'last',
  final: 'last',
  bottom: 'last',
  other: 'other',
};

function countOf(word = ''): number {
  const said = word.toLowerCase();
  return said === 'couple' ? 2 : (smallNumbers[said] ?? Number(said));
}

function pattern(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'])(?:${source})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Tried in order: the more specific first. */
const forms: readonly Form[] = [
  {
    pattern: pattern(
      `(?:the |at the |that )?same (?:time|hour|day|date)|(?:at|by|until|till|since|before|after) (?:that time|then)|that (?:same )?(?:day|date|time)`,
    ),
    read: () => ({ aspect: 'time' }),
  },
  {
    pattern: pattern(
      `(?:the |at the |in the )?same (?:place|location|room|venue|address|restaurant)|(?:at|in|to) that place`,
    ),
    read: () => ({ aspect: 'place' }),
  },
  {
    pattern: pattern(
      `(?:the|my|those) (?<end>first|last|final|other|top|bottom) (?<count>two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|couple)(?: (?:of (?:them|those|these)|ones|(?<noun>${anyNoun})))?(?! (?:weeks?|days?|months?|years?|hours?|minutes?|quarters?)\\b)(?! ?(?:am|pm|:))`,
    ),
    read: ({ groups: said = {} }) => ({
      ordinal: ends[(said.end ?? '').toLowerCase()] ?? null,
      count: countOf(said.count),
      kind: kindOfNoun(said.noun),
      isPlural: true,
    }),
  },
  {
    pattern: pattern(
      `(?:(?:the|that) (?<ordinal>${ordinal})(?: (?:ones?|(?<noun>${anyNoun})))?|(?:my|your) (?<mine>${ordinal}) (?:ones?|(?<own>${anyNoun})))(?: on the list)?(?!(?: of)? (?:week|day|month|year|time|thing|of|two|three|four|few|couple|\\d+)\\b)`,
    ),
    read: ({ groups: said = {} }) => ({
      ordinal: ordinals[(said.ordinal ?? said.mine ?? '').toLowerCase()] ?? null,
      kind: kindOfNoun(said.noun ?? said.own),
      isPlural: false,
    }),
  },
  {
    pattern: pattern(
      `(?:number|no\\.?|option|item|nr\\.?) ?#?(?<count>\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)|#(?<mark>\\d{1,2})`,
    ),
    read: ({ groups: said = {} }) => ({ ordinal: countOf(said.count ?? said.mark) }),
  },
  {
    pattern: pattern(`(?:the|that) ones? (?<filter>${tail})`),
    read: ({ groups }) => ({ filter: (groups?.filter ?? '').trim() }),
  },
  {
    pattern: pattern(
      `(?:that|this|the|those|these|both|all(?: of)?(?: the| my| those| these)?) (?:same )?(?<noun>${anyNoun})(?: (?<filter>${tail}))?`,
    ),
    read: ({ groups: said = {}, 0: words }) => ({
      kind: kindOfNoun(said.noun),
      isPlural: /^(?:those|these|both|all)\b/i.test(words) || /(?<!s)s$/i.test(said.noun ?? ''),
      filter:
        [specific.test(said.noun ?? '') ? said.noun : '', said.filter].filter(Boolean).join(' ').trim() ||
        null,
    }),
  },
  { pattern: pattern('(?:that|this) (?:one|guy)|the one'), read: () => ({}) },
  {
    pattern: pattern(
      '(?:all|both|each|some|none|two|three) of (?:them|those|these)|them(?: all| both)?|they|those(?: ones)?|these(?: ones)?|both|theirs?|the (?:two|three|ones)',
    ),
    read: () => ({ isPlural: true }),
  },
  { pattern: pattern('him|he|his|himself'), read: () => ({ kind: 'person', gender: 'male' }) },
  { pattern: pattern('hers?|she|herself'), read: () => ({ kind: 'person', gender: 'female' }) },
  { pattern: pattern('it|its|itself|this|that'), read: () => ({}) },
  { pattern: pattern('there'), read: () => ({ aspect: 'place' }) },
];

/** Nouns more specific than their kind: "that lunch" is not a call. */
const specific = /^(?:call|lunch|dinner|breakfast|interview|class|party|reminder|draft|restaurant)/i;

function overlapsFound(found: readonly FoundReference[], index: number, length: number): boolean {
  return found.some((one) => index < one.index + one.text.length && one.index < index + length);
}

/** Pleonastic uses, which refer to nothing: "it is raining", "there is". */
function isNonReferential(text: string, index: number, words: string): boolean {
  const [before, behind] = [
    text.slice(Math.max(0, index - 60), index),
    text.slice(index + words.length, index + words.length + 60),
  ];
  switch (words.toLowerCase()) {
    case 'it':
    case 'its':
      return weather.test(behind) || askedTime.test(before) || idiom.test(before);
    case 'this':
      return timeUnit.test(behind);
    case 'that':
      return timeUnit.test(behind) || joining.test(before) || clause.test(behind);
    case 'there':
      return (
        /^(?:'s| is| are| was| were| will| be| any| a)\b/i.test(behind) ||
        /\b(?:is|are|hi|hey|hello|was|were) $/i.test(before)
      );
    case 'they':
    case 'these':
    case 'those':
      return /^ (?:days)\b/i.test(behind);
    case 'both':
      return /^ (?!of\b|please|at|on|to|for|from|$)\p{L}+/iu.test(behind);
    default:
      return false;
  }
}

const weather =
  /^(?:'s|'ll| is| will| was| gets?)?(?: going to| gonna| be)? (?:rain|snow|cold|hot|warm|sunny|windy|cloudy|freez|too late|late|time to|true that|ok|okay|fine|possible|important|clear)/i;
const askedTime = /\b(?:what time is|what day is|how late is|how's|how is) $/i;
const idiom = /\b(?:can't make|cannot make|couldn't make|won't make|take) $/i;
const timeUnit =
  /^ (?:morning|afternoon|evening|week|weekend|month|year|quarter|night|time|day|mon|tue|wed|thu|fri|sat|sun|spring|summer|autumn|fall|winter|coming|upcoming|january|february|march|april|may|june|july|august|september|october|november|december)/i;
/** "That" as a conjunction: "tell him that I …", "so that". */
const joining =
  /\b(?:so|now|such|says?|said|saying|remember|know|think|thought|note|noted|sure|tell (?:him|her|them|\p{L}+)|mention|fact|given|reminds?(?: me)?|sorry|glad|afraid|believe|hope|forget|means?) $/iu;
const clause =
  /^ (?:i|i'm|i've|i'll|my|we|we're|our|you|your|he|she|they|his|her|their|the|a|an|there|it|it's|nobody|everyone|everybody|no|all|is|are|was|were|has|have|had|will|would|can|could|should|starts?|begins?|ends?)\b/i;
