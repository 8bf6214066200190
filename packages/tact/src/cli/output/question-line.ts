import { modelSays } from '@tact/core/kernel';
import type { Approval, Quotation } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';
import { cardLines } from './card-lines.ts';
import { shortId } from './decision-table.ts';
import type { Screen } from './screen.ts';
import { withPlainTimes } from './time-words.ts';
import { cut } from './wrap.ts';

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
