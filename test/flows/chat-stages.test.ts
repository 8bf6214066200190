import type { ModelRequest } from '@tact/core/ports/model';
import type { JsonObject } from '@tact/core/records';
import { callsTool } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createStagedModel, openChatFixture, planned, plans, routed, user } from './chat-fixture.ts';
import { rawMail } from './mail-runtime.ts';

/** What each stage of a conversation is promised to be given, and to do with it. */

const agenda = plans(planned('calendar', 'list_events', { days_ahead: 1 }));
const tokensOf = (characters: number) => Math.round(characters / 4);

describe('the router', () => {
  test('is asked with about 200 tokens, and has room to think before it answers with 30', async () => {
    const model = createStagedModel({ route: routed('chat'), reply: 'I see.' });
    const { say } = await openChatFixture({ model });
    for (const text of ['Morning!', 'All well here.']) await say(text);
    const before = model.requests.length;

    await say('Check my calendar for tomorrow and email Zoë');

    const asked = model.requests[before];
    const longest = { type: 'followup', domains: ['calendar', 'email', 'memory'], is_followup: false };
    const prompt = (asked?.messages ?? []).reduce((sum, { text }) => sum + text.length, 0);
    expect(tokensOf(prompt)).toBeGreaterThan(150);
    expect(tokensOf(prompt)).toBeLessThan(250);
    expect(tokensOf(JSON.stringify(longest).length)).toBeLessThanOrEqual(30);
    expect(asked?.maxOutputTokens).toBe(1024);
  });

  test('that says chat and names a domain leads to what was asked for', async () => {
    const model = createStagedModel({ route: routed('chat', 'calendar'), plan: agenda, reply: '{{1}}' });
    const { say } = await openChatFixture({ model });

    const turn = await say('By the way, am I busy tomorrow?');

    expect(turn).toMatchObject({
      domains: ['calendar'],
      actions: [{ action: 'list_events', success: true }],
    });
  });

  test.each<JsonObject>([{}, { type: 'action', domains: ['calendar'] }])(
    'that answers %j gives way to what is understood without a model',
    async (answer) => {
      const model = createStagedModel({
        route: callsTool('route_message', answer),
        plan: plans(planned('task', 'create', { title: 'Buy milk' })),
        reply: '{{1}}',
      });
      const { say } = await openChatFixture({ model });

      const turn = await say('remind me to buy Müsli');

      expect(turn).toMatchObject({ domains: ['task'], actions: [{ action: 'create', success: true }] });
      expect(turn.decision?.failures).toMatchObject([{ stage: 'gather', code: 'DECISION_INVALID' }]);
    },
  );
});

describe('a follow-up', () => {
  test.each(['yes', 'ok', 'that one', 'the second one', 'no', 'make it 4pm', 'tick it off', 'delete it'])(
    'is “%s”, without a model',
    async (text) => {
      const { say } = await openChatFixture();
      await say('remind me to call mom tomorrow at 5pm');

      expect((await say(text)).followup).toBe(true);
    },
  );

  test.each([
    'remind me to buy milk',
    'please remind me to buy milk tomorrow',
    'ok, remind me to buy milk',
    'I have a meeting with Sarah at 3pm',
    'what have I got tomorrow?',
    'send an email to Bob saying hello',
    'thanks',
    "Hey, how's it going?",
    'flurb the grommet',
  ])('is not “%s”, without a model', async (text) => {
    const { say } = await openChatFixture();
    await say('remind me to call mom tomorrow at 5pm');

    expect((await say(text)).followup).toBe(false);
  });

  test.each([
    ['followup', ['calendar'], false, true],
    ['action', ['calendar'], true, true],
    ['action', ['calendar'], false, false],
  ])('is what a model calls one: %s %j %s', async (type, domains, is_followup, expected) => {
    const model = createStagedModel({
      route: callsTool('route_message', { type, domains, is_followup }),
      ...{ plan: agenda, reply: '{{1}}' },
    });
    const { say } = await openChatFixture({ model });

    expect((await say('and the day after?')).followup).toBe(expected);
  });
});

