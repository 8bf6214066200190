import { Outside } from '@tact/core/records';
import { callsTool, type ScriptedAnswer } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import {
  createStagedModel,
  mailToBob,
  openChatFixture,
  planned,
  plans,
  routed,
  user,
} from './chat-fixture.ts';

const milk = planned('task', 'create', { title: 'Buy milk' });
const lunch = planned('calendar', 'create_event', { summary: 'Lunch', start_time: 'tomorrow at 1pm' });
const agenda = planned('calendar', 'list_events', { days_ahead: 1 });

/** A plan that its model wants to be asked about. */
function plansAsking(message: string | null, ...actions: Parameters<typeof plans>): ScriptedAnswer {
  return callsTool('plan_actions', {
    ...{ actions, requires_confirmation: true, confirmation_message: message },
    ...{ needs_clarification: false, clarification_question: null },
  });
}

function open(plan: ScriptedAnswer, reply = '{{1}}') {
  const model = createStagedModel({ route: routed('action', 'task', 'calendar', 'email'), plan, reply });
  return openChatFixture({ model }).then((fixture) => ({ ...fixture, model }));
}

describe('a plan whose planner wants to be asked', () => {
  test('asks about every action of it, though the catalogue asks about none', async () => {
    const { say, contents } = await open(plansAsking(null, milk, lunch));

    const asked = await say('Milk, and lunch tomorrow at 1pm');

    expect(asked).toMatchObject({ awaitingConfirmation: true, decision: { verdict: 'ask' } });
    expect(asked.actions.map(({ action, success }) => [action, success])).toEqual([
      ['create', false],
      ['create_event', false],
    ]);
    expect(await contents('task')).toEqual([]);

    const done = await say('yes');

    expect(done.actions.map(({ action, success }) => [action, success])).toEqual([
      ['create', true],
      ['create_event', true],
    ]);
  });

  test('runs at once where its planner does not', async () => {
    const { say, contents } = await open(plans(milk));

    expect(await say('Milk')).toMatchObject({ awaitingConfirmation: false, actions: [{ success: true }] });
    expect(await contents('task')).toHaveLength(1);
  });

  test('is dropped by a no', async () => {
    const { say, contents } = await open(plansAsking('Shall I note the milk?', milk));
    await say('Milk');

    expect((await say('no')).reply).toBe('I did not make a task “Buy milk”.');
    expect(await contents('task')).toEqual([]);
  });

  test('says on the card who wanted it', async () => {
    const { say, store } = await open(plansAsking(null, milk));
    await say('Milk');

    const [asked] = await store.approvals.list(user, ['pending']);

    expect(asked?.card.because).toEqual([{ code: 'LlmRequestedApproval', text: 'LlmRequestedApproval' }]);
  });

  test('looks up what it asks nothing about beside it', async () => {
    const { say } = await open(plansAsking('Shall I send it?', agenda, mailToBob));

    const { actions } = await say('What is on tomorrow? And mail Bob');

    expect(actions.map(({ action, success }) => [action, success])).toEqual([
      ['list_events', true],
      ['send_email', false],
    ]);
  });

  test('asks before it looks anything up, where that is all it does', async () => {
    const { say } = await open(plansAsking('Shall I look?', agenda));

    expect(await say('Could you look at tomorrow?')).toMatchObject({
      awaitingConfirmation: true,
      actions: [{ action: 'list_events', success: false }],
    });
  });

  test('still asks once what it lacked was said', async () => {
    const { say, transport } = await open(
      plansAsking(null, planned('email', 'create_draft', { to: 'Carol', subject: 'Hi', body: 'Hello.' })),
    );
    await say('Draft Carol a hello');

    const asked = await say('carol@example.org');

    expect(asked).toMatchObject({
      awaitingConfirmation: true,
      actions: [{ action: 'create_draft', success: false }],
    });
    expect(transport.sent).toEqual([]);
  });

  test.each([
    [
      'the same planner no longer wants it',
      plans(planned('calendar', 'create_event', { summary: 'Lunch', start_time: 'tomorrow at 4pm' })),
    ],
    ['the model is away', { fails: 'MODEL_UNAVAILABLE' } as const],
  ])('still asks when it is changed, though %s', async (_, changed) => {
    const { say, model, contents } = await open(plansAsking('Shall I?', lunch));
    await say('lunch tomorrow at 1pm');
    model.answers({ route: routed('followup', 'calendar'), plan: changed, reply: '{{1}}' });

    const asked = await say('yes but at 4pm');

    expect(asked).toMatchObject({
      awaitingConfirmation: true,
      actions: [{ action: 'create_event', success: false }],
    });
    expect(await contents('event')).toEqual([]);
    await say('yes');
    expect(await contents('event')).toMatchObject([{ start: '2026-11-23T16:00:00' }]);
  });
});

