import { defineAction, defineEngine, proposal } from '@tact/core/kernel';
import { openSqliteStore } from '@tact/store/sqlite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';

const user = 'ann';

/** Rings once, and can be awaited. */
function bell() {
  let ring = () => {};
  const rung = new Promise<void>((resolve) => {
    ring = resolve;
  });
  return { ring: () => ring(), rung };
}

async function openBank(open: () => Promise<Parameters<typeof openAssistant>[0]['store']>) {
  const store = await open();
  const runs: string[] = [];
  const proposing = bell();
  const answered = bell();
  const paying = bell();
  const paid = bell();
  const parameters = z.strictObject({});
  const pay = defineAction({
    ...{ name: 'pay', summary: 'Pay.', danger: 'safe', parameters },
    async execute() {
      paying.ring();
      await paid.rung;
      runs.push('pay');
      return {};
    },
  });
  const stoppable = defineAction({
    ...{ name: 'stoppable', summary: 'Wait to be stopped.', danger: 'safe', parameters },
    async execute({ abortSignal }) {
      paying.ring();
      await new Promise((_, reject) =>
        abortSignal.addEventListener('abort', () => reject(abortSignal.reason)),
      );
      return {};
    },
  });
  const tell = defineAction({
    ...{ name: 'tell', summary: 'Tell.', danger: 'safe', parameters },
    async execute() {
      runs.push('tell');
      return {};
    },
  });
  const seen: AbortSignal[] = [];
  const bank = defineEngine({
    ...{ name: 'bank', input: z.array(z.string()), actions: [pay, stoppable, tell] },
    propose: async ({ signal: { input }, abortSignal }) => {
      seen.push(abortSignal);
      proposing.ring();
      if (input.includes('slowly')) await answered.rung;
      const [first = '', ...others] = input.filter((name) => name !== 'slowly');
      const and = others.map((action) => ({ action, parameters: {}, target: '' }));
      return [proposal({ action: first, and, confidence: 1, rationale: 'Due.' })];
    },
  });
  const assistant = openAssistant({ store, engines: [bank] });
  const about = (input: readonly string[], signal?: AbortSignal, reference = 'one') =>
    assistant.decideAbout({ engine: 'bank', user, reference, input }, { signal });
  return { store, assistant, about, runs, seen, proposing, answered, paying, paid };
}

describe.each([
  ['memory', async () => openMemoryStore()],
  ['SQLite', () => openSqliteStore(':memory:')],
] as const)('a caller that waits no longer, on %s', (_, open) => {
  test('withdraws what has not begun, for good and on record, and lets what runs end', async () => {
    const { store, assistant, about, runs, paying, paid } = await openBank(open);
    const caller = new AbortController();
    const deciding = about(['pay', 'tell'], caller.signal);
    await paying.rung;
    caller.abort();
    paid.ring();
    const decided = await deciding;

    expect(decided?.effects).toEqual([
      { action: 'pay', state: 'done', code: null },
      { action: 'tell', state: 'failed', code: 'EFFECT_WITHDRAWN' },
    ]);
    await assistant.resume(user, { abandonedAfterMs: 0 });
    expect(runs).toEqual(['pay']);
    const kept = await store.outbox.ofDecision(user, decided?.id ?? '');
    expect(kept.map(({ state, problem }) => [state, problem?.code])).toEqual([
      ['done', undefined],
      ['failed', 'EFFECT_WITHDRAWN'],
    ]);
    expect(await about(['pay', 'tell'])).toBeNull();
  });

  test('stops an action that listens, and nobody claims to know how far that one came', async () => {
    const { about, runs, paying } = await openBank(open);
    const caller = new AbortController();
    const deciding = about(['stoppable', 'tell'], caller.signal);
    await paying.rung;
    caller.abort();

    expect((await deciding)?.effects).toEqual([
      { action: 'stoppable', state: 'unknown', code: 'EFFECT_UNKNOWN' },
      { action: 'tell', state: 'failed', code: 'EFFECT_WITHDRAWN' },
    ]);
    expect(runs).toEqual([]);
  });

  test('leaves nothing behind where nothing was recorded yet, and may ask again', async () => {
    const { store, about, runs, seen, proposing, answered, paid } = await openBank(open);
    const caller = new AbortController();
    const deciding = about(['slowly', 'tell'], caller.signal);
    await proposing.rung;
    caller.abort();

    await expect(deciding).rejects.toBe(caller.signal.reason);
    expect([seen[0]?.aborted, runs, await store.ledger.list({ user })]).toEqual([true, [], []]);
    await expect(about(['tell'], AbortSignal.abort('gone'))).rejects.toBe('gone');
    answered.ring();
    paid.ring();
    expect(await about(['tell'])).toMatchObject({ verdict: 'act' });
    expect(runs).toEqual(['tell']);
  });

  test('is not taken for closing, which tells actions and leaves what has not begun planned', async () => {
    const { assistant, about, paying, seen } = await openBank(open);
    const deciding = about(['stoppable', 'tell']);
    await paying.rung;
    const closed = assistant.close();

    expect((await deciding)?.effects).toEqual([
      { action: 'stoppable', state: 'unknown', code: 'EFFECT_UNKNOWN' },
      { action: 'tell', state: 'planned', code: null },
    ]);
    expect(seen[0]?.aborted).toBe(true);
    await closed;
  });
});
