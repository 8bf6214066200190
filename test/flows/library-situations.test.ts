import { TactError } from '@tact/core/errors';
import { defineAction, defineEngine, ownerLabel, proposal, rulesText } from '@tact/core/kernel';
import { createFakeClock, createRecordingLog } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import * as z3 from 'zod/v3';
import { openMemoryStore } from '#presets/memory-store';
import { type AssistantOptions, openAssistant } from '#presets/open-assistant';
import { describeWithService } from '../needs-service.ts';
import { openTestStore, type StoreKind } from '../test-store.ts';

/** The library in programs of other people, who hold it otherwise than its types say. */

type Definition = Parameters<typeof defineEngine>[0];

function payAction(over: object = {}) {
  return defineAction({
    ...{ name: 'pay', summary: 'Pay.', danger: 'safe', parameters: z.strictObject({}) },
    execute: async () => ({}),
    ...over,
  });
}

const due = (confidence: unknown = 1) => [
  proposal({ action: 'pay', confidence: confidence as number, rationale: 'Due.' }),
];

interface Given extends Pick<AssistantOptions, 'rules' | 'log'> {
  readonly engine?: object;
  readonly action?: object;
}

function open({ engine = {}, action = {}, ...options }: Given = {}) {
  const bank = { name: 'bank', input: z.any(), actions: [payAction(action)], propose: async () => due() };
  return openAssistant({
    store: openMemoryStore(),
    engines: [defineEngine({ ...bank, ...engine } as Definition)],
    ...options,
  });
}

const about = (input: unknown, user = 'ann') => ({ engine: 'bank', user, input });

test.each<[string, unknown]>([
  ['zod 3', z3.object({ euros: z3.number() })],
  ['zod/mini', mini.object({ euros: mini.number() })],
])('an input of %s is decided about where it fits, and refused where not', async (_, input) => {
  const assistant = open({ engine: { input } });

  expect(await assistant.decideAbout(about({ euros: 5 }))).toMatchObject({ verdict: 'act' });
  await expect(assistant.decideAbout(about({ euros: 'five' }))).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    details: { field: 'euros' },
  });
});

test('an asynchronous inverse takes nothing back, and the action is done', async () => {
  const assistant = open({
    action: { inverse: async () => ({ action: 'pay', parameters: {}, target: '' }) },
  });
  const decided = await assistant.decideAbout(about(1));

  expect(decided?.effects).toEqual([{ action: 'pay', state: 'done', code: null }]);
  await expect(
    assistant.undo({ user: 'ann', id: decided?.id ?? '', by: 'ann', via: 'test' }),
  ).rejects.toMatchObject({ name: 'TactError' });
});

test('an action that answers with a Map is done, and its record holds plain JSON', async () => {
  const log = createRecordingLog();
  const assistant = open({ action: { execute: async () => new Map([['id', 1]]) }, log });
  const decided = await assistant.decideAbout(about(1));
  const { effects } = await assistant.explain('ann', decided?.id ?? '');

  expect(effects).toMatchObject([{ state: 'done', result: {} }]);
  expect(log.events.map(({ event }) => event)).toContain('no result');
});

test('rules that cannot be read are told, and count again once they are mended', async () => {
  let text = 'broken';
  const reader = {
    read(given: string) {
      if (given === 'broken') throw new Error('line 3: no such action');
      return given;
    },
    compile: (given: string) => given,
  };
  const assistant = open({ engine: { rules: reader }, rules: () => rulesText(text) });

  expect(await assistant.decideAbout(about(1))).toMatchObject({
    verdict: 'ask',
    failures: [{ stage: 'gate', text: expect.stringContaining('line 3: no such action') }],
  });
  text = 'mended';
  expect(await assistant.decideAbout(about(2))).toMatchObject({ verdict: 'act', failures: [] });
});

test.each<[unknown, string]>([
  ['0.9', 'ask'],
  [90, 'ask'],
  [Number.POSITIVE_INFINITY, 'ask'],
  [true, 'ask'],
  [0.9, 'act'],
])('a confidence of %j: %s', async (confidence, verdict) => {
  const assistant = open({ engine: { propose: async () => [{ ...due()[0], confidence }] } });

  expect(await assistant.decideAbout(about(1))).toMatchObject({ verdict });
});

test.each<[unknown, string]>([
  [{ order: { lines: [{ amount: 5n }] } }, 'order.lines.0.amount'],
  [{ when: new Date('never') }, 'when'],
  [{ seen: new Set(['a']) }, 'seen'],
  [{ deep: [[Number.NaN]] }, 'deep.0.0'],
])('an input that JSON would lose is refused with its place', async (input, field) => {
  await expect(open().decideAbout(about(input))).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    details: { field },
  });
});

