import { defineAction, defineEngine, proposal } from '@tact/core/kernel';
import { openSqliteStore } from '@tact/store/sqlite';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openMemoryStore } from '#presets/memory-store';
import { openAssistant } from '#presets/open-assistant';

const user = 'ann';

/** An engine whose first action stops its own caller. */
async function stoppingWith(open: () => Promise<Parameters<typeof openAssistant>[0]['store']>) {
  const store = await open();
  const stop = new AbortController();
  const runs: string[] = [];
  const act = (name: string, work: () => void = () => {}) =>
    defineAction({
      ...{ name, summary: 'Act.', danger: 'safe', parameters: z.strictObject({}) },
      async execute() {
        work();
        runs.push(name);
        return {};
      },
    });
  const engine = defineEngine({
    ...{ name: 'bank', input: z.string() },
    actions: [act('stops', () => stop.abort(new Error('The tab was closed.'))), act('next'), act('last')],
    propose: async ({ signal: { input } }) => {
      if (input === 'stopped while it thinks') stop.abort(new Error('The tab was closed.'));
      const and = ['next', 'last'].map((action) => ({ action, parameters: {}, target: '' }));
      return [proposal({ action: 'stops', and, confidence: 1, rationale: 'Due.' })];
    },
  });
  const assistant = openAssistant({ store, engines: [engine], clock: createFakeClock() });
  const about = (input: string, signal?: AbortSignal) =>
    assistant.decideAbout({ engine: 'bank', user, input }, { signal });
  return { store, assistant, about, runs, stop };
}

describe.each([
  ['memory', async () => openMemoryStore()],
  ['SQLite', () => openSqliteStore(':memory:')],
] as const)('a caller who stops, on %s', (_, open) => {
  test('has what had not begun withdrawn, and never resumed', async () => {
    const { store, assistant, about, runs, stop } = await stoppingWith(open);

    const decision = await about('go', stop.signal);

    expect(decision).toMatchObject({
      verdict: 'act',
      effects: [
        { action: 'stops', state: 'done', code: null },
        { action: 'next', state: 'failed', code: 'EFFECT_WITHDRAWN' },
        { action: 'last', state: 'failed', code: 'EFFECT_WITHDRAWN' },
      ],
    });
    const recorded = await store.outbox.ofDecision(user, String(decision?.id));
    expect(recorded.map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
    await assistant.resume(user);
    expect(runs).toEqual(['stops']);
  });

  test('gets the reason, and nothing is recorded, where nothing was decided yet', async () => {
    const { store, about, runs, stop } = await stoppingWith(open);

    await expect(about('stopped while it thinks', stop.signal)).rejects.toThrow('The tab was closed.');
    await expect(about('stopped before', AbortSignal.abort(new Error('Too late.')))).rejects.toThrow(
      'Too late.',
    );
    expect([await store.ledger.list({ user }), runs]).toEqual([[], []]);
  });

  test('is told what ran where nobody stops', async () => {
    const { about, runs } = await stoppingWith(open);

    const decision = await about('go');

    expect(decision?.effects.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(runs).toEqual(['stops', 'next', 'last']);
  });
});
