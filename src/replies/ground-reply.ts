import { kindsOfAction } from './actions/action-kinds.ts';
import { textOf, wordsOf } from './actions/action-words.ts';
import type { ReplyFacts, ReportedAction } from './actions/reported-action.ts';
import type { Topics } from './claims/claim-limits.ts';
import { type Claim, claimsOf, headingOf } from './claims/claims.ts';
import { isKnownFact, supportingActions } from './evidence/supporting-actions.ts';
import { createOutsideQuotations } from './outside-quotations.ts';
import { createSentenceSplitter } from './sentences.ts';
import { unreportedActions } from './unreported-actions.ts';
import { plainReply } from './wording/plain-reply.ts';

export type { OutsideText, ReplyFacts, ReportedAction } from './actions/reported-action.ts';
export { plainReply } from './wording/plain-reply.ts';

/**
 * Checks what a reply says was done against what was done, before anybody reads it.
 *
 * Invariants:
 * 1. A sentence that claims an act is let through only if a completed action of that kind matches the names, times and
 *    numbers in it. What failed, is pending or is unknown supports nothing; a draft is not a sent mail.
 * 2. An ungrounded sentence is replaced, once, by the honest words; a further one is dropped.
 * 3. Failures, unknown outcomes and open questions that the reply leaves out are added at its end.
 * 4. Eight consecutive words of somebody else's text are marked as a quotation with its source, and so are links and
 *    addresses that only somebody else wrote.
 * 5. The result does not depend on how the text was split into pieces.
 */
export interface Grounded {
  readonly reply: string;
  readonly corrections: readonly Correction[];
}

export interface Correction {
  readonly code: 'CLAIM_WITHOUT_EFFECT' | 'FAILURE_LEFT_OUT' | 'QUESTION_LEFT_OUT' | 'OUTSIDE_QUOTED';
  /** The words that were wrong, or the words that were added. */
  readonly text: string;
}

export interface GroundedStream {
  push(piece: string): void;
  /** Checks the rest, adds what was left out, and returns the whole reply. */
  end(): Grounded;
}

/** Checks a whole reply: the text that may be sent, and what was corrected. */
export function groundReply(reply: string, facts: ReplyFacts): Grounded {
  const stream = createGroundedStream(facts, () => {});
  stream.push(reply);
  return stream.end();
}

/** For streams: emits each sentence as soon as it is complete and checked. Together the emitted pieces are the reply. */
export function createGroundedStream(facts: ReplyFacts, emit: (checked: string) => void): GroundedStream {
  const splitter = createSentenceSplitter();
  const checker = createSentenceChecker(facts);
  const output = createReplyOutput(emit);
  const check = (sentence: string) => {
    const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(sentence) ?? [];
    output.append(lead, core === '' ? '' : checker.check(core), trail, core === '');
  };

  return {
    push(piece) {
      for (const sentence of splitter.push(piece)) check(sentence);
    },
    end() {
      for (const sentence of splitter.end()) check(sentence);
      // An empty reply after actions would leave the user without an answer.
      if (output.isEmpty() && facts.actions.length > 0) output.restartWith(checker.honestWords());
      const missing = unreportedActions(sentencesOf(output.text()), facts.actions);
      if (missing.length > 0) output.addSentence(checker.report(missing));
      if (checker.corrections.length === 0) output.flushWhitespace();
      return { reply: output.text(), corrections: checker.corrections };
    },
  };
}

/** Emits text with the whitespace between sentences held back, so that a dropped sentence leaves no gap. */
function createReplyOutput(emit: (text: string) => void) {
  const sent: string[] = [];
  let gap = '';
  const say = (text: string) => {
    if (text === '') return;
    emit(gap + text);
    sent.push(gap + text);
    gap = '';
  };
  return {
    append(lead: string, text: string, trail: string, isBlank: boolean) {
      gap += lead;
      say(text);
      // A dropped sentence keeps only one of the two gaps around it.
      if (text !== '' || isBlank || gap === '') gap += trail;
    },
    restartWith(text: string) {
      gap = '';
      say(text);
    },
    addSentence(text: string) {
      if (sent.length > 0 && gap === '') gap = ' ';
      say(text);
    },
    flushWhitespace() {
      if (gap === '') return;
      emit(gap);
      sent.push(gap);
    },
    isEmpty: () => sent.length === 0,
    text: () => sent.join(''),
  };
}

