import { describe, expect, test } from 'vitest';
import type { Decision } from '#records';
import { gardenStrategy, hourMs } from '../../../../test/examples/garden-engine.ts';
import {
  type GardenFixture,
  type GardenFixtureOptions,
  openGardenFixture,
  trustingPolicy,
} from '../../../../test/examples/garden-fixture.ts';
import type { Engine } from './contract/engine.ts';
import { createPolicy } from './policy.ts';
import { loadRecorded, type RecordedDecision } from './recorded-decision.ts';
import { type ReplayedBy, replay, replayRecorded } from './replay.ts';
import { rulesText } from './rules.ts';

async function recorded({ runtime }: GardenFixture, decision: Decision): Promise<RecordedDecision> {
  const [loaded] = await loadRecorded([decision], runtime);
  if (loaded === undefined || 'why' in loaded) throw new Error(loaded?.why);
  return loaded;
}

const asks = createPolicy({ ...trustingPolicy, approvalAlways: ['water'] });
const explode = () => {
  throw new Error('bug');
};

describe('a decision judged again from its own record', () => {
  const rainy = { garden: { rain: 9, done: [], inspected: [] } };
  const cases: readonly [string, GardenFixtureOptions, string, number, string][] = [
    ['that acted', {}, 'basil', 0.5, 'act'],
    ['that asked', {}, 'basil', 0.95, 'ask'],
    ['that the gate settled', {}, 'basil', 0.1, 'decline'],
    ['that a rule settled', { rules: 'cactus' }, 'cactus', 0.5, 'decline'],
    ['that was put off', rainy, 'basil', 0.5, 'defer'],
  ];

  test.each(cases)('%s ends the same', async (_, options, plant, dryness, word) => {
    const fixture = openGardenFixture(options);
    const decision = await fixture.decide(plant, dryness);
    const { isSame, before, after, dangers } = await replay(decision, fixture.runtime);

    expect({ isSame, dangers }).toEqual({ isSame: true, dangers: [] });
    expect(before.word).toBe(word);
    expect(after).toEqual(before);
  });

  test('ends the same although the policy, the rules, the weather and the trust have changed', async () => {
    const fixture = openGardenFixture();
    const decision = await fixture.decide('basil', 0.5);
    fixture.garden.rain = 9;
    await fixture.runtime.store.values.set('ann', 'garden.trust', { trust: -5 }, 0, 1);
    const later = openGardenFixture({
      opened: fixture.runtime,
      rules: 'basil',
      policy: { approvalAlways: ['water'] },
      firstId: 100,
    });

    expect((await replay(decision, later.runtime)).isSame).toBe(true);
  });

  test('changes nothing and asks nobody', async () => {
    const fixture = openGardenFixture();
    const decision = await fixture.decide('basil', 0.5);
    const before = [...fixture.garden.done];
    await replay(decision, fixture.runtime, { policy: asks });

    expect(fixture.garden.done).toEqual(before);
    expect(await fixture.runtime.store.ledger.count({ user: 'ann' })).toBe(1);
    expect(await fixture.runtime.store.approvals.list('ann', ['pending'])).toEqual([]);
  });
});

describe('another verdict comes from', () => {
  const changes: readonly [string, (one: RecordedDecision) => RecordedDecision, ReplayedBy, object][] = [
    [
      'another input',
      (one) => ({ ...one, signal: { ...one.signal, input: { plant: 'basil', dryness: 0.1 } } }),
      {},
      { word: 'decline' },
    ],
    ['other evidence', (one) => ({ ...one, evidence: { rain: 5 } }), {}, { word: 'defer' }],
    ['another policy on record', (one) => ({ ...one, policy: asks }), {}, { word: 'ask' }],
    ['other dangers on record', (one) => ({ ...one, dangers: { water: 'dangerous' } }), {}, { word: 'ask' }],
    ['another policy', (one) => one, { policy: asks }, { word: 'ask', outcome: 'water' }],
    ['other rules', (one) => one, { rules: rulesText('basil') }, { word: 'decline', outcome: 'none' }],
  ];

  test.each(changes)('%s', async (_, change, by, expected) => {
    const fixture = openGardenFixture();
    const one = await recorded(fixture, await fixture.decide('basil', 0.5));
    const { isSame, after } = replayRecorded(change(one), fixture.runtime, by);

    expect(isSame).toBe(false);
    expect(after).toMatchObject(expected);
  });

  test('other facts, where the gate or the judge reads them', async () => {
    const fixture = openGardenFixture({
      engine: {
        gate: ({ facts }) => ({ settled: facts.waterings > 0, proposals: [], reasons: [] }),
      },
    });
    const one = await recorded(fixture, await fixture.decide('basil', 0.5));

    expect(replayRecorded(one, fixture.runtime)).toMatchObject({ isSame: true });
    expect(replayRecorded({ ...one, facts: { trust: 0, waterings: 1 } }, fixture.runtime)).toMatchObject({
      isSame: false,
      after: { word: 'decline' },
    });
  });

  test('another time, where it is put off until another one', async () => {
    const fixture = openGardenFixture({ garden: { rain: 9, done: [], inspected: [] } });
    const decision = await fixture.decide('basil', 0.5);
    const one = await recorded(fixture, decision);
    const now = fixture.clock.now();
    const later = { ...one, decision: { ...decision, gateNow: now + 1 } };

    expect(replayRecorded(later, fixture.runtime)).toMatchObject({
      isSame: false,
      before: { deferredUntil: now + 6 * hourMs },
      after: { deferredUntil: now + 6 * hourMs + 1 },
    });
  });
});

