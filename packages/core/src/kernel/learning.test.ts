import { createFakeClock, sampleFeedback } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createGardenEngine } from '../../../../test/examples/garden-engine.ts';
import { openGardenFixture } from '../../../../test/examples/garden-fixture.ts';
import { openTestStore } from '../../../../test/test-store.ts';
import type { Engine } from './contract/engine.ts';
import { learnFromFeedback } from './learning.ts';

describe.each(['memory', 'sqlite'] as const)('feedback, with the store in %s', (kind) => {
  const openFixture = async () => {
    const clock = createFakeClock();
    const { engine, runtime } = openGardenFixture({ clock, opened: await openTestStore(kind, { clock }) });
    const { store } = runtime;
    return {
      ...{ engine: engine as Engine, runtime },
      say: (count: number, name = 'garden') =>
        Promise.all(
          Array.from({ length: count }, () =>
            store.feedback.add(sampleFeedback({ engine: name, kind: 'approved' })),
          ),
        ),
      trust: async () => (await store.values.get('ann', 'garden.trust'))?.value['trust'],
    };
  };

  test('is learned exactly once, however often it is asked for', async () => {
    const { engine, runtime, say, trust } = await openFixture();
    await say(3);

    expect(await learnFromFeedback(engine, 'ann', runtime)).toBe(3);
    expect(await learnFromFeedback(engine, 'ann', runtime)).toBe(0);
    await say(1);
    expect(await learnFromFeedback(engine, 'ann', runtime)).toBe(1);
    expect(await trust()).toBe(4);
  });

  test('is learned exactly once by learners at the same time, over several batches', async () => {
    const { engine, runtime, say, trust } = await openFixture();
    await say(450);
    const learned = await Promise.all([1, 2, 3].map(() => learnFromFeedback(engine, 'ann', runtime)));
    const rest = await learnFromFeedback(engine, 'ann', runtime);

    expect(learned.reduce((sum, one) => sum + one, rest)).toBe(450);
    expect(await trust()).toBe(450);
  });

  test('has a place of its own for each engine', async () => {
    const { engine, runtime, say, trust } = await openFixture();
    const taught: number[] = [];
    const other: Engine = {
      ...(createGardenEngine({ rain: 0, done: [], inspected: [] }) as Engine),
      name: 'cellar',
      async learn(feedback) {
        taught.push(feedback.length);
        return { lessons: feedback.length, values: [] };
      },
    };
    await say(2, 'cellar');
    await say(3, 'garden');

    expect(await learnFromFeedback(engine, 'ann', runtime)).toBe(3);
    expect(await learnFromFeedback(other, 'ann', runtime)).toBe(2);
    expect(taught).toEqual([2]);
    expect(await trust()).toBe(3);
  });

  test('belongs to its user', async () => {
    const { engine, runtime, say } = await openFixture();
    await say(2);

    expect(await learnFromFeedback(engine, 'bob', runtime)).toBe(0);
    expect(await learnFromFeedback(engine, 'ann', runtime)).toBe(2);
  });
});

describe('a lesson', () => {
  const feedback = sampleFeedback({ engine: 'garden', kind: 'approved' });

  test('that fails leaves the feedback to be learned the next time', async () => {
    const { engine, runtime } = openGardenFixture();
    await runtime.store.feedback.add(feedback);
    const failing: Engine = { ...(engine as Engine), learn: () => Promise.reject(new Error('bug')) };

    await expect(learnFromFeedback(failing, 'ann', runtime)).rejects.toThrow('bug');
    expect(await learnFromFeedback(engine as Engine, 'ann', runtime)).toBe(1);
  });

  test('is dropped, with the place that was reached, when what it changes has changed meanwhile', async () => {
    const { engine, runtime } = openGardenFixture();
    const { store } = runtime;
    await store.feedback.add(feedback);
    const slow: Engine = {
      ...(engine as Engine),
      async learn(given, services) {
        const learned = await engine.learn?.(given, services);
        await store.values.set('ann', 'garden.trust', { trust: 40 }, 0, 1);
        return learned ?? { lessons: 0, values: [] };
      },
    };

    expect(await learnFromFeedback(slow, 'ann', runtime)).toBe(0);
    expect((await store.values.get('ann', 'garden.trust'))?.value).toEqual({ trust: 40 });
    expect(await learnFromFeedback(engine as Engine, 'ann', runtime)).toBe(1);
    expect((await store.values.get('ann', 'garden.trust'))?.value).toEqual({ trust: 41 });
  });

  test('of an engine that learns nothing is none', async () => {
    const { engine, runtime } = openGardenFixture();
    await runtime.store.feedback.add(feedback);
    const { learn: _, ...without } = engine as Engine;

    expect(await learnFromFeedback(without, 'ann', runtime)).toBe(0);
  });
});
