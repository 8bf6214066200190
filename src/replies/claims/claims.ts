import {
  asksFromTheStart,
  isAttributed,
  isDenied,
  type Topics,
  waitsForConfirmation,
} from './claim-limits.ts';
import { anything } from './claim-patterns.ts';
import { clausesOf, hasSubject, subjectOf } from './clauses.ts';
import { idioms } from './idioms.ts';
import { foreignClaim } from './other-languages.ts';
import { type ClauseReading, readClause, subjectTextOf } from './read-clause.ts';
import { type SentenceText, sentenceText, withQuotes } from './sentence-text.ts';

/** A statement in part of a sentence that something was done, is being done or will be done by the assistant. */
export interface Claim extends ClauseReading {
  /** The part of the sentence, with quotations restored. */
  readonly text: string;
  /** The clause with the verb. */
  readonly clause: string;
  readonly quotes: readonly string[];
}

/**
 * The claims of a sentence, in order. Questions, offers, conditions, denials, quotations and other people's acts do not count.
 *
 * @param heading the kinds claimed by the heading, such as "I've added:", of the list that the sentence belongs to
 */
export function claimsOf(
  sentence: string,
  topics: Topics,
  heading: readonly string[] | null = null,
): readonly Claim[] {
  const spoken = sentenceText(sentence);
  const claims = readClauses(spoken, topics);
  if (claims.length > 0) return claims;
  const { text, quotes, isTicked, isQuestion } = spoken;
  const isEmpty = !/[\p{L}⟦]/u.test(text);
  const whole = (kinds: readonly string[], isOurs = true): readonly Claim[] => [
    { kinds, isOurs, verb: null, clause: text, text: withQuotes(text, quotes), quotes },
  ];
  if (announcesActions(text)) return whole([anything]);
  if (heading !== null && !isEmpty && !isDenied(text)) return whole(heading);
  const foreign = foreignClaim(text);
  if (foreign !== null) return whole(foreign);
  if (isEmpty && /[👍👌🆗💯]/u.test(sentence)) return whole([anything]);
  return isTicked && !isQuestion && !isDenied(text) ? whole([anything], isEmpty) : [];
}

/** The kinds claimed by a heading such as "I've added:", which apply to the lines below it; null for any other line. */
export function headingOf(sentence: string, claims: readonly Claim[]): readonly string[] | null {
  const isHeading = /:\s*$/.test(sentenceText(sentence).text);
  return isHeading ? (claims.at(-1)?.kinds ?? null) : null;
}

/** "Here's what I did:" */
function announcesActions(text: string): boolean {
  const deeds =
    /\b(?:what i(?:'ve| have)? (?:did|done|completed|changed)|i(?:'ve| have)? (?:did|done|completed) the following|(?:done|completed) so far)\b.*:\s*$/i;
  return deeds.test(text) && !isDenied(text);
}

/** "If it was sent, Bob will have it by now." */
function followsCondition(first: string, clause: string, { isOurs }: ClauseReading): boolean {
  const isIf = /^(?:and |but |so )?(?:if|once|when|unless|as soon as|after|in case|assuming)\b/i.test(first);
  return (
    isIf && first !== clause && !isOurs && /\b(?:will|would|should|can|could|may|might)\b|'ll\b/i.test(clause)
  );
}

interface OpenClaim {
  readonly reading: ClauseReading;
  clause: string;
  readonly parts: string[];
}

function readClauses({ text, quotes, isQuestion }: SentenceText, topics: Topics): Claim[] {
  const clauses = clausesOf(text);
  const first = asksFromTheStart(clauses[0] ?? '') ? 0 : clauses.length - 1;
  const asksFrom = isQuestion ? first : clauses.length;
  const collected = createClaimCollector();
  let subject: 'us' | 'other' | null = null;
  let subjectText = '';

  for (const [index, clause] of clauses.entries()) {
    const said = clause.replace(idioms, '~');
    const isQuestioned = index >= asksFrom;
    const isExempt =
      isQuestioned || isAttributed(clauses[index - 1], said) || waitsForConfirmation(text, said);
    const read = isExempt ? null : readClause(said, { subject, subjectText, topics });
    const reading = read !== null && followsCondition(clauses[0] ?? '', said, read) ? null : read;
    const own = subjectOf(said);
    collected.add(clause, reading, own, isQuestioned || isDenied(said));
    if (reading?.isOurs) subject = 'us';
    else if (own !== null) subject = own;
    subjectText = subjectTextOf(said) || subjectText;
  }
  return collected.claims.map((claim) => withQuotations(claim, quotes));
}

/** Assigns each clause to a claim: the claim it makes, the one it continues, or the next one. */
function createClaimCollector() {
  const claims: OpenClaim[] = [];
  let before: string[] = [];
  let isOpen = false;
  return {
    claims: claims as readonly OpenClaim[],
    add(clause: string, reading: ClauseReading | null, subject: 'us' | 'other' | null, endsClaim: boolean) {
      if (reading !== null) {
        claims.push({ reading, clause, parts: [...before, clause] });
        before = [];
        isOpen = true;
      } else if (subject !== null && endsClaim) isOpen = false;
      else if (isOpen) extendClaim(claims.at(-1), clause);
      else if (subject === null) before.push(clause);
    },
  };
}

/** A clause after a claim belongs to it; "the invoice" in "I've marked the report, the invoice" is another object. */
function extendClaim(claim: OpenClaim | undefined, clause: string): void {
  claim?.parts.push(clause);
  const isObject =
    /^(?:the|an?|your|another|some)\b/i.test(clause) ||
    /^[\p{L}'-]+(?: [\p{L}'-]+)?(?: and [\p{L}' -]+?)? (?:to|on|in|from|off) (?:your|the)\b/iu.test(clause);
  if (claim && isObject && !hasSubject(clause)) claim.clause += `, ${clause}`;
}

function withQuotations({ reading, clause, parts }: OpenClaim, quotes: readonly string[]): Claim {
  const text = parts.join(', ');
  const own = [...text.matchAll(/⟦(\d+)⟧/g)].map(([, at]) => quotes[Number(at)] ?? '');
  return { ...reading, clause: withQuotes(clause, quotes), text: withQuotes(text, quotes), quotes: own };
}
