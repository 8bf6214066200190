import { describe, expect, test } from 'vitest';
import { exposeOutside } from '#records';
import { gardenStrategy, hourMs, type Reading, readingOf } from '../../../../test/examples/garden-engine.ts';
import { openGardenFixture, trustingPolicy } from '../../../../test/examples/garden-fixture.ts';
import { backtest } from './backtest.ts';
import { undo } from './journal.ts';
import { decideAll } from './pipeline.ts';
import { createPolicy } from './policy.ts';
import { rulesText } from './rules.ts';

const none = { act: 0, ask: 0, defer: 0, decline: 0, open: 0 };
const asks = createPolicy({ ...trustingPolicy, approvalAlways: ['water'] });

/** Three plants: one watered, one that asks to be fertilized, one that a rule leaves alone. */
async function threePlants() {
  const fixture = openGardenFixture({ rules: 'cactus' });
  await fixture.decide('basil', 0.5);
  await fixture.decide('mint', 0.95);
  await fixture.decide('cactus', 0.5);
  return fixture;
}

describe('a backtest', () => {
  test('counts verdicts before and after, and lists what changed, the newest first', async () => {
    const { runtime } = await threePlants();
    const result = await backtest('ann', { policy: asks, rules: rulesText('') }, runtime);

    expect(result).toMatchObject({ decisions: 3, replayed: 3, skipped: {}, counted: 0 });
    expect(result.matrix).toEqual({
      act: { ...none, ask: 1 },
      ask: { ...none, ask: 1 },
      defer: none,
      decline: { ...none, open: 1 },
      open: none,
    });
    expect(
      result.changed.map(({ decision, after }) => `${exposeOutside(decision.title)} ${after.word}`),
    ).toEqual(['cactus: 0.5 open', 'basil: 0.5 ask']);
  });

  test('under what is on record changes nothing', async () => {
    const { runtime } = await threePlants();

    expect(await backtest('ann', {}, runtime)).toMatchObject({
      changed: [],
      matrix: { act: { act: 1 }, ask: { ask: 1 }, decline: { decline: 1 } },
    });
  });

  test('compares two policies where it is given both', async () => {
    const { runtime } = await threePlants();
    const { matrix, changed } = await backtest(
      'ann',
      { before: { policy: asks, rules: rulesText('') } },
      runtime,
    );

    expect(matrix).toMatchObject({ act: none, ask: { act: 1, ask: 1 }, open: { decline: 1 } });
    expect(changed).toHaveLength(2);
  });

  test('counts what it is asked to count', async () => {
    const { runtime } = await threePlants();
    const dry = await backtest(
      'ann',
      { counts: ({ signal }) => (signal.input as Reading).dryness > 0.9 },
      runtime,
    );

    expect(dry.counted).toBe(1);
  });

  test('looks only at one engine, at what is newer, or at the newest', async () => {
    const fixture = await threePlants();
    const before = fixture.clock.now();
    await fixture.clock.advance(hourMs);
    await fixture.decide('sage', 0.5);
    await fixture.decide('dill', 0.5);
    const titles = async (options: Parameters<typeof backtest>[1]) => {
      const { changed } = await backtest('ann', { policy: asks, ...options }, fixture.runtime);
      return changed.map(({ decision }) => exposeOutside(decision.title));
    };

    expect(await titles({ since: before })).toEqual(['dill: 0.5', 'sage: 0.5']);
    expect(await titles({ limit: 1 })).toEqual(['dill: 0.5']);
    expect(await titles({ engine: 'garden' })).toEqual(['dill: 0.5', 'sage: 0.5', 'basil: 0.5']);
    expect(await backtest('ann', { engine: 'cellar' }, fixture.runtime)).toMatchObject({ decisions: 0 });
    expect(await backtest('bob', {}, fixture.runtime)).toMatchObject({ decisions: 0 });
  });

  test('says how many it could not judge again, and why', async () => {
    const fixture = await threePlants();
    const [watered] = await fixture.runtime.store.ledger.list({ user: 'ann', order: 'oldest', limit: 1 });
    await undo({ user: 'ann', decisionId: watered?.id ?? '', by: 'ann', via: 'cli' }, fixture.runtime);
    const failing = openGardenFixture({
      opened: fixture.runtime,
      firstId: 100,
      engine: { facts: () => Promise.reject(new Error('no sensor')) },
    });
    await failing.decide('sage', 0.5);

    expect(await backtest('ann', {}, fixture.runtime)).toMatchObject({
      decisions: 5,
      replayed: 3,
      skipped: { 'it undoes another decision': 1, 'its facts could not be read': 1 },
    });
  });

  test('goes on where a judge fails, and says so', async () => {
    const fixture = await threePlants();
    const { judge } = gardenStrategy();
    const broken = openGardenFixture({
      opened: fixture.runtime,
      firstId: 100,
      engine: {
        strategies: {
          main: gardenStrategy({
            judge: (view) => {
              if (view.signal.input.plant === 'mint') throw new Error('bug');
              return judge(view);
            },
          }),
        },
      },
    });

    expect(await backtest('ann', {}, broken.runtime)).toMatchObject({
      replayed: 2,
      changed: [],
      skipped: { 'its gate or judge fails now': 1 },
    });
    expect(broken.log.events).toMatchObject([
      { event: 'replay failed', fields: { code: 'INTERNAL_UNEXPECTED' } },
    ]);
  });

  test('leaves out shadows', async () => {
    const fixture = openGardenFixture({
      engine: { strategies: { shadow: gardenStrategy({ name: 'shadow' }) } },
    });
    await fixture.decide('basil', 0.5);

    expect(await backtest('ann', {}, fixture.runtime)).toMatchObject({ decisions: 1 });
    expect(await fixture.runtime.store.ledger.count({ user: 'ann' })).toBe(2);
  });

  test('goes through more decisions than it reads at once', async () => {
    const { engine, runtime } = openGardenFixture();
    const readings = Array.from({ length: 1001 }, (_, index) => readingOf(`plant-${index}`, 0.5));
    for await (const _ of decideAll(engine, readings, runtime)) {
      // All are recorded.
    }
    const all = await backtest('ann', { policy: asks }, runtime);
    const newest = await backtest('ann', { policy: asks, limit: 600 }, runtime);

    expect(all).toMatchObject({ decisions: 1001, replayed: 1001, matrix: { act: { ask: 1001 } } });
    expect(exposeOutside(all.changed[0]?.decision.title ?? '')).toBe('plant-1000: 0.5');
    expect(exposeOutside(all.changed.at(-1)?.decision.title ?? '')).toBe('plant-0: 0.5');
    expect(newest).toMatchObject({ decisions: 600 });
    expect(exposeOutside(newest.changed[0]?.decision.title ?? '')).toBe('plant-1000: 0.5');
    expect(exposeOutside(newest.changed.at(-1)?.decision.title ?? '')).toBe('plant-401: 0.5');
  });
});
