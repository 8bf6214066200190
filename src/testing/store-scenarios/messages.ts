import { expect, it } from 'vitest';
import type { Message } from '#ports/store';
import { sampleMessage } from '../sample-records.ts';
import type { StoreWorld } from '../store-contract.ts';

export function messageScenarios(world: StoreWorld): void {
  storedMessages(world);
  conversationsOfMessages(world);
}

function messageSteps(world: StoreWorld) {
  const say = async (given: Partial<Message>): Promise<Message> => {
    const message = sampleMessage(given);
    await world.store.messages.add(message);
    return message;
  };
  return { say };
}

function storedMessages(world: StoreWorld): void {
  const { say } = messageSteps(world);
  it('keeps a message as it was said, whatever characters it holds', async () => {
    const user = world.newUser();
    const text = 'a\0b \ud83d \u202e שלום 🦊\n"quoted" \\';
    const message = await say({ user, role: 'assistant', origin: 'outside', text, decisionId: 'd-1' });
    await expect(world.store.messages.last(user, message.conversation, 10)).resolves.toEqual([message]);
  });

  it('keeps a message of a megabyte, and an empty one', async () => {
    const user = world.newUser();
    const long = await say({ user, text: 'mañana '.repeat(150_000) });
    const empty = await say({ user, text: '' });
    await expect(world.store.messages.last(user, 'terminal', 10)).resolves.toEqual([long, empty]);
  });

  it('adds an id once and leaves the first as it was', async () => {
    const user = world.newUser();
    const message = await say({ user });
    await expect(
      world.store.messages.add({ ...message, text: 'Something else', conversation: 'other' }),
    ).resolves.toBe(false);
    await expect(world.store.messages.last(user, 'terminal', 10)).resolves.toEqual([message]);
    await expect(world.store.messages.last(user, 'other', 10)).resolves.toEqual([]);
  });
}

function conversationsOfMessages(world: StoreWorld): void {
  const { say } = messageSteps(world);
  it('gives the last ones in the order in which they were added, whatever the clock said', async () => {
    const user = world.newUser();
    const first = await say({ user, id: `${user}-c`, createdAt: 500 });
    const second = await say({ user, id: `${user}-a`, createdAt: 500 });
    const third = await say({ user, id: `${user}-b`, createdAt: 400 });

    await expect(world.store.messages.last(user, 'terminal', 10)).resolves.toEqual([first, second, third]);
    await expect(world.store.messages.last(user, 'terminal', 2)).resolves.toEqual([second, third]);
    await expect(world.store.messages.last(user, 'terminal', 0)).resolves.toEqual([]);
  });

  it('keeps conversations and users apart, with the same ids too', async () => {
    const [user, stranger] = [world.newUser(), world.newUser()];
    const message = await say({ user });
    await expect(world.store.messages.last(stranger, 'terminal', 10)).resolves.toEqual([]);
    await expect(world.store.messages.last(user, 'other', 10)).resolves.toEqual([]);
    await expect(world.store.messages.add({ ...message, user: stranger, text: 'Mine' })).resolves.toBe(true);
    await expect(world.store.messages.last(user, 'terminal', 10)).resolves.toEqual([message]);
  });

  it('lists the conversations of a user, the latest first, with the time of the last message', async () => {
    const user = world.newUser();
    await say({ user, conversation: 'a', createdAt: 100 });
    await say({ user, conversation: 'b', createdAt: 200 });
    await say({ user, conversation: 'c', createdAt: 150 });
    await say({ user, conversation: 'a', createdAt: 300 });
    await say({ user: world.newUser(), conversation: 'd', createdAt: 900 });

    await expect(world.store.messages.conversations(user)).resolves.toEqual([
      { conversation: 'a', lastAt: 300 },
      { conversation: 'c', lastAt: 150 },
      { conversation: 'b', lastAt: 200 },
    ]);
    await expect(world.store.messages.conversations(user, 1)).resolves.toEqual([
      { conversation: 'a', lastAt: 300 },
    ]);
    await expect(world.store.messages.conversations(world.newUser())).resolves.toEqual([]);
  });
}