describe('other rules', () => {
  test('leave open what a proposer would have to be asked about', async () => {
    const fixture = openGardenFixture({ rules: 'basil' });
    const decision = await fixture.decide('basil', 0.5);

    expect(await replay(decision, fixture.runtime, { rules: rulesText('') })).toMatchObject({
      isSame: false,
      after: { word: 'open', actions: [] },
    });
  });

  test('let stand what was proposed then', async () => {
    const fixture = openGardenFixture();
    const decision = await fixture.decide('basil', 0.5);

    expect(await replay(decision, fixture.runtime, { rules: rulesText('cactus') })).toMatchObject({
      isSame: true,
    });
  });

  test('are compared with rules that are not those on record', async () => {
    const fixture = openGardenFixture();
    const one = await recorded(fixture, await fixture.decide('basil', 0.5));
    const { before, after } = replayRecorded(
      one,
      fixture.runtime,
      { policy: asks },
      { rules: rulesText('basil') },
    );

    expect([before.word, after.word]).toEqual(['decline', 'ask']);
  });
});

describe('an action whose danger has changed since', () => {
  const withDanger = (fixture: GardenFixture, danger: 'safe' | 'dangerous') =>
    openGardenFixture({
      opened: fixture.runtime,
      firstId: 100,
      engine: {
        actions: fixture.engine.actions.map((action) =>
          action.name === 'water' ? { ...action, danger } : action,
        ),
      },
    });

  test('is judged as it was, from the record, and as it is, under a policy of today', async () => {
    const fixture = openGardenFixture();
    const decision = await fixture.decide('basil', 0.5);
    const later = withDanger(fixture, 'dangerous');
    const dangers = [{ action: 'water', before: 'reversible', after: 'dangerous' }];

    expect(await replay(decision, later.runtime)).toMatchObject({ isSame: true, dangers });
    expect(await replay(decision, later.runtime, { policy: later.runtime.policy('ann') })).toMatchObject({
      isSame: false,
      after: { word: 'ask', overrides: [{ code: 'DangerousAction' }] },
      dangers,
    });
  });

  test('gives later decisions another version of the policy', async () => {
    const fixture = openGardenFixture();
    const first = await fixture.decide('basil', 0.5);
    const second = await withDanger(fixture, 'dangerous').decide('mint', 0.5);

    expect(second.policyVersion).not.toBe(first.policyVersion);
    expect((await recorded(fixture, first)).dangers).toMatchObject({ water: 'reversible' });
    expect((await recorded(fixture, second)).dangers).toMatchObject({ water: 'dangerous' });
  });
});

describe('a stage that failed then', () => {
  test.each(['gate', 'judge'] as const)('counts as it did then: the %s', async (stage) => {
    const fixture = openGardenFixture({
      engine:
        stage === 'gate' ? { gate: explode } : { strategies: { main: gardenStrategy({ judge: explode }) } },
    });
    const decision = await fixture.decide('basil', 0.1);
    const mended = openGardenFixture({ opened: fixture.runtime, firstId: 100 });

    expect(decision.failures).toMatchObject([{ stage }]);
    expect(await replay(decision, fixture.runtime)).toMatchObject({ isSame: true });
    expect(await replay(decision, mended.runtime)).toMatchObject({ isSame: true });
  });
});

