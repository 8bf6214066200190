import { actVerb } from '../verbs/act-verbs.ts';
import {
  isByOthers,
  isConditional,
  isDenied,
  isModal,
  isNegativeSubject,
  isSubject,
  type Topics,
} from './claim-limits.ts';
import {
  anything,
  bareFuture,
  bareGerund,
  barePast,
  headline,
  ownFuture,
  ownPast,
  passive,
  phrases,
} from './claim-patterns.ts';
import { hasSubject } from './clauses.ts';

export interface ClauseReading {
  /** Kinds of acts, any of which would make it true; `any` if it does not say. */
  readonly kinds: readonly string[];
  /** It says that the assistant did it. Otherwise it may be a fact about anything: "the meeting was moved". */
  readonly isOurs: boolean;
  /** The verb as written; null for a phrase. */
  readonly verb: string | null;
}

interface ClauseContext {
  /** Whom the previous clauses were about. */
  readonly subject: 'us' | 'other' | null;
  /** The words for it, for "and has been sent". */
  readonly subjectText: string;
  readonly topics: Topics;
}

/** What a clause claims; null if it claims nothing. */
export function readClause(clause: string, context: ClauseContext): ClauseReading | null {
  return readOurs(clause) ?? readPerson(clause) ?? readState(clause, context) ?? readBare(clause, context);
}

/** The words of a clause's subject; empty if it has none. */
export function subjectTextOf(clause: string): string {
  const match = /^(.*?)(?:'s|'re|'ve|'ll|\b(?:is|are|was|were|has|have|had|will))\s/i.exec(clause);
  return match?.[1]?.trim() ?? '';
}

function readOurs(clause: string): ClauseReading | null {
  for (const { form, pattern, kinds } of phrases) {
    if (form !== 'own' && form !== 'future') continue;
    const match = pattern.exec(clause);
    if (!match || isConditional(clause.slice(0, match.index))) continue;
    return { kinds, isOurs: form === 'own' || /\b(?:i|we|me)\b/i.test(clause), verb: null };
  }
  for (const pattern of [...ownPast, ...ownFuture]) {
    const match = pattern.exec(clause);
    const verb = match?.[1];
    if (!match || verb === undefined || isConditional(clause.slice(0, match.index))) continue;
    if (isNothing(clause.slice(match.index + match[0].length))) continue;
    return { kinds: kindsOf(verb), isOurs: true, verb };
  }
  return null;
}

function readPerson(clause: string): ClauseReading | null {
  for (const { form, pattern, kinds } of phrases) {
    const match = form === 'person' ? pattern.exec(clause) : null;
    if (!match) continue;
    const person = clause.slice(0, match.index).trim();
    if (
      isNegativeSubject(person) ||
      isConditional(person) ||
      isByOthers(clause) ||
      /^(?:you|i|we)\b/i.test(person)
    )
      continue;
    return { kinds, isOurs: false, verb: null };
  }
  return null;
}

function readState(clause: string, context: ClauseContext): ClauseReading | null {
  return readStatePhrase(clause, context) ?? readPassive(clause, context);
}

function readStatePhrase(clause: string, { topics, subjectText }: ClauseContext): ClauseReading | null {
  for (const { form, pattern, kinds } of phrases) {
    const match = form === 'state' ? pattern.exec(clause) : null;
    // "It's already on your calendar" describes the state before.
    if (!match || /\balready\b/i.test(clause) || isPossible(clause.slice(0, match.index + match[0].length)))
      continue;
    if (isByOthers(clause)) continue;
    const subject = clause.slice(0, match.index).trim() || subjectText;
    if (/^(?:you|we|i|invit\w+)\b/i.test(match[0]) || isSubject(subject, topics, kinds)) {
      return { kinds, isOurs: false, verb: null };
    }
  }
  return null;
}

function readPassive(clause: string, { topics, subjectText }: ClauseContext): ClauseReading | null {
  const match = passive.exec(clause);
  const verb = match?.[2];
  if (!match || verb === undefined) return null;
  const subject = match[1]?.trim() || subjectText;
  if (dependsOnYou.test(clause)) return null;
  // "It's fixed", "that was closed" do not say what, and many things are.
  if (actVerb(verb)?.isEveryday && /^(?:it|that|this|they)$/i.test(subject)) return null;
  if (
    isModal(match[0], match[1] ?? '') ||
    !isSubject(subject, topics, kindsOf(verb), actVerb(verb)?.isEveryday === false) ||
    isByOthers(clause)
  )
    return null;
  return { kinds: kindsOf(verb), isOurs: false, verb };
}

