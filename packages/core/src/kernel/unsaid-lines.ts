import type { ApprovalCard } from '#records';
import { quoteLines } from '#text';

/** Up to here no action's own words cut a text. */
const neverCut = 80;

/**
 * What a card's question does not say whole, as lines to be shown with it where there is no room for the card: a yes is one to every
 * word. Each line of a text stands behind a margin. Empty where the question says it all.
 *
 * @example
 * unsaidLines({ question: 'Send it?', lines: [] }); // []
 */
export function unsaidLines({
  question,
  lines = [],
}: Pick<ApprovalCard, 'question' | 'lines'>): readonly string[] {
  return lines.flatMap(({ name, text, isOurs }) => {
    const quoted = quoteLines(text);
    const isSaid = question.includes(quoted.join(' ').replaceAll(/ {2,}/g, ' '));
    if (text.length <= neverCut || isSaid) return [];
    if (isOurs === true && typeof text === 'string') return [text];
    return [`The ${name} in full:`, ...quoted.map((line) => `    │ ${line}`)];
  });
}
