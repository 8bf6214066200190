import { cut, type Reading } from './reading.ts';
import { tidyTitle } from './tidy-title.ts';

/** A stretch that is still open, between what was cut out and the ends of sentences. */
export interface Chunk {
  readonly text: string;
  readonly start: number;
}

/** What is still open, in order. A full stop ends a stretch only after a word, not in "Dr." or "3.5". */
export function openChunks(reading: Reading): Chunk[] {
  const chunks: Chunk[] = [];
  for (const found of reading.open.matchAll(stretch)) {
    if (/[\p{L}\p{N}]/u.test(found[0])) chunks.push({ text: found[0], start: found.index });
  }
  return chunks;
}

const stretch = new RegExp(
  String.raw`(?:(?!\.(?:\s|$)|[;!?\n]|,\s*(?:it|and (?:i|make|set|put|add|please)|please|can|could|so|i|remind|with|thanks|but|then|also|add)\b| (?:and|so|then|because|since|but) (?:(?:please |can you |could you |i |it |that |then |also )*(?:remind|add|put|set|make|schedule|let|invite|mark|send|notify|label|call it|title|name|need|want|have|place|will|is|am|'m|the)\b)|[${cut}])[^]|(?<=\b(?:dr|mr|mrs|ms|st|vs|prof|jr)|\b\p{L})\.)+`,
  'giu',
);

/** The part of a chunk that stays once words left hanging at its ends are gone, with its place in the text; null if nothing stays. */
export function tidyChunk(chunk: Chunk): Chunk | null {
  const text = tidyTitle(chunk.text);
  if (text === '') return null;
  const at = chunk.text.replace(/\s/g, ' ').indexOf(text);
  return at < 0 ? null : { text: chunk.text.slice(at, at + text.length), start: chunk.start + at };
}
