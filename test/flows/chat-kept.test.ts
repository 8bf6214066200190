import type { Message } from '@tact/core/ports/store';
import { exposeAll } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openChatFixture, sunday, user } from './chat-fixture.ts';

describe('a message that was kept and not decided about, because the process was cut off', () => {
  const orphan: Message = {
    ...{ id: 'cut-off', user, conversation: 'main', role: 'user', origin: 'owner', decisionId: null },
    ...{ text: 'add a task buy milk', createdAt: sunday - 1000 },
  };
  const told =
    'I was interrupted before I answered “add a task buy milk”, and have done nothing of it. If you still want it, say it again.';

  test('is told of once, in the next reply', async () => {
    const { say, store } = await openChatFixture();
    await store.messages.add(orphan);

    const first = await say('what is on tomorrow?');
    const second = await say('thanks');

    expect(first.reply).toContain(told);
    expect(second.reply).not.toContain('interrupted');
    expect(await store.items.list(user, { kind: 'task', state: 'open', limit: 10 })).toEqual([]);
  });

  test('is counted where there are several, and the newest is quoted', async () => {
    const { say, store } = await openChatFixture();
    await store.messages.add(orphan);
    await store.messages.add({ ...orphan, id: 'second', text: 'call mum', createdAt: sunday - 900 });
    await store.messages.add({ ...orphan, id: 'third', text: 'note the code', createdAt: sunday - 800 });

    const { reply } = await say('what is on tomorrow?');

    expect(reply).toContain(
      'I was interrupted before I answered 3 messages, the last of them “note the code”, and have done nothing of them. If you still want them, say them again.',
    );
    expect(reply.match(/interrupted/g)).toHaveLength(1);
  });

  test('is done where it is said again under its id', async () => {
    const { say, store } = await openChatFixture();
    await store.messages.add(orphan);

    const { reply } = await say('add a task buy milk', { messageId: orphan.id });

    expect(reply).not.toContain('interrupted');
    expect(await store.items.list(user, { kind: 'task', state: 'open', limit: 10 })).toHaveLength(1);
  });
});

describe('a message that is refused for its length', () => {
  const secret = 'the vault opens with rosebud ';

  test('is kept nowhere: not among the messages, and not with the decision', async () => {
    const { say, store } = await openChatFixture();

    const { reply, decision } = await say(secret.repeat(1000));

    expect(reply).toContain('I read at most 20,000');
    const messages = await store.messages.last(user, 'main', 10);
    expect(messages.map(({ role }) => role)).toEqual(['assistant']);
    expect(JSON.stringify(exposeAll([messages, decision]))).not.toContain('rosebud');
    const kept = await store.documents.text(user, String(decision?.inputDigest));
    expect(kept).toContain('"length":29000');
    expect(kept).not.toContain('rosebud');
  });

  test('of a length that is read is kept', async () => {
    const { say, store } = await openChatFixture();

    await say(secret);

    expect(JSON.stringify(await store.messages.last(user, 'main', 10))).toContain('rosebud');
  });
});
