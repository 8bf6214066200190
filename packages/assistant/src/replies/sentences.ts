/** Splits text into sentences as it arrives. Joined, the sentences are the original text, whitespace included. */
interface SentenceSplitter {
  /** The sentences that are complete by now. */
  push(piece: string): readonly string[];
  /** The rest. */
  end(): readonly string[];
}

/**
 * Sentences end at a slot (`{{1}}`), at a line's end, at `。！？`, and at `.!?…` before a blank, unless that is the dot of an abbreviation, of an
 * initial or of a list's number. Where they end depends on the text alone, never on how it was split into pieces: an
 * undecided end waits for more text.
 */
export function createSentenceSplitter(): SentenceSplitter {
  let buffer = '';
  const take = (isOver: boolean) => {
    const sentences: string[] = [];
    for (let end = endOfFirst(buffer, isOver); end !== null; end = endOfFirst(buffer, isOver)) {
      sentences.push(buffer.slice(0, end));
      buffer = buffer.slice(end);
    }
    return sentences;
  };
  return {
    push(piece) {
      buffer += piece;
      return take(false);
    },
    end() {
      const sentences = take(true);
      if (buffer !== '') sentences.push(buffer);
      buffer = '';
      return sentences;
    },
  };
}

/** In characters. A longer sentence is cut at the next blank, or at four times this length. */
const longest = 1_000;

const terminator = /[.!?…]/;
const closer = /["'”’»)\]*_`]/;
/** A slot ends the sentence that leads over to it. */
const marker = /\{\{\s*\d{1,4}\s*\}\}$/;
const wideTerminator = /[。！？｡]/;
const wideCloser = /[」』）”’"']/;

/** Where the first sentence ends; null if there is none yet, or if more text could change it. */
function endOfFirst(text: string, isOver: boolean): number | null {
  let hasStarted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (/\s/.test(char)) {
      if (char === '\n' ? hasStarted : at >= longest) return at + 1;
      continue;
    }
    hasStarted = true;
    if (at >= longest * 4) return at;
    if (char === '}' && marker.test(text.slice(0, at + 1))) return at + 1;
    if (wideTerminator.test(char)) return endOfWide(text, at, isOver);
    if (!terminator.test(char)) continue;
    const mark = endOfRun(text, at + 1, (one) => terminator.test(one));
    const end = endOfRun(text, mark, (one) => closer.test(one));
    if (end >= text.length) return null;
    if (!/\s/.test(text.charAt(end))) {
      at = mark - 1;
      continue;
    }
    const ends = mark - at > 1 || char !== '.' || dotEnds(text, at, end, isOver);
    if (ends === null) return null;
    if (ends) return end + 1;
    at = end - 1;
  }
  return null;
}

/** Chinese and Japanese sentences end without a blank. */
function endOfWide(text: string, at: number, isOver: boolean): number | null {
  const end = endOfRun(text, at + 1, (one) => wideTerminator.test(one) || wideCloser.test(one));
  return end < text.length || isOver ? end : null;
}

function endOfRun(text: string, from: number, belongs: (char: string) => boolean): number {
  let at = from;
  while (at < text.length && belongs(text.charAt(at))) at++;
  return at;
}

const neverLast = new Set(
  'mr mrs ms mx dr prof st no nos vs e.g i.e approx dept est fig gen rep sen hon mt cf ca bzw z.b'.split(' '),
);
const sometimesLast = new Set(
  'a.m p.m am pm etc inc ltd co corp jr sr u.s u.k min hr hrs jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun'.split(
    ' ',
  ),
);
const goesOn =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|^(?:utc|gmt|cet|cest|est|edt|pst|pdt|bst)\b/i;

/** Whether the dot at `dot` ends a sentence; null if that depends on the next word, which is not there yet. */
function dotEnds(text: string, dot: number, end: number, isOver: boolean): boolean | null {
  const before = text.slice(0, dot);
  const word = (/[^\s("“‘'[*_]*$/.exec(before)?.[0] ?? '').toLowerCase();
  if (neverLast.has(word)) return false;
  if (/^\d{1,3}$/.test(word) && /(?:^|\n)\s*\d{1,3}$/.test(before)) return false;
  if (/^\p{L}$/u.test(word) && word !== 'i') return false;
  if (!sometimesLast.has(word)) return true;
  const rest = text.slice(end);
  if (/^[^\S\n]*\n/.test(rest)) return true;
  const next = /^\s+(\S+)(\s)?/.exec(rest);
  if (!next?.[1] || (next[2] === undefined && !isOver)) return isOver && !next?.[1] ? true : null;
  return /^["'“‘(*_]*\p{Lu}/u.test(next[1]) && !goesOn.test(next[1]);
}
