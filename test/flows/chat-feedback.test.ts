import { tactError } from '@tact/core/errors';
import type { Feedback } from '@tact/core/records';
import { createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openTold } from './chat-proactive-fixture.ts';

/** Something was told unasked, and what becomes of it is awaited. */
async function openAwaiting(options: Parameters<typeof openTold>[0] = {}) {
  const fixture = await openTold(options);
  const { store, user, tell, clock } = fixture;
  const awaited = async () => {
    const id = await tell('Lab 4 is due tomorrow.');
    const sentAt = clock.now() - 60_000;
    await store.feedback.add({
      ...{ id, decisionId: 'tick', user, engine: 'proactive', kind: 'engagement', state: 'pending' },
      ...{ source: 'implicit', rater: null, scores: {}, text: null, latencyMs: 0, createdAt: sentAt },
    } satisfies Feedback);
    return async () => {
      await fixture.settled();
      return (await store.feedback.list(user, { engine: 'proactive' })).find((one) => one.id === id)?.state;
    };
  };
  return { ...fixture, awaited };
}

describe('what becomes of a message that was sent unasked is settled by', () => {
  test.each([
    ['a request', 'remind me to buy milk'],
    ['small talk', "hey, how's it going?"],
    ['a bare yes, which the gate answers', 'yes'],
    ['a bare no', 'no'],
    ['an undo of nothing', 'undo that'],
    ['a question about itself', 'why did you tell me that?'],
    ['nonsense', 'flurb the grommet'],
    ['an empty message', ''],
  ])('%s', async (_, text) => {
    const { say, awaited } = await openAwaiting();
    const outcome = await awaited();

    expect(await outcome()).toBe('pending');
    await say(text);

    expect(await outcome()).toBe('engaged');
  });

  test('the shorter one that follows a message refused for its length, which is not kept', async () => {
    const { say, awaited } = await openAwaiting();
    const outcome = await awaited();

    await say('x'.repeat(30_000));
    expect(await outcome()).toBe('pending');

    await say('flurb the grommet');
    expect(await outcome()).toBe('engaged');
  });

  test('a message in another conversation', async () => {
    const { converse, awaited } = await openAwaiting();
    const outcome = await awaited();

    await converse({ text: 'hello', conversation: 'phone', channel: 'test', zone: 'UTC' });

    expect(await outcome()).toBe('engaged');
  });

  test('the yes to a plan that waits', async () => {
    const { say, awaited } = await openAwaiting();
    await say('send an email to bob@example.org saying hello');
    const outcome = await awaited();

    await say('yes');

    expect(await outcome()).toBe('engaged');
  });

  test('a message whose turn fails', async () => {
    const { say, store, awaited } = await openAwaiting();
    const outcome = await awaited();
    const { record } = store.ledger;
    store.ledger.record = () => Promise.reject(tactError('STORE_LOCKED', { location: 'tact.db' }));

    await expect(say('remind me to buy milk')).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    store.ledger.record = record;

    expect(await outcome()).toBe('engaged');
  });

  test('a message whose model is away', async () => {
    const { say, awaited } = await openAwaiting({
      model: createScriptedModel(() => ({ fails: 'MODEL_UNAVAILABLE' })),
    });
    const outcome = await awaited();

    await say('what a day');

    expect(await outcome()).toBe('engaged');
  });

  test('each message by itself, where several were sent', async () => {
    const { say, awaited } = await openAwaiting();
    const first = await awaited();
    await say('thanks');
    const second = await awaited();

    expect([await first(), await second()]).toEqual(['engaged', 'pending']);
    await say('ok');

    expect([await first(), await second()]).toEqual(['engaged', 'engaged']);
  });
});
