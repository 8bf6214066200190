import { describe, expect, test } from 'vitest';
import { createSentMessages } from '../../../../../test/examples/sent-messages.ts';
import { readFeedbackSummary, readProactiveFeedback } from './proactive-feedback.ts';
import { settleFeedback } from './settle.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 4, 31, 12);

/** The tests of the source document's feedback loop, in its numbers. */
describe('the feedback loop', () => {
  test('records a send as pending, with its category and its signals', async () => {
    const { send, store } = createSentMessages();

    await send('m1', now, { category: 'briefing' });

    expect(await readProactiveFeedback('ann', now - day, store)).toEqual([
      {
        ...{ id: 'm1', user: 'ann', messageId: 'm1', category: 'briefing' },
        triggerSignals: ['CANVAS_ASSIGNMENT_DUE'],
        ...{ sentAt: now, outcome: 'pending', latencySeconds: null, createdAt: now },
      },
    ]);
  });

  test('takes a reply within 60 minutes for engagement, with its latency in seconds', async () => {
    const { send, write, store } = createSentMessages();
    await send('m1', now);
    await write(now + 5.5 * minute);

    await settleFeedback('ann', { store, now: now + 6 * minute });

    const [row] = await readProactiveFeedback('ann', now, store);
    expect(row).toMatchObject({ outcome: 'engaged', latencySeconds: 330 });
  });

  test('takes no reply after 180 minutes for ignored, without a latency', async () => {
    const { send, store } = createSentMessages();
    await send('m1', now);

    await settleFeedback('ann', { store, now: now + 181 * minute });

    const [row] = await readProactiveFeedback('ann', now, store);
    expect(row).toMatchObject({ outcome: 'ignored', latencySeconds: null });
  });

  test('sums up 8 of 12 as 0.67, by category, with the average latency', async () => {
    const { send, store } = createSentMessages();
    const rows: readonly (readonly [string, string, number?])[] = [
      ...[300, 400, 200, 470].map((seconds) => ['deadline_warning', 'engaged', seconds] as const),
      ['deadline_warning', 'button_click'],
      ['briefing', 'engaged', 342.5],
      ['briefing', 'engaged', 342.5],
      ['briefing', 'ignored'],
      ['briefing', 'pending'],
      ['memory_recall', 'button_click'],
      ['memory_recall', 'ignored'],
      ['memory_recall', 'ignored'],
    ];
    for (const [index, [category, state, seconds = 0]] of rows.entries()) {
      await send(`m${index}`, now - index * day, { category, state, latencyMs: seconds * 1000 });
    }

    expect(await readFeedbackSummary('ann', now, store)).toEqual({
      ...{ totalSent: 12, engaged: 8, ignored: 3, engagementRate: 0.67 },
      engagementByCategory: { briefing: 0.5, deadline_warning: 1, memory_recall: 0.33 },
      averageLatencySeconds: 342.5,
    });
  });

  test('has an empty summary of a user who was sent nothing', async () => {
    const { send, store } = createSentMessages();
    await send('m1', now, { user: 'bob' });

    expect(await readFeedbackSummary('ann', now, store)).toEqual({
      ...{ totalSent: 0, engaged: 0, ignored: 0, engagementRate: 0 },
      ...{ engagementByCategory: {}, averageLatencySeconds: null },
    });
  });
});

describe('a summary', () => {
  test('covers 30 days', async () => {
    const { send, store } = createSentMessages();
    await send('m1', now - 30 * day);
    await send('m2', now - 30 * day - 1);
    await send('m3', now + 1);

    expect(await readFeedbackSummary('ann', now, store)).toMatchObject({ totalSent: 1 });
  });

  test.each(['failed', 'unknown'])('leaves out an attempt that is %s', async (state) => {
    const { send, store } = createSentMessages();
    await send('m1', now, { state });

    expect(await readFeedbackSummary('ann', now, store)).toMatchObject({ totalSent: 0 });
  });

  test('counts late and negative messages as sent, and as neither engaged nor ignored', async () => {
    const { send, store } = createSentMessages();
    await send('m1', now, { state: 'late' });
    await send('m2', now, { state: 'negative' });

    expect(await readFeedbackSummary('ann', now, store)).toMatchObject({
      ...{ totalSent: 2, engaged: 0, ignored: 0, engagementRate: 0, averageLatencySeconds: null },
    });
  });
});
