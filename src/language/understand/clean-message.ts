import { fixCommandTypo } from '../slots/fix-command-typo.ts';
import { MarkedText } from '../slots/marked-text.ts';
import { takePoliteness } from '../slots/politeness.ts';
import { meantBy } from './typos.ts';
import type { Span } from './understanding.ts';

/**
 * A message without the parts that ask for nothing: greetings, politeness and fillers are left out, mistyped commands are corrected, and
 * idioms are put into the words that router and grammar know (“to do: mop” is “add a task: mop”).
 */
export interface CleanMessage {
  readonly text: string;
  /** An idiom was put into other words. */
  readonly isReworded: boolean;
  /** The part of the message, as it was written, that the characters from `start` to `end` of `text` stand for. */
  spanOf(start: number, end: number): Span;
}

/** Pure; a message that is nothing but politeness is empty afterwards. */
export function cleanMessage(written: string): CleanMessage {
  if (written.length > longest) return asWritten(written);
  const draft = new Draft(written);
  dropHesitation(draft);
  correctTypos(draft);
  dropPoliteness(draft);
  const preamble = opening.exec(draft.text);
  if (preamble !== null) {
    draft.keep(preamble[0].length, draft.text.length);
    dropPoliteness(draft);
  }
  draft.becomes(fixCommandTypo(draft.text));
  dropRepetition(draft);
  const isReworded = reword(draft);
  const { text } = draft;
  return { text, isReworded, spanOf: (start, end) => draft.spanOf(start, end) };
}

/** Longer texts were pasted, and ask for nothing. */
const longest = 8_000;

function asWritten(text: string): CleanMessage {
  return { text, isReworded: false, spanOf: (start, end) => ({ text: text.slice(start, end), start, end }) };
}

/** “So um the charger and uh the laptop”, as it was spoken. */
function dropHesitation(draft: Draft): void {
  for (const found of [...draft.text.matchAll(hesitation)].reverse()) {
    draft.replace(found.index, found.index + found[0].length, '');
  }
}

