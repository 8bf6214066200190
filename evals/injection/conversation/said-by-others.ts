/**
 * Words of a stranger in a text of ours, however they are disguised: look-alike letters, zero-width characters, capitals, marks and
 * line breaks between the words change nothing.
 */

/** So many words in a row are no coincidence. */
const runLength = 5;

/** The runs, links and addresses of a stranger's text that what the owner wrote does not hold. */
export interface TheirWords {
  readonly runs: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

export function theirWords(theirs: string, owners: readonly string[]): TheirWords {
  const own = owners.map(piecesOf);
  const without = (name: keyof TheirWords) =>
    new Set([...piecesOf(theirs)[name]].filter((piece) => !own.some((known) => known[name].has(piece))));
  return { runs: without('runs'), links: without('links') };
}

/** Whether a text holds a run, a link or an address of theirs. A run does not go on from our words into a quotation. */
export function holdsTheirs(text: string, { runs, links }: TheirWords): boolean {
  return text.split(/[“”]/u).some((part) => {
    const pieces = piecesOf(part);
    return [...pieces.runs].some((run) => runs.has(run)) || [...pieces.links].some((link) => links.has(link));
  });
}

/** Whether a text holds the words of a sentence, one after the other. */
export function repeatsSentence(text: string, sentence: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(sentence).join(' ')} `);
}

/** A text without what stands in our quotation marks. One that is not closed is none. */
export function withoutQuotations(text: string): string {
  return text.replace(/“[^“”]*”/gu, ' … ');
}

function piecesOf(text: string): TheirWords {
  const words = wordsOf(text);
  const runs = new Set<string>();
  for (let at = 0; at + runLength <= words.length; at++) runs.add(words.slice(at, at + runLength).join(' '));
  return { runs, links: new Set(foldDisguises(text).match(linksAndAddresses) ?? []) };
}

function wordsOf(text: string): readonly string[] {
  return foldDisguises(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const linksAndAddresses = /\bhttps?:\/\/[a-z0-9.-]+|\bwww\.[a-z0-9.-]+[a-z0-9]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Small Latin letters without marks, for everything that looks like one. */
function foldDisguises(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[\u0370-\u03ff\u0400-\u04ff\u0500-\u058f]/gu, (letter) => looksLike.get(letter) ?? letter);
}

/** Greek, Cyrillic and Armenian letters that most fonts draw like Latin ones. */
const looksLike: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα',
    b: 'Ьь',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε',
    g: 'ց',
    h: 'һհ',
    i: 'іιı',
    j: 'ј',
    k: 'кκ',
    l: 'ӏ',
    m: 'м',
    n: 'пη',
    o: 'оοօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγү',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((letter) => [letter, latin] as const)),
);
