import type { Approval, CardLine } from '@tact/core/records';
import { plainLine, quoteLines } from '@tact/core/text';
import type { Screen } from './screen.ts';
import { wrapTightly } from './wrap.ts';

type Page = Pick<Screen, 'isTerminal' | 'width' | 'paint'>;

const indent = 14;
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
