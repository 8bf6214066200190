import { defineAction, defineEngine, proposal } from '@tact/core/kernel';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';

const user = 'ann';

/** An assistant whose action ends when the test says so. */
async function closingWith(open: () => Promise<Parameters<typeof openAssistant>[0]['store']>) {
  const clock = createFakeClock();
  const store = await open();
  let began = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const runs: string[] = [];
  const act = (name: string, work: () => Promise<void>) =>
    defineAction({
      ...{ name, summary: 'Act.', danger: 'safe', parameters: z.strictObject({}) },
      async execute() {
        began();
        await work();
        runs.push(name);
        return {};
      },
    });
  const hold: { close?: () => Promise<void> } = {};
  const slow = act('slow', () => finished);
  const next = act('next', async () => {});
  const closing = act('closing', async () => hold.close?.());
  const engine = defineEngine({
    ...{ name: 'bank', input: z.array(z.string()), actions: [slow, next, closing] },
    propose: async ({ signal: { input } }) => {
      const [first = '', ...others] = input;
      const and = others.map((action) => ({ action, parameters: {}, target: '' }));
      return [proposal({ action: first, and, confidence: 1, rationale: 'Due.' })];
    },
  });
  const assistant = openAssistant({ store, engines: [engine], clock });
  hold.close = () => assistant.close();
  const about = (...input: string[]) => assistant.decideAbout({ engine: 'bank', user, input });
  const statesOf = async (id = '') => (await store.outbox.ofDecision(user, id)).map(({ state }) => state);
  return { clock, store, assistant, about, begun, finish, runs, statesOf };
}

describe.each([
  ['memory', async () => openMemoryStore()],
  ['SQLite', () => openSqliteStore(':memory:')],
] as const)('close on %s', (_, open) => {
  test('waits for what runs, and takes nothing new', async () => {
    const { assistant, about, begun, finish, runs } = await closingWith(open);
    const deciding = about('slow');
    await begun;
    const closed = assistant.close();

    await expect(about('next')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(assistant.log({ user })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    finish();
    await closed;

    expect(await deciding).toMatchObject({ verdict: 'act' });
    expect(runs).toEqual(['slow']);
  });

  test('records what still runs when the time is up as unknown, and leaves planned what had not begun', async () => {
    const { clock, store, assistant, about, begun, runs, statesOf } = await closingWith(open);
    const ended: string[] = [];
    const finish = store.outbox.finish.bind(store.outbox);
    const spied = {
      ...store.outbox,
      finish: async (...given: Parameters<typeof finish>) => {
        ended.push(given[2].state);
        return finish(...given);
      },
    };
    const deciding = about('slow', 'next');
    await begun;
    const [decision] = await store.ledger.list({ user });
    const before = await statesOf(decision?.id);
    const { close } = store;
    const left: string[] = [];
    const closeSeen = async () => {
      left.push(...(await statesOf(decision?.id)));
      await close();
    };
    Object.assign(store, { outbox: spied, close: closeSeen });
    const closed = assistant.close({ timeoutMs: 1000 });
    await clock.advance(1000);
    await closed;

    expect(await deciding).toMatchObject({ verdict: 'act', outcome: 'slow+next' });
    expect([before, ended, runs]).toEqual([['running', 'planned'], ['unknown'], []]);
    expect(left).toEqual(['unknown', 'planned']);
  });

  test('says what became of each action to whoever waits', async () => {
    const { clock, assistant, about, begun } = await closingWith(open);
    const deciding = about('slow', 'next');
    await begun;
    const closed = assistant.close({ timeoutMs: 1000 });
    await clock.advance(1000);
    await closed;

    expect(await deciding).toMatchObject({
      effects: [
        { action: 'slow', state: 'unknown' },
        { action: 'next', state: 'planned', code: null },
      ],
    });
  });

  test('called by an action does not wait for that action', async () => {
    const { assistant, about } = await closingWith(open);

    expect(await about('closing')).toMatchObject({ verdict: 'act' });
    await assistant.close();
  });
});
