import type { Approval } from '#records';
import { plainLine, quote } from '#text';
import { shortId } from './decision-table.ts';
import type { Screen } from './screen.ts';
import { withPlainTimes } from './time-words.ts';
import { cut } from './wrap.ts';

/** A question on one line: its id, what would be done, and what it is about. */
export function formatQuestionLine({ id, card }: Approval, { width, paint }: Screen): string {
  const about = card.quotes.map(({ text }) => quote(text, 80)).join(' ');
  const question = plainLine(withPlainTimes(card.question), 300);
  return cut(`  ${paint.bold(shortId(id))} ${question} ${paint.dim(about)}`.trimEnd(), width);
}
