import { dotProduct } from './dot-product.ts';

/**
 * Unit vectors of one length in one block of memory, in rows that are numbered from 0 without gaps, so that a search is two plain
 * loops over it.
 */
export interface VectorMatrix {
  readonly byteLength: number;
  /** Gives the number of the new row: the last one. */
  add(vector: Float32Array): number;
  /** The last row moves to the place of the one that goes. */
  remove(row: number): void;
  /** The cosine of a row and a vector, in [-1, 1]. */
  cosine(row: number, vector: Float32Array): number;
}

const firstCapacity = 16;

export function createVectorMatrix(dimensions: number): VectorMatrix {
  let values = new Float32Array(0);
  let count = 0;
  const grow = () => {
    const grown = new Float32Array(Math.max(firstCapacity * dimensions, values.length * 2));
    grown.set(values);
    values = grown;
  };
  return {
    get byteLength() {
      return values.byteLength;
    },
    add(vector) {
      if ((count + 1) * dimensions > values.length) grow();
      values.set(vector, count * dimensions);
      return count++;
    },
    remove(row) {
      count--;
      values.copyWithin(row * dimensions, count * dimensions, (count + 1) * dimensions);
    },
    cosine(row, vector) {
      const product = dotProduct(vector, values, row * dimensions);
      // Rounding takes vectors of length 1 a little beyond.
      return product > 1 ? 1 : product < -1 ? -1 : product;
    },
  };
}
