import { tactError } from '@tact/core/errors';
import type { ModelRequest } from '@tact/core/ports/model';
import type { Json } from '@tact/core/records';
import {
  callsTool,
  createFakeClock,
  createMemoryMailTransport,
  createScriptedModel,
  type ScriptedAnswer,
} from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { openInMemory } from '#presets/in-memory';

// A Sunday, 11:00 in Berlin.
const now = Date.parse('2026-11-22T10:00:00Z');

/** What the model says in one turn; a stage that is left out must not be asked. */
interface Turn {
  readonly route?: Json;
  readonly plan?: Json | ScriptedAnswer;
  readonly reply?: string | ScriptedAnswer;
}

/** An assistant whose model answers each stage of the turn at hand. */
async function openChat(turns: readonly Turn[], transport = createMemoryMailTransport()) {
  let turn: Turn = {};
  const left = [...turns];
  const model = createScriptedModel((request) => answerFor(request, turn));
  const tact = await openInMemory({
    model,
    transport,
    clock: createFakeClock({ now }),
    zone: 'Europe/Berlin',
  });
  const contact = (name: string, addresses: readonly string[], isGroup = false) =>
    tact.assistant.runtime.store.items.add({
      id: name,
      user: 'owner',
      kind: 'contact',
      target: 'cli',
      content: { name, addresses: [...addresses], isGroup, nicknames: [] },
      origin: 'owner',
      state: 'open',
      createdAt: now,
    });
  await contact('Bob', ['bob@example.org']);
  await contact('Team', ['ann@example.org', 'bob@example.org'], true);
  const say = async (text: string) => {
    turn = left.shift() ?? {};
    const exchange = await tact.say(text);
    expect(model.unscripted).toEqual([]);
    return exchange;
  };
  return { ...tact, model, say };
}

function answerFor(request: ModelRequest, { route, plan, reply }: Turn): ScriptedAnswer | undefined {
  const [tool] = request.tools;
  if (tool?.name === 'route_message') return route === undefined ? undefined : callsTool(tool.name, route);
  if (tool?.name === 'plan_actions') {
    if (plan === undefined) return undefined;
    return isAnswer(plan) ? plan : callsTool(tool.name, plan);
  }
  return typeof reply === 'string' ? { text: reply } : reply;
}

function isAnswer(plan: Json | ScriptedAnswer): plan is ScriptedAnswer {
  return (
    typeof plan === 'object' && plan !== null && ('text' in plan || 'fails' in plan || 'toolCalls' in plan)
  );
}

const routed = (type: string, ...domains: string[]) => ({ type, domains, is_followup: type === 'followup' });
const planned = (...actions: Json[]) => ({
  actions,
  requires_confirmation: false,
  confirmation_message: null,
  needs_clarification: false,
  clarification_question: null,
});
const action = (domain: string, name: string, params: Json) => ({
  domain,
  action: name,
  params,
  reasoning: 'It was asked for.',
});

