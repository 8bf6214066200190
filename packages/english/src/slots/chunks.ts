import { consumed, type MarkedText } from './marked-text.ts';

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

/** Strips dangling words from a title: "a meeting with Sarah at" becomes "meeting with Sarah". */
function tidyTitle(said: string): string {
  let title = said.replaceAll(consumed, ' ').replace(/\s+/g, ' ').trim();
  const [, quoted] = onlyQuoted.exec(title) ?? [];
  if (quoted !== undefined) return quoted;
  for (let before = ''; before !== title; ) {
    before = title;
    if (!phrasal.test(title) && !ownObject.test(title) && !endsQuoted.test(title))
      title = title.replace(hangingAfter, '');
    title = title.replace(hangingBefore, '').trim();
  }
  return onlyHanging.test(title) ? '' : title;
}

/** Phrasal verbs, whose last word is not dangling: "check in", "drop by". */
const phrasal = /(?:^|\s)(?:(?:check|log|sign|clock|hand|move) in|(?:drop|stop|swing) by)$/i;
/** Of what stands in quotes no word hangs. */
const onlyQuoted = /^[\s,.;:-]*["“]([^\s"“”](?:[^"“”]*[^\s"“”])?)["”][\s,.;:!?]*$/;
/** “Read "Middlemarch"” */
const endsQuoted = /[^\s"“”]\s["“][^"“”]+["”]$/;
/** “Lock it”, “drop it off”: what is done is done to it. */
const ownObject = /^\p{L}+(?: (?:up|off|out|down|on|back))? it$/iu;
const onlyHanging =
  /^(?:on|at|in|for|to|from|by|with|of|about|and|or|but|the|a|an|that|is|are|as|so|then|also|starting|beginning|until|around|my|this|it|be|after|before|during|between|next|only|later|again)$/i;
const hangingBefore =
  /^(?:[\s,.;:!?"“”‘’()-]+|(?:a|an|the|some|another|on|at|in|for|to|from|by|with|of|about|and|or|but|that|is|it['’]?s|be(?! (?:at|in|on|out|up|home|back|there|nice|kind|ready|early|quiet|careful|sure|patient|honest|polite|good)\b)|as|so|then|also|called|titled|named)(?=\s))/i;
const hangingAfter =
  /(?:[\s,.;:!?"“”()-]+|\s(?:on|at|in|for|to|from|by|with|of|about|and|or|but|the|a|an|that|is|are|as|so|then|also|starting|beginning|until|around|scheduled|between|my|this|which|it|it['’]?s|its|will be|be|going to be|sometime|some time|set|please|from|before|after|during))$/i;
