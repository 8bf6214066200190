/**
 * Fits the scale of the lexical embedder to pairs of our own and writes it into packages/english/src/embedding/:
 * `node evals/training/fit-similarity.ts`. What the marks mean is said in evals/embedding/fit-scale.ts.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLexicalEmbedder } from '@tact/english';
import { fitScale } from '../embedding/fit-scale.ts';
import { readTextPairs } from '../embedding/text-pairs.ts';

const data = fileURLToPath(new URL('../embedding/pairs.jsonl', import.meta.url));
const target = fileURLToPath(
  new URL('../../packages/english/src/embedding/lexical-scale.ts', import.meta.url),
);

const { vectorOf } = createLexicalEmbedder();
const pairs = await readTextPairs(data);
const knots = fitScale(
  pairs.map(({ kind, one, other }) => ({ kind, cosine: cosine(vectorOf(one), vectorOf(other)) })),
);
const source = [
  '// Written by evals/training/fit-similarity.ts; not by hand.',
  "import type { ScaleKnot } from '@tact/core/records';",
  '',
  '/** What the cosines of the lexical embedder mean. */',
  'export const lexicalScale: readonly ScaleKnot[] = [',
  ...knots.map(([from, to]) => `  [${from}, ${to}],`),
  '];',
  '',
];
writeFileSync(target, source.join('\n'));
console.log(`${pairs.length} pairs, ${knots.length} knots`);

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
