import type { Experience, Experiences, ExperienceWrite, NewExperience } from '@tact/core/ports/store';
import { createMemoryStore, sampleExperience } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { createExperienceIndex } from './create-experience-index.ts';
import type { ExperienceSearch, NearestOptions } from './experience-index.ts';

const embedder = { id: 'lexical-1:3', dimensions: 3 };

/** A vector of length 1. */
function unit(...numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (one) => one / length);
}

function embedded(vector: Float32Array, given: Partial<NewExperience> = {}): NewExperience {
  return sampleExperience({ embedding: { embedder: embedder.id, vector }, ...given });
}

function setup() {
  const store = createMemoryStore();
  const reads: number[] = [];
  const counted: Experiences = {
    ...store.experiences,
    changedAfter: async (...given) => {
      reads.push(given[2]);
      return store.experiences.changedAfter(...given);
    },
  };
  const index = createExperienceIndex({ store: { experiences: counted }, kind: 'run', embedder });
  const write = (user: string, writes: readonly ExperienceWrite[]) =>
    store.experiences.write(user, 'run', writes, { now: 1000 });
  const add = (user: string, added: readonly NewExperience[]) =>
    write(
      user,
      added.map((one) => ({ add: one })),
    );
  return { store, index, write, add, reads };
}

const idsOf = (search: ExperienceSearch, vector: Float32Array, options: Partial<NearestOptions> = {}) =>
  search.nearest(vector, { limit: 10, ...options }).map(({ experience }) => experience.id);

describe('a search among experiences', () => {
  it('finds the nearest first, with their cosines, and equally near ones in the order of their ids', async () => {
    const { index, add } = setup();
    await add('ann', [
      embedded(unit(0, 1, 0), { id: 'far' }),
      embedded(unit(1, 1, 0), { id: 'near-b' }),
      embedded(unit(1, 0, 0), { id: 'same' }),
      embedded(unit(1, 1, 0), { id: 'near-a' }),
      embedded(unit(-1, 0, 0), { id: 'opposite' }),
    ]);

    const found = (await index.of('ann')).nearest(unit(1, 0, 0), { limit: 4 });

    expect(found.map(({ experience }) => experience.id)).toEqual(['same', 'near-a', 'near-b', 'far']);
    expect(found[0]?.cosine).toBe(1);
    expect(found[1]?.cosine).toBeCloseTo(Math.SQRT1_2, 6);
    expect(found[3]?.cosine).toBe(0);
  });

  it('keeps to a domain and to what is accepted, without finding fewer than there are', async () => {
    const { index, add } = setup();
    const home = { domain: 'home' };
    await add('ann', [
      embedded(unit(1, 0, 0), { id: 'elsewhere' }),
      embedded(unit(3, 1, 0), { id: 'first', ...home }),
      embedded(unit(2, 1, 0), { id: 'second', ...home }),
      embedded(unit(1, 1, 0), { id: 'third', ...home }),
    ]);
    const search = await index.of('ann');

    expect(idsOf(search, unit(1, 0, 0), { ...home, limit: 2 })).toEqual(['first', 'second']);
    const accepts = ({ id }: Experience) => id !== 'first';
    expect(idsOf(search, unit(1, 0, 0), { ...home, limit: 2, accepts })).toEqual(['second', 'third']);
    expect(idsOf(search, unit(1, 0, 0), { domain: 'garden' })).toEqual([]);
    expect(idsOf(search, unit(1, 0, 0), { limit: 0 })).toEqual([]);
    expect([search.count(), search.count('home'), search.count('garden')]).toEqual([4, 3, 0]);
  });

  it('holds active ones only, and finds them by link and id', async () => {
    const { index, add } = setup();
    const links = ['fingerprint:1'];
    await add('ann', [
      embedded(unit(1, 0, 0), { id: 'b', links }),
      embedded(unit(1, 0, 0), { id: 'a', links }),
      embedded(unit(1, 0, 0), { id: 'gone', links, state: 'superseded' }),
      sampleExperience({ id: 'plain', embedding: null }),
    ]);
    const search = await index.of('ann');

    expect(search.withLink('fingerprint:1')).toEqual(['a', 'b']);
    expect(search.withLink('fingerprint:2')).toEqual([]);
    expect([search.get('a')?.id, search.get('gone'), search.get('plain')?.id]).toEqual(['a', null, 'plain']);
    expect(search.count()).toBe(3);
    expect(idsOf(search, unit(1, 0, 0))).toEqual(['a', 'b']);
  });

  it('refuses to compare with vectors of another embedder, within the domain that is searched', async () => {
    const { index, add, write } = setup();
    const embedding = { embedder: 'other:3', vector: unit(1, 0, 0) };
    await add('ann', [
      embedded(unit(1, 0, 0), { id: 'ours', domain: 'home' }),
      sampleExperience({ id: 'foreign', domain: 'garden', embedding }),
    ]);
    const search = await index.of('ann');

    expect(idsOf(search, unit(1, 0, 0), { domain: 'home' })).toEqual(['ours']);
    for (const domain of [{ domain: 'garden' }, {}]) {
      expect(() => search.nearest(unit(1, 0, 0), { limit: 1, ...domain })).toThrow(
        expect.objectContaining({
          code: 'EMBEDDER_DIFFERENT',
          message: expect.stringContaining('other:3'),
          remedy: expect.stringContaining('`tact runs reembed`'),
        }),
      );
    }

    const again = { embedding: { embedder: embedder.id, vector: unit(1, 1, 0) } };
    await write('ann', [{ id: 'foreign', expected: 1, change: again }]);
    expect(idsOf(await index.of('ann'), unit(1, 0, 0))).toEqual(['ours', 'foreign']);
  });
});

