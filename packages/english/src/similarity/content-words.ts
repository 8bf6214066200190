/**
 * The content words of a text with their stems, so that "meetings", "Meeting's" and "meet" match.
 * Text in scripts without spaces is split into character bigrams.
 */

/** A word that is not a stop word. */
export interface ContentWord {
  /** As written, in lower case. */
  readonly word: string;
  readonly stem: string;
}

/** Longer texts are read by their beginning. */
const defaultMaxChars = 2_000;

/** The content words of a text in order, with repetitions. Reads the first 2 000 characters. */
export function contentWords(text: string): readonly ContentWord[] {
  return wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map((word) => ({ word, stem: stemOf(word) }));
}

/** All words in lower case, without apostrophes and possessives, of the first `maxChars` characters. */
export function wordsOf(text: string, maxChars = defaultMaxChars): readonly string[] {
  const plain = text
    .slice(0, maxChars)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'");
  return (plain.match(word) ?? []).flatMap((found) => {
    if (unspaced.test(found)) return pairsOf(found);
    return found.replace(/'s$|s'$/, (end) => (end === "'s" ? '' : 's')).replaceAll("'", '');
  });
}

const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*(?:[.:]\p{N}+)*'?/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function pairsOf(run: string): readonly string[] {
  const signs = [...run];
  if (signs.length < 3) return [run];
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}

/** A light English stemmer: strips plural, -ing, -ed and -ly. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const single = singular(word);
  const bare = single
    .replace(/(?<=[aeiouy].*)(?:ing|ed)$/, '')
    .replace(/(?<=.{3})ly$/, '')
    .replace(/([bdfgklmnprt])\1$/, '$1');
  return bare.length < 3 ? single : bare.replace(/(?<=.{2})e$/, '').replace(/(?<=.{3})y$/, 'i');
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

/** Function words, and words common to all facts and questions. */
const stopWords: ReadonlySet<string> = new Set(
  `a about am an and any are as at be been being but by can could did do does doing for from had has have having he her
  hers him his how i id if ill im in into is it its ive just me mine my myself of off on or our ours out please she should
  so some than that thats the their them then there these they this those to too under up us very was we were what whats
  when whens where wheres which who whos whose why will with would you your yours tell know remember remind recall again
  thing things one ones also got get s t`.split(/\s+/),
);
