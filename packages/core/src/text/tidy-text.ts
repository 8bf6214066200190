/**
 * Text as it is kept where it becomes a title, a note or a mail: without characters that nobody sees and that control a terminal, break a
 * line or reverse its order. A card shows what is sent with `quote`, which drops all of these, so what stayed would be sent unseen.
 * Joiners and variation selectors stay where Persian words and emoji are made with them.
 */

/** One line. */
export function tidySingleLine(text: string): string {
  return tidy(text.replace(anyBlanks, ' '), unwanted).trim();
}

/** Lines, which end in `\n`; tabs stay as well. */
export function tidyLines(text: string): string {
  return tidy(text.replace(lineEnds, '\n'), unwantedInLines).trim();
}

/** What was taken out may have stood between two others. A text that is still not tidy after a few looks loses all its joiners. */
function tidy(text: string, unwantedHere: RegExp): string {
  if (printable.test(text)) return text;
  let before = text.replace(unwantedHere, '');
  for (let look = 0; look < maxPasses; look += 1) {
    const tidied = withoutStrays(before);
    if (tidied === before) return tidied;
    before = tidied;
  }
  return withoutStrays(before.replace(joiners, ''));
}

function withoutStrays(text: string): string {
  return text.replace(strayJoiners, '').replace(strayMarks, '').replace(piledMarks, '$1');
}

const maxPasses = 4;
const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/gu;
const printable = /^[\t\n -~]*$/;
const anyBlanks = /[\t\n\v\f\r\u0085\u2028\u2029]+ */gu;
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
const unwanted =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const unwantedInLines =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners that do not stand within a word or an emoji, and selectors that no sign or emoji stands before. */
const strayJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)|(?:\u200c|\u200d)(?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Sm}\p{So}#*0-9])(?:\ufe0e|\ufe0f)/gu;
/** Marks without a letter under them. */
const strayMarks =
  /(?<!\u200c|\u200d|\ufe0e|\ufe0f|[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])(?:(?:\u200c|\u200d)*\p{M})+/gu;
/** More marks on a letter than a living script needs. */
const piledMarks = /((?:(?:\u200c|\u200d)*\p{M}){4})(?:(?:\u200c|\u200d)*\p{M})+/gu;

/**
 * The last look at what goes to a terminal, whatever it was made of: characters that change the order of a line, or end it where
 * nobody sees an end, are dropped. The isolates that `quote` sets stay.
 */
export function inDisplayOrder(text: string): string {
  return text.replace(reordering, '');
}

const reordering = /(?![\u2068\u2069])\p{Bidi_Control}|[\p{Zl}\p{Zp}]/gu;
