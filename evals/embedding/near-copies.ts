/**
 * Copies of a text that differ from it in one word at most, in a spelling, or in the order: what the similarity 0.95 is to mean. All
 * of them are made by a fixed procedure; none of a text of fewer than six words, of which one word is too large a part.
 */
export function nearCopiesOf(text: string, otherWord: string): readonly string[] {
  const words = text.split(' ');
  if (words.length < minWords) return [];
  const middle = Math.floor(words.length / 2);
  return [
    misspelled(words),
    [...words.slice(0, middle), ...words.slice(middle + 1)],
    [...words.slice(0, middle), otherWord, ...words.slice(middle)],
    [...words.slice(0, middle), otherWord, ...words.slice(middle + 1)],
    [...words.slice(middle), ...words.slice(0, middle)],
  ].map((changed) => changed.join(' '));
}

/** Copies that differ in nothing but case, spacing and punctuation. */
export function trivialCopiesOf(text: string): readonly string[] {
  return [text.toUpperCase(), ` ${text.toLowerCase().replaceAll(' ', '  ')}. `, `“${text}”!`];
}

const minWords = 6;

/** Two letters within the longest word have changed places. */
function misspelled(words: readonly string[]): readonly string[] {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = Math.floor(longest.length / 2);
  const swapped = `${longest.slice(0, at - 1)}${longest[at]}${longest[at - 1]}${longest.slice(at + 1)}`;
  return words.map((word) => (word === longest ? swapped : word));
}