/** Checks one sentence after the other against the facts, and collects what had to be corrected. */
function createSentenceChecker(facts: ReplyFacts) {
  const own = [
    ...(facts.own ?? []),
    facts.plain,
    ...facts.actions.flatMap(({ words, names }) => [words, ...names]),
  ];
  const outsideQuotations = createOutsideQuotations(facts.outside, own);
  const topics = topicsOf(facts);
  const corrections: Correction[] = [];
  /** Reported by a grounded sentence: no need to repeat it. */
  const credited = new Set<ReportedAction>();
  let heading: readonly string[] | null = null;
  let replaced = false;

  return {
    corrections: corrections as readonly Correction[],
    honestWords: () => honestWords(facts, credited),
    /** The sentence as it may be sent; empty if it is dropped. */
    check(core: string): string {
      const isItem = /^(?:[-*•–+]|\d{1,3}[.)])\s/.test(core);
      if (!isItem) heading = null;
      const claims = claimsOf(core, topics, heading);
      heading = headingOf(core, claims) ?? heading;
      const grounding = claims.map((claim) => groundsOf(claim, facts));
      if (grounding.includes(null)) {
        corrections.push({ code: 'CLAIM_WITHOUT_EFFECT', text: core });
        const honest = replaced ? '' : honestWords(facts, credited);
        replaced = true;
        return honest;
      }
      for (const action of grounding.flatMap((actions) => actions ?? [])) credited.add(action);
      const marked = outsideQuotations.mark(core);
      if (marked === null) return core;
      corrections.push({ code: 'OUTSIDE_QUOTED', text: core });
      return marked;
    },
    /** The words for what the reply left out. */
    report(missing: readonly ReportedAction[]): string {
      const added = plainReply(missing);
      for (const { state } of missing) {
        const code = state === 'waiting' ? 'QUESTION_LEFT_OUT' : 'FAILURE_LEFT_OUT';
        if (!corrections.some((one) => one.code === code)) corrections.push({ code, text: added });
      }
      return added;
    },
  };
}

/** The actions that make a claim true, empty for a fact that was read; null if nothing supports it. */
function groundsOf(claim: Claim, facts: ReplyFacts): readonly ReportedAction[] | null {
  return supportingActions(claim, facts) ?? (isKnownFact(claim, facts) ? [] : null);
}

/** What replaces a false claim: the actions not reported so far. */
function honestWords({ actions, plain }: ReplyFacts, credited: ReadonlySet<ReportedAction>): string {
  if (credited.size === 0) return plain.trim() || plainReply(actions);
  const unmentioned = actions.filter((action) => !credited.has(action));
  return unmentioned.length > 0 ? plainReply(unmentioned) : 'I did nothing else.';
}

function topicsOf({ actions, context = [] }: ReplyFacts): Topics {
  const named = actions.flatMap((action) => (action.reads ? [textOf(action)] : action.names));
  const words = new Set(
    [...named, ...context]
      .flatMap(wordsOf)
      .filter((word) => /^\p{L}{3,}/u.test(word) && !stopWords.has(word)),
  );
  return {
    has: (word) => words.has(word.toLowerCase().replace(/['’]s$/, '')),
    kinds: new Set(actions.filter(({ reads }) => !reads).flatMap((action) => [...kindsOfAction(action)])),
  };
}

const stopWords = new Set(
  'the and for with you your look calendar list from about that this are was'.split(' '),
);

function sentencesOf(text: string): readonly string[] {
  const splitter = createSentenceSplitter();
  return [...splitter.push(text), ...splitter.end()].map((sentence) => sentence.trim());
}
