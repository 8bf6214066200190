import { tactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Experience } from '@tact/core/ports/store';
import { Outside } from '@tact/core/records';
import type { ExperienceSearch, Near, NearestOptions } from './experience-index.ts';

/** The active experiences of one user and kind. */
export interface UserExperiences extends ExperienceSearch {
  /** Takes one as it is now. */
  put(experience: Experience): void;
  clear(): void;
  /** About as many as they take in memory. */
  readonly bytes: number;
}

export function createUserExperiences(embedder: Pick<Embedder, 'id' | 'dimensions'>): UserExperiences {
  let parts = emptyParts(embedder);

  const remove = (id: string): void => {
    const before = parts.byId.get(id);
    if (before === undefined) return;
    parts.byId.delete(id);
    parts.foreign.delete(id);
    parts.bytes -= bytesOf(before);
    countIn(parts.domains, before.domain, -1);
    for (const link of before.links) removeUnder(parts.byLink, link, id);
    removeRow(parts, id);
  };
  const add = (experience: Experience): void => {
    const { id, domain, links, embedding } = experience;
    parts.byId.set(id, experience);
    parts.bytes += bytesOf(experience);
    countIn(parts.domains, domain, 1);
    for (const link of links) addUnder(parts.byLink, link, id);
    if (embedding === null) return;
    const isOurs = embedding.embedder === embedder.id && embedding.vector.length === embedder.dimensions;
    if (!isOurs) parts.foreign.set(id, experience);
    else {
      parts.rowOf.set(id, parts.matrix.add(embedding.vector));
      parts.rows.push(experience);
    }
  };

  return {
    put(experience) {
      remove(experience.id);
      if (experience.state === 'active') add(experience);
    },
    clear() {
      parts = emptyParts(embedder);
    },
    get bytes() {
      return parts.bytes + parts.matrix.byteLength;
    },
    get: (id) => parts.byId.get(id) ?? null,
    count: (domain) => (domain === undefined ? parts.byId.size : (parts.domains.get(domain) ?? 0)),
    withLink: (link) => [...(parts.byLink.get(link) ?? [])].sort(),
    nearest(vector, options) {
      assertNoneForeign(parts.foreign, embedder, options.domain);
      return nearestRows(parts, vector, options);
    },
  };
}

type Parts = ReturnType<typeof emptyParts>;

function emptyParts({ dimensions }: Pick<Embedder, 'dimensions'>) {
  return {
    byId: new Map<string, Experience>(),
    byLink: new Map<string, Set<string>>(),
    /** How many there are in each domain. */
    domains: new Map<string, number>(),
    /** Those that another embedder embedded. */
    foreign: new Map<string, Experience>(),
    matrix: createVectorMatrix(dimensions),
    /** Whose vector stands in each row of the matrix, and the other way round. */
    rows: [] as Experience[],
    rowOf: new Map<string, number>(),
    bytes: 0,
  };
}

function nearestRows({ rows, matrix }: Parts, vector: Float32Array, options: NearestOptions) {
  const { limit, domain, accepts } = options;
  const nearest = createNearestList(limit);
  const asked: number[] = [];
  for (let row = 0; row < rows.length; row++)
    if (domain === undefined || rows[row]?.domain === domain) asked.push(row);
  const cosines = matrix.cosines(asked, vector);
  for (let at = 0; at < asked.length; at++) {
    const experience = rows[asked[at] as number] as Experience;
    const cosine = cosines[at] as number;
    if (!nearest.admits(cosine, experience.id)) continue;
    if (accepts === undefined || accepts(experience)) nearest.add({ experience, cosine });
  }
  return nearest.found;
}

/** The last row takes the place of the one that goes, as in the matrix. */
function removeRow({ rows, rowOf, matrix }: Parts, id: string): void {
  const row = rowOf.get(id);
  const last = rows.at(-1);
  if (row === undefined || last === undefined) return;
  matrix.remove(row);
  rows[row] = last;
  rowOf.set(last.id, row);
  rows.pop();
  rowOf.delete(id);
}

function assertNoneForeign(
  foreign: ReadonlyMap<string, Experience>,
  { id: present }: Pick<Embedder, 'id'>,
  domain: string | undefined,
): void {
  for (const { kind, embedding, domain: found } of foreign.values()) {
    if (embedding === null || (domain !== undefined && found !== domain)) continue;
    throw tactError('EMBEDDER_DIFFERENT', { stored: embedding.embedder, present, command: `${kind}s` });
  }
}

function countIn(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}

function addUnder(groups: Map<string, Set<string>>, name: string, id: string): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, new Set([id]));
  else group.add(id);
}

function removeUnder(groups: Map<string, Set<string>>, name: string, id: string): void {
  const group = groups.get(name);
  group?.delete(id);
  if (group?.size === 0) groups.delete(name);
}

/** What an object takes besides its texts and its vector. */
const objectBytes = 300;

function bytesOf({ content, links, embedding }: Experience): number {
  return objectBytes + textBytes(content) + textBytes(links) + (embedding?.vector.byteLength ?? 0);
}

/** Texts, outside ones too, by their length; everything else counts little. */
function textBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Outside) return value.length;
  let bytes = 0;
  for (const part of Object.values(value)) bytes += textBytes(part);
  return bytes;
}

/** The nearest of those that were offered: the most similar first, equally similar ones in the order of their ids. */
interface NearestList {
  /** Whether there is room for one with this cosine and id. */
  admits(cosine: number, id: string): boolean;
  add(near: Near): void;
  readonly found: readonly Near[];
}

function createNearestList(limit: number): NearestList {
  const found: Near[] = [];
  const isBefore = (cosine: number, id: string, near: Near) =>
    cosine > near.cosine || (cosine === near.cosine && id < near.experience.id);
  return {
    found,
    admits(cosine, id) {
      if (found.length < limit) return true;
      const last = found.at(-1);
      return last !== undefined && isBefore(cosine, id, last);
    },
    add(near) {
      const { cosine, experience } = near;
      let at = found.length;
      for (
        let before = found[at - 1];
        before && isBefore(cosine, experience.id, before);
        before = found[at - 1]
      )
        at--;
      found.splice(at, 0, near);
      if (found.length > limit) found.pop();
    },
  };
}

/** Unit vectors of one length in one block of memory, in rows that are numbered from 0 without gaps. */
interface VectorMatrix {
  readonly byteLength: number;
  /** Gives the number of the new row: the last one. */
  add(vector: Float32Array): number;
  /** The last row moves to the place of the one that goes. */
  remove(row: number): void;
  /** The cosines of these rows and a vector, in the order of the rows and in [-1, 1]. */
  cosines(rows: readonly number[], vector: Float32Array): Float64Array;
}

const firstCapacity = 16;

function createVectorMatrix(dimensions: number): VectorMatrix {
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
