import { createItemCalendar } from '@tact/calendar/item-calendar';
import { createPolicy } from '@tact/core/kernel';
import {
  createCountingIds,
  createFakeClock,
  createMemoryMailbox,
  createMemoryMailTransport,
} from '@tact/testing';
import { expect, onTestFinished, test } from 'vitest';
import { assemble } from '#presets/assemble';
import { conversationFrom } from '#presets/conversation';
import { defaultStore, openTestStore } from '../test-store.ts';
import { expectReplays } from './replays-to-itself.ts';

type User = 'ann' | 'bob';
const zones: Readonly<Record<string, string>> = { ann: 'Europe/Berlin', bob: 'America/New_York' };
const zone = (user: string) => zones[user] ?? 'UTC';

/** One assistant without a model, whose users live in different zones. It is Sunday, 10:00 in UTC. */
async function openForTwo({
  sendsInvitations = () => false,
}: {
  sendsInvitations?(user: string): boolean;
} = {}) {
  const clock = createFakeClock({ now: '2026-11-22T10:00:00Z' });
  const { store, jobs } = await openTestStore(defaultStore, { clock });
  const policy = createPolicy();
  const mailbox = createMemoryMailbox();
  const { assistant, converse } = assemble({
    ...{ store, jobs, clock, ids: createCountingIds() },
    transport: createMemoryMailTransport(),
    mailbox: async () => mailbox,
    calendar: async (user) => createItemCalendar({ items: store.items, user, clock }),
    sendsInvitations,
    zone,
    policy: () => policy,
    chat: { conversationFrom, model: null },
  });
  onTestFinished(async () => {
    await expectReplays('ann', assistant.runtime);
    await expectReplays('bob', assistant.runtime);
  });
  return (user: User, text: string) =>
    converse(user, { text, conversation: 'main', channel: 'test', zone: zone(user) });
}

test('the same words mean another moment for users in different zones', async () => {
  const say = await openForTwo();
  const request = 'remind me to call mom tomorrow at 5pm';

  const [ann, bob] = [await say('ann', request), await say('bob', request)];

  expect(ann.actions).toMatchObject([{ params: { deadline: '2026-11-23T17:00:00+01:00' } }]);
  expect(bob.actions).toMatchObject([{ params: { deadline: '2026-11-23T17:00:00-05:00' } }]);
});

test('each user sees the events of their own calendar, in their own zone', async () => {
  const say = await openForTwo();
  await say('ann', 'schedule lunch with Sarah tomorrow at noon');
  await say('bob', 'schedule the dentist tomorrow at noon');

  const asked = "what's on my calendar tomorrow?";
  const [ann, bob] = [await say('ann', asked), await say('bob', asked)];

  expect(ann.actions).toMatchObject([
    {
      result: {
        events: [{ title: 'Lunch with Sarah', start: '2026-11-23T12:00:00+01:00' }],
        from: '2026-11-23T00:00:00+01:00',
      },
    },
  ]);
  expect(bob.actions).toMatchObject([
    {
      result: {
        events: [{ title: 'Dentist', start: '2026-11-23T12:00:00-05:00' }],
        from: '2026-11-23T00:00:00-05:00',
      },
    },
  ]);
});

test('what one user wants changed is looked for among their own events', async () => {
  const say = await openForTwo();
  await say('ann', 'schedule the dentist tomorrow at noon');

  const [bob, ann] = [await say('bob', 'cancel the dentist'), await say('ann', 'cancel the dentist')];

  expect(bob.actions).toEqual([]);
  expect(bob.awaitingConfirmation).toBe(false);
  expect(ann.actions).toMatchObject([{ action: 'delete_event', params: { title: 'Dentist' } }]);
  expect(ann.awaitingConfirmation).toBe(true);
});

test('an invitation asks first only for the user whose calendar sends it', async () => {
  const say = await openForTwo({ sendsInvitations: (user) => user === 'ann' });
  const request = 'schedule lunch with sarah@example.net tomorrow at noon';

  const [ann, bob] = [await say('ann', request), await say('bob', request)];

  expect(ann.awaitingConfirmation).toBe(true);
  expect(bob.awaitingConfirmation).toBe(false);
  expect(bob.actions).toMatchObject([
    { action: 'create_event', params: { attendees: ['sarah@example.net'] }, success: true },
  ]);
});
