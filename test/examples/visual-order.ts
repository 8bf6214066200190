import bidiFactory from 'bidi-js';

// Its types describe a module that exports by name; what it is, is a function that makes one.
const bidi = (bidiFactory as unknown as () => Bidi)();

interface Bidi {
  getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): object;
  getReorderedString(text: string, levels: object): string;
}

/** The visible characters of a line from left to right, as a display orders them that follows the Unicode Bidirectional Algorithm. */
export function visualOrder(line: string, direction?: 'ltr' | 'rtl'): string {
  return bidi
    .getReorderedString(line, bidi.getEmbeddingLevels(line, direction))
    .replace(/[\u2068\u2069]/g, '');
}
