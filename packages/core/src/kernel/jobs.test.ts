import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { type Garden, hourMs, readingOf } from '../../../../test/examples/garden-engine.ts';
import { openGardenFixture } from '../../../../test/examples/garden-fixture.ts';
import { openTestStore } from '../../../../test/test-store.ts';
import { runDueJobs } from './jobs.ts';
import { decideAll } from './pipeline.ts';

const rainy = (): Garden => ({ rain: 9, done: [], inspected: [] });

describe.each(['memory', 'sqlite'] as const)('a deferred decision, with the store in %s', (kind) => {
  const openFixture = async () => {
    const clock = createFakeClock();
    const opened = await openTestStore(kind, { clock });
    const garden = rainy();
    return { opened, ...openGardenFixture({ clock, opened, garden }) };
  };

  test('is continued by a timer, once, as the next attempt, by what is so then', async () => {
    const { decide, garden, clock, runtime } = await openFixture();
    const first = await decide('basil', 0.5);
    garden.rain = 0;
    await clock.advance(6 * hourMs - 1);
    const early = await runDueJobs(runtime);
    await clock.advance(1);
    const due = await runDueJobs(runtime);
    const again = await runDueJobs(runtime);
    const decisions = await runtime.store.ledger.list({ user: 'ann', order: 'oldest' });

    expect(first).toMatchObject({ verdict: 'defer', attempt: 1, deferredUntil: clock.now() });
    expect([early.done, due.done, again.done]).toEqual([0, 1, 0]);
    expect(decisions).toHaveLength(2);
    expect(decisions[1]).toMatchObject({
      ...{ verdict: 'act', attempt: 2, parentId: first.id, reference: first.reference },
      ...{ inputDigest: first.inputDigest, gateNow: clock.now(), deferredUntil: null },
    });
    expect(garden.done).toEqual(['water basil']);
  });

  test('is put off again, attempt after attempt, while its reason stands', async () => {
    const { decide, garden, clock, runtime } = await openFixture();
    await decide('basil', 0.5);
    await clock.advance(6 * hourMs);
    await runDueJobs(runtime);
    garden.rain = 0;
    await clock.advance(6 * hourMs);
    await runDueJobs(runtime);
    const decisions = await runtime.store.ledger.list({ user: 'ann', order: 'oldest' });

    expect(decisions.map(({ attempt, verdict }) => `${attempt} ${verdict}`)).toEqual([
      '1 defer',
      '2 defer',
      '3 act',
    ]);
    expect(decisions[2]?.parentId).toBe(decisions[1]?.id);
  });

  test('is continued after a restart', async () => {
    const { decide, opened, clock } = await openFixture();
    const first = await decide('basil', 0.5);
    const restarted = openGardenFixture({ clock, opened: await opened.reopen(), firstId: 100 });
    await clock.advance(6 * hourMs);

    expect(await runDueJobs(restarted.runtime)).toEqual({ done: 1, failed: 0 });
    expect(await restarted.runtime.store.ledger.latest('ann', 'garden', first.reference)).toMatchObject({
      ...{ attempt: 2, parentId: first.id, verdict: 'act' },
    });
    expect(restarted.garden.done).toEqual(['water basil']);
  });

  test('is not decided as far as `decided` knows, until its next attempt is', async () => {
    const { decide, garden, clock, runtime } = await openFixture();
    const { reference } = await decide('basil', 0.5);
    const decided = () => runtime.store.ledger.decided('ann', 'garden', [reference]);
    const before = await decided();
    garden.rain = 0;
    await clock.advance(6 * hourMs);
    await runDueJobs(runtime);

    expect([...before]).toEqual([]);
    expect([...(await decided())]).toEqual([reference]);
  });

  test('is continued once although its timer goes off twice', async () => {
    const { decide, garden, clock, runtime } = await openFixture();
    const first = await decide('basil', 0.5);
    garden.rain = 0;
    await clock.advance(6 * hourMs);
    await runDueJobs(runtime);
    const timer = { user: 'ann', kind: 'decide-deferred', key: first.id, runAt: clock.now(), payload: {} };
    await runtime.jobs.enqueue(timer);

    expect(await runDueJobs(runtime)).toEqual({ done: 1, failed: 0 });
    expect(await runtime.store.ledger.count({ user: 'ann' })).toBe(2);
    expect(garden.done).toEqual(['water basil']);
  });

  test('is not decided a second time by the same signal', async () => {
    const { decide, engine, runtime } = await openFixture();
    const { reference } = await decide('basil', 0.5);
    const results = [];
    for await (const one of decideAll(engine, [readingOf('basil', 0.5, { reference })], runtime))
      results.push(one);

    expect(results).toEqual([null]);
  });
});

describe('a timer', () => {
  test('of a decision that was never recorded finds nothing to do', async () => {
    const { runtime, clock } = openGardenFixture();
    const timer = { user: 'ann', kind: 'decide-deferred', key: 'never', runAt: clock.now(), payload: {} };
    await runtime.jobs.enqueue(timer);

    expect(await runDueJobs(runtime)).toEqual({ done: 1, failed: 0 });
    expect(await runtime.store.ledger.count({ user: 'ann' })).toBe(0);
  });

  test('is set before the decision is recorded', async () => {
    const fixture = openGardenFixture({ garden: rainy() });
    const order: string[] = [];
    const { store, jobs } = fixture.runtime;
    const runtime = {
      ...fixture.runtime,
      jobs: {
        ...jobs,
        enqueue: (job: Parameters<typeof jobs.enqueue>[0]) => {
          order.push('timer');
          return jobs.enqueue(job);
        },
      },
      store: {
        ...store,
        ledger: {
          ...store.ledger,
          record: (record: Parameters<typeof store.ledger.record>[0]) => {
            order.push('record');
            return store.ledger.record(record);
          },
        },
      },
    };
    for await (const _ of decideAll(fixture.engine, [readingOf('basil', 0.5)], runtime)) {
      // It is put off.
    }

    expect(order).toEqual(['timer', 'record']);
  });

  test('of an engine goes to that engine', async () => {
    const { runtime, clock, garden } = openGardenFixture();
    await runtime.jobs.enqueue({
      ...{ user: 'ann', kind: 'inspect', key: 'greenhouse', runAt: clock.now(), payload: {} },
    });
    await runDueJobs(runtime);

    expect(garden.inspected).toEqual(['greenhouse']);
  });
});
