import { foldCase } from '#text';

/**
 * Texts and names brought to one form, so that those that differ in case, spacing and punctuation alone are equal. Signs that
 * change what is said stay: the minus and the percent sign of a number, decimal points, `C++`, `$5`.
 */

/** A text as it is compared. */
export function normaliseText(text: string): string {
  return foldCase(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ＇`´']/gu, '')
    .replace(/[−‒–—]/gu, '-')
    .replace(/(?<![\p{L}\p{N}])-(?=\p{N})/gu, minus)
    .replace(/(?<=\p{N})\s*%/gu, percent)
    .replace(/(?<=\p{N})[.,:/](?=\p{N})/gu, (sign) => kept[sign] ?? sign)
    .replace(/(?<=\p{L})#/gu, sharp)
    .replace(/[\p{P}\p{Sk}\p{Z}\s]+/gu, ' ')
    .replace(/[\uE000-\uE007]/gu, (sign) => signs[sign] ?? sign)
    .trim();
}

/** The name of a reference or an artifact as it is compared: signs within it tell one from another, so they stay. */
export function normaliseName(name: string): string {
  return foldCase(name)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/^[\s"'“”‘’«»(<[{]+|[\s"'“”‘’«»)>\]}.,;:!?]+$/gu, '');
}

/** Private characters stand for the signs that stay, while all others are replaced. */
const minus = '\uE000';
const percent = '\uE001';
const sharp = '\uE002';
const kept: Readonly<Record<string, string>> = {
  '.': '\uE003',
  ',': '\uE004',
  ':': '\uE005',
  '/': '\uE006',
};
const signs: Readonly<Record<string, string>> = {
  [minus]: '-',
  [percent]: '%',
  [sharp]: '#',
  '\uE003': '.',
  '\uE004': ',',
  '\uE005': ':',
  '\uE006': '/',
};
