import { sampleDecision, sampleEffect } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import type { Effect } from '#records';
import { awaitedBy, effectKey, runInOrder } from './effects.ts';

type After = readonly number[] | undefined;

/** Effects a, b, c … of one decision, with what each comes after; `fails` names those that fail. */
function openPlan(afters: readonly After[], { fails = '', safe = '' } = {}) {
  const name = (position: number) => 'abcdef'.charAt(position);
  const decision = sampleDecision({
    actions: afters.map((after, position) => ({
      ...{ action: name(position), parameters: {}, target: 't', disposition: 'run', labels: [] },
      ...(after === undefined ? {} : { after }),
    })),
  });
  const effects = afters.map((_, position) =>
    sampleEffect({
      ...{ decisionId: decision.id, action: name(position), state: 'planned' },
      key: effectKey(decision, position),
    }),
  );
  const events: string[] = [];
  const end = (effect: Effect, state: Effect['state']) => ({ ...effect, state });
  const run = () =>
    runInOrder(effects, decision, {
      async run(effect) {
        events.push(`+${effect.action}`);
        await Promise.resolve();
        events.push(`-${effect.action}`);
        return end(effect, fails.includes(effect.action) ? 'failed' : 'done');
      },
      async skip(effect) {
        events.push(`skip ${effect.action}`);
        return end(effect, 'failed');
      },
      runsAnyway: ({ action }) => safe.includes(action),
    });
  return { run, events, decision, effects };
}

describe('effects of a decision', () => {
  test('that say nothing about each other run one after the other', async () => {
    const { run, events } = openPlan([undefined, undefined]);

    await run();

    expect(events).toEqual(['+a', '-a', '+b', '-b']);
  });

  test('that are independent run side by side', async () => {
    const { run, events } = openPlan([[], []]);

    await run();

    expect(events).toEqual(['+a', '+b', '-a', '-b']);
  });

  test('begin as soon as those that they come after have ended, and come in the order given', async () => {
    const { run, events } = openPlan([[], [0], [], [1, 2]]);

    const ended = await run();

    expect(events.indexOf('+b')).toBeGreaterThan(events.indexOf('-a'));
    expect(events.indexOf('+c')).toBeLessThan(events.indexOf('-a'));
    expect(events.at(-2)).toBe('+d');
    expect(ended.map(({ action, state }) => `${action} ${state}`)).toEqual([
      ...['a done', 'b done', 'c done', 'd done'],
    ]);
  });

  test('are not tried after one that failed, nor is what comes after those', async () => {
    const { run, events } = openPlan([[], [0], [1], []], { fails: 'a' });

    await run();

    expect(events).toEqual(expect.arrayContaining(['+a', '-a', 'skip b', 'skip c', '+d', '-d']));
    expect(events).not.toContain('+b');
  });

  test('that are safe are tried all the same', async () => {
    const { run, events } = openPlan([[], [0]], { fails: 'a', safe: 'b' });

    await run();

    expect(events).toEqual(['+a', '-a', '+b', '-b']);
  });

  test('that say they come after themselves or after later ones wait for nothing', async () => {
    const { run, events } = openPlan([[0, 1], [7]]);

    await run();

    expect(events).toEqual(['+a', '+b', '-a', '-b']);
  });

  test('without their decision run one after the other', async () => {
    const { effects, events } = openPlan([[], [0]]);

    await runInOrder(effects, undefined, {
      run: async (effect) => {
        events.push(effect.action);
        return effect;
      },
      skip: async (effect) => effect,
      runsAnyway: () => false,
    });

    expect(events).toEqual(['a', 'b']);
  });

  test('all end before a failure of the store is thrown', async () => {
    const { effects, decision, events } = openPlan([[], []]);

    const running = runInOrder(effects, decision, {
      async run(effect) {
        if (effect.action === 'a') throw new Error('The disk is full.');
        await Promise.resolve();
        events.push(effect.action);
        return effect;
      },
      skip: async (effect) => effect,
      runsAnyway: () => false,
    });

    await expect(running).rejects.toThrow('The disk is full.');
    expect(events).toEqual(['b']);
  });
});

test('an effect knows the keys of those that it comes after', () => {
  const { decision, effects } = openPlan([[], [], [0, 1, 2]]);

  expect(effects.map((effect) => awaitedBy(effect, decision).length)).toEqual([0, 0, 2]);
  expect(awaitedBy({ key: 'approval:x' }, decision)).toEqual([]);
});

test('what a yes runs waits for what the same yes runs before it', () => {
  const run = { action: 'a', parameters: {}, target: 't', disposition: 'run', labels: [] } as const;
  const decision = sampleDecision({
    actions: [
      { ...run, causedBy: 'x', after: [] },
      { ...run, causedBy: 'y', after: [0] },
      { ...run, after: [1] },
    ],
  });

  expect(awaitedBy({ key: 'approval:x' }, decision)).toEqual([]);
  expect(awaitedBy({ key: 'approval:y' }, decision)).toEqual(['approval:x']);
  expect(awaitedBy({ key: `${decision.id}:2` }, decision)).toEqual(['approval:y']);
});
