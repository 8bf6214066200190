import { overrideWords, type RecheckedApproval } from '@tact/core/kernel';
import type { Approval, CardReason } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { cardLines } from './card-lines.ts';
import { shortId } from './decision-table.ts';
import type { Screen } from './screen.ts';
import { relativeTime, withPlainTimes } from './time-words.ts';
import { wrap } from './wrap.ts';

const indent = 14;
const maxQuoteLength = 240;

/**
 * A question as a card: Tact's own words first, text from outside quoted below, then all that a yes does. With how it stands under
 * the policy in force now, where that is known.
 */
export function formatCard(
  approval: Approval,
  now: number,
  screen: Screen,
  forbidden: RecheckedApproval['forbidden'] = [],
): string {
  const { width, paint } = screen;
  const { card, id, wasEdited } = approval;
  const asked = withPlainTimes(card.question);
  const question = `${asked.charAt(0).toUpperCase()}${asked.slice(1)}?`;
  const edited = wasEdited ? paint.dim(' (edited)') : '';
  const lines = [
    `${paint.yellow('?')} ${paint.bold(shortId(id))} ${wrap(paint.bold(plainLine(question, 600)), width, indent - 3)}${edited}`,
    ...card.quotes
      .filter(({ text }) => text.length > 0)
      .map(({ name, text }) => field(name, quote(text, maxQuoteLength))),
    ...(card.cautions ?? []).map((text) => field('caution', text)),
    ...cardLines(approval, screen),
    ...reasonsOf(approval).map(([name, text]) => field(name, text)),
    ...(forbidden.length === 0
      ? []
      : [field('forbidden', `can no longer be approved: ${sayAll(forbidden)}`)]),
    field(approval.state === 'pending' ? 'asked' : 'answer', stateWords(approval, now)),
  ];
  return lines.join('\n');

  function field(name: string, text: string): string {
    return `  ${paint.dim(name.padEnd(indent - 3))} ${wrap(text, width, indent)}`;
  }
}

/** Why it is asked; beside it why it was asked at first, where it was edited since or more came to speak against it. */
function reasonsOf({ card, wasEdited }: Approval): readonly (readonly [string, string])[] {
  const { because, becauseAtFirst } = card;
  const nothing = wasEdited ? 'it was edited' : 'only the owner can decide it';
  const now = ['because', sayAll(because) || nothing] as const;
  return becauseAtFirst === undefined
    ? [now]
    : [now, ['at first', sayAll(becauseAtFirst) || 'only the owner can decide it']];
}

function sayAll(reasons: readonly CardReason[]): string {
  return reasons.map(overrideWords).join(', ');
}

const past: Readonly<Record<Exclude<Approval['state'], 'pending'>, string>> = {
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
  const why = answer.why === null ? '' : `: ${quote(answer.why, maxQuoteLength)}`;
  return `${past[state]} by ${plainLine(answer.by, 60)} ${relativeTime(answer.at, now)}${why}`;
}
