import type { Heuristic } from '@tact/core/records';
import { createMemoryStore, createTableEmbedder } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createExperienceIndex } from '#experiences';
import { heuristicKind, newExperience, trustName } from './heuristic-record.ts';
import { nearestHeuristics } from './nearest-heuristics.ts';
import { untried } from './trust.ts';

const embedder = createTableEmbedder({ east: [1, 0], near: [4, 3], northeast: [1, 1], north: [0, 1] });
const east = Float32Array.from([1, 0]);

async function open() {
  const store = createMemoryStore();
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  const add = async (id: string, condition: string, given: Partial<Heuristic & { user: string }> = {}) => {
    const { user = 'ann', ...heuristic } = given;
    const [vector = east] = await embedder.embed([condition], { timeoutMs: 1 });
    const whole = {
      action: 'go',
      domain: '',
      source: 'owner',
      startConfidence: 0.5,
      state: 'active',
      slots: [],
    } as const;
    const added = newExperience({ id, condition, ...whole, ...heuristic }, { embedder: embedder.id, vector });
    await store.experiences.write(user, heuristicKind, [{ add: added }], { now: 1 });
  };
  return {
    store,
    add,
    near: async (limit = 3, user = 'ann', domain = '') => {
      const asked = [{ user, domain, vector: east, limit }];
      const [found = []] = await nearestHeuristics(asked, { index, bulk: store.bulk, embedder });
      return found;
    },
  };
}

const ids = (found: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['near']>>) =>
  found.map(({ heuristic }) => heuristic.id);

describe('the nearest heuristics', () => {
  test('are those whose conditions are most similar, however far they are trusted', async () => {
    const { add, near } = await open();
    await add('trusted', 'northeast', { startConfidence: 0.9 });
    await add('new', 'east', { startConfidence: 0.3 });
    await add('far', 'north');

    const found = await near(2);

    expect(ids(found)).toEqual(['new', 'trusted']);
    expect(found[0]).toMatchObject({ similarity: 1, confidence: 0.3, heuristic: { condition: 'east' } });
    expect(found[1]?.similarity).toBeCloseTo(Math.SQRT1_2, 6);
  });

  test('that are equally similar come in the order of their ids', async () => {
    const { add, near } = await open();
    for (const id of ['b', 'c', 'a']) await add(id, 'east');

    expect(ids(await near())).toEqual(['a', 'b', 'c']);
  });

  test('have the trust that is in the store at this moment', async () => {
    const { add, near, store } = await open();
    await add('h1', 'east');
    await near();
    const value = { ...untried, match: { ...untried.match }, failures: 2, observations: 2, places: [] };

    await store.values.set('ann', trustName('h1'), value, 0, 2);

    const [found] = await near();
    expect(found).toMatchObject({ confidence: 0.25, trust: { observations: 2 } });
    expect(found?.bound).toBeLessThan(0.1);
  });

  test('go behind others where people said that their condition did not fit', async () => {
    const { add, near, store } = await open();
    await add('near', 'near');
    await add('other', 'northeast');
    expect(ids(await near(1))).toEqual(['near']);
    const match = { successes: 0, failures: 2, observations: 2 };

    await store.values.set('ann', trustName('near'), { ...untried, match, places: [] }, 0, 2);

    const found = await near(1);
    expect(ids(found)).toEqual(['other']);
    const [, behind] = await near(2);
    expect(behind?.similarity).toBeCloseTo(0.6, 6);
    expect(behind?.confidence).toBe(0.5);
  });

  test('are active ones of the same user and domain', async () => {
    const { add, near } = await open();
    await add('mine', 'east');
    await add('retired', 'east', { state: 'retired' });
    await add('garden', 'east', { domain: 'garden' });
    await add('of-bob', 'east', { user: 'bob' });

    expect(ids(await near())).toEqual(['mine']);
    expect(ids(await near(3, 'ann', 'garden'))).toEqual(['garden']);
    expect(ids(await near(3, 'bob'))).toEqual(['of-bob']);
    expect(ids(await near(3, 'cy'))).toEqual([]);
  });

  test('of a batch are read with one query, each for its own user', async () => {
    const { add, store } = await open();
    await add('h1', 'east');
    await add('h2', 'east', { user: 'bob' });
    const queries: number[] = [];
    const bulk: Pick<typeof store.bulk, 'values'> = {
      values(asked) {
        queries.push(asked.length);
        return store.bulk.values(asked);
      },
    };
    const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
    const asked = ['ann', 'bob', 'ann'].map((user) => ({ user, domain: '', vector: east, limit: 3 }));

    const found = await nearestHeuristics(asked, { index, bulk, embedder });

    expect(found.map(ids)).toEqual([['h1'], ['h2'], ['h1']]);
    expect(queries).toEqual([3]);
  });

  test('cannot be found with another embedder', async () => {
    const { add, store } = await open();
    await add('h1', 'east');
    const other = createTableEmbedder({ east: [1, 0] }, { id: 'other:2' });
    const index = createExperienceIndex({ store, kind: heuristicKind, embedder: other });
    const asked = [{ user: 'ann', domain: '', vector: east, limit: 3 }];

    await expect(
      nearestHeuristics(asked, { index, bulk: store.bulk, embedder: other }),
    ).rejects.toMatchObject({ code: 'EMBEDDER_DIFFERENT' });
  });
});
