import { describe, expect, test } from 'vitest';
import {
  createStagedModel,
  openChatFixture,
  planned,
  plans,
  routed,
  type Stages,
  sunday,
  user,
} from './chat-fixture.ts';

const day = 24 * 60 * 60 * 1000;
const chat = { route: routed('chat'), reply: 'Good morning to you.' };

async function openWithInsights(
  insights: readonly { readonly text: string; readonly score: number; readonly expiresAt?: number }[],
  stages: Stages = chat,
) {
  const model = createStagedModel(stages);
  const fixture = await openChatFixture({ model });
  for (const [index, { text, score, expiresAt = sunday + day }] of insights.entries()) {
    await fixture.keep('insight', `i${index}`, { text, score, expires_at: expiresAt });
  }
  return { ...fixture, model, shown: () => model.askedOf('reply').at(-1) ?? '' };
}

describe('insights that were kept for later', () => {
  test('reach the responder three at most, the best first, and are then used', async () => {
    const { say, shown, contents } = await openWithInsights([
      { text: 'Low one.', score: 0.1 },
      { text: 'Best one.', score: 0.9 },
      { text: 'Third one.', score: 0.4 },
      { text: 'Second one.', score: 0.6 },
    ]);

    await say('good morning my friend');

    expect(shown()).toContain('- Best one.\n- Second one.\n- Third one.');
    expect(shown()).not.toContain('Low one.');
    expect(await contents('insight')).toMatchObject([{ text: 'Low one.' }]);
    expect(await contents('insight', 'done')).toHaveLength(3);
  });

  test('are woven in once', async () => {
    const { say, shown } = await openWithInsights([{ text: 'Best one.', score: 0.9 }]);

    await say('good morning my friend');
    expect(shown()).toContain('Best one.');
    await say('and how are you today');

    expect(shown()).not.toContain('Best one.');
  });

  test('stay where the responder failed', async () => {
    const { say, contents } = await openWithInsights([{ text: 'Best one.', score: 0.9 }], {
      ...chat,
      reply: { fails: 'MODEL_TIMEOUT' },
    });

    await say('good morning my friend');

    expect(await contents('insight')).toHaveLength(1);
  });

  test('are left out once their time has passed', async () => {
    const { say, shown, contents } = await openWithInsights([
      { text: 'Stale one.', score: 0.9, expiresAt: sunday },
    ]);

    await say('good morning my friend');

    expect(shown()).not.toContain('Stale one.');
    expect(await contents('insight')).toHaveLength(1);
  });
});

describe('a shadow', () => {
  test('plans beside the deciding strategy, is recorded and never acts', async () => {
    const model = createStagedModel({
      route: routed('action', 'task'),
      plan: plans(planned('task', 'create', { title: 'Call mom' })),
      reply: 'Your task to call mom is made.',
    });
    const shadow = createStagedModel({
      plan: plans(planned('task', 'create', { title: 'Something else' })),
    });
    const { say, store, contents } = await openChatFixture({ model, shadow });

    const { decision } = await say('remind me to call mom');

    const [beside] = await store.ledger.list({ user, engine: 'conversation', role: 'shadow' });
    expect(beside).toMatchObject({ parentId: decision?.id, outcome: 'create_task' });
    expect(await store.outbox.ofDecision(user, beside?.id ?? '')).toEqual([]);
    expect(await contents('task')).toMatchObject([{ title: 'Call mom' }]);
    expect(await store.messages.last(user, 'main', 10)).toHaveLength(2);
  });

  test('is not taken for what was said before', async () => {
    const model = createStagedModel({
      route: routed('action', 'task'),
      plan: plans(planned('task', 'create', { title: 'Call mom' })),
      reply: 'Your task to call mom is made.',
    });
    const shadow = createStagedModel({
      plan: plans(planned('email', 'send_email', { to: 'Bob', subject: 'Hi', body: 'Hi.' })),
    });
    const { say, transport } = await openChatFixture({ model, shadow });
    await say('remind me to call mom');

    const { reply } = await say('yes');

    expect(reply).toMatch(/nothing is waiting/i);
    expect(transport.sent).toEqual([]);
  });
});