describe('an index of experiences', () => {
  it('shows what was written before it was asked, and what is superseded or erased no more', async () => {
    const { store, index, add, write } = setup();
    const ids = async () => idsOf(await index.of('ann'), unit(1, 0, 0));
    const vectors = [unit(1, 0, 0), unit(2, 1, 0), unit(1, 1, 0)];
    await expect(ids()).resolves.toEqual([]);
    await add(
      'ann',
      vectors.map((vector, at) => embedded(vector, { id: `${at}` })),
    );
    await expect(ids()).resolves.toEqual(['0', '1', '2']);

    await write('ann', [{ id: '0', expected: 1, change: { state: 'superseded' } }]);
    await expect(ids()).resolves.toEqual(['1', '2']);
    await write('ann', [{ id: '0', expected: 2, change: { state: 'active' } }]);
    await expect(ids()).resolves.toEqual(['0', '1', '2']);
    await store.experiences.erase('ann', 'run', ['1'], 9);
    await expect(ids()).resolves.toEqual(['0', '2']);
    expect((await index.of('ann')).get('1')).toBeNull();
  });

  it('takes the vector of the right one away, whichever go and in whatever order', async () => {
    const { index, add, write } = setup();
    const vectors = [unit(1, 0, 0), unit(3, 1, 0), unit(2, 1, 0), unit(1, 1, 0)];
    await add(
      'ann',
      vectors.map((vector, at) => embedded(vector, { id: `${at}` })),
    );
    const without = async (id: string) => {
      await write('ann', [{ id, expected: 1, change: { state: 'superseded' } }]);
      const found = (await index.of('ann')).nearest(unit(1, 0, 0), { limit: 9 });
      return found.map(({ experience, cosine }) => [experience.id, cosine.toFixed(3)]);
    };
    await index.of('ann');

    await expect(without('0')).resolves.toEqual([
      ['1', '0.949'],
      ['2', '0.894'],
      ['3', '0.707'],
    ]);
    await expect(without('3')).resolves.toEqual([
      ['1', '0.949'],
      ['2', '0.894'],
    ]);
    await expect(without('1')).resolves.toEqual([['2', '0.894']]);
    await expect(without('2')).resolves.toEqual([]);
  });

  it('keeps users apart', async () => {
    const { index, add } = setup();
    await add('ann', [embedded(unit(1, 0, 0), { id: 'of-ann' })]);
    await add('bo', [embedded(unit(1, 0, 0), { id: 'of-bo' })]);

    expect(idsOf(await index.of('ann'), unit(1, 0, 0))).toEqual(['of-ann']);
    expect(idsOf(await index.of('bo'), unit(1, 0, 0))).toEqual(['of-bo']);
    expect((await index.of('cy')).count()).toBe(0);
  });

  it('reads once while nothing changes, page by page before, and once for all who ask at the same time', async () => {
    const { index, add, reads } = setup();
    for (let page = 0; page < 5; page++) {
      await add(
        'ann',
        Array.from({ length: 500 }, () => embedded(unit(1, 0, 0))),
      );
    }

    const searches = await Promise.all(Array.from({ length: 20 }, () => index.of('ann')));
    expect(searches.map((search) => search.count())).toEqual(Array(20).fill(2500));
    expect(reads.splice(0)).toEqual([0, 1000, 2000]);

    await index.of('ann');
    expect(reads.splice(0)).toEqual([2499]);
  });

  it('gives nobody a reading that began before they asked', async () => {
    const { store, add } = setup();
    const waiting: (() => void)[] = [];
    const slow: Experiences = {
      ...store.experiences,
      async changedAfter(...given) {
        const found = await store.experiences.changedAfter(...given);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return found;
      },
    };
    const index = createExperienceIndex({ store: { experiences: slow }, kind: 'run', embedder });
    const goOn = async () => {
      while (waiting.length === 0) await Promise.resolve();
      waiting.shift()?.();
    };
    const early = index.of('ann');
    while (waiting.length === 0) await Promise.resolve();
    await add('ann', [embedded(unit(1, 0, 0), { id: 'late' })]);
    const late = index.of('ann');

    await goOn();
    expect((await early).count()).toBe(0);
    await goOn();
    expect((await late).get('late')?.id).toBe('late');
  });

  it('fails only those whose reading failed', async () => {
    const { store, add } = setup();
    let isBroken = true;
    const experiences: Experiences = {
      ...store.experiences,
      async changedAfter(...given) {
        if (isBroken) throw new Error('the disk is gone');
        return store.experiences.changedAfter(...given);
      },
    };
    const index = createExperienceIndex({ store: { experiences }, kind: 'run', embedder });
    await add('ann', [embedded(unit(1, 0, 0), { id: 'a' })]);

    await expect(index.of('ann')).rejects.toThrow('the disk is gone');
    isBroken = false;
    expect((await index.of('ann')).count()).toBe(1);
  });

  it('follows one that changes again and again as the last one', async () => {
    const { index, add, write, reads } = setup();
    await add('ann', [embedded(unit(1, 0, 0), { id: 'a' }), embedded(unit(0, 1, 0), { id: 'b' })]);
    await index.of('ann');
    await write('ann', [{ id: 'b', expected: 1, change: { domain: 'home' } }]);
    reads.length = 0;

    expect((await index.of('ann')).count('home')).toBe(1);
    expect(reads).toEqual([1]);
  });

  it('forgets a forgotten user, also one who starts again with the same ids', async () => {
    const { store, index, add } = setup();
    const before = [embedded(unit(1, 0, 0), { id: 'a' }), embedded(unit(0, 1, 0), { id: 'b' })];
    await add('ann', before);
    await index.of('ann');
    await store.forget('ann');
    expect((await index.of('ann')).count()).toBe(0);

    await add('ann', before);
    await index.of('ann');
    await store.forget('ann');
    const again = [
      { add: embedded(unit(0, 0, 1), { id: 'c' }) },
      { add: embedded(unit(0, 1, 0), { id: 'b' }) },
      { id: 'b', expected: 1, change: { domain: 'home' } },
    ];
    await store.experiences.write('ann', 'run', again, { now: 2000 });

    expect(idsOf(await index.of('ann'), unit(0, 0, 1))).toEqual(['c', 'b']);
  });

  it('lets those go who were not searched for the longest time, and reads them anew', async () => {
    const { store, add, reads } = setup();
    const experiences: Experiences = {
      ...store.experiences,
      changedAfter: async (...given) => {
        reads.push(given[2]);
        return store.experiences.changedAfter(...given);
      },
    };
    const options = { store: { experiences }, kind: 'run', embedder, maxBytes: 100_000 };
    const index = createExperienceIndex(options);
    const content = { task: 'x'.repeat(1000) };
    for (const user of ['ann', 'bo', 'cy']) {
      const added = Array.from({ length: 30 }, () => embedded(unit(1, 0, 0), { content }));
      await add(user, added);
    }
    for (const user of ['ann', 'bo', 'ann', 'cy']) expect((await index.of(user)).count()).toBe(30);
    expect(reads.splice(0)).toEqual([0, 0, 29, 0]);

    for (const user of ['ann', 'cy', 'bo']) expect((await index.of(user)).count()).toBe(30);
    expect(reads).toEqual([29, 29, 0]);
  });
});
