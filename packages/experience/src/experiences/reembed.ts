import type { Embedder } from '@tact/core/ports/embedder';
import type { Experience, ExperienceKind, Experiences, Store } from '@tact/core/ports/store';

export interface ReembedOptions {
  readonly store: Pick<Store, 'experiences'>;
  readonly user: string;
  readonly kind: ExperienceKind;
  /** The one that is to be searched with from now on. */
  readonly embedder: Pick<Embedder, 'id' | 'embed'>;
  /** What is embedded of one; null to leave it as it is. */
  textOf(experience: Experience): string | null;
  now(): number;
  /** How long embedding one batch may take. */
  readonly timeoutMs: number;
  /** How many are embedded at once; 50 unless given. */
  readonly batchSize?: number;
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: ReembedProgress): void;
}

export interface ReembedProgress {
  /** Those that have a new vector. */
  readonly embedded: number;
  /** Those that had one of this embedder already. */
  readonly current: number;
  /** Those that have nothing to embed. */
  readonly skipped: number;
}

/**
 * Embeds all experiences of a user and kind, whatever their state, that have no vector or another embedder's. Each batch is written
 * on its own, so that after an interruption another call goes on where this one ended; one that is changed meanwhile is embedded
 * as it is then.
 *
 * @throws EMBEDDER_TIMEOUT, EMBEDDER_CANCELLED and whatever else the embedder throws; what was written stays.
 */
export async function reembed(options: ReembedOptions): Promise<ReembedProgress> {
  const { store, user, kind, batchSize = 50 } = options;
  /** Writing one puts it at the end of the order, where it is met once more: each counts once. */
  const seen = { embedded: new Set<string>(), current: new Set<string>(), skipped: new Set<string>() };
  const progress = (): ReembedProgress => ({
    embedded: seen.embedded.size,
    current: seen.current.size,
    skipped: seen.skipped.size,
  });
  for (let position = 0; ; ) {
    const page = await store.experiences.changedAfter(user, kind, position, batchSize);
    const last = page.at(-1);
    if (last === undefined) return progress();
    position = last.position;
    const batch: Embeddable[] = [];
    for (const experience of page) {
      const text = experience.state === 'erased' ? null : options.textOf(experience);
      const isCurrent = experience.embedding?.embedder === options.embedder.id;
      if (isCurrent && !seen.embedded.has(experience.id)) seen.current.add(experience.id);
      else if (!isCurrent && text === null) seen.skipped.add(experience.id);
      else if (!isCurrent && text !== null) batch.push({ experience, text });
    }
    for (const id of await embedBatch(batch, options)) {
      seen.skipped.delete(id);
      seen.embedded.add(id);
    }
    options.onProgress?.(progress());
  }
}

interface Embeddable {
  readonly experience: Experience;
  readonly text: string;
}

/** The ids of those that were written. */
async function embedBatch(batch: readonly Embeddable[], options: ReembedOptions): Promise<readonly string[]> {
  if (batch.length === 0) return [];
  const { embedder, timeoutMs, signal } = options;
  const vectors = await embedder.embed(
    batch.map(({ text }) => text),
    { timeoutMs, ...(signal === undefined ? {} : { signal }) },
  );
  const writes = batch.flatMap(({ experience }, index) => {
    const vector = vectors[index];
    if (vector === undefined) return [];
    const change = { embedding: { embedder: embedder.id, vector } };
    return [{ id: experience.id, expected: experience.version, change }];
  });
  if (await wrote(writes, options)) return writes.map(({ id }) => id);
  // One of them was changed meanwhile, and is met again later.
  const written: string[] = [];
  for (const one of writes) if (await wrote([one], options)) written.push(one.id);
  return written;
}

async function wrote(
  writes: Parameters<Experiences['write']>[2],
  { store, user, kind, now }: ReembedOptions,
): Promise<boolean> {
  return (await store.experiences.write(user, kind, writes, { now: now() })) === 'written';
}
