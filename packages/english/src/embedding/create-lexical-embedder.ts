import { tactError } from '@tact/core/errors';
import { createSimilarityScale } from '@tact/core/records';
import { wordsOf } from '../similarity/content-words.ts';
import { lexicalScale } from './lexical-scale.ts';
import { type WordFeatures, wordFeaturesOf } from './word-features.ts';

/** An embedder, as the port `embedder` has it, that can also embed at once. */
export interface LexicalEmbedder {
  readonly id: string;
  readonly dimensions: number;
  embed(
    texts: readonly string[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly Float32Array[]>;
  /** The vector of one text, of length 1; all zeros for a text without words. */
  vectorOf(text: string): Float32Array;
  similarity(cosine: number): number;
}

/** How long the vectors of a lexical embedder are. */
export interface LexicalEmbedderOptions {
  /** From 16 to 4 096; 256 unless given. The fewer, the more alike unrelated texts are by chance. */
  readonly dimensions?: number;
}

/**
 * Embeds texts by their words, without a model: words weigh by their rarity, and share with others their stem, their spelling and
 * the group of words that they are used interchangeably with. The order of words counts little. Reads the first 8 000 characters.
 *
 * @throws EMBEDDER_SETTINGS_INVALID for dimensions out of range.
 *
 * @example
 * const { id, vectorOf } = createLexicalEmbedder();
 * id; // lexical-1:256
 * vectorOf('watering the roses').length; // 256
 */
export function createLexicalEmbedder({ dimensions = 256 }: LexicalEmbedderOptions = {}): LexicalEmbedder {
  const id = `lexical-${version}:${dimensions}`;
  if (!Number.isInteger(dimensions) || dimensions < 16 || dimensions > 4096) {
    const why = 'dimensions must be a whole number from 16 to 4096';
    throw tactError('EMBEDDER_SETTINGS_INVALID', { embedder: id, why });
  }
  const memory = new Map<string, WordFeatures>();
  const featuresOf = (word: string) => remembered(memory, word, () => wordFeaturesOf(word, dimensions));
  const vectorOf = (text: string) => vectorOfWords(tokensOf(text), dimensions, featuresOf);
  return {
    id,
    dimensions,
    vectorOf,
    async embed(texts, options) {
      if (options?.signal?.aborted) throw tactError('EMBEDDER_CANCELLED', { embedder: id });
      return texts.map(vectorOf);
    },
    similarity: createSimilarityScale(lexicalScale),
  };
}

/** Goes up with every change to what a text's vector is. */
const version = 1;

const maxChars = 8_000;

/** Words, and the pictures among the signs; of a text of other signs alone there is nothing to compare. */
function tokensOf(text: string): readonly string[] {
  const visible = text.slice(0, maxChars).replace(invisible, '');
  return [...wordsOf(visible, maxChars), ...(visible.match(pictures) ?? [])];
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const pictures = /\p{Extended_Pictographic}/gu;

function vectorOfWords(
  words: readonly string[],
  dimensions: number,
  featuresOf: (word: string) => WordFeatures,
): Float32Array {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sums = new Float64Array(dimensions);
  for (const [word, count] of counts) {
    const { positions, values } = featuresOf(word);
    const factor = 1 + Math.log(count);
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index] ?? 0;
      sums[position] = (sums[position] ?? 0) + factor * (values[index] ?? 0);
    }
  }
  return unitOf(sums);
}

function unitOf(sums: Float64Array): Float32Array {
  let square = 0;
  for (const value of sums) square += value * value;
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  return Float32Array.from(sums, (value) => value * scale);
}

/** Words repeat; hashing them is most of the work. */
const maxRemembered = 10_000;

function remembered(
  memory: Map<string, WordFeatures>,
  word: string,
  compute: () => WordFeatures,
): WordFeatures {
  const known = memory.get(word);
  if (known !== undefined) return known;
  const features = compute();
  if (memory.size >= maxRemembered) memory.clear();
  // A remembered part of a long text would keep the whole text in memory, and an odd long word is not met again.
  if (word.length <= 40) memory.set(word, features);
  return features;
}
