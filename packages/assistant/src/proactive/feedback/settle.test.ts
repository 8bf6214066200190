import { describe, expect, test } from 'vitest';
import { createSentMessages } from '../../../../../test/examples/sent-messages.ts';
import { settleBatch, settleClick, settleFeedback, settleRefusal } from './settle.ts';

const minute = 60_000;
const start = Date.UTC(2026, 4, 4, 9);
const at = (minutes: number) => start + minutes * minute;

function open() {
  const sent = createSentMessages();
  const { store } = sent;
  return {
    ...sent,
    settle: (minutes: number, user = 'ann') => settleFeedback(user, { store, now: at(minutes) }),
    /** A message of the user, and what that settles. */
    async says(minutes: number) {
      await sent.write(at(minutes));
      return settleFeedback('ann', { store, now: at(minutes) });
    },
  };
}

describe('the outcome of a message', () => {
  test.each([
    [0, 'engaged 0'],
    [12, 'engaged 720'],
    [60, 'engaged 3600'],
    [60 + 1 / 60_000, 'late'],
    [61, 'late'],
    [180, 'late'],
    [180 + 1 / 60_000, 'ignored'],
    [300, 'ignored'],
  ])('that is answered after %s minutes', async (minutes, outcome) => {
    const { send, says, outcomes } = open();
    await send('m1', start);

    expect(await says(minutes)).toBe(1);

    expect(await outcomes()).toEqual({ m1: outcome });
  });

  test.each([
    [0, 'pending'],
    [180, 'pending'],
    [180 + 1 / 60_000, 'ignored'],
  ])('that nobody has answered %s minutes later', async (minutes, outcome) => {
    const { send, settle, outcomes } = open();
    await send('m1', start);

    await settle(minutes);

    expect(await outcomes()).toEqual({ m1: outcome });
  });

  test('follows from the first message after it, not from a later one', async () => {
    const { send, says, outcomes } = open();
    await send('m1', start);

    await says(70);
    await says(75);

    expect(await outcomes()).toEqual({ m1: 'late' });
  });

  test('does not follow from a message before it', async () => {
    const { send, says, outcomes } = open();
    await send('m1', at(10));

    await says(5);

    expect(await outcomes()).toEqual({ m1: 'pending' });
  });

  test('does not follow from what somebody else wrote', async () => {
    const { send, write, settle, outcomes } = open();
    await send('m1', start);
    await write(at(5), { user: 'bob' });

    await settle(6);
    await settle(6, 'bob');

    expect(await outcomes()).toEqual({ m1: 'pending' });
    expect(await outcomes('bob')).toEqual({});
  });

  test('follows from a message in any conversation', async () => {
    const { send, write, settle, outcomes } = open();
    await send('m1', start);
    await write(at(5), { conversation: 'phone' });
    await write(at(90), { conversation: 'main' });

    await settle(90);

    expect(await outcomes()).toEqual({ m1: 'engaged 300' });
  });

  test('is found behind a long conversation', async () => {
    const { send, write, settle, outcomes } = open();
    await send('m1', start);
    for (let index = 0; index < 1100; index += 1) await write(at(10) + index);

    await settle(200);

    expect(await outcomes()).toEqual({ m1: 'engaged 600' });
  });
});

describe('several messages', () => {
  test('are each settled by their own time', async () => {
    const { send, says, outcomes } = open();
    await send('m1', at(0));
    await send('m2', at(150));
    await send('m3', at(215));

    expect(await says(220)).toBe(3);

    expect(await outcomes()).toEqual({ m1: 'ignored', m2: 'late', m3: 'engaged 300' });
  });

  test('that are settled are not settled again', async () => {
    const { send, says, settle, outcomes } = open();
    await send('m1', start);
    await says(12);

    expect(await settle(12)).toBe(0);
    expect(await says(20)).toBe(0);
    expect(await settle(500)).toBe(0);
    expect(await outcomes()).toEqual({ m1: 'engaged 720' });
  });

  test('are settled once by eight that settle at the same time', async () => {
    const { send, write, settle } = open();
    for (let index = 0; index < 5; index += 1) await send(`m${index}`, at(index));
    await write(at(30));

    const changes = await Promise.all(Array.from({ length: 8 }, () => settle(30)));

    expect(changes.reduce((sum, one) => sum + one, 0)).toBe(5);
  });
});

describe('a message of the user that becomes known late', () => {
  test('corrects what the sweep took for ignored', async () => {
    const { send, write, settle, outcomes } = open();
    await send('m1', start);
    await settle(200);
    expect(await outcomes()).toEqual({ m1: 'ignored' });

    await write(at(15));
    await settle(201);

    expect(await outcomes()).toEqual({ m1: 'engaged 900' });
  });

  test('makes an outcome better, never worse', async () => {
    const { send, store, settle, outcomes } = open();
    await send('m1', start, { state: 'late' });

    await settle(500);

    expect(await outcomes()).toEqual({ m1: 'late' });
    expect(await store.messages.conversations('ann')).toEqual([]);
  });

  test('is too late after a day', async () => {
    const { send, write, settle, outcomes } = open();
    await send('m1', start);
    await settle(200);
    await write(at(15));

    await settle(25 * 60);

    expect(await outcomes()).toEqual({ m1: 'ignored' });
  });
});

