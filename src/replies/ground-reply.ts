import { kindsOfAction } from './action-kinds.ts';
import type { Topics } from './claim-limits.ts';
import { type Claim, claimsOf, headingOf } from './claims.ts';
import { groundingActions, isKnownFact } from './fits.ts';
import { leftOut } from './left-out.ts';
import { createOutsideWords } from './outside.ts';
import { plainReply } from './plain-reply.ts';
import type { ReplyFacts, ReportedAction } from './reported-action.ts';
import { textsOf, wordsOf } from './said-words.ts';
import { createSentenceSplitter } from './sentences.ts';

export { plainReply } from './plain-reply.ts';
export type { OutsideText, ReplyFacts, ReportedAction } from './reported-action.ts';

/**
 * What an assistant says about what was done, checked against what was done, before anybody hears it.
 *
 * Invariants:
 * 1. A sentence that claims an act is let through only where a done action of that kind fits the names, times and numbers
 *    in it. What failed, waits, or is unknown grounds nothing; a draft is no mail that was sent.
 * 2. An ungrounded sentence is replaced, once, by the honest words; a further one is dropped.
 * 3. A failure, an unknown outcome and a question that waits are said at the end where the reply leaves them out.
 * 4. Eight words running of somebody else's text stand as a quotation with its source, and so do links and addresses
 *    that only somebody else wrote.
 * 5. What comes out does not depend on the pieces that it came in.
 */
export interface Grounded {
  readonly reply: string;
  /** What was wrong, for the record. */
  readonly corrections: readonly Correction[];
}

export interface Correction {
  readonly code: 'CLAIM_WITHOUT_EFFECT' | 'FAILURE_LEFT_OUT' | 'QUESTION_LEFT_OUT' | 'OUTSIDE_QUOTED';
  /** The words that were wrong, or the words that were added. */
  readonly text: string;
}

export interface GroundedStream {
  push(piece: string): void;
  /** Checks the rest, adds what was left out, and gives the whole. */
  end(): Grounded;
}

/** The reply as it may be sent. */
export function groundReply(reply: string, facts: ReplyFacts): Grounded {
  const stream = createGroundedStream(facts, () => {});
  stream.push(reply);
  return stream.end();
}

/** For streams: hands on each sentence as soon as it is complete and checked. All of them together are the reply. */
export function createGroundedStream(facts: ReplyFacts, emit: (checked: string) => void): GroundedStream {
  const splitter = createSentenceSplitter();
  const own = [
    ...(facts.own ?? []),
    facts.plain,
    ...facts.actions.flatMap(({ words, names }) => [words, ...names]),
  ];
  const outsideWords = createOutsideWords(facts.outside, own);
  const topics = topicsOf(facts);
  const corrections: Correction[] = [];
  const sent: string[] = [];
  /** Said by a grounded sentence: it need not be said again. */
  const credited = new Set<ReportedAction>();
  let heading: readonly string[] | null = null;
  let replaced = false;
  let gap = '';

  const say = (text: string) => {
    if (text === '') return;
    emit(gap + text);
    sent.push(gap + text);
    gap = '';
  };
  const check = (sentence: string) => {
    const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(sentence) ?? [];
    gap += lead;
    const words = core === '' ? '' : checked(core);
    say(words);
    // What is dropped leaves no second blank behind.
    if (words !== '' || core === '' || gap === '') gap += trail;
  };
  const checked = (core: string): string => {
    const isItem = /^(?:[-*•–+]|\d{1,3}[.)])\s/.test(core);
    if (!isItem) heading = null;
    const claims = claimsOf(core, topics, heading);
    const next = headingOf(core, claims);
    const grounding = claims.map((claim) => groundsOf(claim, facts));
    if (next !== null) heading = next;
    if (grounding.includes(null)) {
      corrections.push({ code: 'CLAIM_WITHOUT_EFFECT', text: core });
      const honest = replaced ? '' : honestWords(facts, credited);
      replaced = true;
      return honest;
    }
    for (const action of grounding.flatMap((actions) => actions ?? [])) credited.add(action);
    const marked = outsideWords.mark(core);
    if (marked === null) return core;
    corrections.push({ code: 'OUTSIDE_QUOTED', text: core });
    return marked;
  };

  return {
    push(piece) {
      for (const sentence of splitter.push(piece)) check(sentence);
    },
    end() {
      for (const sentence of splitter.end()) check(sentence);
      // Nothing said of something done is no answer either.
      if (sent.length === 0 && facts.actions.length > 0) {
        gap = '';
        say(honestWords(facts, credited));
      }
      const missing = leftOut(sentencesOf(sent.join('')), facts.actions);
      if (missing.length > 0) {
        const added = plainReply(missing);
        for (const { state } of missing) {
          const code = state === 'waiting' ? 'QUESTION_LEFT_OUT' : 'FAILURE_LEFT_OUT';
          if (!corrections.some((one) => one.code === code)) corrections.push({ code, text: added });
        }
        if (sent.length > 0 && gap === '') gap = ' ';
        say(added);
      }
      if (corrections.length === 0 && gap !== '') {
        emit(gap);
        sent.push(gap);
      }
      return { reply: sent.join(''), corrections };
    },
  };
}

/** The actions that make a claim true, none where it is a fact that was read; null where it is not true. */
function groundsOf(claim: Claim, facts: ReplyFacts): readonly ReportedAction[] | null {
  return groundingActions(claim, facts) ?? (isKnownFact(claim, facts) ? [] : null);
}

/** The words that take a false claim's place: of what was not told yet. */
function honestWords({ actions, plain }: ReplyFacts, credited: ReadonlySet<ReportedAction>): string {
  if (credited.size === 0) return plain.trim() || plainReply(actions);
  const untold = actions.filter((action) => !credited.has(action));
  return untold.length > 0 ? plainReply(untold) : 'I did nothing else.';
}

function topicsOf({ actions, context = [] }: ReplyFacts): Topics {
  const named = actions.flatMap((action) => (action.reads ? [textsOf(action)] : action.names));
  const words = new Set(
    [...named, ...context].flatMap(wordsOf).filter((word) => /^\p{L}{3,}/u.test(word) && !unnamed.has(word)),
  );
  return {
    has: (word) => words.has(word.toLowerCase().replace(/['’]s$/, '')),
    kinds: new Set(actions.filter(({ reads }) => !reads).flatMap((action) => [...kindsOfAction(action)])),
  };
}

const unnamed = new Set(
  'the and for with you your look calendar list from about that this are was'.split(' '),
);

function sentencesOf(text: string): readonly string[] {
  const splitter = createSentenceSplitter();
  return [...splitter.push(text), ...splitter.end()].map((sentence) => sentence.trim());
}
