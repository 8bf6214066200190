import type { Approval, ApprovalState } from '#records';
import { plainLine, quote } from '#text';
import { shortId } from './decision-table.ts';
import { overrideWords } from './override-words.ts';
import type { Screen } from './screen.ts';
import { relativeTime, withPlainTimes } from './time-words.ts';
import { wrap } from './wrap.ts';

const indent = 14;
const longestQuote = 240;

/** A question as a card: Tact's own words first, text from outside quoted below. */
export function formatCard(approval: Approval, now: number, { width, paint }: Screen): string {
  const { card, id, wasEdited } = approval;
  const asked = withPlainTimes(card.question);
  const question = `${asked.charAt(0).toUpperCase()}${asked.slice(1)}?`;
  const edited = wasEdited ? paint.dim(' (edited)') : '';
  const lines = [
    `${paint.yellow('?')} ${paint.bold(shortId(id))} ${wrap(paint.bold(plainLine(question, 600)), width, indent - 3)}${edited}`,
    ...card.quotes
      .filter(({ text }) => text.length > 0)
      .map(({ name, text }) => field(name, quote(text, longestQuote))),
    field('because', wasEdited ? 'it was edited, and needed approval before' : becauseOf(card)),
    field(approval.state === 'pending' ? 'asked' : 'answer', stateWords(approval, now)),
  ];
  return lines.join('\n');

  function field(name: string, text: string): string {
    return `  ${paint.dim(name.padEnd(indent - 3))} ${wrap(text, width, indent)}`;
  }
}

function becauseOf({ because }: Approval['card']): string {
  return because.map(overrideWords).join(', ') || 'only the owner can decide it';
}

const past: Readonly<Record<Exclude<ApprovalState, 'pending'>, string>> = {
  approved: 'approved',
  edited: 'approved after an edit',
  denied: 'denied',
  expired: 'expired, which counts as a denial',
  superseded: 'withdrawn, because the decision was undone',
};

function stateWords({ state, answer, createdAt, expiresAt }: Approval, now: number): string {
  if (state === 'pending') {
    return `${relativeTime(createdAt, now)}; denied ${relativeTime(expiresAt, now)} if not answered`;
  }
  if (answer === null) return past[state];
  const why = answer.why === null ? '' : `: ${quote(answer.why, longestQuote)}`;
  return `${past[state]} by ${plainLine(answer.by, 60)} ${relativeTime(answer.at, now)}${why}`;
}
