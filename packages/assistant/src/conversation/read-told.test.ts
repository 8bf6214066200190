import type { Message } from '@tact/core/ports/store';
import { createMemoryStore } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { readToldLast } from './read-told.ts';

const now = Date.parse('2026-12-01T10:00:00Z');
const history = { messages: [], pending: null, clarifying: null };

async function setUp(keys: readonly string[], minutesAgo: number) {
  const store = createMemoryStore();
  const content = {
    title: 'Send the invoice',
    description: '',
    priority: 'medium',
    deadline: null,
    recurrence: null,
  };
  await store.items.add({
    ...{
      id: 'task-1',
      user: 'ann',
      kind: 'task',
      target: 'cli',
      origin: 'owner',
      state: 'open',
      createdAt: 0,
    },
    content,
  });
  const message: Message = {
    ...{
      id: 'm1',
      user: 'ann',
      conversation: 'main',
      role: 'assistant',
      text: 'Due soon.',
      origin: 'system',
    },
    ...{ decisionId: null, createdAt: now - minutesAgo * 60_000 },
    unasked: {
      ...{ category: 'deadline_warning', offer: null, channel: 'chat', delivery: 'sent' },
      signals: keys.map((key) => ({ type: 'TASK_DUE', key, urgencyHint: 8 })),
    },
  };
  await store.messages.add(message);
  return (text: string) => readToldLast({ text, user: 'ann', now }, history, store);
}

describe('what a short answer is about', () => {
  test('is what was told last, in whichever conversation', async () => {
    const read = await setUp([`TASK_DUE:task-1:${now}`], 59);
    expect(await read('done')).toEqual({
      messageId: 'm1',
      answer: { kind: 'done' },
      category: 'deadline_warning',
      about: [{ of: 'task', id: 'task-1', title: 'Send the invoice', at: now }],
    });
    expect(await read('yes')).toBeNull();
  });

  test('is nothing after an hour', async () => {
    const read = await setUp([`TASK_DUE:task-1:${now}`], 61);
    expect(await read('done')).toBeNull();
  });

  test('is several things where several were told', async () => {
    const read = await setUp([`TASK_DUE:task-1:${now}`, `TASK_DUE:task-2:${now}`], 1);
    expect((await read('later'))?.about.map(({ id }) => id)).toEqual(['task-1', 'task-2']);
  });
});
