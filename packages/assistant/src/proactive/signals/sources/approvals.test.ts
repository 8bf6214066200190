import { defaultProfile } from '@tact/core/records';
import { createMemoryStore, sampleApproval, sampleDecision, sampleRecord } from '@tact/testing';
import { expect, it } from 'vitest';
import { approvalSignals } from './approvals.ts';

const askedAt = Date.parse('2026-11-20T09:00:00Z');
const hour = 3_600_000;

/** What is noticed of a question to Ann that lasts so long, so long before its end. */
async function noticed(lastsMs: number, leftMs: number, state: 'pending' | 'denied' = 'pending') {
  const store = createMemoryStore();
  const decision = sampleDecision({
    id: '018f0000-0000-7000-8000-000000000001',
    user: 'ann',
    verdict: 'ask',
  });
  const approval = sampleApproval({
    id: 'q1',
    user: 'ann',
    decisionId: decision.id,
    createdAt: askedAt,
    expiresAt: askedAt + lastsMs,
    state,
  });
  await store.ledger.record(sampleRecord({ decision, approvals: [approval] }));
  const users = [{ user: 'ann', profile: { ...defaultProfile, zone: 'UTC' } }];
  const now = askedAt + lastsMs - leftMs;
  const found = await approvalSignals(store).collect(users, now, new AbortController().signal);
  return found.get('ann') ?? [];
}

it.each([
  ['of a week', 168 * hour, 24 * hour],
  ['of 12 hours', 12 * hour, 3 * hour],
  ['of an hour', hour, hour / 4],
])('a question %s is noticed from its last quarter or day on', async (_, lasts, notice) => {
  expect(await noticed(lasts, notice + 1)).toEqual([]);
  expect(await noticed(lasts, notice)).toHaveLength(1);
  expect(await noticed(lasts, 1)).toHaveLength(1);
  expect(await noticed(lasts, 0)).toEqual([]);
});

it('a question that was answered is not noticed', async () => {
  expect(await noticed(168 * hour, hour, 'denied')).toEqual([]);
});

it('what is asked is our sentence, and what it is about stays outside text', async () => {
  const [signal] = await noticed(168 * hour, hour);
  const { card } = sampleApproval();

  expect(signal).toEqual({
    type: 'APPROVAL_EXPIRES',
    urgencyHint: 6,
    contextOnly: false,
    key: `APPROVAL_EXPIRES:q1:${askedAt + 168 * hour}`,
    subject: card.question,
    data: {
      approvalId: 'q1',
      decisionId: '018f0000-0000-7000-8000-000000000001',
      action: sampleApproval().action,
      expiresAt: askedAt + 168 * hour,
      about: card.quotes,
    },
    expiresAt: askedAt + 168 * hour,
  });
});
