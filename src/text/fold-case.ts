/** Unicode's compatibility form without case. By way of the capitals `ß` equals `ss`, and every sigma another. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
