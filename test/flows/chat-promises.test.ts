import type { Store } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { createFakeClock } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { defaultStore, openTestStore } from '../test-store.ts';
import {
  createStagedModel,
  mailToBob,
  openChatFixture,
  planned,
  plans,
  routed,
  sunday,
  whileTimePasses,
} from './chat-fixture.ts';

const agenda = planned('calendar', 'list_events', { days_ahead: 1 });

describe('whether it asks', () => {
  const cases: readonly (readonly [domain: string, action: string, params: JsonObject, asks: boolean])[] = [
    ['email', 'send_email', { to: 'Bob', subject: 'Hello', body: 'Hello Bob.' }, true],
    ['email', 'create_draft', { to: 'Bob', subject: 'Hello', body: 'Hello Bob.' }, false],
    ['calendar', 'create_event', { summary: 'Lunch', start_time: 'tomorrow at noon' }, false],
    ['calendar', 'update_event', { find_by: 'dentist', changes: { start_time: 'tomorrow at 4pm' } }, true],
    ['calendar', 'delete_event', { find_by: 'dentist' }, true],
    ['calendar', 'list_events', { days_ahead: 1 }, false],
    ['task', 'create', { title: 'Call mom' }, false],
    ['task', 'update', { find_by: 'report', changes: { priority: 'high' } }, false],
    ['task', 'complete', { find_by: 'report' }, false],
    ['task', 'delete', { find_by: 'report' }, true],
    ['memory', 'store', { category: 'fact', key: 'wifi', value: '1234' }, false],
    ['notes', 'create', { title: 'Plumber', body: 'On Friday.' }, false],
  ];

  test.each(cases)('%s %s, whatever the plan says of it', async (domain, action, params, asks) => {
    const model = createStagedModel();
    const fixture = await openChatFixture({ model });
    model.answers({
      route: routed('action', 'calendar', 'task'),
      plan: plans(
        planned('calendar', 'create_event', { summary: 'Dentist', start_time: 'tomorrow at 3pm' }),
        planned('task', 'create', { title: 'Report' }),
      ),
      reply: 'Noted.',
    });
    await fixture.say('Dentist tomorrow at 3pm, and a task for the report');
    model.answers({
      route: routed('action', domain),
      plan: plans(planned(domain, action, params)),
      reply: 'So be it.',
    });

    const { awaitingConfirmation, actions } = await fixture.say('And now the other thing that I spoke of');

    expect(awaitingConfirmation).toBe(asks);
    expect(actions).toMatchObject([{ domain, action, success: !asks }]);
  });
});

test('the router is shown the last three messages, and the planner all of them', async () => {
  const model = createStagedModel({ route: routed('chat'), reply: 'I see.' });
  const fixture = await openChatFixture({ model });
  for (const place of ['Rome', 'Oslo', 'Lima', 'Bern']) await fixture.say(`I was in ${place}.`);
  model.answers({ route: routed('action', 'calendar'), plan: plans(agenda), reply: 'Nothing.' });

  await fixture.say('What is on tomorrow?');

  const router = model.askedOf('route_message').at(-1) ?? '';
  const planner = model.askedOf('plan_actions').at(-1) ?? '';
  expect([router.includes('Oslo'), router.includes('Bern')]).toEqual([false, true]);
  expect([planner.includes('Rome'), planner.includes('Bern')]).toEqual([true, true]);
});

test('what is fetched and what is routed take no longer than the longer of the two', async () => {
  const clock = createFakeClock({ now: sunday });
  const model = createStagedModel(
    { route: { ...routed('action', 'calendar'), afterMs: 300 }, plan: plans(agenda), reply: 'Nothing.' },
    { clock },
  );
  const fixture = await openChatFixture({
    model,
    clock,
    calendarSeen: (calendar) => ({
      ...calendar,
      async list(window) {
        await clock.sleep(300);
        return calendar.list(window);
      },
    }),
  });

  const { ms } = await whileTimePasses(clock, fixture.say('What is on tomorrow?'));

  // Routing beside reading, and then the action itself, which reads again.
  expect(ms).toBe(600);
});

test('the planner is told what day it is and in which zone, and what is there', async () => {
  const model = createStagedModel({ route: routed('action', 'email'), plan: plans(mailToBob) });
  const fixture = await openChatFixture({ model });

  await fixture.say('Send Bob a mail');

  const [prompt = ''] = model.askedOf('plan_actions');
  for (const part of ['2026-11-22', 'Sunday', 'Europe/Berlin', 'bob@example.org', 'DOMAINS', '[asks first]'])
    expect(prompt).toContain(part);
});

test('what the planner lacks it asks for, and the answer completes the request', async () => {
  const model = createStagedModel({
    route: routed('action', 'email'),
    plan: plans(planned('email', 'send_email', { to: 'Carol', subject: 'Hello', body: 'Hello Carol.' })),
  });
  const fixture = await openChatFixture({ model });

  const unclear = await fixture.say('Send Carol a hello');

  expect(unclear).toMatchObject({ path: 'clarification', actions: [] });
  expect(unclear.reply).toContain('Carol');

  const asked = await fixture.say('carol@example.org');

  expect(asked.awaitingConfirmation).toBe(true);
  expect(asked.actions).toMatchObject([{ action: 'send_email', params: { to: ['carol@example.org'] } }]);
});

test('a plan that waits, and what was said, survive a restart', async () => {
  const { store } = await openTestStore(defaultStore, { clock: createFakeClock() });
  const model = createStagedModel({ route: routed('action', 'email'), plan: plans(mailToBob) });
  const before = await openChatFixture({ store, model });
  await before.say('Send Bob a mail');

  const again = createStagedModel({ reply: "I've sent it to Bob." });
  const after = await openAgain(store, again);
  const { path, actions } = await after.say('yes');

  expect(path).toBe('confirmation');
  expect(actions).toMatchObject([{ action: 'send_email', success: true }]);
  expect([before.transport.sent.length, after.transport.sent.length]).toEqual([0, 1]);
  expect(again.askedOf('reply').join()).toContain('Send Bob a mail');
});

test('with stages of 300, 800 and 400 ms a turn takes no longer than those that it needs', async () => {
  const clock = createFakeClock({ now: sunday });
  const model = createStagedModel({}, { clock });
  const fixture = await openChatFixture({ model, clock });
  const msOf = async (text: string) => (await whileTimePasses(clock, fixture.say(text))).ms;
  const route = (...domains: string[]) => ({
    ...routed(domains.length === 0 ? 'chat' : 'action', ...domains),
    afterMs: 300,
  });
  const reply = { text: 'All right.', afterMs: 400 };
  const plan = (what: Parameters<typeof plans>[0]) => ({ ...plans(what), afterMs: 800 });

  model.answers({ route: route(), reply });
  const chat = await msOf("Hey, how's it going, Zoë?");
  model.answers({
    route: route('task'),
    plan: plan(planned('task', 'create', { title: 'Call mom' })),
    reply,
  });
  const action = await msOf('A task to call Zoë');
  model.answers({ route: route('email'), plan: plan(mailToBob), reply });
  const question = await msOf('Send Bob a résumé');
  const confirmation = await msOf('yes');

  expect({ chat, action, question, confirmation }).toEqual({
    chat: 700,
    action: 1500,
    question: 1100,
    confirmation: 400,
  });
});

/** The same store in a process that knows nothing; the contacts are there already. */
function openAgain(store: Store, model: ReturnType<typeof createStagedModel>) {
  return openChatFixture({ store, model, firstId: 1000 });
}
