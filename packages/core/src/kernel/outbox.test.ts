import { createMemoryStore, sampleDecision, sampleEffect, sampleRecord } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ErrorCode, TactError, tactError } from '#errors';
import type { Outbox, Store } from '#ports/store';
import type { Effect, Label } from '#records';
import { createGardenEngine } from '../../../../test/examples/garden-engine.ts';
import { exampleAction } from '../../../../test/examples/proposals.ts';
import { createExampleRuntime } from '../../../../test/examples/runtime.ts';
import { createActionRegistry } from './actions.ts';
import type { Action, ActionCall, EffectCheck } from './contract/action.ts';
import type { Engine } from './contract/engine.ts';
import { resumeEffects, runEffects } from './outbox.ts';
import { outsideLabel, ownerLabel } from './provenance.ts';

const nine = Date.parse('2026-11-02T09:00:00Z');

/** A runtime with one planned effect of one action, whose calls are kept. */
const noGarden = { rain: 0, done: [], inspected: [] };

async function outboxWith(
  part: Partial<Action> = {},
  given: {
    readonly effect?: Partial<Effect>;
    readonly input?: string;
    readonly labels?: readonly Label[];
    readonly store?: (store: Store) => Store;
    /** Unless given, the engine that decided. */
    readonly engines?: readonly Engine[];
  } = {},
) {
  const calls: ActionCall[] = [];
  const action = exampleAction({
    name: 'send',
    inverses: ['unsend'],
    inverse: (parameters, { changed }, target) =>
      changed === true ? { action: 'unsend', parameters, target } : null,
    ...part,
    async execute(call, fixture) {
      calls.push(call);
      return part.execute?.(call, fixture) ?? { changed: true };
    },
  });
  const registry = createActionRegistry([action, exampleAction({ name: 'unsend' })]);
  const store = createMemoryStore();
  const runtime = createExampleRuntime({
    registry,
    store: given.store?.(store) ?? store,
    engines: given.engines ?? [createGardenEngine(noGarden, { name: 'email' }) as Engine],
  });
  const decision = sampleDecision({
    inputDigest: 'input',
    actions: [
      {
        action: 'send',
        parameters: {},
        target: 'mail:7',
        disposition: 'run',
        labels: given.labels ?? [ownerLabel('rule')],
      },
    ],
  });
  const effect = sampleEffect({
    decisionId: decision.id,
    action: 'send',
    parameters: { to: 'eve' },
    key: 'key-1',
    ...given.effect,
  });
  const documents = given.input === undefined ? [] : [{ digest: 'input', text: given.input }];
  await store.ledger.record(sampleRecord({ decision, effects: [effect], documents }));
  const now = async () => (await store.outbox.get('ann', effect.id)) ?? effect;
  const journal = () => store.journal.ofDecision('ann', decision.id);
  return { runtime, store, calls, decision, effect, now, journal };
}

/** The outbox with one method replaced. */
const withOutbox = (store: Store, part: (outbox: Outbox) => Partial<Outbox>): Store => ({
  ...store,
  outbox: { ...store.outbox, ...part(store.outbox) },
});

const fails = (code: ErrorCode) => async () => {
  throw new TactError(code, { account: 'a', operation: 'o', why: 'w', host: 'h', action: 'send' });
};

