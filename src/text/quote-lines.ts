import { exposeOutside, type MaybeOutside } from '#records';
import { plainLine } from './quote.ts';

/** Every character that some program takes for the end of a line. */
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/**
 * A text of many lines for people, whole: nothing cut, and no line with characters that are invisible, that reorder their
 * surroundings or that command a terminal. Whoever prints it puts a margin before each line, so that none passes for one of ours.
 */
export function quoteLines(text: MaybeOutside): readonly string[] {
  return exposeOutside(text)
    .split(lineEnds)
    .map((line) => plainLine(line, Number.POSITIVE_INFINITY));
}
