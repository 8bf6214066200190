import { tidyLines, tidySingleLine } from '@tact/core/text';
import { z } from 'zod';

/**
 * Texts that models, planners and commands write, as every action takes them. A title with a line break would begin a line of its own
 * wherever it is listed, and one with a character of direction reverses what stands beside it, so they are made tidy, not refused:
 * a model is asked once at most to correct itself, and that is for what it got wrong.
 */

/** One line of at most so many characters: a title, a name, a subject. */
export function singleLine(maxLength: number): z.ZodString {
  return z.string().overwrite(tidySingleLine).max(maxLength, tooLong(maxLength));
}

/** Lines of at most so many characters: a description, a note, the body of a mail. */
export function multiLine(maxLength: number): z.ZodString {
  return z.string().overwrite(tidyLines).max(maxLength, tooLong(maxLength));
}

const tooLong = (maxLength: number) =>
  `must have at most ${maxLength === 10_000 ? '10 000' : maxLength} characters`;