describe('an effect that runs', () => {
  test('is called once with everything it needs, and ends with its result and its inverse', async () => {
    const { runtime, calls, decision, effect, now, journal } = await outboxWith();

    const ended = await runEffects([effect], runtime);

    expect(calls).toMatchObject([
      {
        parameters: { to: 'eve' },
        target: 'mail:7',
        key: 'key-1',
        user: 'ann',
        decisionId: decision.id,
        origin: 'owner',
        now: nine,
      },
    ]);
    expect(ended).toMatchObject([
      { id: effect.id, state: 'done', result: { changed: true }, problem: null, finishedAt: nine },
    ]);
    expect(await now()).toEqual({
      ...effect,
      state: 'done',
      result: { changed: true },
      startedAt: nine,
      finishedAt: nine,
    });
    expect(await journal()).toEqual([
      {
        id: '00000000-0000-7000-8000-000000000001',
        effectId: effect.id,
        decisionId: decision.id,
        user: 'ann',
        action: 'unsend',
        parameters: { to: 'eve' },
        target: 'mail:7',
        state: 'open',
        createdAt: nine,
        undoneAt: null,
      },
    ]);
  });

  test('is marked as running before it is tried', async () => {
    const states: string[] = [];
    const { runtime, store, effect } = await outboxWith({
      execute: async () => {
        states.push((await store.outbox.get('ann', effect.id))?.state ?? '');
        return {};
      },
    });
    await runEffects([effect], runtime);

    expect(states).toEqual(['running']);
  });

  test('leaves nothing to undo if it changed nothing', async () => {
    const { runtime, effect, journal } = await outboxWith({ execute: async () => ({ changed: false }) });

    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'done' }]);
    expect(await journal()).toEqual([]);
  });

  test('is run by one of many who try, and the others see how it is', async () => {
    const { runtime, calls, effect } = await outboxWith();

    const all = await Promise.all(Array.from({ length: 50 }, () => runEffects([effect], runtime)));

    expect(calls).toHaveLength(1);
    expect(all.flat()).toHaveLength(50);
    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'done' }]);
    expect(calls).toHaveLength(1);
  });

  test('knows the input that was decided about', async () => {
    const { runtime, calls, effect } = await outboxWith({}, { input: '{"subject":"Lunch"}' });
    await runEffects([effect], runtime);

    expect(await calls[0]?.recordedInput()).toEqual({ subject: 'Lunch' });
  });

  test('knows of no input that is not kept', async () => {
    const { runtime, calls, effect } = await outboxWith();
    await runEffects([effect], runtime);

    expect(await calls[0]?.recordedInput()).toBeNull();
  });

  test('that somebody else settled meanwhile is as they left it', async () => {
    const { runtime, store, effect } = await outboxWith({
      execute: async () => {
        const end = { state: 'failed', result: null, problem: null, journal: null, finishedAt: 7 } as const;
        await store.outbox.finish('ann', effect.id, end);
        return { changed: true };
      },
    });

    expect(await runEffects([effect], runtime)).toMatchObject([
      { state: 'failed', result: null, finishedAt: 7 },
    ]);
  });

  test('is not read again by whoever has its decision at hand', async () => {
    const { runtime, calls, effect, decision } = await outboxWith({}, { labels: [ownerLabel('rule')] });
    const unread = { ...runtime, store: { ...runtime.store, ledger: createMemoryStore().ledger } };
    await runEffects([effect], unread, decision);

    expect(calls).toMatchObject([{ origin: 'owner' }]);
  });

  test('has the weakest origin of everything that it was decided from', async () => {
    const { runtime, calls, effect } = await outboxWith(
      {},
      { labels: [ownerLabel('rule'), outsideLabel('mail')] },
    );
    await runEffects([effect], runtime);

    expect(calls).toMatchObject([{ origin: 'outside' }]);
  });

  test('counts as outside where its decision is no longer there', async () => {
    const { runtime, calls, effect } = await outboxWith();
    const forgetful = { ...runtime, store: { ...runtime.store, ledger: createMemoryStore().ledger } };
    await runEffects([effect], forgetful);

    expect(calls).toMatchObject([{ origin: 'outside' }]);
    expect(await calls[0]?.recordedInput()).toBeNull();
  });

  test('is done even if its inverse fails, which is logged', async () => {
    const { runtime, effect, journal } = await outboxWith({
      inverse: () => {
        throw new Error('bug');
      },
    });

    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'done', result: { changed: true } }]);
    expect(await journal()).toEqual([]);
    expect(runtime.log.events).toMatchObject([
      { level: 'error', event: 'no inverse', fields: { effect: effect.id, code: 'INTERNAL_UNEXPECTED' } },
    ]);
  });

  test('does not keep the next one from running when it fails', async () => {
    const { runtime, store, effect, decision } = await outboxWith({
      execute: async ({ key }) => {
        if (key === 'key-1') throw new Error('no');
        return {};
      },
    });
    const next = sampleEffect({ decisionId: decision.id, action: 'send', key: 'key-2' });
    await store.ledger.record(sampleRecord({ effects: [next] }));

    expect(await runEffects([effect, next], runtime)).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
  });
});