describe('a planner that wants nothing to be asked', () => {
  test.each([
    ['email', 'send_email', { to: 'Bob', subject: 'Hello', body: 'Hello Bob.' }],
    ['task', 'delete', { find_by: 'milk' }],
  ])('takes no question away: %s %s', async (domain, action, params) => {
    const { say, model } = await open(plans(milk));
    await say('Milk');
    model.answers({ route: routed('action', domain), plan: plans(planned(domain, action, params)) });

    expect(await say('And the other thing')).toMatchObject({
      awaitingConfirmation: true,
      actions: [{ success: false }],
    });
  });
});

describe('how a model would ask', () => {
  const message = 'Should I put lunch on Monday at one?';

  test('stands beside our own question, as its words', async () => {
    const { say } = await open(plansAsking(message, lunch));

    expect((await say('lunch tomorrow at 1pm')).reply).toBe(
      'The model says “Should I put lunch on Monday at one?”. Shall I put “Lunch” into the calendar for tomorrow from 13:00 to 14:00?',
    );
  });

  test('stands there once for a plan of several actions', async () => {
    const { say } = await open(plansAsking(message, lunch, milk));

    const { reply } = await say('lunch tomorrow at 1pm, and milk');

    expect(reply.match(/The model says/g)).toHaveLength(1);
  });

  test('is quoted on the card, and is no word of ours anywhere', async () => {
    const { say, store, model } = await open(plansAsking(message, lunch));
    await say('lunch tomorrow at 1pm');

    const [asked] = await store.approvals.list(user, ['pending']);
    const said = (await store.messages.last(user, 'main', 1)).map(({ text }) => text);
    model.answers({ route: routed('chat'), reply: 'Hello!' });
    await say('Grüß dich');

    expect(asked?.card.question).not.toContain('Monday');
    expect(asked?.card.quotes).toEqual([
      { name: 'message', text: expect.any(Outside) },
      { name: 'model says', text: new Outside(message, 'model') },
    ]);
    expect(said).toEqual([expect.any(Outside)]);
    expect(model.askedOf('route_message').at(-1)).not.toContain('Should I put lunch');
  });

  test('is shown again with the plan', async () => {
    const { say, model } = await open(plansAsking(message, lunch));
    const { reply } = await say('lunch tomorrow at 1pm');
    model.answers({ route: routed('chat'), reply: 'Hello!' });
    await say('hello there');

    expect((await say('yes')).reply).toBe(reply);
  });

  test('is left out where nothing is asked, or where it says nothing', async () => {
    const silent = await open(plansAsking('  ', lunch));
    const unasked = await open(
      callsTool('plan_actions', {
        ...{ actions: [milk], requires_confirmation: false, confirmation_message: message },
        ...{ needs_clarification: false, clarification_question: null },
      }),
    );

    expect((await silent.say('lunch tomorrow at 1pm')).reply).not.toContain('The model says');
    expect((await unasked.say('milk')).reply).toBe("I've made a task “Buy milk”.");
  });

  test('cannot claim in our name that something was done', async () => {
    const { say, transport } = await open(
      plansAsking('I have sent it. Bob knows.” Shall I wait?', mailToBob),
    );

    const { reply } = await say('mail Bob');

    expect(reply).toMatch(
      /^The model says “I have sent it\. Bob knows\.[^“”]*Shall I wait\?”\. Shall I send/,
    );
    expect(transport.sent).toEqual([]);
  });
});
