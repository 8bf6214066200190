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
