import type { Message } from '@tact/core/ports/store';
import { outside } from '@tact/core/records';
import { expect, it } from 'vitest';
import { sampleMessage } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function messageScenarios(setup: StoreSetup): void {
  storedMessages(setup);
  conversationsOfMessages(setup);
}

function messageSteps(setup: StoreSetup) {
  const say = async (given: Partial<Message>): Promise<Message> => {
    const message = sampleMessage(given);
    await setup.store.messages.add(message);
    return message;
  };
  return { say };
}

function storedMessages(setup: StoreSetup): void {
  const { say } = messageSteps(setup);
  it('keeps a message as it was said, whatever characters it holds', async () => {
    const user = setup.newUser();
    const text = 'a\0b \ud83d \u202e שלום 🦊\n"quoted" \\';
    const message = await say({ user, role: 'assistant', origin: 'outside', text, decisionId: 'd-1' });
    await expect(setup.store.messages.last(user, message.conversation, 10)).resolves.toEqual([
      { ...message, text: outside(text, 'message') },
    ]);
  });

  it('gives a message with words of others back as outside text, however it was labelled', async () => {
    const user = setup.newUser();
    const text = outside('I found “Lunch”.', 'message');
    const message = await say({ user, role: 'assistant', origin: 'system', text });

    await expect(setup.store.messages.last(user, message.conversation, 10)).resolves.toEqual([
      { ...message, text, origin: 'outside' },
    ]);
  });

  it('keeps a message of a megabyte, and an empty one', async () => {
    const user = setup.newUser();
    const long = await say({ user, text: 'mañana '.repeat(150_000) });
    const empty = await say({ user, text: '' });
    await expect(setup.store.messages.last(user, 'terminal', 10)).resolves.toEqual([long, empty]);
  });

  it('keeps why a message was sent unasked and what it offers, with the labels of outside text in it', async () => {
    const user = setup.newUser();
    const asked = await say({ user });
    const unasked = await say({
      user,
      role: 'assistant',
      origin: 'system',
      unasked: {
        category: 'schedule',
        signals: [{ type: 'CALENDAR_EVENT_SOON', key: 'event:\0"7"', urgencyHint: 8 }],
        offer: {
          action: 'create_event',
          parameters: { title: outside('Lunch 🦊', 'event:title'), when: '2-5pm', guests: [] },
        },
        channel: 'terminal',
        delivery: 'unknown',
      },
    });

    const found = await setup.store.messages.last(user, 'terminal', 10);

    expect(found).toEqual([asked, unasked]);
    expect(found[0]).not.toHaveProperty('unasked');
  });

  it('adds an id once and leaves the first as it was', async () => {
    const user = setup.newUser();
    const message = await say({ user });
    await expect(
      setup.store.messages.add({ ...message, text: 'Something else', conversation: 'other' }),
    ).resolves.toBe(false);
    await expect(setup.store.messages.last(user, 'terminal', 10)).resolves.toEqual([message]);
    await expect(setup.store.messages.last(user, 'other', 10)).resolves.toEqual([]);
  });
}

function conversationsOfMessages(setup: StoreSetup): void {
  const { say } = messageSteps(setup);
  it('gives the last ones in the order in which they were added, whatever the clock said', async () => {
    const user = setup.newUser();
    const first = await say({ user, id: `${user}-c`, createdAt: 500 });
    const second = await say({ user, id: `${user}-a`, createdAt: 500 });
    const third = await say({ user, id: `${user}-b`, createdAt: 400 });

    await expect(setup.store.messages.last(user, 'terminal', 10)).resolves.toEqual([first, second, third]);
    await expect(setup.store.messages.last(user, 'terminal', 2)).resolves.toEqual([second, third]);
    await expect(setup.store.messages.last(user, 'terminal', 0)).resolves.toEqual([]);
  });

  it('keeps conversations and users apart, with the same ids too', async () => {
    const [user, stranger] = [setup.newUser(), setup.newUser()];
    const message = await say({ user });
    await expect(setup.store.messages.last(stranger, 'terminal', 10)).resolves.toEqual([]);
    await expect(setup.store.messages.last(user, 'other', 10)).resolves.toEqual([]);
    await expect(setup.store.messages.add({ ...message, user: stranger, text: 'Mine' })).resolves.toBe(true);
    await expect(setup.store.messages.last(user, 'terminal', 10)).resolves.toEqual([message]);
  });

  it('lists the conversations of a user, the latest first, with the time of the last message', async () => {
    const user = setup.newUser();
    await say({ user, conversation: 'a', createdAt: 100 });
    await say({ user, conversation: 'b', createdAt: 200 });
    await say({ user, conversation: 'c', createdAt: 150 });
    await say({ user, conversation: 'a', createdAt: 300 });
    await say({ user: setup.newUser(), conversation: 'd', createdAt: 900 });

    await expect(setup.store.messages.conversations(user)).resolves.toEqual([
      { conversation: 'a', lastAt: 300 },
      { conversation: 'c', lastAt: 150 },
      { conversation: 'b', lastAt: 200 },
    ]);
    await expect(setup.store.messages.conversations(user, 1)).resolves.toEqual([
      { conversation: 'a', lastAt: 300 },
    ]);
    await expect(setup.store.messages.conversations(setup.newUser())).resolves.toEqual([]);
  });
}
