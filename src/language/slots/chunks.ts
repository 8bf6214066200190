import { consumed, type MarkedText } from './marked-text.ts';
import { tidyTitle } from './tidy-title.ts';

/** A stretch that is still open, between what was cut out and the ends of sentences. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
}

/** What is still open, in order. */
export function openChunks(marked: MarkedText): Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  for (const end of [...marked.open.matchAll(separator), null]) {
    const text = marked.open.slice(start, end?.index);
    if (/[\p{L}\p{N}]/u.test(text)) chunks.push({ text, start });
    start = end === null ? start : end.index + end[0].length;
  }
  return chunks;
}

const another =
  '(?:it|please|can|could|so|i|remind|with|thanks|but|then|also|add|and (?:i|make|set|put|add|please))\\b';
const doing =
  "(?:please |can you |could you |i |it |that |then |also )*(?:remind|add|put|set|make|schedule|let|invite|mark|send|notify|label|call it|title|name|need|want|have|place|will|is|am|['’]m|the)\\b";
/** What was cut out; what ends a sentence (no full stop as in "Dr." or "3.5"); a comma or an "and" before another clause. */
const separator = new RegExp(
  `[${consumed};!?\\n]+|(?<!\\b(?:dr|mr|mrs|ms|st|vs|prof|jr|\\p{L}))\\.(?=\\s|$)|,\\s*(?=${another})| (?=(?:and|so|then|because|since|but) ${doing})`,
  'giu',
);

/** The part of a chunk that stays once words left hanging at its ends are gone, with its place in the text; null if nothing stays. */
export function tidyChunk(chunk: Chunk): Chunk | null {
  const text = tidyTitle(chunk.text);
  if (text === '') return null;
  const at = chunk.text.replace(/\s/g, ' ').indexOf(text);
  return at < 0 ? null : { text: chunk.text.slice(at, at + text.length), start: chunk.start + at };
}

/** A chunk without the phrases at its head that a pattern matches, and these phrases in order. */
export function stripLeadIns(
  chunk: Chunk,
  leadIn: RegExp,
  most: number,
): { readonly rest: Chunk; readonly leadIns: readonly string[] } {
  let { text, start } = chunk;
  const leadIns: string[] = [];
  while (leadIns.length < most) {
    const [found = ''] = leadIn.exec(text) ?? [];
    if (found.trim() === '') break;
    leadIns.push(found);
    text = text.slice(found.length);
    start += found.length;
  }
  return { rest: { text, start }, leadIns };
}