describe('the seed’s examples, with a model', () => {
  test('small talk takes the short way: router, reply', async () => {
    const { say, model } = await openChat([
      { route: routed('chat'), reply: "Going well! What's on your mind?" },
    ]);

    const exchange = await say("Hey, how's it going, Zoë?");

    expect(exchange).toMatchObject({ path: 'chat', reply: "Going well! What's on your mind?", actions: [] });
    expect(model.requests.length).toBe(2);
  });

  test('what the local router is sure of takes two calls: plan, reply', async () => {
    const { say, model } = await openChat([
      { plan: planned(action('task', 'create', { title: 'Call mom' })), reply: '{{1}}' },
    ]);

    const exchange = await say('Remind me to call mom');

    expect(exchange).toMatchObject({ domains: ['task'], actions: [{ action: 'create', success: true }] });
    expect(model.requests.map(({ tools }) => tools[0]?.name ?? 'reply')).toEqual(['plan_actions', 'reply']);
  });

  test('a greeting takes one call, and a message in another language all three', async () => {
    const { say, model } = await openChat([
      { reply: 'Hello!' },
      {
        route: routed('action', 'task'),
        plan: planned(action('task', 'create', { title: 'Steuer' })),
        reply: '{{1}}',
      },
    ]);

    await say('hello there');
    expect(model.requests).toHaveLength(1);
    await say('Erinnere mich an die Steuer');
    expect(model.requests).toHaveLength(4);
  });

  test('a reminder becomes a task, with the time worked out here', async () => {
    const { say } = await openChat([
      {
        route: routed('action', 'task'),
        plan: planned(action('task', 'create', { title: 'Call mom', deadline: 'tomorrow at 5pm' })),
        reply: 'Got it. {{1}} Have a good day!',
      },
    ]);

    const exchange = await say('Remind me to call mom tomorrow at 5pm');

    expect(exchange.reply).toBe(
      "Got it. I've made a task “Call mom” due tomorrow at 17:00. Have a good day!",
    );
    expect(exchange.actions).toMatchObject([
      { domain: 'task', action: 'create', success: true, params: { deadline: '2026-11-23T17:00:00+01:00' } },
    ]);
  });

  test('a mail to the team is asked about, and sent after the yes', async () => {
    const mail = { to: ['Team'], subject: 'Project delay', body: 'The project is late by a week.' };
    const { say, transport } = await openChat([
      { route: routed('action', 'email'), plan: planned(action('email', 'send_email', mail)) },
      { reply: 'Okay! {{1}}' },
    ]);

    const asked = await say('Send an email to the whole team about the project delay');

    expect(asked).toMatchObject({ awaitingConfirmation: true });
    expect(asked.reply).toContain('ann@example.org');
    expect(transport.sent).toHaveLength(0);

    const sent = await say('Yes, send it');

    expect(sent).toMatchObject({
      path: 'confirmation',
      reply: expect.stringMatching(/^Okay! I've sent a mail to “ann@example\.org”/),
    });
    expect(transport.sent).toMatchObject([{ to: ['ann@example.org', 'bob@example.org'] }]);
  });

  test('a composite request does all its parts', async () => {
    const { say } = await openChat([
      {
        route: routed('action', 'calendar', 'email'),
        plan: planned(
          action('calendar', 'list_events', { days_ahead: 1 }),
          action('email', 'create_draft', { to: 'Bob', subject: 'Running late', body: "I'm running late." }),
        ),
        reply: 'Sure. {{1}} And {{2}} Shall I send it?',
      },
    ]);

    const exchange = await say('Check my calendar for tomorrow and email Bob to tell him I’m running late');

    expect(exchange.actions.map(({ action: name, success }) => [name, success])).toEqual([
      ['list_events', true],
      ['create_draft', true],
    ]);
    expect(exchange.reply).toBe(
      "Sure. I found no events for today. And I've written a draft to “bob@example.org” about “Running late”: “I'm running late.” Shall I send it?",
    );
  });

  test('“cancel it” finds the meeting that was spoken of, and asks', async () => {
    const { say } = await openChat([
      {
        route: routed('action', 'calendar'),
        plan: planned(
          action('calendar', 'create_event', { summary: 'Meeting with Sarah', start_time: '3pm' }),
        ),
        reply: '{{1}}',
      },
      {
        route: routed('action', 'calendar'),
        plan: planned(action('calendar', 'delete_event', { find_by: 'meeting with Sarah' })),
      },
      { reply: 'No problem. {{1}}' },
    ]);
    await say('I have a meeting with Sarah at 3pm');

    const asked = await say('Actually, cancel it');
    const done = await say('yes');

    expect(asked).toMatchObject({ awaitingConfirmation: true });
    expect(asked.reply).toContain('Meeting with Sarah');
    expect(done.reply).toBe("No problem. I've deleted the event “Meeting with Sarah” (today at 15:00).");
  });
});

describe('stages that fail', () => {
  test('a router that talks nonsense leaves the request to what is understood here', async () => {
    const { say } = await openChat([
      { route: 'no', plan: planned(action('task', 'create', { title: 'Call mom' })), reply: 'Sure!' },
    ]);

    const exchange = await say('Remind me to call Zoë');

    expect(exchange).toMatchObject({ actions: [{ domain: 'task', action: 'create', success: true }] });
    expect(exchange.decision?.failures).toMatchObject([{ stage: 'gather', code: 'DECISION_NO_JSON_FOUND' }]);
  });

  test('a planner that talks nonsense twice leaves it to the local planner', async () => {
    const { say } = await openChat([
      {
        route: routed('action', 'task'),
        plan: { text: 'Sure thing!' },
        reply: '{{1}}',
      },
    ]);

    const exchange = await say('Remind me to call mom');

    expect(exchange.decision?.path).toBe('fallback');
    expect(exchange.actions).toMatchObject([{ action: 'create', params: { title: 'Call mom' } }]);
  });

  test('what nobody understands is answered with a question, and nothing is done', async () => {
    const { say } = await openChat([{ route: routed('action', 'task'), plan: { text: 'Sure thing!' } }]);

    const exchange = await say('blorp the frotz');

    expect(exchange.reply).toContain('did not understand “blorp the frotz”');
    expect(exchange.actions).toEqual([]);
  });

  test('a responder that fails leaves a plain and honest sentence', async () => {
    const { say } = await openChat([
      {
        route: routed('action', 'task'),
        plan: planned(action('task', 'create', { title: 'Call mom' })),
        reply: { fails: 'MODEL_TIMEOUT' },
      },
    ]);

    expect((await say('Remind me to call mom')).reply).toBe("I've made a task “Call mom”.");
  });
});

describe('a model that lies', () => {
  test('a claim that nothing stands behind never reaches the owner', async () => {
    const { say } = await openChat([
      { route: routed('chat'), reply: "Done! I've sent the email to Bob and deleted your meeting." },
    ]);

    const { reply } = await say('hello there');

    expect(reply).not.toMatch(/sent|deleted|done!/i);
  });

  test.each([
    'All set, Bob knows.',
    'Hello! Consider it handled.',
    'Hello! Bob has been told.',
    'Hello! I h\u200bave s\u200bent it.',
    'Hello! І hаvе sеnt it.',
    'Hello!\nI\nhave\nsent\nit.',
    'Hello! He enviado el correo a Bob.',
    'Hello! You will see it at five.',
    'Hello! ✅',
  ])('says nothing of what was not done: %s', async (lie) => {
    const { say } = await openChat([{ route: routed('chat'), reply: lie }]);

    const { reply } = await say('hello there');

    expect(['Hello!', 'Hello. What can I do for you?', 'Hi. What is on your mind?']).toContain(reply);
  });

  test('keeps its talk beside the results, and nothing that it says of them itself', async () => {
    const { say } = await openChat([
      {
        route: routed('action', 'task'),
        plan: planned(action('task', 'create', { title: 'Call mom', deadline: 'tomorrow at 5pm' })),
        reply: "Sure! I'll remind you at 6pm. {{1}} {{1}} {{7}} Dad is next. Anything else?",
      },
    ]);

    const { reply } = await say('Remind me to call mom tomorrow at 5pm');

    expect(reply).toBe("Sure! I've made a task “Call mom” due tomorrow at 17:00. Anything else?");
  });

  test('takes the time and what is remembered from the record', async () => {
    const { say, assistant } = await openChat([
      { route: routed('chat'), reply: 'It is nine. Your tea is black. {{1}} {{2}}' },
    ]);
    await assistant.runtime.store.items.add({
      ...{ id: 'tea', user: 'owner', kind: 'memory', target: 'cli', origin: 'owner', state: 'open' },
      ...{ content: { key: 'favourite tea', value: 'green', category: 'preference' }, createdAt: now },
    });

    const { reply } = await say('I could do with my favourite tea, what time is it');

    expect(reply).toBe('You told me this: “favourite tea: green”. It is Sunday, 22 November 2026, 11:00.');
  });

  test('leaves, where nothing of it stays, a sentence that does not speak of having no model', async () => {
    const { say } = await openChat([{ route: routed('chat'), reply: 'Bob weiß es schon.' }]);

    const { reply } = await say('blorp the frotz');

    expect(reply).toMatch(/^I did not understand /);
    expect(reply).not.toMatch(/model|Bob/);
  });

  test('informs only where it was asked about the world', async () => {
    const answer = 'Honey keeps for centuries in a closed jar.';
    const { say } = await openChat([
      { route: routed('chat'), reply: answer },
      { route: routed('chat'), reply: answer },
    ]);

    expect((await say('How long does honey last?')).reply).toBe(answer);
    expect((await say('hello there')).reply).not.toContain('Honey');
  });

  test('a failure that is left out is said', async () => {
    const broken = createMemoryMailTransport({
      fail: () => tactError('TRANSPORT_UNREACHABLE', { host: 'smtp.example.org', why: 'refused' }),
    });
    const turns = [
      {
        route: routed('action', 'task', 'email'),
        plan: planned(action('email', 'send_email', { to: 'Bob', subject: 'Hi', body: 'Hello.' })),
      },
      { reply: 'All done, the email is on its way!' },
    ];
    const { say } = await openChat(turns, broken);
    await say('send Bob a mail that says hello');

    const { reply } = await say('yes');

    expect(reply).not.toMatch(/all done|on its way/i);
    expect(reply).toMatch(/could not/i);
  });
});
