import { fixCommandTypo } from '../slots/fix-command-typo.ts';
import { MarkedText } from '../slots/marked-text.ts';
import { takePoliteness } from '../slots/politeness.ts';
import { clauseOpening } from './clause-openers.ts';
import { idioms } from './idioms.ts';
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
  dropGerund(draft);
  dropPoliteness(draft);
  const preamble = opening.exec(draft.text);
  if (preamble !== null) {
    draft.keep(preamble[0].length, draft.text.length);
    dropPoliteness(draft);
  }
  const aside = inPassing.exec(draft.text);
  if (aside !== null) draft.keep(0, aside.index);
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
  /^(?:i (?:wonder(?:ed)?|was wondering|hope) (?:(?:if|whether) )?you (?:could|can|might) (?:please )?help(?: me)?(?: with (?:this|something))?|(?:(?:oh|no|ok(?:ay)?|wait)[\s,]+)*(?:hang|hold) on(?: a (?:sec(?:ond)?|minute|moment))?|wait(?=\s+(?:do|did|is|are|am|what|when|where|who|how|was|were|have|has|can|could)\b)|by the way|btw|incidentally|one more thing|before i forget|while (?:i['’]?m|we['’]?re|you['’]?re) at it|speaking of (?:which|that)|(?:a )?(?:quick|small|little) update|heads[ -]?up|you know(?: what)?|(?:(?:ok(?:ay)?|so|well|right)[\s,]+)*(?:(?:what|all|the (?:main |only )?thing) (?:i|we) need(?: to do)?|the thing|the problem) is(?: that)?(?=\s(?:to|i|we|you)\b)|(?:so )?basically|(?:fine|great|cool|perfect|(?:ok(?:ay)?\s+)?whatever|anyways?|lovely|nice|good|brilliant|awesome|haha|lol|(?:since|because|as(?! soon)|given that|seeing as|now that) [^,.;!?]{4,80})(?=[\s,.!]+(?:then[\s,]+)?(?:please|can you|could you|remind|add|put|book|schedule|cancel|move|delete|make|set|e-?mail|show|what|when)\b))[\s,:;.!–-]+(?=\S)/i;

/** “I'm allergic to nuts, by the way” */
const inPassing =
  /(?<=\S\s+\S+)[\s,–-]+(?:by the way|btw|incidentally|just so you know|fyi|(?:and )?(?:i|we) (?:really )?(?:must(?:n['’]t| not)|can(?:['’]t|not)|don['’]t want to|wouldn['’]t want to) (?:miss|forget) (?:it|that|this|her|him|them))[\s.!]*$/i;

/** “Cancel it, cancel it!” asks for one thing. */
function dropRepetition(draft: Draft): void {
  const once = repeated.exec(draft.text)?.[1];
  if (once !== undefined) draft.keep(0, once.length);
}

const repeated =
  /^(\S+\s.{0,100}?\S)[\s,;.!–-]+(?:(?:no|yes|i said|and|please|ok(?:ay)?|just)[\s,]+)*\1[\s.!?]*$/i;

/** “Would you mind moving the dentist?” asks to move it. */
function dropGerund(draft: Draft): void {
  const found = mindDoing.exec(draft.text);
  const [whole = '', lead = '', doing = ''] = found ?? [];
  if (found === null) return;
  const stem = doing.slice(0, -3);
  const verb = [stem, `${stem}e`, stem.slice(0, -1)].find(
    (one) => clauseOpening(`${one} the`, inside) === 'order',
  );
  if (verb === undefined) return;
  const end = draft.text.length - (/\?\s*$/.exec(draft.text)?.[0].length ?? 0);
  draft.replace(end, draft.text.length, '');
  draft.replace(found.index + lead.length, found.index + whole.length, verb);
  draft.keep(found.index + lead.length, draft.text.length);
}

const inside = { isInside: false };
const mindDoing =
  /^((?:(?:hey|hi|hello|so|ok(?:ay)?|and|also)[\s,]+)*(?:(?:would|do|could) you mind|(?:any|is there any) chance of(?: you)?|how about|thanks for) (?:please )?)(\p{L}{2,}ing)\b/iu;

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
