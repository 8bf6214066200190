import { consumed, type MarkedText } from './marked-text.ts';
import { tidyTitle } from './tidy-title.ts';

/** A span of text that is not consumed yet, within one clause. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
}

/** The chunks that are not consumed yet, in order. */
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
/** Consumed text; the end of a sentence (but not "Dr." or "3.5"); a comma or an "and" before another clause. */
const separator = new RegExp(
  `[${consumed};!?\\n]+|(?<!\\b(?:dr|mr|mrs|ms|st|vs|prof|jr|\\p{L}))\\.(?=\\s|$)|,\\s*(?=${another})| (?=(?:and|so|then|because|since|but) ${doing})`,
  'giu',
);

/** A chunk without dangling words at its ends; null if nothing remains. */
export function tidyChunk(chunk: Chunk): Chunk | null {
  const text = tidyTitle(chunk.text);
  if (text === '') return null;
  const at = chunk.text.replace(/\s/g, ' ').indexOf(text);
  return at < 0 ? null : { text: chunk.text.slice(at, at + text.length), start: chunk.start + at };
}

/** Strips up to `most` matches of a pattern from the head of a chunk. Returns the rest and the stripped phrases in order. */
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
