import { countedId, createFakeClock, sampleDecision, sampleEffect } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { exampleAction } from '../../../../test/examples/proposals.ts';
import { createActionRegistry } from './actions.ts';
import { beginFirst } from './effect-leases.ts';

const runtime = {
  clock: createFakeClock({ now: 1000 }),
  worker: 'host:7',
  registry: createActionRegistry([
    exampleAction({ name: 'star' }),
    exampleAction({ name: 'note', staysLocal: () => true }),
  ]),
};

/** Effects of a decision, one for each action; `after` as the actions say it. */
function planOf(...after: readonly (readonly number[] | undefined)[]) {
  const id = countedId(1);
  const actions = after.map((positions) => ({
    ...{ action: 'star', parameters: {}, target: '', disposition: 'run' as const, labels: [] },
    ...(positions && { after: positions }),
  }));
  const effects = actions.map((_, index) =>
    sampleEffect({ decisionId: id, action: 'star', key: `${id}:${index}` }),
  );
  return { decision: sampleDecision({ id, actions }), effects };
}

describe('effects that are about to be recorded', () => {
  test('begin with the first, whose worker and lease are on record with it', () => {
    const { decision, effects } = planOf(undefined, undefined);

    expect(beginFirst(effects, decision, runtime)).toEqual([
      { ...effects[0], state: 'running', startedAt: 1000, worker: 'host:7', leaseUntil: 61_000 },
      effects[1],
    ]);
  });

  test('begin with all that come after nothing, where they say what they come after', () => {
    const { decision, effects } = planOf([], [0], []);

    expect(beginFirst(effects, decision, runtime).map(({ state }) => state)).toEqual([
      'running',
      'planned',
      'running',
    ]);
  });

  test('begin whatever they come after, where all that they change is in the store', () => {
    const { decision, effects } = planOf([], [0]);
    const local = effects.map((effect, position) =>
      position === 1 ? { ...effect, action: 'note' } : effect,
    );

    expect(beginFirst(local, decision, runtime).map(({ state }) => state)).toEqual(['running', 'running']);
  });

  test('stay planned where this process does not know the action', () => {
    const { decision, effects } = planOf(undefined);
    const unknown = effects.map((effect) => ({ ...effect, action: 'launch' }));

    expect(beginFirst(unknown, decision, runtime)).toEqual(unknown);
  });
});
