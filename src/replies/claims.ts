import { asksFromTheStart, isAttributed, isDenied, type Topics, waitsForWord } from './claim-limits.ts';
import { anything } from './claim-patterns.ts';
import { clausesOf, hasSubject, subjectOf } from './clauses.ts';
import { foreignClaim } from './other-languages.ts';
import { type ClauseReading, readClause, subjectTextOf } from './read-clause.ts';
import { sayings } from './sayings.ts';
import { type SpokenText, spokenText, withQuotes } from './spoken-text.ts';

/** That something was done, is being done or will be done by us, as one stretch of a sentence says it. */
export interface Claim extends ClauseReading {
  /** The stretch, quotations put back. */
  readonly text: string;
  /** The one clause of it that has the verb. */
  readonly clause: string;
  readonly quotes: readonly string[];
}

/**
 * The claims of a sentence, in order. Questions, offers, conditions, denials, quotations and what others do are none.
 *
 * @param heading the kinds of "I've added:" in whose list the sentence stands
 */
export function claimsOf(
  sentence: string,
  topics: Topics,
  heading: readonly string[] | null = null,
): readonly Claim[] {
  const spoken = spokenText(sentence);
  const claims = readClauses(spoken, topics);
  if (claims.length > 0) return claims;
  const { text, quotes, isTicked, isQuestion } = spoken;
  const isEmpty = !/[\p{L}⟦]/u.test(text);
  const whole = (kinds: readonly string[], isOurs = true): readonly Claim[] => [
    { kinds, isOurs, verb: null, clause: text, text: withQuotes(text, quotes), quotes },
  ];
  if (tellsDeeds(text)) return whole([anything]);
  if (heading !== null && !isEmpty && !isDenied(text)) return whole(heading);
  const foreign = foreignClaim(text);
  if (foreign !== null) return whole(foreign);
  if (isEmpty && /[👍👌🆗💯]/u.test(sentence)) return whole([anything]);
  return isTicked && !isQuestion && !isDenied(text) ? whole([anything], isEmpty) : [];
}

/** The kinds of "Here's what I did:" or "I've added:", which the lines below it go on from; null for any other line. */
export function headingOf(sentence: string, claims: readonly Claim[]): readonly string[] | null {
  const isHeading = /:\s*$/.test(spokenText(sentence).text);
  return isHeading ? (claims.at(-1)?.kinds ?? null) : null;
}

/** "Here's what I did:" */
function tellsDeeds(text: string): boolean {
  const deeds =
    /\b(?:what i(?:'ve| have)? (?:did|done|completed|changed)|i(?:'ve| have)? (?:did|done|completed) the following|(?:done|completed) so far)\b.*:\s*$/i;
  return deeds.test(text) && !isDenied(text);
}

/** "If it was sent, Bob will have it by now." */
function followsIf(first: string, clause: string, { isOurs }: ClauseReading): boolean {
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

/** What goes on from a claim belongs to it; "the invoice" in "I've marked the report, the invoice" is one more object. */
function goOn(claim: OpenClaim | undefined, clause: string): void {
  claim?.parts.push(clause);
  const isObject =
    /^(?:the|an?|your|another|some)\b/i.test(clause) ||
    /^[\p{L}'-]+(?: [\p{L}'-]+)?(?: and [\p{L}' -]+?)? (?:to|on|in|from|off) (?:your|the)\b/iu.test(clause);
  if (claim && isObject && !hasSubject(clause)) claim.clause += `, ${clause}`;
}

function readClauses({ text, quotes, isQuestion }: SpokenText, topics: Topics): Claim[] {
  const clauses = clausesOf(text);
  const first = asksFromTheStart(clauses[0] ?? '') ? 0 : clauses.length - 1;
  const asksFrom = isQuestion ? first : clauses.length;
  const claims: OpenClaim[] = [];
  let before: string[] = [];
  let subject: 'us' | 'other' | null = null;
  let subjectText = '';
  let isOpen = false;

  for (const [index, clause] of clauses.entries()) {
    const said = clause.replace(sayings, '~');
    const isVoid = index >= asksFrom || isAttributed(clauses[index - 1], said) || waitsForWord(text, said);
    const read = isVoid ? null : readClause(said, { subject, subjectText, topics });
    const reading = read !== null && followsIf(clauses[0] ?? '', said, read) ? null : read;
    const own = subjectOf(said);
    if (reading !== null) {
      claims.push({ reading, clause, parts: [...before, clause] });
      before = [];
      isOpen = true;
    } else if (own !== null && (isDenied(said) || index >= asksFrom)) isOpen = false;
    else if (isOpen) goOn(claims.at(-1), clause);
    else if (own === null) before.push(clause);
    if (reading?.isOurs) subject = 'us';
    else if (own !== null) subject = own;
    subjectText = subjectTextOf(said) || subjectText;
  }
  return claims.map(({ reading, clause, parts }) => {
    const stretch = parts.join(', ');
    const own = [...stretch.matchAll(/⟦(\d+)⟧/g)].map(([, at]) => quotes[Number(at)] ?? '');
    return { ...reading, clause: withQuotes(clause, quotes), text: withQuotes(stretch, quotes), quotes: own };
  });
}