const hesitation =
  /(?<=\b(?:can|could|would|will) (?:you|u)\s+)like\s+(?=\p{L})|(?<![\p{L}\p{N}'’-])(?:um+|uh+|uhm+|erm+|err+)(?=[\s,.…])[,.…]*\s+(?=\S)/giu;

/** “Whats on teh calendar”: apostrophes left out, and small words with two letters swapped. */
function correctTypos(draft: Draft): void {
  for (const word of [
    ...draft.text.matchAll(/(?<![\p{L}\p{N}'’@._-])\p{L}{2,10}(?![\p{L}\p{N}'’@_-])/gu),
  ].reverse()) {
    const meant = meantBy(word[0]);
    if (meant !== null) draft.replace(word.index, word.index + word[0].length, meant);
  }
  for (const [heard, meant] of misheard) {
    const found = heard.exec(draft.text);
    if (found !== null) draft.replace(found.index, found.index + found[0].length, meant);
  }
}

/** Numbers that sound like small words, where only a number can stand: “in to hours”, “at to thirty pm”. */
const misheard: readonly (readonly [RegExp, string])[] = (
  [
    ['too?', 'two'],
    ['for', 'four'],
    ['won', 'one'],
    ['ate', 'eight'],
  ] as const
).map(([word, number]) => [
  new RegExp(
    `(?<=\\bin )${word}(?= (?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?)\\b)|(?<=\\b(?:at|by|until|till|around) )${word}(?= (?:thirty|fifteen|forty[ -]five|o['’]?clock|[ap]\\.?m)\\b)`,
    'i',
  ),
  number,
]);

function reword(draft: Draft): boolean {
  for (const [heard, said] of idioms) {
    const found = heard.exec(draft.text);
    if (found === null) continue;
    draft.replace(found.index, found.index + found[0].length, filledIn(said, found));
    return true;
  }
  return false;
}

/** “By the way, my shoe size is 44 now” tells what follows. */
const opening =
  /^(?:(?:(?:oh|no|ok(?:ay)?|wait)[\s,]+)*(?:hang|hold) on(?: a (?:sec(?:ond)?|minute|moment))?|wait(?=\s+(?:do|did|is|are|am|what|when|where|who|how|was|were|have|has|can|could)\b)|by the way|btw|incidentally|one more thing|before i forget|while (?:i['’]?m|we['’]?re|you['’]?re) at it|speaking of (?:which|that)|(?:a )?(?:quick|small|little) update|heads[ -]?up|you know(?: what)?|(?:(?:ok(?:ay)?|so|well|right)[\s,]+)*(?:(?:what|all|the (?:main |only )?thing) (?:i|we) need(?: to do)?|the thing|the problem) is(?: that)?(?=\s(?:to|i|we|you)\b)|(?:so )?basically|(?:fine|great|cool|perfect|(?:ok(?:ay)?\s+)?whatever|anyways?|lovely|nice|good|brilliant|awesome|haha|lol)(?=[\s,.!]+(?:then[\s,]+)?(?:please|can you|could you|remind|add|put|book|schedule|cancel|move|delete|make|set|e-?mail|show|what|when)\b))[\s,:;.!–-]+(?=\S)/i;

/** “Cancel it, cancel it!” asks for one thing. */
function dropRepetition(draft: Draft): void {
  const once = repeated.exec(draft.text)?.[1];
  if (once !== undefined) draft.keep(0, once.length);
}

const repeated =
  /^(\S+\s.{0,100}?\S)[\s,;.!–-]+(?:(?:no|yes|i said|and|please|ok(?:ay)?|just)[\s,]+)*\1[\s.!?]*$/i;

function dropPoliteness(draft: Draft): void {
  const marked = new MarkedText(draft.text);
  takePoliteness(marked);
  const { text } = draft;
  const asks = marked.textsOf('politeness').some((words) => askingYou.test(words));
  const kept = withoutEdges(text, marked.marks);
  draft.keep(kept.start, asks ? endWithoutQuestionMark(text, kept) : kept.end);
  const greeting = /^(?:(?:there|folks)[\s,!.]+)(?=\S)/i.exec(draft.text);
  if (greeting !== null && kept.start > 0) draft.keep(greeting[0].length, draft.text.length);
}

/** The question of “could you note that …?” is whether it will be noted. */
const askingYou = /^(?:can|could|would|will|won['’]t|can['’]t)\b/i;

function endWithoutQuestionMark(text: string, { start, end }: Omit<Span, 'text'>): number {
  return start + text.slice(start, end).replace(/\s*\?+\s*$/, '').length;
}

/** What is left between the politeness at the head and at the end. */
function withoutEdges(text: string, marks: readonly Omit<Span, 'text'>[]): Omit<Span, 'text'> {
  const isBlank = (words: string) => !/[\p{L}\p{N}]/u.test(words);
  let [start, end] = [0, text.length];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    if (isBlank(text.slice(start, mark.start))) start = Math.max(start, mark.end);
  }
  for (const mark of [...marks].sort((a, b) => b.end - a.end)) {
    if (mark.start >= start && isBlank(text.slice(mark.end, end))) end = mark.start;
  }
  const left = text.slice(start, end);
  const lead = start === 0 ? 0 : left.length - left.replace(/^[\s,.!?;:-]+/, '').length;
  const tail = end === text.length ? 0 : left.length - left.replace(/[\s,;:-]+$/, '').length;
  return { start: start + lead, end: Math.max(start + lead, end - tail) };
}

/** A text that is edited, and knows for every character where it was written. */
class Draft {
  readonly #written: string;
  #from: number[];
  #to: number[];
  text: string;

  constructor(written: string) {
    this.#written = written;
    this.text = written;
    this.#from = Array.from({ length: written.length }, (_, at) => at);
    this.#to = this.#from.map((at) => at + 1);
  }

  /** Takes a text of the same length. */
  becomes(text: string): void {
    this.text = text;
  }

  keep(start: number, end: number): void {
    this.text = this.text.slice(start, end);
    this.#from = this.#from.slice(start, end);
    this.#to = this.#to.slice(start, end);
  }

  replace(start: number, end: number, words: string): void {
    const from = this.#from[start] ?? 0;
    const to = end > start ? (this.#to[end - 1] ?? from) : from;
    this.text = this.text.slice(0, start) + words + this.text.slice(end);
    this.#from.splice(start, end - start, ...Array.from({ length: words.length }, () => from));
    this.#to.splice(start, end - start, ...Array.from({ length: words.length }, () => to));
  }

  spanOf(start: number, end: number): Span {
    const from = this.#from[start] ?? this.#written.length;
    const to = end > start ? (this.#to[end - 1] ?? from) : from;
    return { text: this.#written.slice(from, to), start: from, end: to };
  }
}

function filledIn(said: string, found: RegExpExecArray): string {
  return said.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '');
}

const idioms: readonly (readonly [RegExp, string])[] = [
  [/^to remember to\s+/i, 'remind me to '],
  // “Tomorrow: call mom”
  [
    /^((?:on |next |this )?(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: (?:morning|afternoon|evening|night))?)\s*:\s*(?=\p{L})(.+?)[\s.!]*$/iu,
    '$2 $1',
  ],
  // “Snooze it for 10 minutes”
  [
    /^snooze (it|that|this)(?: for| by)?\s+(?=(?:another |\d|an?\b|half\b|\p{L}+ (?:minutes?|hours?|days?)))/iu,
    'push $1 back by ',
  ],
  [/^snooze (it|that|this) (?:un)?till?\s+/i, 'move $1 to '],
  [
    /^(?:make|be) (?:sure|certain) (?:that )?(?:i|we) (?:(?:don['’]?t|do not|never) forget|remember) to\s+/i,
    'remind me to ',
  ],
  // “Stick a haircut in for Thursday at 11”
  [
    /^(?:stick|chuck|pop|throw|shove|bung|put|slot|squeeze)\s+(?!it\b|that\b|this\b|me\b|one\b|them\b)(.{2,40}?)\s+in\s+(?:for\s+)?(?=(?:at|on|tomorrow|today|tonight|next|this|from|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d|the \d)\b)/i,
    'schedule $1 ',
  ],
  // “I have to pay the rent by Friday, can you remind me?”
  [
    /^(?!.*\b(?:remind|tell|ask|e-?mail)\b.*\bremind me)(?:(?:i|we)(?:['’]?ve)?\s+)?(?:hav|have|need|got|gotta|must)(?:\s+to)?\s+(?=\p{L}{2,}\s)(.{3,}?)[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(?:please\s+)?remind me(?:\s+(?:about|of) (?:it|that|this))?[\s.!?]*$/iu,
    'remind me to $1',
  ],
  [
    /^(?:don['’]?t|do not|stop|no need to)\s+remind(?:ing)? me (?:about|of|to)\s+(?!(?:it|that|this)\b)(.+?)(?:\s+(?:any ?more|any longer))?[\s.!]*$/i,
    'delete the task $1',
  ],
  [/^(?:and\s+)?what(?:['’]?s| is)?(?: else)?(?: is)? on my plate\b/i, 'what do i have on'],
  // A wake-up time is in the morning unless said otherwise.
  [
    /^wake (?:me|us)(?: up)?\s+((?!.*\b(?:[ap]\.?m\.?|morning|afternoon|evening|night|noon|midnight|tonight|in (?:an?|half|\d+))\b).*(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)\b).*?)(\s+(?:unless|if|except)\s.*?)?[.!]*$/i,
    'remind me to wake up$2 $1 in the morning',
  ],
  [/^wake (?:me|us)(?: up)?(?=\s)/i, 'remind me to wake up'],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) (alarm|timer)(?: clock)?(?= for\s+(?:\d+|an?|half|\p{L}+) (?:seconds?|minutes?|mins?|hours?))(?: for)\s+/iu,
    'add a task: $1 in ',
  ],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) alarm(?: clock)?\s+(?:for|at)\s+(\d\S*(?:\s.*?)?)\s+to\s+(?=\p{L}{2,})/iu,
    'remind me at $1 to ',
  ],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) alarm(?: clock)?(?:\s+for\s+((?!\d)\S.*?))?\s+to\s+(?=\p{L}{2,})/iu,
    'remind me $1 to ',
  ],
  [
    /^(?:set|start|create|make|add|put)(?: me)?(?: on)? (?:an?|the|my) (alarm|timer)(?: clock)?\s+(?:for|at)\s+/i,
    'add a task: $1 at ',
  ],
  // “I need a reminder to take out the laundry”
  [
    /^(?:i|we)(?:['’]?d)?\s+(?:(?:also|just|really)\s+)?(?:need|want|would like|like)\s+(?:an?|another)\s+(?:new\s+)?(?=(?:reminder (?:to|for|about|that)|task (?:to|for|about)|to-?do\b))/i,
    'add a ',
  ],
  // “I prefer window seats, remember that”, “my locker code is now 9999, please update that”
  [
    /^(?!(?:what|who|when|where|how|do|did|can|could|will|would|don['’]?t)\b)(\S.{6,}?)[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(?:remember|memori[sz]e|update|keep in mind|keep) (?:that|this)(?: in mind| down)?(?: for (?:me|later))?(?:,? please)?[\s.!?]*$/i,
    'remember that $1',
  ],
  // “I don't need the spices task any more, delete it”
  [
    /^(?:i|we) (?:don['’]?t|do not|no longer) (?:need|want) (\S.{2,}?)(?: any ?more| any longer| now)?[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(delete|remove|cancel|drop|scrap) (?:it|that|this)[\s.!?]*$/i,
    '$2 $1',
  ],
  // “The flight is on the 14th at 6am, put it in the diary”
  [
    /^(?:(?:there['’]?s|there is|i['’]?ve got|i have|we['’]?ve got|we have)\s+)?((?!.*\b(?:and|so|that|he|she|they|wants?|called|said)\b.*\b(?:put|stick|pop|chuck|add|get) )\S.{6,60}?)[\s,.;–-]+(?:(?:and|so)\s+)?(?:please\s+)?(?:(?:can|could) (?:you|u)\s+)?(?:put|stick|pop|chuck|add|get) (?:it|that|this)(?: down)? (?:in|(?:in|on|to|into|onto) (?:my|the) (?:calendar|diary|agenda|schedule))[\s.!?]*$/i,
    'add $1 to my calendar',
  ],
  [
    /^how (?:long|many days|much time)(?: is it| have i got| do i have)?(?: left)? (?:until|till|til|to|before) (?=(?:my|our|the)\s)/i,
    'when is ',
  ],
  [/^to\s+(?!(?:the|my|our|a|an|all|be|do|me|him|her|them|\p{Lu}\S*)\b)(?=\p{Ll}{3,}\s)/u, 'remind me to '],
  [/^(?:drop|shoot)\s+(.{2,30}?)\s+an?\s+(?:quick\s+)?(?:line|note)\b/i, 'email $1'],
  [/^(?:stick|chuck|pop|throw|shove|bung)\s+(?=.+\b(?:on|onto|in|into|under)\s+(?:my|the|our)\b)/i, 'put '],
  [
    /^(.{5,}?)[\s,.;–-]+(?:and\s+|so\s+)?(?:please\s+)?don['’]t let me forget(?:\s+(?:it|that|this))?[.!]*$/i,
    'remind me that $1',
  ],
  [/^(?:to-?\s?do|task|reminder|note to self)\s*[:–-]\s*(?=\S)/i, 'add a task: '],
  [
    /^(?:urgent|important|asap|high priority)\s*[:,!–-]\s*(?:(?:i|we)(?:['’]ve| have)?\s*(?:have|need|must|got|ought)(?:\s+to)?\s+|remind me to\s+)?(?=\S)/i,
    'add a high priority task to ',
  ],
  [
    /^(?:for (?:future reference|the record|your information)|fyi|just so you know)\s*[,:–-]?\s*(?:that\s+)?(?=\S)/i,
    'remember that ',
  ],
  [
    /^(?:create|make|set up|new)\s+(?=an?\s+(?:(?:high|low|medium|top)[ -]priority|urgent|important)\s+(?:task|to-?\s?do|reminder)\b)/i,
    'add ',
  ],
  [
    /^(change|move|set|push|extend|shift)\s+(?:the|its)\s+(deadline|due date|priority)\s+(?=(?:to|until|back|by)\b)/i,
    '$1 the $2 of it ',
  ],
  [/^pencil (?:in|me in for)\s+(?=\S)/i, 'schedule '],
  [
    /^(?:answer|write back to|get back to)\s+(?!the\b|my\b|it\b|that\b|this\b|me\b)(\p{L}+)\s+(that|saying|to say)\b/iu,
    'reply to $1 $2',
  ],
  [
    /^(?:create|make|start|begin|set up|new)\s+(?:me\s+)?(?:an?\s+|my\s+)?(?:new\s+)?(?!to-?\s?do\b|task\b)(\S{2,20}(?:\s\S{2,20})?\slist)(?:\s+(?:with|of|containing|including)|\s*:)\s+(.+)$/iu,
    'add $2 to my $1',
  ],
];
