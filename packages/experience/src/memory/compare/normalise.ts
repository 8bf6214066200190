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
