/**
 * Unicode's compatibility form without case: the one meaning of “case is ignored” for texts. By way of the capitals `ß` equals `ss`, and
 * every sigma another; the dot above that a Turkish İ leaves on an i is dropped, and ı is another letter than i. Marks stay.
 */
export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(/[^ı]+/g, (letters) => letters.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC');
}

const ascii = /^[\0-\x7f]*$/;
