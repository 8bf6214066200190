import type { Embedder } from '@tact/core/ports/embedder';
import { createSimilarityScale, type ScaleKnot } from '@tact/core/records';
import { writeAnswers } from '../data/answers-file.ts';
import type { EvalOptions } from '../eval-options.ts';
import { rounded, share } from '../measures.ts';
import { fitScale } from './fit-scale.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { readRelatedness } from './relatedness.ts';
import { pairKinds, readTextPairs, type TextPair } from './text-pairs.ts';

export interface EmbedderEvalOptions extends EvalOptions {
  readonly embedder: Pick<Embedder, 'id' | 'embed' | 'similarity'>;
  /** A file of sentence pairs that people rated; it is measured with, and nothing is fitted to it. */
  readonly relatedness?: string;
}

/** What an embedder's similarities say of pairs whose kind is known. */
interface EmbedderEvalResult {
  readonly embedder: string;
  readonly pairs: number;
  /** By the embedder's own scale. */
  readonly by_kind: Readonly<Record<string, KindResult>>;
  /** By scales that were fitted without the judged pairs, in five folds of rows. */
  readonly by_kind_fitted_elsewhere: Readonly<Record<string, KindResult>>;
  /** The knots that a fit to all pairs gives, as `[embeddings] scale` takes them. */
  readonly fitted_scale: string;
  /** Spearman's rank correlation of the cosine with what people rated; null without such a file. */
  readonly relatedness_correlation: number | null;
}

interface KindResult {
  readonly pairs: number;
  readonly median: number;
  readonly 'from_0.40': number;
  readonly 'from_0.70': number;
  readonly 'from_0.95': number;
  readonly 'from_0.99': number;
}

interface JudgedPair extends TextPair {
  readonly cosine: number;
}

/** Embeds both texts of every pair. Throws `EVAL_DATA_MISSING`, and what the embedder throws. */
export async function evaluateEmbedder(options: EmbedderEvalOptions): Promise<EmbedderEvalResult> {
  const { embedder } = options;
  const pairs = await readTextPairs(options.data, options.unread);
  const cosines = await cosinesOf(pairs, embedder, options.onProgress);
  const judged = pairs.map((pair, index): JudgedPair => ({ ...pair, cosine: cosines[index] ?? 0 }));
  await writeAnswers(
    options.out,
    judged.map((pair) => ({ ...pair, similarity: rounded(embedder.similarity(pair.cosine)) })),
  );
  return {
    embedder: embedder.id,
    pairs: pairs.length,
    by_kind: byKind(judged, ({ cosine }) => embedder.similarity(cosine)),
    by_kind_fitted_elsewhere: byKind(judged, crossFitted(judged)),
    fitted_scale: formatScale(fitScale(judged)),
    relatedness_correlation: await correlationWith(options),
  };
}

function formatScale(knots: readonly ScaleKnot[]): string {
  return `[${knots.map(([cosine, similarity]) => `[${cosine}, ${similarity}]`).join(', ')}]`;
}

function byKind(
  pairs: readonly JudgedPair[],
  similarityOf: (pair: JudgedPair) => number,
): Readonly<Record<string, KindResult>> {
  const results = pairKinds.map((kind) => {
    const found = pairs.filter((pair) => pair.kind === kind).map(similarityOf);
    const sorted = found.toSorted((one, other) => one - other);
    const from = (mark: number) => share(found, (similarity) => similarity >= mark);
    return [
      kind,
      {
        pairs: found.length,
        median: rounded(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'from_0.40': from(0.4),
        'from_0.70': from(0.7),
        'from_0.95': from(0.95),
        'from_0.99': from(0.99),
      },
    ] as const;
  });
  return Object.fromEntries(results.filter(([, { pairs: count }]) => count > 0));
}

const folds = 5;

function crossFitted(pairs: readonly JudgedPair[]): (pair: JudgedPair) => number {
  const scales = Array.from({ length: folds }, (_, fold) =>
    createSimilarityScale(fitScale(pairs.filter(({ group }) => group % folds !== fold))),
  );
  return ({ group, cosine }) => scales[group % folds]?.(cosine) ?? 0;
}

async function correlationWith({ relatedness, embedder }: EmbedderEvalOptions): Promise<number | null> {
  if (relatedness === undefined) return null;
  const rated = await readRelatedness(relatedness);
  const cosines = await cosinesOf(rated, embedder);
  return rounded(
    rankCorrelation(
      cosines,
      rated.map(({ score }) => score),
    ),
  );
}

/** How many pairs are embedded at a time. */
const batchSize = 50;
const timeoutMs = 60_000;

async function cosinesOf(
  pairs: readonly Pick<TextPair, 'one' | 'other'>[],
  embedder: EmbedderEvalOptions['embedder'],
  onProgress?: EvalOptions['onProgress'],
): Promise<readonly number[]> {
  const cosines: number[] = [];
  for (let start = 0; start < pairs.length; start += batchSize) {
    const batch = pairs.slice(start, start + batchSize);
    const vectors = await embedder.embed(
      batch.flatMap(({ one, other }) => [one, other]),
      { timeoutMs },
    );
    for (let index = 0; index < batch.length; index += 1) {
      cosines.push(dot(vectors[2 * index], vectors[2 * index + 1]));
    }
    onProgress?.(cosines.length, pairs.length);
  }
  return cosines;
}

function dot(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
