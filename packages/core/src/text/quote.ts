import { exposeOutside, type Outside } from '#records';
import { isolateQuotations } from './isolate.ts';
import { plainQuotationMarks } from './quotation-marks.ts';

/**
 * Whatever is displayed and is not ours goes through `quote`: one line in our quotation marks, which the text inside can neither
 * close nor imitate.
 *
 * Invariants:
 * 1. `“` and `”` in a sentence of ours are always ours: every look-alike inside becomes a plain `"` or `'`.
 * 2. What is quoted is one line, without characters that are invisible, that reorder their surroundings or that command a
 *    terminal, and is cut to its length.
 * 3. No mark inside combines with the quotation marks around it, or floats above a blank where it looks like one, and marks are not
 *    piled up into the lines above and below.
 * 4. A sentence that is cut inside a quotation closes it.
 * 5. Text from right to left changes the order of nothing around its quotation. The isolates that see to it are the only characters of
 *    direction in what is displayed; those that a text brings along are dropped.
 */

/**
 * Text that somebody else wrote, fit to stand in a sentence of ours: on one line, in `“…”`, cut to `maxLength` characters
 * (80 unless given).
 *
 * @example
 * quote(outside('Hi\nthere', 'mail:subject')); // “Hi there”
 */
export function quote(quoted: string | Outside, maxLength = 80): string {
  const text = exposeOutside(quoted);
  if (text.length <= maxLength && plainWithoutQuotes.test(text)) return `“${text}”`;
  return isolateQuotations(`“${cutLine(withinQuotationMarks(tidyLine(text, maxLength)), maxLength)}”`);
}

/** One visible line of at most `maxLength` characters; for sentences of ours that hold quotations. */
export function plainLine(text: string, maxLength: number): string {
  if (text.length <= maxLength && plain.test(text)) return text;
  // Mostly the beginning alone makes a line that has to be cut; what comes after it would not be seen.
  const beginning = text.slice(0, maxLength * 2);
  if (ascii.test(beginning)) {
    const line = tidyAscii(beginning);
    if (line.length > maxLength) return cutLine(line, maxLength);
  }
  return isolateQuotations(cutLine(tidyLine(text, maxLength), maxLength));
}

/** Whether a sentence that ends here ends inside a quotation. */
export function isInsideQuotation(text: string): boolean {
  return text.lastIndexOf('“') > text.lastIndexOf('”');
}

/** Visible ASCII with single blanks, as most lines are: returned unchanged, which is ten times as fast. */
const plain = /^[!-~]+(?: [!-~]+)*$/;
/** The same without grave accents, two of which open a quotation in some fonts. */
const plainWithoutQuotes = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** Visible ASCII with blanks of any kind, as most texts begin: nothing in it is unseen or piled. */
const ascii = /^[\t\n\r -~]*$/;

/** What is not a single blank already, so that only that has to be replaced. */
const uneven = /[\t\n\r]\s*| \s+/g;

/** Controls but for blanks, marks of direction, private signs, half characters and whatever else fonts leave out. */
const unseen = /(?!\s)\p{Cc}|[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** The braille blank is a letter to Unicode and a blank to the eye. */
const blanks = /[\s\u2800]+/gu;
/** The longest piles that a living script needs, in Tibetan; the rest would run into the lines above and below. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;
/** Marks without a letter under them: a double acute above a blank looks like a quotation mark. */
const floatingMarks = /(?<![\p{L}\p{M}\p{N}\p{Extended_Pictographic}])\p{M}+/gu;
/** Half-width sound marks, which compatibility forms make combining ones, where no kana stands under them. */
const floatingSoundMarks = /(?<![\uff66-\uff9d])[\uff9e\uff9f]+/gu;
/**
 * A mark at the start would combine with our opening mark, as the first half of two vowels would once it is normalised; one that spans
 * two letters at the end with our closing one.
 */
const marksAtEdges = /^[\p{M}\s\u0e33\u0eb3\uff9e\uff9f]+|[\u035c-\u0362\u1dcd\u1dfc\ufe20-\ufe2f\s]+$/gu;

function tidyLine(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength * 8);
  if (ascii.test(start)) return tidyAscii(start);
  return start
    .replace(unseen, '')
    .replace(floatingMarks, '')
    .replace(floatingSoundMarks, '')
    .replace(blanks, ' ')
    .replace(piledMarks, '$1')
    .trim();
}

function tidyAscii(text: string): string {
  return text.replace(uneven, ' ').trim();
}

/** Without marks at the edges that would reach our own quotation marks. */
function withinQuotationMarks(line: string): string {
  return plainQuotationMarks(line).replace(marksAtEdges, '');
}

function cutLine(line: string, maxLength: number): string {
  if (line.length <= maxLength || firstCharacters(line, maxLength) === line) return line;
  const kept = wholeWords(line, firstCharacters(line, maxLength - 1));
  if (maxLength < 3 || !isInsideQuotation(kept)) return `${kept}…`;
  return `${wholeWords(line, firstCharacters(line, maxLength - 2))}…”`;
}

/** Without the word that the cut would halve, unless that is most of the line, or all that is left of a quotation. */
function wholeWords(line: string, kept: string): string {
  if (/\s$/.test(kept) || !/\S/.test(line.charAt(kept.length))) return kept;
  const end = kept.lastIndexOf(' ');
  const opening = isInsideQuotation(kept) ? kept.lastIndexOf('“') : -1;
  return end > Math.max(opening, kept.length * minShareKept) ? kept.slice(0, end) : kept;
}

const minShareKept = 0.6;

/** So many of the first characters, none of them halved. */
function firstCharacters(line: string, count: number): string {
  const units = line.slice(0, count * 2);
  return halves.test(units) ? [...units].slice(0, count).join('') : line.slice(0, count);
}

const halves = /[\ud800-\udfff]/;