test('a caller that waits no longer for a proposal may ask again', async () => {
  let isSlow = true;
  const never = new Promise<never>(() => {});
  const assistant = open({ engine: { propose: async () => (isSlow ? never : due()) } });
  const waiting = new AbortController();
  const decided = assistant.decideAbout(about(1), { signal: waiting.signal });
  waiting.abort(new Error('the request was closed'));

  await expect(decided).rejects.toThrow('the request was closed');
  isSlow = false;
  expect(await assistant.decideAbout(about(1))).toMatchObject({ verdict: 'act' });
});

test('a listener that ends itself and rejects is heard no more, and the other one is', async () => {
  const assistant = open();
  let first = 0;
  let second = 0;
  const stop = assistant.on(async () => {
    first += 1;
    stop();
    throw new Error('no socket');
  });
  assistant.on(() => {
    second += 1;
  });
  await assistant.decideAbout(about(1));
  const heard = second;
  await assistant.decideAbout(about(2));

  expect(first).toBe(1);
  expect(second).toBeGreaterThan(heard);
});

test('a danger that is found out later counts as dangerous, and a rejected one ends nothing', async () => {
  const assistant = open({ action: { dangerOf: () => Promise.reject(new Error('no price')) } });

  expect(await assistant.decideAbout(about(1))).toMatchObject({ verdict: 'ask' });
  await new Promise(setImmediate);
  expect(await assistant.approvals('ann')).toHaveLength(1);
});

describe('a danger that is a function of the parameters', () => {
  const refund = (danger: unknown) => ({
    ...{ name: 'refund', parameters: z.strictObject({ euros: z.number() }), danger },
  });
  const decided = async (euros: number, danger: unknown) => {
    const assistant = open({
      action: refund(danger),
      engine: {
        propose: async () => [
          proposal({
            ...{ action: 'refund', parameters: { euros }, confidence: 1, rationale: 'Due.' },
            labels: [ownerLabel('test')],
          }),
        ],
      },
    });
    const decision = await assistant.decideAbout(about(1));
    return { verdict: decision?.verdict, codes: decision?.overrides.map(({ code }) => code) };
  };
  const under50 = ({ euros }: { euros: number }) => (euros < 50 ? 'safe' : 'dangerous');

  test('lets small refunds run by themselves, and asks about large ones', async () => {
    expect(await decided(49, under50)).toEqual({ verdict: 'act', codes: [] });
    expect(await decided(50, under50)).toEqual({ verdict: 'ask', codes: ['DangerousAction'] });
  });

  test.each<[string, () => unknown]>([
    ['a promise', async () => 'safe'],
    ['a promise that is rejected', () => Promise.reject(new Error('late'))],
    ['an unknown level', () => 'low'],
    ['nothing', () => undefined],
    [
      'an exception',
      () => {
        throw new Error('bug');
      },
    ],
  ])('is dangerous where it gives %s', async (_, danger) => {
    expect(await decided(1, danger)).toEqual({ verdict: 'ask', codes: ['DangerousAction'] });
  });

  test('counts safe as reversible, since what is interrupted may not be run again', () => {
    expect(payAction({ danger: () => 'safe' }).danger).toBe('reversible');
  });

  test('stands alone: a dangerOf beside it is refused', () => {
    expect(() => payAction({ danger: () => 'safe', dangerOf: () => 'safe' })).toThrow(
      'danger is a function, and there is a dangerOf beside it',
    );
  });
});

test('an error of another copy of the package keeps its code, and one of this copy is known there', async () => {
  const path = '../../packages/core/src/errors/tact-error.ts';
  const other: typeof import('../../packages/core/src/errors/tact-error.ts') = await import(
    `${path}?${'copy'}`
  );
  const refused = new other.TactError('USER_INVALID', {});
  const assistant = open({ action: { execute: () => Promise.reject(refused) } });

  expect(other.TactError).not.toBe(TactError);
  expect((await assistant.decideAbout(about(1)))?.effects).toMatchObject([{ code: 'USER_INVALID' }]);
  expect(new TactError('STORE_CANNOT_JOIN', {}) instanceof other.TactError).toBe(true);
  expect(new Error('no') instanceof other.TactError).toBe(false);
});

function refusesAfterClosing(kind: StoreKind) {
  test('refuses what comes after closing, and says that it is closed', async () => {
    const { store, jobs } = await openTestStore(kind, { clock: createFakeClock() });
    const bank = { name: 'bank', input: z.any(), actions: [payAction()], propose: async () => due() };
    const assistant = openAssistant({
      store: { ...store, jobs },
      engines: [defineEngine(bank as Definition)],
    });
    expect(await assistant.decideAbout(about(1))).toMatchObject({ verdict: 'act' });
    await assistant.close();

    const refused = { code: 'STORE_UNAVAILABLE' };
    await expect(assistant.decideAbout(about(2))).rejects.toMatchObject(refused);
    await expect(assistant.approvals('ann')).rejects.toMatchObject(refused);
    await assistant.close();
  });
}

describe.each(['memory', 'sqlite'] as const)('an assistant on %s', refusesAfterClosing);
describeWithService('an assistant on PostgreSQL', 'TACT_TEST_POSTGRES_URL', () =>
  refusesAfterClosing('postgres'),
);
