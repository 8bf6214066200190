/** Unit vectors of one length in one block of memory, in rows that are numbered from 0 without gaps. */
export interface VectorMatrix {
  readonly byteLength: number;
  /** Gives the number of the new row: the last one. */
  add(vector: Float32Array): number;
  /** The last row moves to the place of the one that goes. */
  remove(row: number): void;
  /** The cosines of these rows and a vector, in the order of the rows and in [-1, 1]. */
  cosines(rows: readonly number[], vector: Float32Array): Float64Array;
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
    cosines(rows, vector) {
      const products = dotProducts(values, dimensions, rows, nonZero(vector));
      // Rounding takes vectors of length 1 a little beyond.
      return products.map((product) => (product > 1 ? 1 : product < -1 ? -1 : product));
    },
  };
}

interface SparseVector {
  readonly positions: Int32Array;
  readonly values: Float64Array;
}

/** A vector that was made of a few words is zero in most of its dimensions. */
function nonZero(vector: Float32Array): SparseVector {
  const positions = Int32Array.from(vector.keys()).filter((position) => vector[position] !== 0);
  return { positions, values: Float64Array.from(positions, (position) => vector[position] as number) };
}

/** Four rows at a time: their sums do not wait for each other, and what is read of the vector serves all four. */
function dotProducts(
  matrix: Float32Array,
  stride: number,
  rows: readonly number[],
  { positions, values }: SparseVector,
): Float64Array {
  const products = new Float64Array(rows.length);
  const count = positions.length;
  for (let at = 0; at < rows.length; at += 4) {
    // Where fewer than four are left, the first of them stands in for the others.
    const first = (rows[at] as number) * stride;
    const second = (rows[at + 1] ?? (rows[at] as number)) * stride;
    const third = (rows[at + 2] ?? (rows[at] as number)) * stride;
    const fourth = (rows[at + 3] ?? (rows[at] as number)) * stride;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let index = 0; index < count; index++) {
      const position = positions[index] as number;
      const value = values[index] as number;
      a += (matrix[first + position] as number) * value;
      b += (matrix[second + position] as number) * value;
      c += (matrix[third + position] as number) * value;
      d += (matrix[fourth + position] as number) * value;
    }
    // What is written beyond the end of the list is dropped.
    products[at] = a;
    products[at + 1] = b;
    products[at + 2] = c;
    products[at + 3] = d;
  }
  return products;
}
