import { foldCase } from '@tact/core/text';

/**
 * Texts and names brought to one form, so that those that say the same in every sign are equal. Only spacing, the Unicode form, quotation
 * marks, the case of plain words and punctuation at their edges are ignored. A word with a digit, a sign or a capital in it, and
 * signs that stand alone, are compared as written: `*∕5`, `ann.lee@`, `(500)`, `!done`.
 */

/** A text as it is compared. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[“”„‟«»‹›]/gu, '"')
    .replace(/[−‒–—―]/gu, '-')
    .replace(/(?<=\p{N})\s+%/gu, '%')
    .split(/[\p{Z}\s]+/u)
    .map(normaliseWord)
    .filter(Boolean)
    .join(' ');
}

const edge = /^(?:["']+|[¿¡]+)+|(?:["']+|[.,;:!?…。、！？]+)+$/gu;
/** Around a plain word alone: `(500)` is another amount than `500`. */
const brackets = /^["'([{<]+|(?<!\()["')\]}>]+$/gu;

function normaliseWord(word: string): string {
  const bare = word.replace(edge, '');
  if (/^[\p{L}\p{M}"'()[\]{}<>.,;:!?-]+$/u.test(bare)) {
    const plain = bare.replace(brackets, '').replace(edge, '');
    if (/^[\p{L}\p{M}]+$/u.test(plain)) return hasInnerCapital(plain) ? plain : foldCase(plain);
    // The first word of a sentence: `Don't`, `Risk-based`.
    if (/^\p{Lu}[\p{Ll}\p{M}]*(?:['-][\p{Ll}\p{M}]+)+$/u.test(plain)) return foldCase(plain);
    if (plain !== '') return plain;
  }
  return bare === '' && /^["'¿¡]+$/u.test(word) ? '' : bare;
}

/** As identifiers have it: `getUser`, `XMLReader`. */
function hasInnerCapital(word: string): boolean {
  return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word);
}

/** The name of a reference or an artifact as it is compared: signs within it tell one from another, and so does case in identifiers. */
export function normaliseName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/^[\s"'“”‘’«»(<[{]+|[\s"'“”‘’«»)>\]}.,;:!?]+$/gu, '');
  return plain
    .split(/(?<=[^\p{L}\p{M}\p{N}])|(?=[^\p{L}\p{M}\p{N}])/u)
    .map((part) =>
      hasInnerCapital(part) || (/\p{N}/u.test(part) && /\p{Ll}/u.test(part)) ? part : foldCase(part),
    )
    .join('');
}

/**
 * How long a run took and when it ran, as in “took 12 minutes”, “finished at 03:14” or “(2.4 s)”: figures of the run itself, which
 * differ from one time to the next and contradict nothing.
 */
export function withoutOwnTimes(text: string): string {
  return patterns
    .reduce((rest, pattern) => rest.replace(pattern, ' '), text)
    .replace(/[ \t]+/gu, ' ')
    .trim();
}

const unit = '(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)';
const amount = String.raw`(?:(?:about|around|roughly|almost|only|just|under|over|~|≈)\s*)?(?:\d+(?:[.,:]\d+)*|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten)`;
const duration = String.raw`${amount}\s*${unit}(?![\p{L}\p{N}])(?:\s*(?:,|and)?\s*\d+(?:[.,]\d+)?\s*${unit}(?![\p{L}\p{N}]))*`;
const clock = String.raw`\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?(?:\s*(?:am|pm|UTC|GMT|CET|CEST|Z)(?![\p{L}\p{N}]))?|\d{1,2}\s*(?:am|pm)(?![\p{L}\p{N}])|midnight|noon`;
const ended =
  '(?:finished|completed|ended|done|succeeded|worked|failed|stopped|started|began|ran|run|logged|executed|terminated|launched)';

const of = (source: string) => new RegExp(source, 'giu');

const patterns: readonly RegExp[] = [
  // The time stamp of a line.
  of(String.raw`(?<=^|\n)\s*\[?(?:${clock})\]?(?=\s|:\s|-\s)[:\s-]*`),
  of(String.raw`[([]\s*(?:took|in|after|at|duration:?)?\s*(?:${duration}|(?:${clock}))\s*[)\]]`),
  of(
    String.raw`(?:[,;-]\s*)?(?:and\s+)?(?:it\s+|this\s+|which\s+|the\s+\p{L}+\s+)?(?:took|taking|takes|lasted|lasting)\s+(?:it\s+|me\s+|us\s+)?${duration}`,
  ),
  of(
    String.raw`\b(?:duration|elapsed(?:\s+time)?|run\s?time|time\s+taken|total\s+time)\s*(?:[:=]|was|of)?\s*${duration}`,
  ),
  of(
    String.raw`(?<=\bran\b|\bran\s)\s*(?:for\s+${duration}|from\s+(?:${clock})\s+(?:to|until)\s+(?:${clock}))`,
  ),
  of(
    String.raw`\b(?:start(?:ed)?|begin|end(?:ed)?)\s*[:=]?\s*(?:${clock})(?:\s*(?:,|-|to|until|and)\s*(?:(?:end(?:ed)?|finish(?:ed)?)\s*(?:at)?\s*[:=]?\s*)?(?:${clock}))?`,
  ),
  of(
    String.raw`(?<=\b${ended}(?:\s+(?:successfully|ok|fine|again|today|this\s+\p{L}+))?)\s+(?:at\s+(?:${clock})|(?:in|within|after)\s+${duration})`,
  ),
  of(
    String.raw`(?<=(?:^|[.;!?\n,]\s*)(?:finished|completed|ran|executed)\s[^.;!?\n]{0,200}?)\s+at\s+(?:${clock})(?=\s*(?:$|[.;!?\n,)]))`,
  ),
  // At the end of a clause that tells what was done.
  of(
    String.raw`(?<=(?:^|[.;!?\n,]\s*)(?!\p{L}*(?:schedul|remind|post|delay|extend|book|plan|mov|set|snooz|wait))\p{L}+ed\s[^.;!?\n]{0,200}?)\s+(?:in|within)\s+${duration}(?=\s*(?:$|[.;!?\n,)]))`,
  ),
];