function readBare(clause: string, context: ClauseContext): ClauseReading | null {
  for (const { form, pattern, kinds } of phrases) {
    if (form === 'whole' && pattern.test(clause)) return { kinds, isOurs: true, verb: null };
  }
  if (isByOthers(clause)) return null;
  const past = barePastVerb(clause);
  if (past !== null) return readBarePast(past, context);
  if (context.subject === 'other') return null;
  if (startsWithPhrase.test(clause)) return readOurs(`I ${clause}`);
  return isDenied(clause) ? null : (readBareOngoing(clause) ?? readBareHeadline(clause, context));
}

/** "Added lunch": the participle that a clause without a subject begins with. */
function barePastVerb(clause: string): string | null {
  const match = barePast.exec(clause);
  const verb = match?.[1];
  if (!match || verb === undefined || isBareParticiple(clause, verb)) return null;
  return isNothing(clause.slice(match[0].length)) ? null : verb;
}

function readBarePast(verb: string, { subject, subjectText, topics }: ClauseContext): ClauseReading | null {
  if (subject !== 'other') return { kinds: kindsOf(verb), isOurs: true, verb };
  return isSubject(subjectText, topics) ? { kinds: kindsOf(verb), isOurs: false, verb } : null;
}

/** "Will send it", "sending it now". */
function readBareOngoing(clause: string): ClauseReading | null {
  const future = bareFuture.exec(clause)?.[1];
  if (future !== undefined) return { kinds: kindsOf(future), isOurs: true, verb: future };
  const gerund = bareGerund.exec(clause)?.[1] ?? /^(\p{L}+ing)(?: now| right away)?$/u.exec(clause)?.[1];
  if (gerund !== undefined && actVerb(gerund) !== null && !otherVerb.test(clause)) {
    return { kinds: kindsOf(gerund), isOurs: true, verb: gerund };
  }
  return null;
}

function readBareHeadline(clause: string, { topics }: ClauseContext): ClauseReading | null {
  return hasSubject(clause) ? null : readHeadline(clause, topics);
}

/** "Reminder set for 5": no other verb, and about something that an action can be about. */
function readHeadline(clause: string, topics: Topics): ClauseReading | null {
  const match = headline.exec(clause);
  const verb = match?.[2];
  if (!match || verb === undefined || /^(?:the|those|these|all the|any|every)\b/i.test(clause)) return null;
  const isOnList =
    /\b(?:to|on|in|from|off) (?:your|the) (?:calendar|(?:[\w-]+ )?list|tasks|notes|to-?do)/i.test(clause);
  if (!isOnList && !isSubject(match[1] ?? '', topics)) return null;
  return { kinds: kindsOf(verb), isOurs: false, verb };
}

/** "The file is saved when you close it" describes what generally happens. */
const dependsOnYou =
  /\b(?:when|whenever|if|once|every time|as soon as|after|until|unless) (?:you|one|we|they)\b/i;

/** Verbs that may begin a phrase that leaves out its "I": "Dropped Bob a line." */
const startsWithPhrase =
  /^(?:just |already |also )*(?:shot|dropped|fired|hit|let|told|gave|took|got|made|checked|ticked|crossed|called|handled|sorted|dealt|did|put|kept|passed|reached|brought|left|turned|switched|started|stopped|opened)\b/i;

/** Verbs that make "sending it" the subject of a sentence. */
const otherVerb =
  /\b(?:is|was|will|would|can|could|may|might|should|must|does|did|do|needs?|requires?|takes?|took|helps?|means?|makes?|works?|depends?|seems?|sounds?|has|had|clash(?:es)?|counts?|costs?)\b|n't\b/i;

function kindsOf(form: string): readonly string[] {
  return actVerb(form)?.kinds ?? [anything];
}

/** "It may have gone out." */
function isPossible(said: string): boolean {
  return /\b(?:would|could|should|might|may|can|must|never|cannot)\b|n't\b/i.test(said);
}

/** "I sent nothing so far." */
function isNothing(rest: string): boolean {
  return /^\s*(?:nothing|no(?:body| one)?|none|neither)\b/i.test(rest);
}

/** A single everyday participle may answer any question: "Closed." */
function isBareParticiple(clause: string, form: string): boolean {
  return (actVerb(form)?.isEveryday ?? false) && /^\W*\p{L}+\W*$/u.test(clause);
}