describe('an effect that fails', () => {
  test('for good is kept with its problem, and is in the log without its content', async () => {
    const { runtime, decision, effect, now, journal } = await outboxWith({
      execute: fails('MAILBOX_MESSAGE_GONE'),
    });

    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'failed' }]);

    expect(await now()).toMatchObject({
      state: 'failed',
      result: null,
      problem: { code: 'MAILBOX_MESSAGE_GONE', text: 'The message is no longer in a.' },
      finishedAt: nine,
    });
    expect(await journal()).toEqual([]);
    expect(runtime.log.events).toEqual([
      {
        level: 'warn',
        event: 'effect failed',
        fields: { effect: effect.id, decision: decision.id, action: 'send', code: 'MAILBOX_MESSAGE_GONE' },
      },
    ]);
  });

  test.each(['MAILBOX_CONNECTION_LOST', 'STORE_LOCKED'] as const)(
    'with %s, which may pass, is planned again where a second call does no harm',
    async (code) => {
      const { runtime, effect, now } = await outboxWith({ execute: fails(code) });

      expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'planned', problem: { code } }]);
      expect(await now()).toMatchObject({ state: 'planned', startedAt: null });
    },
  );

  test('in the middle stays running where it may have happened, to be checked later', async () => {
    const check = async (): Promise<EffectCheck> => ({ happened: 'unknown' });
    const { runtime, effect, now } = await outboxWith({ execute: fails('MAILBOX_CONNECTION_LOST'), check });

    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'running' }]);
    expect(await now()).toMatchObject({ state: 'running' });
  });

  test.each([
    'CALENDAR_UNREACHABLE',
    'MAILBOX_UNREACHABLE',
    'TRANSPORT_UNREACHABLE',
    'EFFECT_INTERRUPTED',
  ] as const)('with %s, before anything was tried, is planned again in any case', async (code) => {
    const check = async (): Promise<EffectCheck> => ({ happened: 'unknown' });
    const { runtime, effect, now } = await outboxWith({ execute: fails(code), check });

    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'planned' }]);
    expect(await now()).toMatchObject({ state: 'planned' });
  });

  test('without anybody knowing whether it happened is unknown', async () => {
    const { runtime, effect, now } = await outboxWith({ execute: fails('EFFECT_UNKNOWN') });

    expect(await runEffects([effect], runtime)).toMatchObject([{ state: 'unknown' }]);
    expect(await now()).toMatchObject({ state: 'unknown', problem: { code: 'EFFECT_UNKNOWN' } });
  });

  test('that is undeclared, or whose parameters do not fit, never runs', async () => {
    const unknown = await outboxWith({}, { effect: { action: 'launch' } });
    const misfit = await outboxWith({ parameters: z.strictObject({}) });

    expect(await runEffects([unknown.effect], unknown.runtime)).toMatchObject([
      { state: 'failed', problem: { code: 'ACTION_UNKNOWN' } },
    ]);
    expect(await runEffects([misfit.effect], misfit.runtime)).toMatchObject([
      { state: 'failed', problem: { code: 'ACTION_PARAMETERS_INVALID' } },
    ]);
    expect([...unknown.calls, ...misfit.calls]).toEqual([]);
  });
});

