import { shortenCopy } from '@tact/assistant/proactive/delivery/fit-message';
import { tactError } from '@tact/core/errors';
import { createFakeClock, createMemoryStore, sampleDecision, sampleRecord } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createCopyRetries } from '#presets/copy-retries';
import { refusedCopies } from '../../packages/assistant/src/proactive/held-back/refused-copies.ts';

const user = 'ann';

async function setUp(
  fates: readonly ('taken' | 'refused' | 'cut off')[],
  { minutes = 60 }: { readonly minutes?: number } = {},
) {
  const clock = createFakeClock({ now: '2026-12-01T09:00:00Z' });
  const store = createMemoryStore();
  const sent: string[] = [];
  const decision = sampleDecision({
    ...{ id: 'd1', user, engine: 'proactive' },
    actions: [
      {
        ...sampleDecision().actions[0],
        action: 'send_message',
        parameters: {
          message: 'Tea is ready.',
          category: 'x',
          action_type: 'text',
          offer: null,
          signals: [],
        },
      } as never,
    ],
  });
  await store.ledger.record(sampleRecord({ decision }));
  const retries = createCopyRetries({
    ...{ clock, store, zone: () => 'UTC', isQuiet: async () => false },
    async resend(channel, { text }) {
      const fate = fates[sent.length] ?? 'refused';
      sent.push(text);
      if (fate === 'taken') return null;
      const why = { channel, why: 'it ended with status 1' };
      return fate === 'refused'
        ? tactError('CHANNEL_REFUSED', why)
        : tactError('EFFECT_UNKNOWN', { action: 'send_message' });
    },
  });
  retries.failed('notification', tactError('CHANNEL_REFUSED', { channel: 'notification', why: 'no' }), {
    user,
    key: 'd1:0',
  });
  for (let minute = 0; minute < minutes; minute += 1) {
    await clock.advance(60_000);
    await retries.retry();
  }
  await retries.settled();
  return { sent, refused: await refusedCopies(user, store.values) };
}

describe('a copy that was refused', () => {
  test('is tried again until it is taken, in words of then', async () => {
    const { sent, refused } = await setUp(['refused', 'taken']);
    expect(sent).toEqual(['Tea is ready. (told at 09:00)', 'Tea is ready. (told at 09:00)']);
    expect(refused).toEqual([]);
  });

  test('is tried six times at most, and then stands in why-not', async () => {
    const { sent, refused } = await setUp([]);
    expect(sent).toHaveLength(5);
    expect(refused).toMatchObject([{ channel: 'notification', decisionId: 'd1', tries: 6 }]);
  });

  test('is not tried again once it was cut off', async () => {
    const { sent, refused } = await setUp(['cut off']);
    expect(sent).toHaveLength(1);
    expect(refused).toMatchObject([{ tries: 2 }]);
  });

  test('stands in why-not from the first refusal on, also where the process ends before the next try', async () => {
    const { sent, refused } = await setUp([], { minutes: 0 });
    expect(sent).toEqual([]);
    expect(refused).toMatchObject([{ decisionId: 'd1', tries: 1, why: expect.stringContaining('no') }]);
  });
});

describe('a text that is too long for a copy', () => {
  test('is cut between the entries of a list, and says so', () => {
    const list = `3 reminders came due: ${['a', 'b', 'c'].map((one) => `“${one.repeat(30)}”`).join(', ')}.`;
    expect(shortenCopy(list, 100)).toBe(`3 reminders came due: “${'a'.repeat(30)}”, … (shortened)`);
    expect(shortenCopy('short', 100)).toBe('short');
  });
});
