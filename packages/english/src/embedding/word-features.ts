import { stemOf } from '../similarity/content-words.ts';
import { relatedGroupOf } from './related-words.ts';
import { wordRarities } from './word-rarities.ts';

/** One word's share in the vector of a text: values at positions, several of which may be the same. */
export interface WordFeatures {
  readonly positions: Uint16Array;
  readonly values: Float32Array;
}

/**
 * What a word adds to a text's vector: its stem, the group of words that it is used interchangeably with, and the character
 * trigrams of its spelling, each hashed to a few positions with a sign, so that what two different features share averages to 0
 * (Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", 2009). The squares of the three parts' weights
 * sum to 1, times the word's rarity: what two texts share counts by its rarity once.
 */
export function wordFeaturesOf(word: string, dimensions: number): WordFeatures {
  const stem = stemOf(word);
  const group = relatedGroupOf(word, stem);
  const trigrams = trigramsOf(stem);
  const parts: readonly (readonly [features: readonly string[], square: number])[] = [
    [
      [`w ${stem}`],
      stemSquare + (trigrams.length === 0 ? trigramSquare : 0) + (group === null ? groupSquare : 0),
    ],
    [group === null ? [] : [`g ${group}`], groupSquare],
    [trigrams, trigramSquare],
  ];
  const count = parts.reduce((total, [features]) => total + features.length, 0) * spread;
  const positions = new Uint16Array(count);
  const values = new Float32Array(count);
  const weight = Math.sqrt(rarityOf(stem));
  let next = 0;
  for (const [features, square] of parts) {
    const value = weight * Math.sqrt(square / (features.length * spread));
    for (const feature of features) {
      let hash = hashOf(feature);
      for (let turn = 0; turn < spread; turn += 1) {
        hash = mixed(hash);
        positions[next] = (hash >>> 1) % dimensions;
        values[next] = (hash & 1) === 0 ? value : -value;
        next += 1;
      }
    }
  }
  return { positions, values };
}

/** How the square of a word's length divides. */
const stemSquare = 0.5;
const groupSquare = 0.3;
const trigramSquare = 0.2;

/** The positions of one feature. With one alone, two heavy words that meet by chance would make unrelated texts similar. */
const spread = 2;

/** Of letters only: 12 and 123 are different numbers, not two spellings of one. */
function trigramsOf(stem: string): readonly string[] {
  if (stem.length < 3 || /\p{N}/u.test(stem)) return [];
  const framed = `^${stem.slice(0, maxSpellingLength)}$`;
  const found: string[] = [];
  for (let start = 0; start + 3 <= framed.length; start += 1) found.push(framed.slice(start, start + 3));
  return found;
}

const maxSpellingLength = 40;

/** FNV-1a over UTF-16 code units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The next of a row of well mixed numbers: the finaliser of MurmurHash3 over a Weyl sequence. */
function mixed(seed: number): number {
  let hash = (seed + 0x9e3779b9) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * How much a stem weighs: its inverse document frequency, less that of a word which is in every third text or so and tells nothing.
 * A word that was not met in training weighs the most.
 */
function rarityOf(stem: string): number {
  return Math.max(minRarity, (wordRarities.get(stem) ?? unknown) - everywhere);
}

/** Just above the rarest words of the table. */
const unknown = 8.5;
const everywhere = 1;
const minRarity = 0.1;