describe('an effect that happened while the store fails', () => {
  const full = tactError('STORE_FULL', { location: 'tact.db' });

  test.each([full, tactError('STORE_LOCKED', { location: 'tact.db' }), new Error('bug')])(
    'never counts as failed or as not tried: it stays running, to be checked (%s)',
    async (problem) => {
      let failing = true;
      const { runtime, calls, effect, now } = await outboxWith(
        {},
        {
          store: (store) =>
            withOutbox(store, (outbox) => ({
              finish: (...given) => (failing ? Promise.reject(problem) : outbox.finish(...given)),
            })),
        },
      );

      await expect(runEffects([effect], runtime)).rejects.toBe(problem);
      failing = false;

      expect(await now()).toMatchObject({ state: 'running', problem: null });
      expect(calls).toHaveLength(1);
    },
  );

  test('is not tried where it cannot be marked as running', async () => {
    const { runtime, calls, effect } = await outboxWith(
      {},
      { store: (store) => withOutbox(store, () => ({ start: () => Promise.reject(full) })) },
    );

    await expect(runEffects([effect], runtime)).rejects.toBe(full);
    expect(calls).toEqual([]);
  });
});

describe('what an earlier process left', () => {
  const aMinute = { abandonedAfterMs: 60_000 };
  const running = { state: 'running', startedAt: nine - 60_000 } as const;
  const checks = (checked: EffectCheck) => async () => checked;

  test('and had not begun runs', async () => {
    const { runtime, calls, now } = await outboxWith();

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'done' }]);
    expect(calls).toHaveLength(1);
    expect((await now()).state).toBe('done');
  });

  test('and had not begun is not looked for before it runs', async () => {
    let checks = 0;
    const check = async (): Promise<EffectCheck> => {
      checks += 1;
      return { happened: 'unknown' };
    };
    const { runtime } = await outboxWith({ check });

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'done' }]);
    expect(checks).toBe(0);
  });

  test('and had begun is left alone while its process may be alive', async () => {
    const recent = { state: 'running', startedAt: nine - 59_999 } as const;
    const { runtime, calls, now } = await outboxWith({}, { effect: recent });

    expect(await resumeEffects('ann', runtime, aMinute)).toEqual([]);
    expect(calls).toEqual([]);
    expect((await now()).state).toBe('running');
  });

  test('and started at an unknown time counts as abandoned', async () => {
    const { runtime } = await outboxWith({}, { effect: { state: 'running', startedAt: null } });

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'done' }]);
  });

  test('and that happened is done, with its inverse, and is not done again', async () => {
    const check = checks({ happened: 'yes', result: { changed: true } });
    const { runtime, calls, now, journal } = await outboxWith({ check }, { effect: running });

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([
      { state: 'done', result: { changed: true } },
    ]);
    expect(calls).toEqual([]);
    expect((await now()).state).toBe('done');
    expect(await journal()).toMatchObject([{ action: 'unsend', state: 'open' }]);
  });

  test('and that did not happen is done now', async () => {
    const { runtime, calls, now } = await outboxWith(
      { check: checks({ happened: 'no' }) },
      { effect: running },
    );

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'done' }]);
    expect(calls).toHaveLength(1);
    expect(await now()).toMatchObject({ state: 'done', startedAt: nine });
  });

  test('and whose outcome cannot be checked is unknown, and is never repeated', async () => {
    const { runtime, calls, now } = await outboxWith(
      { check: checks({ happened: 'unknown' }) },
      { effect: running },
    );

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'unknown' }]);
    expect(await resumeEffects('ann', runtime, aMinute)).toEqual([]);
    expect(calls).toEqual([]);
    expect(await now()).toMatchObject({
      state: 'unknown',
      problem: {
        code: 'EFFECT_UNKNOWN',
        text: 'It is unknown whether send happened: it was interrupted while running.',
      },
    });
  });

  test('is asked for with the same call that it was made with', async () => {
    const asked: ActionCall[] = [];
    const check = async (call: ActionCall): Promise<EffectCheck> => {
      asked.push(call);
      return { happened: 'unknown' };
    };
    const { runtime, decision } = await outboxWith({ check }, { effect: running });
    await resumeEffects('ann', runtime, aMinute);

    expect(asked).toMatchObject([
      { key: 'key-1', target: 'mail:7', parameters: { to: 'eve' }, decisionId: decision.id },
    ]);
  });

  test('is done again where a second call gives the same result', async () => {
    const { runtime, calls } = await outboxWith({}, { effect: running });

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'done' }]);
    expect(calls).toHaveLength(1);
  });

  test('stays running where it cannot be checked for the moment', async () => {
    const { runtime, calls, now } = await outboxWith(
      { check: () => Promise.reject(tactError('MAILBOX_UNREACHABLE', { host: 'h', why: 'w' })) },
      { effect: running },
    );

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'running' }]);
    expect(calls).toEqual([]);
    expect((await now()).state).toBe('running');
  });

  test('stays running where it happened and the store cannot keep that', async () => {
    const full = tactError('STORE_FULL', { location: 'tact.db' });
    let failing = true;
    const { runtime, now } = await outboxWith(
      { check: checks({ happened: 'yes', result: {} }) },
      {
        effect: running,
        store: (store) =>
          withOutbox(store, (outbox) => ({
            finish: (...given) => (failing ? Promise.reject(full) : outbox.finish(...given)),
          })),
      },
    );

    await expect(resumeEffects('ann', runtime, aMinute)).rejects.toBe(full);
    failing = false;
    expect((await now()).state).toBe('running');
  });

  test('is unknown where it cannot be checked at all', async () => {
    const { runtime, now } = await outboxWith(
      { check: () => Promise.reject(tactError('MAILBOX_MESSAGE_GONE', { account: 'a' })) },
      { effect: running },
    );

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'unknown' }]);
    expect((await now()).problem).toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
  });

  const leased = {
    state: 'running',
    startedAt: nine - 60_000,
    worker: 'other',
    leaseUntil: nine + 1,
  } as const;

  test('is taken over once its lease was seen unrenewed for a whole lease, whatever the time of day', async () => {
    const { runtime, calls, now, effect } = await outboxWith({}, { effect: leased });
    const renew = (leaseUntil: number) =>
      runtime.store.outbox.renew('ann', effect.id, { worker: 'other', leaseUntil });

    runtime.clock.setTimeOfDay(nine + 600_000);
    expect(await resumeEffects('ann', runtime)).toEqual([]);
    await runtime.clock.advance(59_999);
    expect(await resumeEffects('ann', runtime)).toEqual([]);
    await renew(nine + 2);
    await runtime.clock.advance(59_999);
    expect(await resumeEffects('ann', runtime)).toEqual([]);
    await runtime.clock.advance(60_000);
    expect(await resumeEffects('ann', runtime)).toMatchObject([{ state: 'done' }]);
    expect(calls).toHaveLength(1);
    expect((await now()).state).toBe('done');
  });

  test('is taken over at once where its worker is known to be gone', async () => {
    const { runtime } = await outboxWith({}, { effect: leased });
    const isGone = async (worker: string) => worker === 'other';

    expect(await resumeEffects('ann', { ...runtime, isGone })).toMatchObject([{ state: 'done' }]);
  });

  test('that another process took for unknown ends as it ended', async () => {
    let finish = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { runtime, effect, now, journal } = await outboxWith({
      async execute() {
        await slow;
        return { changed: true };
      },
    });
    const running = runEffects([effect], runtime);
    await runtime.clock.whenSleeping(1);
    const unknown = { state: 'unknown', result: null, problem: null, journal: null, finishedAt: 1 } as const;
    await runtime.store.outbox.finish('ann', effect.id, unknown);
    finish();

    expect(await running).toMatchObject([{ state: 'done' }]);
    expect(await now()).toMatchObject({ state: 'done', result: { changed: true } });
    expect(await journal()).toHaveLength(1);
  });

  test('whose end the store cannot take is kept, and written once it can', async () => {
    let isLocked = true;
    const { runtime, effect, now } = await outboxWith(
      {},
      {
        store: (store) =>
          withOutbox(store, ({ finish }) => ({
            finish: async (...end) => {
              if (isLocked) throw tactError('STORE_LOCKED', { location: 'tact.db' });
              return finish(...end);
            },
          })),
      },
    );

    await expect(runEffects([effect], runtime)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await runtime.clock.advance(90_000);
    expect(await now()).toMatchObject({ state: 'running' });
    expect((await now()).leaseUntil).toBeGreaterThan(runtime.clock.now());
    isLocked = false;
    await runtime.clock.advance(15_000);

    expect(await now()).toMatchObject({ state: 'done', result: { changed: true } });
  });

  test('that runs for longer than a lease keeps it by renewing', async () => {
    let finish = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { runtime, effect, now } = await outboxWith({
      async execute() {
        await slow;
        return { changed: true };
      },
    });
    const running = runEffects([effect], runtime);
    await runtime.clock.whenSleeping(1);
    for (let passed = 0; passed < 3; passed += 1) await runtime.clock.advance(60_000);

    expect((await now()).leaseUntil).toBeGreaterThan(runtime.clock.now());
    expect(await resumeEffects('ann', runtime)).toEqual([]);
    finish();
    expect(await running).toMatchObject([{ state: 'done' }]);
    expect(runtime.clock.sleepers).toBe(0);
  });

  test('and had not begun waits for a process that knows its action', async () => {
    const { runtime, now } = await outboxWith({}, { effect: { action: 'launch' } });

    expect(await resumeEffects('ann', runtime)).toEqual([]);
    expect((await now()).state).toBe('planned');
  });

  test('is left to a process that knows the engine, whether it had begun or not', async () => {
    const begun = await outboxWith({}, { effect: { ...running, action: 'launch' }, engines: [] });
    const planned = await outboxWith({}, { effect: { action: 'launch' }, engines: [] });

    expect(await resumeEffects('ann', begun.runtime, aMinute)).toEqual([]);
    expect((await begun.now()).state).toBe('running');
    expect(await runEffects([planned.effect], planned.runtime)).toMatchObject([{ state: 'planned' }]);
    expect((await planned.now()).state).toBe('planned');
  });

  test('is taken up for one decision alone where only that is asked for', async () => {
    const { runtime, store, calls, effect, decision } = await outboxWith();
    const other = sampleDecision({ id: 'another', reference: 'another' });
    const others = sampleEffect({ decisionId: other.id, action: 'send', key: 'others' });
    await store.ledger.record(sampleRecord({ decision: other, effects: [others] }));

    expect(await resumeEffects('ann', runtime, { decisionId: decision.id })).toMatchObject([
      { id: effect.id, state: 'done' },
    ]);
    expect(calls).toHaveLength(1);
    expect((await store.outbox.get('ann', others.id))?.state).toBe('planned');
  });

  test('is unknown if no longer declared, because it may have happened', async () => {
    const { runtime, now } = await outboxWith({}, { effect: { ...running, action: 'launch' } });

    expect(await resumeEffects('ann', runtime, aMinute)).toMatchObject([{ state: 'unknown' }]);
    expect((await now()).problem).toMatchObject({ code: 'ACTION_UNKNOWN' });
    expect(runtime.log.events).toMatchObject([
      { event: 'effect not checked', fields: { code: 'ACTION_UNKNOWN' } },
    ]);
  });

  test('is settled in the order in which it was planned, and of one user', async () => {
    const { runtime, store, calls, decision } = await outboxWith();
    const [later, others, done] = [
      sampleEffect({ decisionId: decision.id, action: 'send', key: 'later' }),
      sampleEffect({ decisionId: decision.id, action: 'send', key: 'others', user: 'bob' }),
      sampleEffect({ decisionId: decision.id, action: 'send', key: 'done', state: 'done' }),
    ];
    await store.ledger.record(sampleRecord({ effects: [later, done] }));
    await store.ledger.record(sampleRecord({ decision: sampleDecision({ user: 'bob' }), effects: [others] }));

    await resumeEffects('ann', runtime, aMinute);

    expect(calls.map(({ key }) => key)).toEqual(['key-1', 'later']);
  });
});

