import { exposeOutside, type MaybeOutside } from '#records';
import { quote } from './quote.ts';

/** Every character that some program takes for the end of a line. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * A text of many lines as one quotation, whole: what `quote` does to a line is done to each, and nothing is cut. Whoever prints it
 * puts a margin before each line but an only one, so that none passes for a line of ours.
 */
export function quoteLines(text: MaybeOutside): readonly string[] {
  const lines = exposeOutside(text)
    .split(lineEnds)
    .map((line) => quote(line, Number.POSITIVE_INFINITY).slice(1, -1));
  return lines.map((line, index) => {
    const opening = index === 0 ? '“' : '';
    return `${opening}${line}${index === lines.length - 1 ? '”' : ''}`;
  });
}
