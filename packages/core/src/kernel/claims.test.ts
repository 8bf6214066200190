import { createFakeClock } from '@tact/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gardenStrategy, hourMs, readingOf } from '../../../../test/examples/garden-engine.ts';
import { openGardenFixture } from '../../../../test/examples/garden-fixture.ts';
import { openTestStore } from '../../../../test/test-store.ts';
import { decideAll } from './pipeline.ts';
import { loadRecorded } from './recorded-decision.ts';

/** Claims: what no two decisions may do, however many decide at the same time. */

const kinds = ['memory', 'sqlite'] as const;

describe.each(kinds)('a claim, with the store in %s', (kind) => {
  test('of fifty decisions at once is given to one, and the others are judged again by new facts', async () => {
    const clock = createFakeClock();
    const opened = await openTestStore(kind, { clock });
    const fixture = openGardenFixture({
      ...{ clock, opened },
      // Watered once is enough: that is what facts that are read again show.
      engine: {
        gate: ({ facts }) => ({ settled: facts.waterings > 0, proposals: [], reasons: [] }),
      },
    });
    const readings = Array.from({ length: 50 }, (_, index) =>
      readingOf('basil', 0.5, { reference: `basil/${index}` }),
    );
    const words: string[] = [];
    for await (const decision of decideAll(fixture.engine, readings, fixture.runtime, { concurrency: 50 }))
      words.push(decision?.verdict ?? 'already');

    expect(words.filter((word) => word === 'act')).toHaveLength(1);
    expect(words.filter((word) => word === 'decline')).toHaveLength(49);
    expect(fixture.garden.done).toEqual(['water basil']);
    expect(await opened.store.ledger.count({ user: 'ann' })).toBe(50);
  });

  test('that keeps standing has facts read and judged three more times, then the decision is put off', async () => {
    const clock = createFakeClock();
    const opened = await openTestStore(kind, { clock });
    let reads = 0;
    let judged = 0;
    const { judge } = gardenStrategy();
    const fixture = openGardenFixture({
      ...{ clock, opened },
      engine: {
        async facts(signals) {
          reads += 1;
          return signals.map(() => ({ trust: 0, waterings: 0 }));
        },
        strategies: {
          main: gardenStrategy({
            judge(view) {
              judged += 1;
              return judge(view);
            },
          }),
        },
      },
    });
    await fixture.decide('basil', 0.5, { reference: 'first' });
    [reads, judged] = [0, 0];
    const second = await fixture.decide('basil', 0.5, { reference: 'second' });

    expect({ reads, judged }).toEqual({ reads: 4, judged: 3 });
    expect(second).toMatchObject({
      verdict: 'defer',
      actions: [],
      reasons: [{ code: 'CLAIM_CONFLICT' }],
      deferredUntil: clock.now() + 60_000,
      attempt: 1,
    });
    expect(fixture.garden.done).toEqual(['water basil']);
    expect(await loadRecorded([second], fixture.runtime)).toMatchObject([
      { why: 'it was deferred because of conflicting claims' },
    ]);
  });

  test('that has passed may be claimed again', async () => {
    const clock = createFakeClock();
    const fixture = openGardenFixture({ clock, opened: await openTestStore(kind, { clock }) });
    await fixture.decide('basil', 0.5, { reference: 'first' });
    await clock.advance(hourMs);

    expect(await fixture.decide('basil', 0.5, { reference: 'second' })).toMatchObject({ verdict: 'act' });
    expect(fixture.garden.done).toEqual(['water basil', 'water basil']);
  });
});

test('a shadow claims nothing', async () => {
  const shadow = gardenStrategy({ name: 'shadow' });
  const main = gardenStrategy({
    judge: (view) => ({ ...gardenStrategy().judge(view), claims: [] }),
  });
  const fixture = openGardenFixture({ engine: { strategies: { main, shadow } } });
  onTestFinished(() => fixture.runtime.store.close());
  await fixture.decide('basil', 0.5, { reference: 'first' });
  await fixture.decide('basil', 0.5, { reference: 'second' });

  expect(await fixture.runtime.store.ledger.count({ user: 'ann', role: 'shadow' })).toBe(2);
});
