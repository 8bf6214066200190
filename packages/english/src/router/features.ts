import { classesOf } from './lexicon.ts';

/**
 * The linear model's features of a message: word n-grams, character n-grams (for typos and word
 * forms), and n-grams of word classes. Features are hashed into a table of fixed size,
 * so that no vocabulary has to be shipped.
 */
export interface Features {
  /** Indexes into the table. */
  readonly places: Int32Array;
  /** The value at each index, normalised to unit length. */
  readonly values: Float32Array;
}

/** The table has 2 ** tableBits entries. */
export const tableBits = 18;

/** The value of each kind of feature; found by cross-validation. */
const kind = {
  word: 1,
  pair: 1,
  triple: 0.7,
  gap: 0.5,
  piece: 0.4,
  class: 1,
  twoClasses: 0.5,
  shapePair: 0.7,
  shapeTriple: 0.56,
  opening: 1,
  openingClass: 0.7,
} as const;

/** The features of a message given by its words. */
export function featuresOf(tokens: readonly string[]): Features {
  const found = new Map<number, number>();
  const add = (hash: number, value: number) => {
    const place = scatter(hash) & mask;
    if (!found.has(place)) found.set(place, value);
  };
  addWords(tokens, add);
  addClasses(tokens, add);

  let squares = 0;
  for (const value of found.values()) squares += value * value;
  const scale = 1 / Math.sqrt(squares);
  const places = Int32Array.from(found.keys());
  const values = Float32Array.from(found.values(), (value) => value * scale);
  return { places, values };
}

/** The 32-bit FNV-1a hash of a text; `seed` separates kinds of texts. */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

type Add = (hash: number, value: number) => void;

const mask = 2 ** tableBits - 1;

function addWords(tokens: readonly string[], add: Add): void {
  const words = ['^', ...tokens, '$'];
  const hashes = words.map((word) => hashOf(word));
  for (const [at, word] of words.entries()) {
    const [one = 0, two, three] = [hashes[at], hashes[at + 1], hashes[at + 2]];
    add(one, kind.word);
    if (two !== undefined) add(joined(one, two, 1), kind.pair);
    if (two !== undefined && three !== undefined) {
      add(joined(joined(one, two, 2), three, 2), kind.triple);
      add(joined(one, three, 3), kind.gap);
    }
    addPieces(word, add);
  }
}

/** Character n-grams of three to five letters, including word boundaries. */
function addPieces(word: string, add: Add): void {
  if (word.length < 3) return;
  const whole = `_${word.slice(0, maxWordLength)}_`;
  for (let length = 3; length <= 5; length += 1) {
    for (let at = 0; at + length <= whole.length; at += 1) {
      add(hashOf(whole.slice(at, at + length), 0x1234567), kind.piece);
    }
  }
}

const maxWordLength = 30;

function addClasses(tokens: readonly string[], add: Add): void {
  const classes = [...new Set(tokens.flatMap(classesOf))].sort();
  const hashes = classes.map((name) => hashOf(name));
  const opening = hashOf(tokens[0] ?? '$');
  for (const [at, one] of hashes.entries()) {
    add(joined(one, 0, 4), kind.class);
    add(joined(opening, one, 5), kind.openingClass);
    for (const two of hashes.slice(at + 1)) add(joined(one, two, 6), kind.twoClasses);
  }

  const shape = shapeOf(tokens).map((name) => hashOf(name));
  for (const [at, one] of shape.entries()) {
    const [two, three] = [shape[at + 1], shape[at + 2]];
    if (two !== undefined) add(joined(one, two, 7), kind.shapePair);
    if (two !== undefined && three !== undefined)
      add(joined(joined(one, two, 8), three, 8), kind.shapeTriple);
  }
  add(joined(opening, hashOf(classesOf(tokens[1] ?? '')[0] ?? tokens[1] ?? ''), 9), kind.opening);
}

/** The first class of each word; runs of words without one become a single `*`. */
function shapeOf(tokens: readonly string[]): readonly string[] {
  const shape: string[] = ['^'];
  for (const token of tokens) {
    const name = classesOf(token)[0] ?? (smallWords.has(token) ? token : '*');
    if (name !== '*' || shape.at(-1) !== '*') shape.push(name);
  }
  return [...shape, '$'];
}

const smallWords = new Set('0 ? a an the to of in on at for with and or from by about if as'.split(' '));

function joined(one: number, two: number, seed: number): number {
  return (Math.imul(one ^ Math.imul(seed + 1, 0x9e3779b1), 0x01000193) + Math.imul(two, 0x85ebca6b)) >>> 0;
}

/** Mixes all bits of a hash (a MurmurHash3-style finaliser with the constants of "lowbias32"). */
function scatter(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
