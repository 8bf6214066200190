import { modelSays, overrideWords, type RecheckedApproval } from '@tact/core/kernel';
import type { Approval, CardLine, CardReason, Quotation } from '@tact/core/records';
import { plainLine, quote, quoteLines } from '@tact/core/text';
import { shortId } from './decision-table.ts';
import type { Screen } from './screen.ts';
import { relativeTime, withPlainTimes } from './time-words.ts';
import { cut, wrap, wrapTightly } from './wrap.ts';

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

type Page = Pick<Screen, 'isTerminal' | 'width' | 'paint'>;

const margin = '    │ ';
const maxOwnTextLength = 400;

/**
 * All that a yes does, whole, under names of ours. A text is one quotation, and every line of one that
 * has several stands behind a margin, also where a terminal is too narrow for it: no text passes for a line of ours. What an earlier version asked has none.
 */
export function cardLines({ card }: Pick<Approval, 'card'>, screen: Page): readonly string[] {
  return (card.lines ?? []).flatMap((line) => linesFor(line, screen));
}

function linesFor({ name, text, isOurs }: CardLine, screen: Page): readonly string[] {
  const { paint } = screen;
  const lines =
    isOurs === true && typeof text === 'string' ? [plainLine(text, maxOwnTextLength)] : quoteLines(text);
  if (lines.length > 1) {
    const fit = lines.flatMap((line) => fitted(line, margin.length, screen));
    return [`  ${paint.dim(name)}`, ...fit.map((line) => `${margin}${line}`)];
  }
  const [first = '', ...more] = lines.flatMap((line) => fitted(line, indent, screen));
  return [
    `  ${paint.dim(name.padEnd(indent - 3))} ${first}`,
    ...more.map((line) => `${' '.repeat(indent)}${line.trimStart()}`),
  ];
}

/** Pipes get every line whole. */
function fitted(line: string, before: number, { isTerminal, width }: Page): readonly string[] {
  return isTerminal ? wrapTightly(line, width - before) : [line];
}

/** A question on one line: its id, what would be done, and what it is about; below it all that a yes does. */
export function formatQuestionLine(approval: Approval, screen: Screen): string {
  const { id, card } = approval;
  const { width, paint } = screen;
  const about = card.quotes.map(aboutIt).join(' ');
  const question = plainLine(withPlainTimes(card.question), 300);
  const line = cut(`  ${paint.bold(shortId(id))} ${question} ${paint.dim(about)}`.trimEnd(), width);
  const cautions = (card.cautions ?? []).map((text) => cut(`    ${paint.yellow(text)}`, width));
  return [line, ...cautions, ...cardLines(approval, screen)].join('\n');
}

/** What it is about needs no name; what a model said of it does. */
function aboutIt({ name, text }: Quotation): string {
  return name === modelSays ? `${name} ${quote(text, 80)}` : quote(text, 80);
}
