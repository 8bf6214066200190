import type { TurnResult } from '@tact/assistant/conversation';
import { detailsOf } from '@tact/assistant/conversation/details';
import type { Change } from './world.ts';

/**
 * What a reply says about its turn, by crude patterns that share no code with the product: whether it says that something was not
 * understood or cannot be done, and whether it claims a deed that nothing in the world shows.
 */

/** Whether the reply says that something was not understood, or that it cannot be done. */
export function admits(reply: string): boolean {
  return admission.test(unquoted(plain(reply)));
}

/** On record the message was not understood: a question mark in such a reply asks about nothing that was said. */
export function wasUnclear({ decision }: Pick<TurnResult, 'decision'>): boolean {
  const kind = decision === null ? null : detailsOf(decision).reply?.kind;
  return kind === 'rephrase' || kind === 'out_of_scope';
}

/** Whether the reply says that nothing was done, which is no silence about what was asked for. */
export function saysNothingWasDone(reply: string): boolean {
  return /\b(?:done|did|changed) nothing\b|\bnothing (?:was|is|has been|has) (?:done|changed)\b/i.test(
    unquoted(plain(reply)),
  );
}

/** The claim of a deed that did not happen; null if there is none. What stands in quotation marks or in a question is no claim. */
export function falseClaim(
  reply: string,
  changes: readonly Change[],
  closedQuestions: number,
): string | null {
  const ours = unquoted(plain(reply)).replace(/[^.!?]*\?/g, '');
  for (const sentence of ours.split(/(?<=[.!])\s+/)) {
    if (denial.test(sentence)) continue;
    if (sendClaim.test(sentence) && !changes.some(isSending))
      return `claims to have sent: ${sentence.trim()}`;
    if (
      changes.length === 0 &&
      deedClaim.test(sentence) &&
      !(closedQuestions > 0 && dropClaim.test(sentence))
    )
      return `claims a deed: ${sentence.trim()}`;
  }
  return null;
}

/** Whether an internal id is shown. */
export function showsInternalId(reply: string): boolean {
  return /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}\b|\b[0-9a-f]{24,}\b/i.test(reply);
}

/**
 * What a question is about: the reply without what it quotes, except for names of things that are there. A message that is quoted as a
 * title of something new shows no understanding of it.
 */
export function askedAbout(reply: string, isThere: (quoted: string) => boolean): string | null {
  if (!reply.includes('?')) return null;
  return reply.replace(/“([^”]*)”/g, (whole, quoted: string) => (isThere(quoted) ? whole : '“”'));
}

/** A reply without what it quotes. */
function unquoted(reply: string): string {
  return reply.replace(/“[^”]*”|"[^"]*"/g, '“”');
}

function plain(reply: string): string {
  return reply.replaceAll('’', "'");
}

function isSending(change: Change): boolean {
  return change.change === 'added' && change.after.kind === 'sent';
}

const admission = new RegExp(
  [
    "\\b(?:did|was)(?:n't| not) (?:quite |fully |really )?(?:understand|follow|get|catch|recogni[sz]e|sure|able)\\b",
    "\\b(?:do|does|am|is|are)(?:n't| not) (?:quite |fully |really )?(?:understand|follow|get|know|sure|able|see what|play|turn|order|control|handle|look after|do that)\\b",
    '\\bnot understood\\b',
    "\\b(?:cannot|can't|can not|couldn't|could not|unable|won't be able)\\b",
    '\\b(?:rephrase|in other words|another way|differently|beyond what|outside what|out of scope)\\b',
    "\\b(?:don't|do not) have (?:access|an?y? way|the ability|live|real-time)\\b",
    '\\bnot something (?:I|that I)\\b',
    "\\bI(?:'m| am) not\\b",
    '\\bI (?:only|just) (?:do|know|handle|look after|help)\\b',
    '\\bnothing (?:is |was |there is )?(?:waiting|waits|open|pending|to (?:undo|confirm|send|cancel|change|answer))|\\bno (?:open )?(?:question|plan) (?:is |was )?(?:open|waiting|waits)\\b',
    '\\bthere is nothing (?:to|that)\\b',
    '\\b(?:found|find|know) no \\w+ like\\b',
  ].join('|'),
  'i',
);
const denial = /\b(?:nothing|not|never|no)\b|n't\b/i;
const sendClaim = /\bI(?:'ve| have)? (?:just |also |now )?(?:sent|answered|replied|emailed|mailed)\b/i;
const deedClaim =
  /\bI(?:'ve| have)? (?:just |also |now )?(?:added|made|put|created|deleted|removed|cancelled|canceled|moved|changed|updated|scheduled|booked|saved|noted|kept|remembered|forgotten|marked|drafted|written|brought|taken|undone|set|turned|ordered|played|invited)\b|^\s*(?:all )?(?:done|sent|added|deleted|booked|saved)\b|\b(?:has|have) been (?:added|made|created|deleted|removed|cancelled|moved|changed|updated|scheduled|booked|saved|sent|marked)\b/i;
const dropClaim = /\b(?:cancelled|canceled|removed|taken|put|set)\b/i;
