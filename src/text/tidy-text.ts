/**
 * Text as it is kept where it becomes a title, a note or another value: without characters that nobody sees and that control a
 * terminal, break a line or reverse its order. Joiners stay, which Persian words and emoji are made with.
 */

/** One line. */
export function tidySingleLine(text: string): string {
  return text.replace(anyBlanks, ' ').replace(unwanted, '').trim();
}

/** Lines, which end in `\n`; tabs stay as well. */
export function tidyLines(text: string): string {
  return text.replace(lineEnds, '\n').replace(unwantedInLines, '').trim();
}

const anyBlanks = /[\t\n\v\f\r\u0085\u2028\u2029]+ */gu;
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
const unwanted =
  /[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const unwantedInLines =
  /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