describe('a button', () => {
  test.each(['pending', 'engaged', 'late', 'ignored', 'unknown'])(
    'counts after a message was %s',
    async (state) => {
      const { send, store, outcomes } = open();
      await send('m1', start, { state });

      expect(await settleClick('ann', { messageId: 'm1', at: at(400) }, store)).toBe(true);

      expect(await outcomes()).toEqual({ m1: 'button_click' });
    },
  );

  test('belongs to the message that it stands under, else to the latest', async () => {
    const { send, store, outcomes } = open();
    await send('m1', at(0));
    await send('m2', at(10));
    await send('m3', at(20));

    await settleClick('ann', { messageId: 'm1', at: at(30) }, store);
    await settleClick('ann', { at: at(15) }, store);

    expect(await outcomes()).toEqual({ m1: 'button_click', m2: 'button_click', m3: 'pending' });
  });

  test('pressed twice counts once', async () => {
    const { send, store, outcomes } = open();
    await send('m1', start);

    await settleClick('ann', { messageId: 'm1', at: at(3) }, store);
    await settleClick('ann', { messageId: 'm1', at: at(4) }, store);

    expect(await outcomes()).toEqual({ m1: 'button_click' });
  });

  test('under a message of somebody else is none', async () => {
    const { send, store, outcomes } = open();
    await send('m1', start, { user: 'bob' });

    expect(await settleClick('ann', { messageId: 'm1', at: at(3) }, store)).toBe(false);

    expect(await outcomes('bob')).toEqual({ m1: 'pending' });
  });

  test('is not overruled by time or by messages', async () => {
    const { send, says, store, settle, outcomes } = open();
    await send('m1', start);
    await settleClick('ann', { messageId: 'm1', at: at(3) }, store);

    await says(5);
    await settle(500);

    expect(await outcomes()).toEqual({ m1: 'button_click' });
  });
});

describe('a button that comes as a message', () => {
  test.each(['btn_yes', 'btn_later'])(
    'answers the latest message before it, and no other (%s)',
    async (text) => {
      const { send, write, settle, outcomes } = open();
      await send('m1', at(0));
      await send('m2', at(10));
      await write(at(12), { text });

      await settle(13);

      expect(await outcomes()).toEqual({ m1: 'pending', m2: 'button_click' });
    },
  );

  test('counts after the sweep', async () => {
    const { send, write, settle, outcomes } = open();
    await send('m1', at(0));
    await settle(200);
    await write(at(300), { text: 'btn_yes' });

    expect(await settle(301)).toBe(1);
    expect(await settle(301)).toBe(0);

    expect(await outcomes()).toEqual({ m1: 'button_click' });
  });
});

describe('a batch of users', () => {
  test('is settled with one query, and more only for those who were told anything', async () => {
    const { send, write, store, outcomes } = open();
    await send('m1', start);
    await write(at(3));
    await send('m2', start, { user: 'bob', state: 'engaged' });
    const asked: string[] = [];
    const list: typeof store.feedback.list = (user, options) => {
      asked.push(user);
      return store.feedback.list(user, options);
    };
    const counted = { ...store, feedback: { ...store.feedback, list } };

    const changed = await settleBatch(['ann', 'bob', 'cleo'], { store: counted, now: at(5) });

    expect(changed).toEqual(['ann']);
    expect(new Set(asked)).toEqual(new Set(['ann']));
    expect(await outcomes()).toEqual({ m1: 'engaged 180' });
  });
});

describe('a refusal', () => {
  test('makes the latest message negative, whatever it was before, and no other', async () => {
    const { send, store, outcomes } = open();
    await send('m1', at(0));
    await send('m2', at(10), { state: 'engaged', latencyMs: 5000 });

    expect(await settleRefusal('ann', { at: at(11) }, store)).toBe(true);

    expect(await outcomes()).toEqual({ m1: 'pending', m2: 'negative' });
  });

  test('passes over an attempt that failed', async () => {
    const { send, store, outcomes } = open();
    await send('m1', at(0));
    await send('m2', at(10), { state: 'failed' });

    await settleRefusal('ann', { at: at(11) }, store);

    expect(await outcomes()).toEqual({ m1: 'negative', m2: 'failed' });
  });

  test('stands against a later click', async () => {
    const { send, store, outcomes } = open();
    await send('m1', start);
    await settleRefusal('ann', { at: at(1) }, store);

    await settleClick('ann', { messageId: 'm1', at: at(2) }, store);

    expect(await outcomes()).toEqual({ m1: 'negative' });
  });

  test('of nothing changes nothing', async () => {
    const { store } = open();

    expect(await settleRefusal('ann', { at: start }, store)).toBe(false);
  });
});

describe('an attempt that is not known to have arrived', () => {
  test.each(['failed', 'unknown'])('is not settled by time or messages (%s)', async (state) => {
    const { send, says, settle, outcomes } = open();
    await send('m1', start, { state });

    await says(5);
    await settle(500);

    expect(await outcomes()).toEqual({ m1: state });
  });
});
