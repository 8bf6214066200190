import type { MaybeOutside } from '@tact/core/records';
import { createSentenceSplitter } from './sentences.ts';
import { leadingOver, readPlacing, type Slot } from './slots.ts';
import { ownVocabulary } from './talk/closed-vocabulary.ts';
import { isAgreeing, isCourtesy } from './talk/courtesies.ts';
import { isTalk, type TalkSituation } from './talk/is-talk.ts';
import { partsOf, plainWords, tokensOf } from './talk/plain-words.ts';
import { createOutsideMatcher } from './talk/repeats-outside.ts';

export type { Slot } from './slots.ts';

/**
 * A reply of a model's with its slots filled in, and without what the model said on its own account.
 *
 * Invariants:
 * 1. What was done, found, failed or is known stands in slots, which we worded. A sentence of the model's own stays only if it is
 *    recognised as talk (`talk/is-talk.ts`); what nobody recognises is dropped.
 * 2. Each slot stands in the reply once at most, and each that is due exactly once.
 * 3. The result does not depend on how the text was split into pieces.
 */
export interface GroundedReply {
  readonly reply: string;
  readonly corrections: readonly Correction[];
}

export interface Correction {
  readonly code: 'SENTENCE_DROPPED' | 'RESULT_LEFT_OUT';
  /** The words that were dropped, or the words that were added. */
  readonly text: string;
}

/** What a reply may say. */
export interface ReplyFacts {
  readonly slots: readonly Slot[];
  /** All that is due in one piece, for a reply that has none of it; where nothing is due, what is said instead of an empty reply. */
  readonly plain: string;
  /** What the owner wrote, newest last. */
  readonly own: readonly string[];
  /** Names of people whom the owner knows. */
  readonly people: readonly string[];
  /** Words of others. No sentence of the model's own repeats them. */
  readonly outside: readonly MaybeOutside[];
  /** The owner asked for knowledge or for a text, which no record answers. */
  readonly mayInform: boolean;
  /** The owner asked whether something is so: then a word that agrees would be an answer. */
  readonly asksWhether: boolean;
}

export interface GroundedStream {
  push(piece: string): void;
  /** Checks the rest, adds what was left out, and returns the whole reply. */
  end(): GroundedReply;
}

/** Fills in a whole reply: the text that may be sent, and what was corrected. */
export function groundReply(reply: string, facts: ReplyFacts): GroundedReply {
  const stream = createGroundedStream(facts, () => {});
  stream.push(reply);
  return stream.end();
}

/** For streams: emits each sentence as soon as it is complete and checked. Together the emitted pieces are the reply. */
export function createGroundedStream(facts: ReplyFacts, emit: (checked: string) => void): GroundedStream {
  const splitter = createSentenceSplitter();
  const checker = createChecker(facts);
  const output = createReplyOutput(emit);
  const check = (sentence: string) => {
    const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(sentence) ?? [];
    output.append(before, core === '' ? '' : checker.check(core), after, core === '');
  };

  return {
    push(piece) {
      for (const sentence of splitter.push(piece)) check(sentence);
    },
    end() {
      for (const sentence of splitter.end()) check(sentence);
      const ending = checker.ending(output.isEmpty());
      if (ending !== '') output.addSentence(ending);
      return { reply: output.text(), corrections: checker.corrections() };
    },
  };
}

/** Emits text with the whitespace between sentences held back, so that a dropped sentence leaves no gap. */
function createReplyOutput(emit: (text: string) => void) {
  const sent: string[] = [];
  let gap = '';
  const say = (text: string) => {
    if (text === '') return;
    const piece = sent.length === 0 ? text : gap + text;
    emit(piece);
    sent.push(piece);
    gap = '';
  };
  return {
    append(before: string, text: string, after: string, isBlank: boolean) {
      if (text === '' && !isBlank) {
        // Of the gaps around a dropped sentence one is kept.
        gap ||= before || after;
        return;
      }
      gap += before;
      say(text);
      gap += after;
    },
    addSentence(text: string) {
      if (gap === '') gap = ' ';
      say(text);
    },
    isEmpty: () => sent.length === 0,
    text: () => sent.join(''),
  };
}

/** Checks one sentence after the other, and keeps account of the slots. */
function createChecker({ slots, plain, own, people, outside, mayInform, asksWhether }: ReplyFacts) {
  const repeatsOutside = createOutsideMatcher(outside, own);
  const situation: TalkSituation = {
    own: ownVocabulary(own.map(wordsOf)),
    people: new Set(people.flatMap(wordsOf)),
    ...{ hasResults: slots.some(({ isDue }) => isDue), mayInform, asksWhether },
  };
  const placed = new Set<number>();
  /** Questions and wishes that came before all results were told: they end the reply. */
  const held: string[] = [];
  const corrections: Correction[] = [];
  let saysSomething = false;
  const left = () => slots.filter((slot, position) => slot.isDue && !placed.has(position));

  const place = (lead: string, position: number): string => {
    const slot = slots[position];
    const kept = leadingOver(lead);
    if (kept !== lead) corrections.push({ code: 'SENTENCE_DROPPED', text: lead.trim() });
    if (slot === undefined || placed.has(position)) return '';
    placed.add(position);
    saysSomething = true;
    return kept + slot.text;
  };
  return {
    /** The sentence as it may be sent; empty if it is dropped. */
    check(core: string): string {
      const placing = readPlacing(core);
      if (placing !== null) return place(placing.lead, placing.slot);
      // What is left of the sentence that a slot stood in.
      if (/^[.,;:!]$/.test(core)) return '';
      if (!isTalk(core, situation) || repeatsOutside(core)) {
        corrections.push({ code: 'SENTENCE_DROPPED', text: core });
        return '';
      }
      saysSomething ||= !isEach(core, isAgreeing);
      if (left().length === 0 || isEach(core, isCourtesy)) return core;
      held.push(core);
      return '';
    },
    /** How the reply ends: what it has to say and does not, and what was held. */
    ending(isEmpty: boolean): string {
      const due = left();
      if (due.length > 0) {
        const isNoneSaid = due.length === slots.filter(({ isDue }) => isDue).length;
        const added = isNoneSaid ? plain : due.map(({ text }) => text).join(' ');
        corrections.push({ code: 'RESULT_LEFT_OUT', text: added });
        return [added, ...held].join(' ');
      }
      if (held.length > 0) return held.join(' ');
      // "Sure!" alone, where a claim was dropped after it, would be taken for the claim.
      return isEmpty || (!saysSomething && corrections.length > 0) ? plain : '';
    },
    corrections: () => corrections,
  };
}

function isEach(sentence: string, test: (part: string) => boolean): boolean {
  return partsOf(plainWords(sentence) ?? '').every(test) && !/\?\W*$/.test(sentence);
}

function wordsOf(text: string): readonly string[] {
  return tokensOf(text.toLowerCase().replace(/’/g, "'"));
}
