import type { Policy } from '@tact/core/records';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineAction, defineEngine, proposal } from '../../packages/tact/src/engine.ts';
import { createPolicy, openAssistant } from '../../packages/tact/src/index.ts';
import { openMemoryStore } from '../../packages/tact/src/stores.ts';

/** A policy that an application has to read first. */

const refund = defineAction({
  name: 'refund',
  summary: 'Refund an order.',
  danger: 'reversible',
  parameters: z.strictObject({ euros: z.number() }),
  execute: async () => ({}),
});
const refunds = defineEngine({
  name: 'refunds',
  input: z.strictObject({ euros: z.number() }),
  actions: [refund],
  propose: async ({ signal: { input } }) => [
    proposal({ action: 'refund', parameters: input, confidence: 0.95, rationale: 'asked' }),
  ],
});

function opened(policy: (user: string) => Promise<Policy>) {
  const { jobs: _jobs, ...plain } = openMemoryStore();
  const assistant = openAssistant({ store: plain, engines: [refunds], policy });
  onTestFinished(() => assistant.close());
  const decide = (user: string, euros: number) =>
    assistant.decideAbout({ engine: 'refunds', user, input: { euros } });
  return { assistant, decide };
}

describe('a policy that is a promise', () => {
  it('is read for each user before each decision and each answer', async () => {
    let strict = createPolicy({ approvalAlways: ['refund'] });
    const { assistant, decide } = opened(async (user) => (user === 'ann' ? strict : createPolicy()));

    expect((await decide('ann', 1))?.verdict).toBe('ask');
    expect((await decide('bob', 1))?.verdict).toBe('act');
    const [question] = await assistant.approvals('ann');
    strict = createPolicy({ approvalAlways: ['refund'], confidenceDefault: 0.99 });
    const answer = { user: 'ann', id: question?.id ?? '', by: 'ann', via: 'test' };
    await expect(assistant.approve(answer)).rejects.toMatchObject({ code: 'APPROVAL_STRICTER' });
  });

  it('that cannot be read decides nothing', async () => {
    const { assistant, decide } = opened(async () => {
      throw new Error('the settings are away');
    });

    await expect(decide('ann', 1)).rejects.toThrow('the settings are away');
    expect(await assistant.log({ user: 'ann' })).toEqual([]);
  });
});
