import { labelExperience, plainExperience } from '@tact/core/ports/label-experience';
import type { Experience, ExperienceChange, NewExperience, StoredEmbedding } from '@tact/core/ports/store';
import { type JsonObject, recordedJson } from '@tact/core/records';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { parseJson } from './body-codec.ts';
import type { ExperienceLinkTable, ExperienceTable } from './schema.ts';
import { storable } from './storable.ts';

/** All that an experience is read from, in the order in which it is written. */
export const experienceColumns = [
  'user_id',
  'kind',
  'id',
  'domain',
  'state',
  'content',
  'origin',
  'links',
  'embedder',
  'vector',
  'uses',
  'used_at',
  'version',
  'position',
  'created_at',
  'changed_at',
] as const satisfies readonly (keyof ExperienceTable)[];

export type ExperienceRow = Pick<Selectable<ExperienceTable>, (typeof experienceColumns)[number]>;

/** Where a new row stands. */
export interface Place {
  readonly user: string;
  readonly kind: string;
  readonly position: number;
  readonly now: number;
}

export function newRow(added: NewExperience, place: Place): Insertable<ExperienceTable> {
  const { content, origin, ...given } = plainExperience(added);
  return {
    user_id: place.user,
    kind: place.kind,
    id: given.id,
    domain: storable(given.domain),
    state: storable(given.state),
    content: recordedJson(content),
    origin,
    links: recordedJson(linksOf(given.links)),
    ...embeddingColumns(given.embedding),
    uses: given.uses ?? 0,
    used_at: null,
    version: 1,
    position: place.position,
    created_at: place.now,
    changed_at: place.now,
  };
}

/** The columns of what is named. */
export function changedColumns(change: ExperienceChange): Updateable<ExperienceTable> {
  const { domain, state, content, origin, links, embedding, uses } = plainExperience(change);
  return {
    ...(domain === undefined ? {} : { domain: storable(domain) }),
    ...(state === undefined ? {} : { state: storable(state) }),
    ...(content === undefined ? {} : { content: recordedJson(content) }),
    ...(origin === undefined ? {} : { origin }),
    ...(links === undefined ? {} : { links: recordedJson(linksOf(links)) }),
    ...(embedding === undefined ? {} : embeddingColumns(embedding)),
    ...(uses === undefined ? {} : { uses }),
  };
}

/** What remains of an erased one besides its id and its times. */
export const bareColumns = {
  domain: '',
  state: 'erased',
  content: '{}',
  origin: 'system',
  links: '[]',
  embedder: null,
  vector: null,
  uses: 0,
  used_at: null,
} as const satisfies Updateable<ExperienceTable>;

export function experienceOf(row: ExperienceRow): Experience {
  return labelExperience({
    id: row.id,
    user: row.user_id,
    kind: row.kind,
    domain: row.domain,
    state: row.state,
    content: parseJson<JsonObject>(row.content),
    origin: row.origin as Experience['origin'],
    links: parseJson<readonly string[]>(row.links),
    embedding: embeddingOf(row),
    uses: row.uses,
    usedAt: row.used_at,
    version: row.version,
    position: row.position,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  });
}

/** Sorted, each once, as a text column can hold them. */
export function linksOf(links: readonly string[]): readonly string[] {
  return [...new Set(links.map(storable))].sort();
}

type LinkSource = Pick<ExperienceLinkTable, 'user_id' | 'kind' | 'id' | 'created_at'>;

export function linkRows(
  { user_id, kind, id, created_at }: LinkSource,
  links: readonly string[],
): readonly ExperienceLinkTable[] {
  return links.map((link) => ({ user_id, kind, link, created_at, id }));
}

function embeddingColumns(embedding: StoredEmbedding | null) {
  if (embedding === null) return { embedder: null, vector: null };
  return { embedder: storable(embedding.embedder), vector: bytesOf(embedding.vector) };
}

function embeddingOf({ embedder, vector }: ExperienceRow): StoredEmbedding | null {
  return embedder === null || vector === null ? null : { embedder, vector: vectorOf(vector) };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A copy: bytes of a driver may stand anywhere within a larger piece of memory. */
function vectorOf({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