describe('effects of a plan', () => {
  /** A decision with three actions: b comes after a, and reply after both. */
  async function planOf(part: Partial<Action> = {}) {
    const order: string[] = [];
    const of = (name: string, more: Partial<Action> = {}) =>
      exampleAction({
        ...{ name, danger: 'reversible', ...more },
        async execute(call, fixture) {
          order.push(name);
          return more.execute?.(call, fixture) ?? {};
        },
      });
    const registry = createActionRegistry([of('a', part), of('b'), of('reply', { danger: 'safe' })]);
    const store = createMemoryStore();
    const runtime = createExampleRuntime({ registry, store });
    const after = [[], [0], [0, 1]];
    const decision = sampleDecision({
      engine: 'conversation',
      actions: ['a', 'b', 'reply'].map((action, position) => ({
        ...{
          action,
          parameters: {},
          target: 't',
          disposition: 'run',
          labels: [],
          after: after[position] ?? [],
        },
      })),
    });
    const effects = decision.actions.map(({ action }, position) =>
      sampleEffect({
        ...{ decisionId: decision.id, action, parameters: {}, user: decision.user },
        key: `${decision.id}:${position}`,
      }),
    );
    await store.ledger.record(sampleRecord({ decision, effects }));
    const states = async () =>
      (await store.outbox.ofDecision('ann', decision.id)).map(({ action, state, problem }) =>
        [action, state, ...(problem === null ? [] : [problem.code])].join(' '),
      );
    return { runtime, store, decision, effects, order, states };
  }

  test('that waited for one that failed are not tried, and say why; what is safe is', async () => {
    const { runtime, decision, effects, order, states } = await planOf({ execute: fails('EFFECT_UNKNOWN') });

    await runEffects(effects, runtime, decision);

    expect(order).toEqual(['a', 'reply']);
    expect(await states()).toEqual([
      'a unknown EFFECT_UNKNOWN',
      'b failed EFFECT_PREREQUISITE_FAILED',
      'reply done',
    ]);
  });

  test('for a person who waits fail at once, also where that may pass', async () => {
    const planned = await planOf({ execute: fails('TRANSPORT_UNREACHABLE') });
    const { decision, effects, states } = planned;
    const engines = new Map([[decision.engine, { interactive: true } as Engine]]);

    await runEffects(effects, { ...planned.runtime, engines }, decision);

    expect((await states())[0]).toBe('a failed TRANSPORT_UNREACHABLE');
  });

  test('that nobody waits for are planned again, where that may pass', async () => {
    const { runtime, decision, effects, states } = await planOf({ execute: fails('TRANSPORT_UNREACHABLE') });

    await runEffects(effects, runtime, { ...decision, engine: 'email' });

    expect((await states())[0]).toBe('a planned');
  });

  test('that an earlier process left are settled before what tells of them', async () => {
    const { runtime, store, decision, effects, order } = await planOf();
    const [a, b, reply] = effects.map(({ id }) => id);
    // The reply had begun; its plan had not.
    await store.outbox.start('ann', reply ?? '', { now: runtime.clock.now(), worker: 'test', leaseUntil: 0 });

    await resumeEffects(decision.user, runtime, { abandonedAfterMs: 0 });

    expect(order).toEqual(['a', 'b', 'reply']);
    expect([a, b]).toHaveLength(2);
  });

  test('that an earlier process left are not tried after one that failed', async () => {
    const { runtime, decision, order, states } = await planOf({ execute: fails('EFFECT_UNKNOWN') });

    await resumeEffects(decision.user, runtime, { abandonedAfterMs: 0 });

    expect(order).toEqual(['a', 'reply']);
    expect((await states())[1]).toBe('b failed EFFECT_PREREQUISITE_FAILED');
  });
});
