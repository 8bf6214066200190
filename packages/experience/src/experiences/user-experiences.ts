import { tactError } from '@tact/core/errors';
import type { Embedder } from '@tact/core/ports/embedder';
import type { Experience } from '@tact/core/ports/store';
import { Outside } from '@tact/core/records';
import type { ExperienceSearch, NearestOptions } from './experience-index.ts';
import { createNearestList } from './nearest-list.ts';
import { createVectorMatrix } from './vector-matrix.ts';

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