describe('a strategy beside the main one judges its own decisions again:', () => {
  const other = (name: string) =>
    gardenStrategy({
      name,
      judge: (view) => ({
        ...gardenStrategy().judge(view),
        word: 'decline',
        actions: [],
        overrides: [],
        outcome: name,
      }),
    });

  test('a trial', async () => {
    const fixture = openGardenFixture({
      engine: { strategies: { trial: { strategy: other('trial'), share: 1 } } },
    });
    const decision = await fixture.decide('basil', 0.5);

    expect(decision).toMatchObject({ strategy: { name: 'trial' }, outcome: 'trial' });
    expect(await replay(decision, fixture.runtime, { policy: asks })).toMatchObject({ isSame: true });
  });

  test('a shadow', async () => {
    const fixture = openGardenFixture({ engine: { strategies: { shadow: other('shadow') } } });
    const decision = await fixture.decide('basil', 0.5);
    const [shadow] = await fixture.runtime.store.ledger.list({ user: 'ann', role: 'shadow' });

    expect(await replay(decision, fixture.runtime, { policy: asks })).toMatchObject({
      after: { word: 'ask' },
    });
    expect(await replay(shadow as Decision, fixture.runtime, { policy: asks })).toMatchObject({
      isSame: true,
      after: { outcome: 'shadow' },
    });
  });

  test('one that is gone is judged by the main one', async () => {
    const fixture = openGardenFixture({ engine: { strategies: { shadow: other('shadow') } } });
    await fixture.decide('basil', 0.5);
    const [shadow] = await fixture.runtime.store.ledger.list({ user: 'ann', role: 'shadow' });
    const without = openGardenFixture({ opened: fixture.runtime, firstId: 100 });

    expect(await replay(shadow as Decision, without.runtime)).toMatchObject({
      isSame: false,
      after: { outcome: 'water' },
    });
  });
});

describe('a decision cannot be replayed', () => {
  test.each<[string, (decision: Decision) => Decision]>([
    ['it undoes another decision', (decision) => ({ ...decision, path: 'undo' })],
    ['its facts were not recorded', (decision) => ({ ...decision, factsDigest: null, gateNow: null })],
    [
      'its facts could not be read',
      (decision) => ({ ...decision, failures: [{ stage: 'facts', code: 'STORE_LOCKED', text: '' }] }),
    ],
    [
      'it was deferred because of conflicting claims',
      (decision) => ({ ...decision, reasons: [{ code: 'CLAIM_CONFLICT', text: '' }] }),
    ],
    ['its engine is missing', (decision) => ({ ...decision, engine: 'cellar' })],
    ['it was forgotten', (decision) => ({ ...decision, inputDigest: 'gone' })],
    ['its record was removed', (decision) => ({ ...decision, id: 'gone' })],
    ['its record was removed', (decision) => ({ ...decision, policyVersion: 'gone' })],
    ['its record was removed', (decision) => ({ ...decision, rulesVersion: 'gone' })],
  ])('where %s', async (why, change) => {
    const fixture = openGardenFixture();
    const decision = change(await fixture.decide('basil', 0.5));

    await expect(replay(decision, fixture.runtime)).rejects.toMatchObject({
      code: 'DECISION_NOT_REPLAYABLE',
      details: { id: decision.id, why },
    });
  });

  test('where its gate or judge fails now, and says with what', async () => {
    const fixture = openGardenFixture();
    const decision = await fixture.decide('basil', 0.5);
    const broken = openGardenFixture({ opened: fixture.runtime, engine: { gate: explode }, firstId: 100 });

    await expect(replay(decision, broken.runtime)).rejects.toMatchObject({
      code: 'DECISION_NOT_REPLAYABLE',
      details: { why: 'its gate or judge fails now (INTERNAL_UNEXPECTED)' },
    });
  });

  test('once its user was forgotten', async () => {
    const fixture = openGardenFixture();
    const decision = await fixture.decide('basil', 0.5);
    await fixture.runtime.store.forget('ann');

    await expect(replay(decision, fixture.runtime)).rejects.toMatchObject({
      details: { why: 'it was forgotten' },
    });
  });
});

test('many decisions are read in a constant number of queries', async () => {
  const fixture = openGardenFixture();
  const decisions = await Promise.all(
    ['basil', 'mint', 'sage', 'dill'].map((plant) => fixture.decide(plant, 0.5)),
  );
  let queries = 0;
  const { documents, ledger } = fixture.runtime.store;
  const counted = {
    documents: {
      ...documents,
      texts(...asked: Parameters<typeof documents.texts>) {
        queries += 1;
        return documents.texts(...asked);
      },
    },
    ledger: {
      ...ledger,
      seen(...asked: Parameters<typeof ledger.seen>) {
        queries += 1;
        return ledger.seen(...asked);
      },
      version(...asked: Parameters<typeof ledger.version>) {
        queries += 1;
        return ledger.version(...asked);
      },
    },
  };
  const engines = new Map([['garden', fixture.engine as Engine]]);
  await loadRecorded(decisions, { engines, store: { ...fixture.runtime.store, ...counted } });

  expect(queries).toBe(4);
});