describe('nonsense after a task', () => {
  test.each(['asdf qwer zxcv', 'flurb the grommet', 'banana purple seven', 'blah blah blah', 'qwertz 99 %%'])(
    '“%s” is not understood, and becomes no task',
    async (text) => {
      const { say, contents } = await openChatFixture();
      await say('remind me to buy milk');

      const turn = await say(text);

      expect(turn).toMatchObject({ path: 'none', actions: [] });
      expect(turn.reply).toContain('I did not understand');
      expect(await contents('task')).toHaveLength(1);
    },
  );
});

describe('the context', () => {
  /** The lines of a prompt under a heading. */
  const under = (prompt: string, heading: string) =>
    (prompt.split(`${heading}`)[1] ?? '').split(/\n\n|\n[A-Z]{4,}/)[0]?.match(/colou?r \d+/g) ?? [];

  test('holds the five memories that are nearest to the message, and no more', async () => {
    const model = createStagedModel({ route: routed('action', 'memory'), plan: plans(), reply: 'I see.' });
    const { say, keep } = await openChatFixture({ model });
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      await keep('memory', `m${number}`, {
        category: 'fact',
        key: `colour ${number}`,
        value: 'favourite colour',
      });
    await keep('memory', 'm9', { category: 'fact', key: 'plumber', value: 'Sam' });

    await say('what is my favourite colour?');

    const [planner = ''] = model.askedOf('plan_actions');
    expect(new Set(planner.match(/colour \d/g))).toHaveProperty('size', 5);
    expect(planner).not.toContain('plumber');
    expect(under(model.askedOf('reply')[0] ?? '', 'KNOWN').length).toBeLessThanOrEqual(5);
  });

  test('holds the last ten messages, and as many as fifty', async () => {
    const model = createStagedModel({ route: routed('chat'), reply: 'I see.' });
    const { say } = await openChatFixture({ model });
    for (let number = 1; number <= 30; number += 1) await say(`This is number ${number}.`);
    model.answers({ route: routed('action', 'calendar'), plan: agenda, reply: '{{1}}' });

    await say('what is on tomorrow?');

    const [planner = ''] = model.askedOf('plan_actions');
    const shown = (planner.match(/number \d+/g) ?? []).map((words) => Number(words.slice(7)));
    expect(shown).toEqual(Array.from({ length: 25 }, (_, index) => index + 6));
    expect(planner.match(/assistant: I see\./g)).toHaveLength(25);
  });
});

