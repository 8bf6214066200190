import type { Embedder } from '@tact/core/ports/embedder';
import type { Experience } from '@tact/core/ports/store';
import { createMemoryStore, createTableEmbedder, sampleExperience } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { createExperienceIndex } from './create-experience-index.ts';
import { type ReembedProgress, reembed } from './reembed.ts';

const texts = ['door', 'lamp', 'roof', 'wall', 'gate'];
const table = Object.fromEntries(texts.map((text, index) => [text, [index + 1, 1]]));

async function fixture() {
  const store = createMemoryStore();
  const added = texts.map((task) => sampleExperience({ content: { task } }));
  await store.experiences.write(
    'ann',
    'run',
    added.map((add) => ({ add })),
    { now: 1 },
  );
  const ids = added.map(({ id }) => id);
  const reembedWith = (embedder: Pick<Embedder, 'id' | 'embed'>, more: object = {}) =>
    reembed({
      ...{ store, user: 'ann', kind: 'run', embedder, textOf, now: () => 2, timeoutMs: 1_000, batchSize: 2 },
      ...more,
    });
  const embeddersOf = async () =>
    (await store.experiences.get('ann', 'run', ids)).map((one) => one?.embedding?.embedder ?? null);
  return { store, ids, reembedWith, embeddersOf };
}

function textOf({ content }: Experience): string | null {
  return typeof content['task'] === 'string' ? content['task'] : null;
}

describe('embedding the experiences of a user again', () => {
  it('gives all of them vectors of the present embedder, in batches', async () => {
    const { store, reembedWith, embeddersOf } = await fixture();
    const embedder = createTableEmbedder(table);
    const told: ReembedProgress[] = [];

    const done = await reembedWith(embedder, {
      onProgress: (progress: ReembedProgress) => told.push(progress),
    });

    expect(done).toEqual({ embedded: 5, current: 0, skipped: 0 });
    expect(told.map(({ embedded }) => embedded).slice(0, 3)).toEqual([2, 4, 5]);
    expect(await embeddersOf()).toEqual(Array.from({ length: 5 }, () => 'table:2'));
    const search = await createExperienceIndex({ store, kind: 'run', embedder }).of('ann');
    const [vector = new Float32Array()] = await embedder.embed(['roof'], { timeoutMs: 1_000 });
    expect(search.nearest(vector, { limit: 1 })[0]?.experience.content).toEqual({ task: 'roof' });
  });

  it('embeds nothing that is current already', async () => {
    const { reembedWith } = await fixture();
    const embedder = createTableEmbedder(table);
    await reembedWith(embedder);

    expect(await reembedWith(embedder)).toEqual({ embedded: 0, current: 5, skipped: 0 });
    expect(embedder.texts).toHaveLength(5);
  });

  it('goes on where it ended after an interruption', async () => {
    const { reembedWith, embeddersOf } = await fixture();
    const failing = createTableEmbedder({ ...table, roof: { fails: 'EMBEDDER_TIMEOUT' } });
    const embedder = createTableEmbedder(table);

    await expect(reembedWith(failing)).rejects.toMatchObject({ code: 'EMBEDDER_TIMEOUT' });
    expect((await embeddersOf()).filter((id) => id === 'table:2')).toHaveLength(2);

    expect(await reembedWith(embedder)).toEqual({ embedded: 3, current: 2, skipped: 0 });
    expect(embedder.texts).toEqual(['roof', 'wall', 'gate']);
  });

  it('embeds what is changed meanwhile as it is then', async () => {
    const { store, ids, reembedWith } = await fixture();
    const [id = ''] = ids;
    const embedder = createTableEmbedder({ ...table, window: [0, 1] });
    let isFirst = true;
    const changing = {
      id: embedder.id,
      embed: async (...given: Parameters<Embedder['embed']>) => {
        const vectors = await embedder.embed(...given);
        if (isFirst) {
          isFirst = false;
          const change = { content: { task: 'window' } };
          await store.experiences.write('ann', 'run', [{ id, expected: 1, change }], { now: 2 });
        }
        return vectors;
      },
    };

    expect(await reembedWith(changing)).toEqual({ embedded: 5, current: 0, skipped: 0 });

    const [changed] = await store.experiences.get('ann', 'run', [id]);
    expect(changed).toMatchObject({ content: { task: 'window' }, version: 3 });
    expect(changed?.embedding).toEqual({ embedder: 'table:2', vector: Float32Array.of(0, 1) });
  });

  it('leaves out what has no text, what is erased, and what others have', async () => {
    const { store, ids, reembedWith } = await fixture();
    const [first = '', second = ''] = ids;
    await store.experiences.write('ann', 'run', [{ id: first, expected: 1, change: { content: {} } }], {
      now: 2,
    });
    await store.experiences.erase('ann', 'run', [second], 2);
    await store.experiences.write('bob', 'run', [{ add: sampleExperience() }], { now: 2 });
    await store.experiences.write('ann', 'heuristic', [{ add: sampleExperience() }], { now: 2 });

    expect(await reembedWith(createTableEmbedder(table))).toEqual({ embedded: 3, current: 0, skipped: 2 });

    expect((await store.experiences.list('bob', 'run'))[0]?.embedding?.embedder).toBe('lexical-1:3');
    expect((await store.experiences.list('ann', 'heuristic'))[0]?.embedding?.embedder).toBe('lexical-1:3');
  });

  it('ends when it is cancelled', async () => {
    const { reembedWith } = await fixture();

    await expect(
      reembedWith(createTableEmbedder(table), { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'EMBEDDER_CANCELLED' });
  });
});
