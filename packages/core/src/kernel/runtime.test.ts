import {
  createCountingIds,
  createFakeClock,
  createMemoryJobs,
  createMemoryStore,
  createRecordingLog,
  createRecordingTelemetry,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { exampleAction } from '../../../../test/examples/proposals.ts';
import { noneAction } from './actions.ts';
import { concludeAction } from './conclude.ts';
import type { Engine } from './contract/engine.ts';
import { createPolicy } from './policy.ts';
import { createRuntime } from './runtime.ts';

const [task, star, unstar] = [
  exampleAction({ name: 'create_task' }),
  exampleAction({ name: 'star' }),
  exampleAction({ name: 'unstar', offered: false }),
];

function engine(part: Partial<Engine> & { readonly name: string }): Engine {
  return {
    actions: [],
    describe: () => ({ title: '', tags: [], quotes: [] }),
    facts: async (signals) => signals.map(() => null),
    gate: () => ({ settled: true, proposals: [], reasons: [] }),
    strategies: {
      main: {
        name: 'main',
        version: '1',
        propose: () => Promise.reject(new Error('The gate settles everything.')),
        judge: () => {
          throw new Error('Nothing is judged here.');
        },
      },
    },
    ...part,
  };
}

function runtimeOf(...engines: readonly Engine[]) {
  const clock = createFakeClock();
  const policy = createPolicy();
  return createRuntime({
    ...{ clock, engines, store: createMemoryStore(), jobs: createMemoryJobs({ clock }) },
    ...{ ids: createCountingIds(), log: createRecordingLog(), telemetry: createRecordingTelemetry() },
    policy: () => policy,
  });
}

describe('the registry of a runtime', () => {
  test('holds every action once, those that engines share too, and the kernel’s own without being told', () => {
    const { registry } = runtimeOf(
      engine({ name: 'email', actions: [star, unstar, task] }),
      engine({ name: 'conversation', actions: [task] }),
    );

    expect(registry.all).toEqual([star, unstar, task, noneAction, concludeAction]);
    expect(registry.find('create_task')).toBe(task);
  });

  test('offers an engine what is its own and offered, unless it says otherwise', () => {
    const runtime = runtimeOf(
      engine({ name: 'email', actions: [star, unstar, task] }),
      engine({ name: 'garden', actions: [], offers: (action) => action === star }),
    );

    expect(runtime.registryFor('email').offered).toEqual([star, task, noneAction]);
    expect(runtime.registryFor('garden').offered).toEqual([star, noneAction]);
    expect(runtime.registryFor('garden').find('create_task')).toBe(task);
    expect(runtime.registry.offered).toEqual([star, task, noneAction]);
  });

  test('takes no two different actions and no two engines of one name', () => {
    const other = engine({ name: 'garden', actions: [exampleAction({ name: 'star' })] });

    expect(() => runtimeOf(engine({ name: 'email', actions: [star] }), other)).toThrow(
      'Two actions are called star.',
    );
    expect(() => runtimeOf(engine({ name: 'email' }), engine({ name: 'email' }))).toThrow(
      'Two engines are called email.',
    );
  });
});

describe('an engine that is added later', () => {
  test('is there with its actions, beside the others', () => {
    const runtime = runtimeOf(engine({ name: 'email', actions: [star] }));
    runtime.setEngine(engine({ name: 'garden', actions: [task] }));

    expect([...runtime.engines.keys()]).toEqual(['email', 'garden']);
    expect(runtime.registry.all).toEqual([star, task, noneAction, concludeAction]);
    expect(runtime.registryFor('garden').offered).toEqual([task, noneAction]);
    expect(runtime.registryFor('email').offered).toEqual([star, noneAction]);
  });

  test('replaces the one of its name, and changes no registry that was handed out before', () => {
    const runtime = runtimeOf(engine({ name: 'garden', actions: [star] }));
    const before = runtime.registry;
    runtime.setEngine(engine({ name: 'garden', actions: [task] }));

    expect(runtime.registry.all).toEqual([task, noneAction, concludeAction]);
    expect(before.all).toEqual([star, noneAction, concludeAction]);
  });

  test('brings no action under a name that is taken, and leaves everything as it was', () => {
    const runtime = runtimeOf(engine({ name: 'email', actions: [star] }));
    const other = engine({ name: 'garden', actions: [exampleAction({ name: 'star' })] });

    expect(() => runtime.setEngine(other)).toThrow('Two actions are called star.');
    expect([...runtime.engines.keys()]).toEqual(['email']);
  });
});
