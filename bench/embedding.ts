import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLexicalEmbedder } from '@tact/english';
import { measureRates, type Rates } from './rates.ts';

/**
 * Embedding without a model: texts of 30 words, cut from those that the scale is fitted to, with a number of their own in each, so
 * that no two are equal.
 */
export interface EmbeddingFigures {
  readonly texts: number;
  readonly words: number;
  readonly dimensions: number;
  /** With the words that were met before remembered, as in a process that runs. */
  readonly warm: Rates;
  /** Every text by an embedder that has not met any word. */
  readonly cold: Rates;
}

export function benchEmbedding({ rounds = 31, warmUpRounds = 8, passes = 1 } = {}): EmbeddingFigures {
  const texts = textsOf(30);
  const dimensions = 256;
  const embedder = createLexicalEmbedder({ dimensions });
  const limits = { rounds, warmUpRounds, passes };
  return {
    texts: texts.length,
    words: 30,
    dimensions,
    warm: measureRates(texts, (text) => embedded(embedder.vectorOf(text)), limits),
    cold: measureRates(
      texts,
      (text) => embedded(createLexicalEmbedder({ dimensions }).vectorOf(text)),
      limits,
    ),
  };
}

const source = fileURLToPath(new URL('../evals/embedding/pairs.jsonl', import.meta.url));

function textsOf(count: number): readonly string[] {
  const words = readFileSync(source, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { readonly text: string }).text.split(' '));
  return Array.from({ length: 1_000 }, (_, index) => {
    const start = (index * 13) % (words.length - count);
    return [`${index}`, ...words.slice(start, start + count - 1)].join(' ');
  });
}

/** The figures count only if every text has a vector. */
function embedded(vector: Float32Array): number {
  const length = Math.hypot(...vector);
  if (Math.abs(length - 1) > 1e-3) throw new Error(`A vector has the length ${length}.`);
  return length;
}
