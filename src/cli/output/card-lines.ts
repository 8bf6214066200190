import type { Approval, CardLine } from '#records';
import { quoteLines } from '#text';
import type { Screen } from './screen.ts';
import { wrapTightly } from './wrap.ts';

const indent = 14;
const margin = '    │ ';

/**
 * All that a yes does, whole, under names of ours. A text is one quotation, and every line of one that
 * has several stands behind a margin, also where a terminal is too narrow for it: no text passes for a line of ours. What an earlier version asked has none.
 */
export function cardLines({ card }: Pick<Approval, 'card'>, screen: Screen): readonly string[] {
  return (card.lines ?? []).flatMap((line) => linesFor(line, screen));
}

function linesFor({ name, text }: CardLine, screen: Screen): readonly string[] {
  const { paint } = screen;
  const lines = quoteLines(text);
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
function fitted(line: string, before: number, { isTerminal, width }: Screen): readonly string[] {
  return isTerminal ? wrapTightly(line, width - before) : [line];
}
