import { learnFromFeedback } from '@tact/core/kernel';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createDeliveryEngine } from '../../../../test/examples/delivery-engine.ts';
import { createSentMessages } from '../../../../test/examples/sent-messages.ts';
import { createPriors, engagementFacts, learnedName } from './feedback/engagement.ts';
import { settleClick, settleFeedback } from './feedback/settle.ts';
import { learn } from './learn.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 4, 4, 9);

function open() {
  const sent = createSentMessages();
  const { store } = sent;
  const clock = createFakeClock({ now: start });
  const engine = {
    ...createDeliveryEngine({}, { channel: () => ({ name: '' }) as never, items: store.items }),
    learn,
  };
  const engagement = async (at: number, user = 'ann') =>
    engagementFacts(await store.values.get(user, learnedName), createPriors(), at);
  return {
    ...sent,
    engagement,
    learnAll: (user = 'ann') => learnFromFeedback(engine, user, { store, clock }),
  };
}

describe('what is learned of a category', () => {
  test('is how many sends were closed and how many of them were taken up', async () => {
    const { send, learnAll, engagement } = open();
    for (const [id, state] of ['engaged', 'button_click', 'ignored', 'late', 'negative'].entries())
      await send(`m${id}`, start, { category: 'briefing', state });
    await send('m9', start, { category: 'schedule', state: 'ignored' });

    expect(await learnAll()).toBe(6);

    expect(await engagement(start)).toEqual({
      briefing: { closed: 5, engaged: 2, mean: (2 + 4 * 0.5) / (5 + 4) },
      'briefing:not_urgent': { closed: 5, engaged: 2, mean: (2 + 4 * 0.5) / (5 + 4) },
      schedule: { closed: 1, engaged: 0, mean: (0 + 4 * 0.5) / (1 + 4) },
      'schedule:not_urgent': { closed: 1, engaged: 0, mean: (0 + 4 * 0.5) / (1 + 4) },
    });
  });

  test.each(['pending', 'failed', 'unknown'])('is nothing from a send that is %s', async (state) => {
    const { send, learnAll, engagement } = open();
    await send('m1', start, { state });

    await learnAll();

    expect(await engagement(start)).toEqual({});
  });

  test('weighs 0.97 for each day since the send', async () => {
    const { send, learnAll, engagement } = open();
    await send('m1', start, { category: 'briefing', state: 'engaged' });
    await send('m2', start + 2 * day, { category: 'briefing', state: 'ignored' });
    await learnAll();

    const { briefing } = await engagement(start + 3 * day);

    expect(briefing?.closed).toBeCloseTo(0.97 ** 3 + 0.97, 12);
    expect(briefing?.engaged).toBeCloseTo(0.97 ** 3, 12);
  });

  test('is the same in whatever order outcomes become known', async () => {
    const inOrder = open();
    const reversed = open();
    const rows = [0, 1, 2, 3, 4].map((index) => [`m${index}`, start + index * day] as const);
    for (const [id, at] of rows) await inOrder.send(id, at, { state: 'engaged' });
    for (const [id, at] of rows.toReversed()) await reversed.send(id, at, { state: 'engaged' });

    await inOrder.learnAll();
    await reversed.learnAll();

    const [one, other] = await Promise.all([
      inOrder.engagement(start + 9 * day),
      reversed.engagement(start + 9 * day),
    ]);
    expect(one['deadline_warning']?.closed).toBeCloseTo(other['deadline_warning']?.closed ?? 0, 12);
    expect(one['deadline_warning']?.closed).toBeGreaterThan(3);
  });

  test('counts a send once that went from pending to ignored to a click', async () => {
    const { send, learnAll, engagement, store } = open();
    await send('m1', start);
    await learnAll();
    expect(await engagement(start)).toEqual({});

    await settleFeedback('ann', { store, now: start + 181 * minute });
    await learnAll();
    expect(await engagement(start)).toMatchObject({ deadline_warning: { closed: 1, engaged: 0 } });

    await settleClick('ann', { messageId: 'm1', at: start + 200 * minute }, store);
    await learnAll();
    expect(await engagement(start)).toMatchObject({ deadline_warning: { closed: 1, engaged: 1 } });

    expect(await learnAll()).toBe(0);
    expect(await engagement(start)).toMatchObject({ deadline_warning: { closed: 1, engaged: 1 } });
  });

  test('corrects a click of two weeks later with the weight of its send', async () => {
    const { send, learnAll, engagement, store } = open();
    await send('m1', start, { state: 'ignored' });
    await send('m2', start + 14 * day, { state: 'ignored' });
    await learnAll();

    await settleClick('ann', { messageId: 'm1', at: start + 14 * day }, store);
    await learnAll();

    const { deadline_warning: learned } = await engagement(start + 14 * day);
    expect(learned?.closed).toBeCloseTo(1 + 0.97 ** 14, 12);
    expect(learned?.engaged).toBeCloseTo(0.97 ** 14, 12);
  });

  test('belongs to the user', async () => {
    const { send, learnAll, engagement } = open();
    await send('m1', start, { user: 'bob', state: 'engaged' });

    await learnAll('ann');
    await learnAll('bob');

    expect(await engagement(start)).toEqual({});
    expect(await engagement(start, 'bob')).toMatchObject({ deadline_warning: { engaged: 1 } });
  });

  test('keeps no list of what is older than 30 days', async () => {
    const { send, learnAll, store } = open();
    for (let index = 0; index < 50; index += 1)
      await send(`m${index}`, start + index * day, { state: 'engaged' });

    await learnAll();

    const value = (await store.values.get('ann', learnedName))?.value as { readonly counted: object };
    expect(Object.keys(value.counted)).toHaveLength(31);
  });
});
