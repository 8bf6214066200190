import { exposeOutside, type MaybeOutside, type Outside } from '#records';

/**
 * Text from right to left inside our lines. Without help, letters of such a script pull the digits, marks and brackets beside them to
 * their other side, so that our words change their order on the screen. An isolate (U+2068 to U+2069, Unicode Standard Annex #9) keeps
 * the order inside and outside apart; it has no width, and is set only where there is such a letter.
 */

/** Begins an isolate whose direction is that of its first letter. */
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** The line with every quotation in it isolated that holds letters written from right to left. */
export function isolateQuotations(line: string): string {
  if (!fromRight.test(line)) return line;
  return line.replace(quotations, (whole, inside: string) =>
    fromRight.test(inside) ? `“${firstStrongIsolate}${inside}${popIsolate}”` : whole,
  );
}

/** Ends the isolates at the end of each line that are open there, and begins them again on the next: a line is ordered by itself. */
export function isolateLines(lines: readonly string[]): readonly string[] {
  let isOpen = false;
  return lines.map((line) => {
    const wasOpen = isOpen;
    isOpen = endsIsolated(line, wasOpen);
    return `${wasOpen ? firstStrongIsolate : ''}${line}${isOpen ? popIsolate : ''}`;
  });
}

/** What ends the isolate that a line is cut in; empty where it is cut in none. */
export function endOfIsolate(line: string): string {
  return endsIsolated(line, false) ? popIsolate : '';
}

function endsIsolated(line: string, before: boolean): boolean {
  const [begins, ends] = [line.lastIndexOf(firstStrongIsolate), line.lastIndexOf(popIsolate)];
  return begins === -1 && ends === -1 ? before : begins > ends;
}

/** The blocks whose characters are written from right to left, Arabic digits among them (DerivedBidiClass: R, AL and AN). */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const quotations = /“([^“”]*)”/gu;

/**
 * What passes for a quotation mark: by the property Quotation_Mark, by Unicode's confusables of `"` and `'` (UTS #39), and by what fonts
 * draw. Corner brackets are quotation marks as well, but no reader takes one for `“` or `”`.
 */

/** The text with a plain `"` or `'` for everything that passes for a quotation mark. */
export function plainQuotationMarks(line: string): string {
  return line
    .replace(doubleMarks, '"')
    .replace(doubleLetters, '"')
    .replace(runsOfSingles, (run) => (plainRun.test(run) ? "'".repeat(run.length) : '"'))
    .replace(singleMarks, "'");
}

/** Curly marks, guillemets, primes, ditto marks, accents, ornaments and sound marks that stand alone. */
const doubleMarks =
  /[“”„‟«»\u00a8\u02ba\u02dd\u02ee\u02f5\u02f6\u05f4\u1cd3\u2033\u2034\u2036\u2037\u2057\u275d\u275e\u2760\u276e\u276f\u2e42\u3003\u301d-\u301f\u309b\uff02\u{1f676}-\u{1f678}]/gu;

/** Letters that look like a double mark, where no letter of their script stands beside them. */
const doubleLetters =
  /(?<!\p{Script=Canadian_Aboriginal})[\u1425\u1426](?!\p{Script=Canadian_Aboriginal})|(?<!\p{Script=Hebrew})\u05f2(?!\p{Script=Hebrew})/gu;

/** Every initial and final mark, and low and reversed ones. */
const singleMarks =
  /[‘’‚‛‹›\u05f3\u2032\u2035\u275b\u275c\u275f\u2e02-\u2e05\u2e09\u2e0a\u2e0c\u2e0d\u2e1c\u2e1d\u2e20\u2e21\uff07]/gu;

/** Two of these side by side look like one double mark; alone they are apostrophes, accents, numeral signs and letters. */
const runsOfSingles =
  /['`´‘’‚‛\u02b9-\u02bf\u02c8\u02ca\u02cb\u02f4\u0374\u0384\u055a\u055b\u055d\u05f3\u07f4\u07f5\u144a\u16cc\u1fbd-\u1fbf\u1fef\u1ffd\u1ffe\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40\u{16f51}\u{16f52}]{2,}/gu;

/** Plain apostrophes, and the curly ones that each become one. */
const plainRun = /^['’‘‚‛]+$/u;

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