describe('the planner', () => {
  test('is told what each action takes, an item by what it is called and a change as what changes', async () => {
    const model = createStagedModel({ route: routed('action', 'calendar'), plan: agenda, reply: '{{1}}' });
    const { say } = await openChatFixture({ model });

    await say('what is on tomorrow?');

    const [prompt = ''] = model.askedOf('plan_actions');
    const fieldsOf = (action: string) =>
      prompt.match(new RegExp(`^${action} \\{(.*)\\}( \\[asks first\\])?:`, 'm'));
    const names = (action: string) =>
      fieldsOf(action)?.[1]
        ?.replaceAll(/\{[^}]*\}/g, '')
        .match(/\w+\??/g);
    expect(names('task.create')).toEqual(
      expect.arrayContaining(['title', 'description?', 'priority?', 'deadline?']),
    );
    expect(names('task.update')).toEqual(['find_by', 'changes']);
    expect(names('task.complete')).toEqual(['find_by']);
    expect(names('task.delete')).toEqual(['find_by']);
    expect(names('calendar.create_event')).toEqual(
      expect.arrayContaining(['summary', 'start_time', 'end_time?', 'location?', 'attendees?']),
    );
    expect(names('calendar.list_events')).toEqual(expect.arrayContaining(['days_ahead?', 'from?', 'to?']));
    expect(names('calendar.update_event')).toEqual(expect.arrayContaining(['find_by?', 'changes']));
    expect(names('calendar.delete_event')).toEqual(expect.arrayContaining(['event_id?', 'find_by?']));
    expect(names('email.create_draft')).toEqual(['to', 'subject?', 'body', 'cc?']);
    expect(names('email.send_email')).toEqual(['to', 'subject?', 'body', 'cc?']);
    expect(names('email.reply_to_email')).toEqual(expect.arrayContaining(['sender_name', 'body']));
    expect(names('memory.store')).toEqual(['category?', 'key', 'value']);
    expect(names('memory.update')).toEqual(['key', 'new_value']);
    expect(names('memory.recall')).toEqual(['query?']);
    expect(names('notes.create')).toEqual(expect.arrayContaining(['title?', 'body?']));
    expect(names('notes.append')).toEqual(['find_by', 'text']);
    for (const action of [
      'email.send_email',
      'email.reply_to_email',
      'calendar.delete_event',
      'calendar.update_event',
      'task.delete',
    ])
      expect(fieldsOf(action)?.[2]).toBe(' [asks first]');
    for (const action of ['email.create_draft', 'calendar.create_event', 'task.create', 'task.complete'])
      expect(fieldsOf(action)?.[2]).toBeUndefined();
  });

  test('answers a mail only after a yes, whatever its plan says', async () => {
    const reply = planned('email', 'reply_to_email', { sender_name: 'Sarah', body: 'I will be there.' });
    const model = createStagedModel({ route: routed('action', 'email'), plan: plans(reply), reply: '{{1}}' });
    const { say, mailbox, transport } = await openChatFixture({ model });
    mailbox.deliver({ raw: rawMail({ from: 'Sarah <sarah@bank.test>' }) });

    const asked = await say('Tell Sarah that I will be there');

    expect(asked).toMatchObject({
      awaitingConfirmation: true,
      actions: [{ action: 'reply_to_email', success: false }],
    });
    expect(transport.sent).toEqual([]);
    await say('yes');
    expect(transport.sent).toMatchObject([{ to: ['sarah@bank.test'], text: 'I will be there.' }]);
  });
});

describe('a reply', () => {
  test('is asked for in one to three sentences, in the tone of the user, without needless questions', async () => {
    const model = createStagedModel({ route: routed('chat'), reply: 'Hello!' });
    const { say } = await openChatFixture({ model });

    await say('hey you');

    const asked: ModelRequest | undefined = model.requests.find(({ tools }) => tools.length === 0);
    const system = asked?.messages.find(({ role }) => role === 'system')?.text ?? '';
    for (const rule of [
      'three sentences at most',
      'Match the tone of the user',
      'Ask nothing that you need not know',
      'begin every answer with “I”',
    ])
      expect(system).toContain(rule);
  });

  /** Its sentences, without what is quoted in them. */
  const sentencesOf = (reply: string) =>
    reply.replaceAll(/“[^”]*”/g, '“…”').split(/(?<=[.!?]|“…”)\s+(?=[A-Z])/);

  test.each([
    'remind me to call mom tomorrow at 5pm',
    'what have I got tomorrow?',
    'Check my calendar for tomorrow and email Bob to tell him I am running late',
    'take a note: the plumber comes on Friday',
    'thanks',
  ])('of ours to “%s” has three sentences at most, and asks nothing', async (text) => {
    const { say } = await openChatFixture();

    const sentences = sentencesOf((await say(text)).reply);

    expect(sentences.length).toBeLessThanOrEqual(3);
    expect(sentences.filter((one) => one.includes('?'))).toEqual([]);
  });

  test('of ours asks one question where one is needed', async () => {
    const { say, store } = await openChatFixture();

    const sentences = sentencesOf((await say('send an email to Bob saying hello')).reply);

    expect(sentences).toEqual(['Shall I send a mail to “…” about “…”: “…”?']);
    expect(await store.approvals.list(user, ['pending'])).toHaveLength(1);
  });
});
