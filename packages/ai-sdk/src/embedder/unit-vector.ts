import { tactError } from '@tact/core/errors';

/**
 * A model's vector with length 1.
 *
 * @throws EMBEDDER_DIMENSIONS if it has another number of dimensions, EMBEDDER_FAILED if it has no direction.
 */
export function unitVector(vector: readonly number[], dimensions: number, embedder: string): Float32Array {
  if (vector.length !== dimensions) {
    throw tactError('EMBEDDER_DIMENSIONS', { embedder, expected: dimensions, actual: vector.length });
  }
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) {
    throw tactError('EMBEDDER_FAILED', { embedder, why: 'it answered with a vector that has no direction' });
  }
  return Float32Array.from(vector, (value) => value / length);
}
