import { exposeOutside, type MaybeOutside } from '@tact/core/records';
import { contentWords } from './content-words.ts';
import type { Similarity, SimilarText } from './similarity.ts';
import { conceptOf } from './synonyms.ts';

/**
 * Cosine similarity of TF-IDF vectors: the rarer a word, the more it weighs; a synonym counts
 * less than the word itself, and an unknown word matches similarly spelled ones. Exact: every
 * text that shares a word is scored.
 */
export function createSimilarity(given: readonly MaybeOutside[]): Similarity {
  const texts = given.map(exposeOutside);
  const { postings, norms } = indexOf(texts);
  const letterPairs = new Map<string, ReadonlySet<string>>();
  const rarityOf = (word: string) => rarity(postings.get(word)?.length ?? 1, texts.length);
  return {
    best(query, limit) {
      const scores = new Map<number, number>();
      let square = 0;
      for (const [word, worth] of worths(query)) {
        const weight = worth * rarityOf(word);
        square += weight ** 2;
        for (const { known, likeness } of metBy(word, postings, letterPairs)) {
          const pull = weight * likeness * rarityOf(known);
          for (const { index, worth: own } of postings.get(known) ?? []) {
            scores.set(index, (scores.get(index) ?? 0) + pull * own);
          }
        }
      }
      return ranked(scores, Math.sqrt(square), norms, limit);
    },
  };
}

/** The weight of a synonym relative to the word itself. */
const synonymWorth = 0.8;
/** The least Dice coefficient of two spellings of a word: "dentits" and "dentist" have 0.67. */
const minSimilarity = 0.6;

interface Posting {
  readonly index: number;
  readonly worth: number;
}

type Postings = ReadonlyMap<string, readonly Posting[]>;

interface Index {
  readonly postings: Postings;
  /** The Euclidean norm of each text's vector. */
  readonly norms: readonly number[];
}

function indexOf(texts: readonly string[]): Index {
  const postings = new Map<string, Posting[]>();
  for (const [index, text] of texts.entries()) {
    for (const [word, worth] of worths(text)) {
      const known = postings.get(word);
      if (known === undefined) postings.set(word, [{ index, worth }]);
      else known.push({ index, worth });
    }
  }
  const squares = texts.map(() => 0);
  for (const found of postings.values()) {
    const weight = rarity(found.length, texts.length);
    for (const { index, worth } of found) squares[index] = (squares[index] ?? 0) + (worth * weight) ** 2;
  }
  return { postings, norms: squares.map(Math.sqrt) };
}

/** The weight of each stem of a text, and of each synonym group as a term of its own: `=birthday`. */
function worths(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const one of contentWords(text)) {
    found.set(one.stem, 1);
    const concept = conceptOf(one);
    if (concept !== null) found.set(`=${concept}`, synonymWorth);
  }
  return found;
}

/** Smoothed inverse document frequency, above 0 even for a word in every text. */
function rarity(holding: number, all: number): number {
  return Math.log(1 + (all + 1) / (holding + 0.5));
}

interface Met {
  readonly known: string;
  readonly likeness: number;
}

function metBy(
  word: string,
  postings: Postings,
  letterPairs: Map<string, ReadonlySet<string>>,
): readonly Met[] {
  if (postings.has(word)) return [{ known: word, likeness: 1 }];
  if (word.length < 4 || word.startsWith('=')) return [];
  const own = pairsOf(word);
  return [...postings.keys()].flatMap((known) => {
    if (known.startsWith('=') || Math.abs(known.length - word.length) > 2) return [];
    const other = letterPairs.get(known) ?? pairsOf(known);
    letterPairs.set(known, other);
    const likeness = shared(own, other);
    return likeness < minSimilarity ? [] : [{ known, likeness }];
  });
}

function pairsOf(word: string): ReadonlySet<string> {
  const framed = `^${word}$`;
  return new Set([...framed.slice(1)].map((letter, index) => `${framed[index]}${letter}`));
}

/** The Sørensen–Dice coefficient: twice the size of the intersection over the sum of the sizes. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return (2 * both) / (one.size + other.size);
}

function ranked(
  scores: ReadonlyMap<number, number>,
  norm: number,
  norms: readonly number[],
  limit: number,
): readonly SimilarText[] {
  return [...scores]
    .map(([index, score]) => ({ index, score: Math.min(1, score / (norm * (norms[index] ?? 1))) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, Math.max(0, limit));
}
