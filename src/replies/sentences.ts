/** Cuts text into sentences as it arrives. The sentences put together are the text again, blanks included. */
export interface SentenceSplitter {
  /** The sentences that are complete by now. */
  push(piece: string): readonly string[];
  /** What is left. */
  end(): readonly string[];
}

/**
 * Sentences end at a line's end, at `。！？`, and at `.!?…` before a blank, unless that is the dot of an abbreviation, of an
 * initial or of a list's number. Where they end depends on the text alone, never on the pieces that it came in: what
 * cannot be told yet waits for more.
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

/** Nobody writes longer sentences; what goes on for longer is cut at the next blank, or at four times that. */
const longest = 1_000;

const terminator = /[.!?…]/;
const closer = /["'”’»)\]*_`]/;
const wideTerminator = /[。！？｡]/;
const wideCloser = /[」』）”’"']/;

/** Where the first sentence ends; null where there is none, or where more text could change that. */
function endOfFirst(text: string, isOver: boolean): number | null {
  // A pure function of the text would scan from the start each time; sentences are short, and cut at `longest`.
  let spoken = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n') {
      if (spoken) return at + 1;
      continue;
    }
    if (/\s/.test(char)) {
      if (at >= longest) return at + 1;
      continue;
    }
    spoken = true;
    if (at >= longest * 4) return at;
    if (wideTerminator.test(char)) {
      const end = endOfRun(text, at + 1, (one) => wideTerminator.test(one) || wideCloser.test(one));
      if (end < text.length) return end;
      return isOver ? end : null;
    }
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

/** Whether the dot at `dot` ends a sentence; null where the next word has to be seen first. */
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
