import { measureConversations } from '@tact/assistant/conversation';
import { createFakeClock } from '@tact/testing';
import { expect, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';

const openChat = () =>
  openInMemory({ clock: createFakeClock({ now: '2026-11-22T10:00:00Z' }), zone: 'Europe/Berlin' });

const measuresOf = async ({ user, assistant }: Awaited<ReturnType<typeof openChat>>) =>
  measureConversations(user, 0, assistant.runtime.store, assistant.runtime.registry);

test('nothing said gives no figures instead of good ones', async () => {
  const measures = await measuresOf(await openChat());

  expect(measures).toMatchObject({ turns: 0, action_precision: null, high_stakes_blocked: null });
});

test('turns are counted by their path, and an action that was taken back counts against precision', async () => {
  const tact = await openChat();
  await tact.say('hello');
  await tact.say('remind me to call mom tomorrow at 5pm');
  await tact.say('remind me to buy milk');
  await tact.say('undo that');

  const measures = await measuresOf(tact);

  expect(measures.turns).toBe(4);
  expect(measures.latency_ms.chat?.turns).toBe(1);
  expect(measures.action_precision).toBe(0.5);
});

test('a dangerous action that asked is blocked, and its question is not needless', async () => {
  const tact = await openChat();
  await tact.say('send bob@example.org an email saying I am late');
  await tact.say('yes');

  const measures = await measuresOf(tact);

  expect(measures).toMatchObject({ high_stakes_blocked: 1, needless_confirmations: 0 });
  expect(measures.latency_ms.confirmation?.turns).toBe(1);
});

test('a reference that was acted on and taken back was wrong', async () => {
  const tact = await openChat();
  await tact.say('remind me to buy milk');
  await tact.say('mark it as done');

  const right = await measuresOf(tact);
  await tact.say('undo that');
  const wrong = await measuresOf(tact);

  expect(right.references_right).toBe(1);
  expect(wrong.references_right).toBe(0);
});
