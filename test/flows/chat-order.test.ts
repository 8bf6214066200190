import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { durableStore, openTestStore } from '../test-store.ts';
import {
  createStagedModel,
  openChatFixture,
  planned,
  plans,
  routed,
  sunday,
  user,
  whileTimePasses,
} from './chat-fixture.ts';

describe('messages of one conversation', () => {
  test('are answered in the order in which they came, whichever could be answered first', async () => {
    const clock = createFakeClock({ now: sunday });
    const model = createStagedModel({}, { clock });
    const replies = [{ text: 'Take your time.', afterMs: 5000 }, { text: 'No rush.' }];
    model.answers({ route: routed('chat'), reply: () => replies.shift() ?? { text: 'Once more.' } });
    const { say, store } = await openChatFixture({ model, clock });
    const heard: string[] = [];

    const slow = say('a slow question').then(({ reply }) => heard.push(reply));
    const quick = say('a quick question').then(({ reply }) => heard.push(reply));
    await whileTimePasses(clock, Promise.all([slow, quick]));

    expect(heard).toEqual(['Take your time.', 'No rush.']);
    expect((await store.messages.last(user, 'main', 10)).map(({ text }) => text)).toEqual([
      'a slow question',
      'Take your time.',
      'a quick question',
      'No rush.',
    ]);
  });

  test('do not hold up another conversation', async () => {
    const clock = createFakeClock({ now: sunday });
    const model = createStagedModel({}, { clock });
    model.answers({
      route: routed('chat'),
      reply: ({ messages }) =>
        messages.at(-1)?.text.includes('slow')
          ? { text: 'Take your time.', afterMs: 5000 }
          : { text: 'No rush.' },
    });
    const { say } = await openChatFixture({ model, clock });

    const slow = say('a slow question', { conversation: 'one' });
    const quick = await say('a quick question', { conversation: 'other' });

    expect(quick.reply).toBe('No rush.');
    expect((await whileTimePasses(clock, slow)).reply).toBe('Take your time.');
  });

  test('see what the one before them did, though both came at once', async () => {
    const { say, contents } = await openChatFixture();

    const [made, undone] = await Promise.all([say('remind me to buy milk'), say('undo that')]);

    expect(made.actions).toMatchObject([{ action: 'create', success: true }]);
    expect(undone.reply).toBe('I’ve deleted the task “Buy milk”.'.replace('’', "'"));
    expect(await contents('task')).toEqual([]);
  });

  test('go on after one that could not be taken in', async () => {
    const { say, store } = await openChatFixture();
    const { add } = store.messages;
    let isBroken = true;
    Object.assign(store.messages, {
      add: (message: Parameters<typeof add>[0]) =>
        isBroken ? Promise.reject(new Error('The disk is full.')) : add(message),
    });

    const refused = say('remind me to buy milk');
    await expect(refused).rejects.toThrow('The disk is full.');
    isBroken = false;

    expect((await say('remind me to buy bread')).actions).toMatchObject([{ success: true }]);
  });
});

describe('a message that is said twice', () => {
  const twice = { messageId: 'm-1' };

  test('is answered once, with the same words, and done once', async () => {
    const { say, contents, store } = await openChatFixture();

    const first = await say('remind me to buy milk', twice);
    const second = await say('remind me to buy milk', twice);

    expect(second.reply).toBe(first.reply);
    expect(second.decision?.id).toBe(first.decision?.id);
    expect(await contents('task')).toHaveLength(1);
    expect(await store.messages.last(user, 'main', 10)).toHaveLength(2);
  });

  test('at the same time is done once too', async () => {
    const { say, contents } = await openChatFixture();

    const both = await Promise.all([
      say('remind me to buy milk', twice),
      say('remind me to buy milk', twice),
    ]);

    expect(new Set(both.map(({ reply }) => reply)).size).toBe(1);
    expect(await contents('task')).toHaveLength(1);
  });

  test('under another id is another message', async () => {
    const { say, contents } = await openChatFixture();

    await say('remind me to buy milk', { messageId: 'm-1' });
    await say('remind me to buy milk', { messageId: 'm-2' });

    expect(await contents('task')).toHaveLength(2);
  });

  test('in another process is answered from what the first one recorded', async () => {
    const clock = createFakeClock({ now: sunday });
    const { store } = await openTestStore(durableStore, { clock });
    const model = createStagedModel({
      route: routed('action', 'task'),
      plan: plans(planned('task', 'create', { title: 'Buy milk' })),
      reply: 'Okay. {{1}}',
    });
    const before = await openChatFixture({ model, clock, store });
    const first = await before.say('remind me to buy milk', twice);
    const after = await openChatFixture({ clock, store, firstId: 5000 });

    const second = await after.say('remind me to buy milk', twice);

    expect(second.reply).toBe(first.reply);
    expect(await after.contents('task')).toHaveLength(1);
  });
});
