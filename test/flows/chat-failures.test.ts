import { tactError } from '@tact/core/errors';
import { createFakeClock, createMemoryMailTransport } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import {
  createStagedModel,
  mailToBob,
  openChatFixture,
  planned,
  plans,
  routed,
  sunday,
  user,
  whileTimePasses,
} from './chat-fixture.ts';

describe('a model', () => {
  test('that is down is replaced by what is understood without one', async () => {
    const down = { fails: 'MODEL_UNAVAILABLE' } as const;
    const model = createStagedModel({ route: down, plan: down, reply: down });
    const { say, contents } = await openChatFixture({ model });

    const { reply, decision } = await say('remind me to call Zoë tomorrow at 5pm');

    expect(reply).toBe(
      "I've made a task “Call Zoë” due tomorrow at 17:00. My model cannot be reached, so I answered without it.",
    );
    expect(decision?.path).toBe('fallback');
    expect(decision?.failures.map(({ code }) => code)).toEqual(['MODEL_UNAVAILABLE', 'MODEL_UNAVAILABLE']);
    expect(await contents('task')).toHaveLength(1);
  });

  test('that is down gives small talk a plain answer', async () => {
    const down = { fails: 'MODEL_UNAVAILABLE' } as const;
    const { say } = await openChatFixture({ model: createStagedModel({ route: down, reply: down }) });

    expect((await say('Hey, how’s it going?')).reply).toMatch(/what|mind/i);
  });

  test('that is down is told of once, and again where it is down half an hour later', async () => {
    const down = { fails: 'MODEL_UNAVAILABLE' } as const;
    const { say, clock } = await openChatFixture({
      model: createStagedModel({ route: down, plan: down, reply: down }),
    });
    const told = async (text: string) => (await say(text)).reply.match(/My model[^.]*\./g);

    expect(await told('remind me to call Zoë')).toEqual([
      'My model cannot be reached, so I answered without it.',
    ]);
    expect(await told('blorp the frotz, would you')).toBeNull();
    expect(await told('thanks')).toBeNull();
    await clock.advance(31 * 60_000);
    expect(await told('hello')).toEqual(['My model cannot be reached, so I answered without it.']);
  });

  test('that is down is no model that was never there', async () => {
    const down = { fails: 'MODEL_UNAVAILABLE' } as const;
    const { say } = await openChatFixture({
      model: createStagedModel({ route: down, plan: down, reply: down }),
    });
    const without = await openChatFixture();

    expect((await say('blorp the frotz')).reply).not.toContain('Without a model');
    expect((await without.say('blorp the frotz')).reply).toContain('Without a model');
  });

  test('that takes too long is given up', async () => {
    const clock = createFakeClock({ now: sunday });
    const slow = { afterMs: 20_000, text: 'Hm.' };
    const model = createStagedModel({ route: slow, plan: slow, reply: slow }, { clock });
    const { say } = await openChatFixture({ model, clock, timeoutMs: 5000 });

    const { decision, ms, actions } = await whileTimePasses(clock, say('remind me to call Zoë'));

    expect(ms).toBe(5000);
    expect(model.requests).toHaveLength(1);
    expect(decision?.failures.map(({ code }) => code)).toEqual(['MODEL_TIMEOUT', 'MODEL_TIMEOUT']);
    expect(actions).toMatchObject([{ action: 'create', success: true }]);
  });

  test('that leaves no time of the turn for the reply is given up there, and what was done is said', async () => {
    const clock = createFakeClock({ now: sunday });
    const plan = { ...plans(planned('task', 'create', { title: 'Call mom' })), afterMs: 3000 };
    const route = { ...routed('action', 'task'), afterMs: 1000 };
    const model = createStagedModel(
      { route, plan, reply: { afterMs: 3000, text: 'Sure! {{1}}' } },
      { clock },
    );
    const { say } = await openChatFixture({ model, clock, timeoutMs: 5000 });

    const { reply, ms, decision } = await whileTimePasses(clock, say('remind me to call mom'));

    expect(reply).toBe("I've made a task “Call mom”.");
    expect(ms).toBe(5000);
    expect(decision?.path).toBe('model');
  });

  test('that plans what nobody can do does nothing, and it is said', async () => {
    const model = createStagedModel({
      route: routed('action', 'task'),
      plan: plans(planned('task', 'launch_rocket', { to: 'moon' })),
      reply: 'The rocket is on its way!',
    });
    const { say } = await openChatFixture({ model });

    const { reply, actions } = await say('launch the rocket');

    expect(reply).not.toContain('on its way');
    expect(actions.filter(({ success }) => success)).toEqual([]);
  });
});

describe('a tool that fails', () => {
  test('in the middle leaves the rest done, what waited for it undone, and all of it told', async () => {
    const model = createStagedModel({
      route: routed('action', 'calendar', 'task'),
      plan: plans(
        planned('calendar', 'create_event', { summary: 'Lunch', start_time: 'tomorrow at 1pm' }),
        planned('task', 'create', { title: 'Book a table' }, [0]),
        planned('task', 'create', { title: 'Buy milk' }),
      ),
      reply: "All done! Lunch is in your calendar, and I've made both tasks.",
    });
    const { say, contents } = await openChatFixture({
      model,
      calendarSeen: (own) => ({
        ...own,
        create: () => Promise.reject(tactError('CALENDAR_UNREACHABLE', { host: 'calendar', why: 'refused' })),
      }),
    });

    const { reply, actions } = await say('lunch tomorrow at 1pm, then book a table; and milk');

    expect(actions.map(({ action, success }) => [action, success])).toEqual([
      ['create_event', false],
      ['create', false],
      ['create', true],
    ]);
    expect(await contents('task')).toMatchObject([{ title: 'Buy milk' }]);
    expect(reply).not.toMatch(/all done|is in your calendar/i);
    expect(reply).toMatch(/could not/i);
  });

  test('after the yes is told, and is not tried again behind anybody’s back', async () => {
    let isDown = true;
    const transport = createMemoryMailTransport({
      fail: () => (isDown ? tactError('TRANSPORT_UNREACHABLE', { host: 'smtp', why: 'refused' }) : null),
    });
    const { say, store } = await openChatFixture({ transport });
    await say('send an email to Bob saying hello');

    const { reply, actions } = await say('yes');
    isDown = false;

    expect(reply).toMatch(/could not send/i);
    expect(actions).toMatchObject([{ action: 'send_email', success: false }]);
    expect(await store.outbox.inState(user, ['planned', 'running'])).toEqual([]);
    expect(transport.sent).toEqual([]);
  });

  test('keeps what waited for it from being sent after the yes', async () => {
    const transport = createMemoryMailTransport({
      fail: () => tactError('TRANSPORT_UNREACHABLE', { host: 'smtp', why: 'refused' }),
    });
    const model = createStagedModel({
      route: routed('action', 'email', 'task'),
      plan: plans(mailToBob, planned('task', 'create', { title: 'Wait for Bob' }, [0])),
    });
    const { say, contents } = await openChatFixture({ model, transport });
    await say('mail Bob, then remind me to wait for him');
    model.answers({ reply: 'Everything is done.' });

    const { reply } = await say('yes');

    expect(await contents('task')).toEqual([]);
    expect(reply).not.toContain('Everything is done');
  });
});

describe('a store that fails', () => {
  test('before anything is recorded throws, and nothing was done', async () => {
    const { say, store, contents } = await openChatFixture();
    const { record } = store.ledger;
    Object.assign(store.ledger, {
      record: () => Promise.reject(tactError('STORE_LOCKED', { location: 'tact.db' })),
    });

    await expect(say('remind me to buy milk')).rejects.toMatchObject({ code: 'STORE_LOCKED' });

    expect(await contents('task')).toEqual([]);
    Object.assign(store.ledger, { record });
    expect((await say('remind me to buy milk')).actions).toMatchObject([{ success: true }]);
  });

  test('while the reply is made leaves an apology that claims nothing', async () => {
    const model = createStagedModel({
      route: routed('action', 'task'),
      plan: plans(planned('task', 'create', { title: 'Buy milk' })),
      reply: 'Done.',
    });
    const { say, store, contents } = await openChatFixture({ model });
    const { list } = store.items;
    Object.assign(store.items, {
      list: (...given: Parameters<typeof list>) =>
        given[1].kind === 'insight' ? Promise.reject(new Error('The disk is broken.')) : list(...given),
    });

    const { reply, actions } = await say('remind me to buy milk');

    expect(actions).toMatchObject([{ action: 'create', success: true }]);
    expect(reply).toMatch(/^Sorry, something went wrong while I was answering .* `tact explain \w+` shows/);
    expect(await contents('task')).toHaveLength(1);
    expect(await store.messages.last(user, 'main', 5)).toMatchObject([{ role: 'user' }, { text: reply }]);
    expect(await store.outbox.inState(user, ['planned', 'running'])).toEqual([]);
  });

  test('when the reply is kept throws, and the reply is made when the turn is taken up', async () => {
    const { say, store, assistant, contents } = await openChatFixture();
    const { finishAll } = store.outbox;
    Object.assign(store.outbox, {
      finishAll: () => Promise.reject(tactError('STORE_FULL', { location: 'tact.db' })),
    });

    await expect(say('remind me to buy milk')).rejects.toMatchObject({ code: 'STORE_FULL' });
    const before = await store.messages.last(user, 'main', 5);
    Object.assign(store.outbox, { finishAll });
    await assistant.resume(user, { abandonedAfterMs: 0 });
    await assistant.resume(user, { abandonedAfterMs: 0 });

    expect(before.map(({ role }) => role)).toEqual(['user']);
    expect((await store.messages.last(user, 'main', 5)).map(({ text }) => text)).toEqual([
      'remind me to buy milk',
      "I've made a task “Buy milk”.",
    ]);
    expect(await contents('task')).toHaveLength(1);
  });
});

describe('undo in the chat', () => {
  test('takes the last thing back, and then the one before', async () => {
    const { say, contents } = await openChatFixture();
    await say('remind me to buy milk');
    await say('remind me to buy bread');

    expect((await say('undo that')).reply).toBe("I've deleted the task “Buy bread”.");
    expect((await say('undo that')).reply).toBe("I've deleted the task “Buy milk”.");
    expect((await say('undo that')).reply).toBe('There is nothing here that I can undo.');
    expect(await contents('task')).toEqual([]);
  });

  test('takes back what was confirmed', async () => {
    const { say, contents } = await openChatFixture();
    await say('I have a meeting with Sarah at 3pm tomorrow');
    await say('Actually, cancel it');
    await say('yes');
    expect(await contents('event')).toEqual([]);

    const { actions } = await say('undo that');

    expect(actions).toMatchObject([{ domain: 'calendar', action: 'restore_event', success: true }]);
    expect(await contents('event')).toHaveLength(1);
  });
});

describe('odd messages', () => {
  test.each([
    ['', /^That message was empty/],
    [' \n\t ', /^That message was empty/],
    ['\u0000\u0007\u001b', /^That message was empty/],
    ['x'.repeat(1_000_000), /1,000,000 characters; I read at most 20,000\. Nothing was done/],
    ['שלום, מה שלומך היום?', /./],
    ['مرحبا كيف حالك', /./],
    ['\u202eremind me to buy milk\u202c', /made a task “Buy milk”/],
    ['remind me to buy\u0007 milk', /made a task “Buy milk”/],
    ['🎉'.repeat(2000), /./],
  ])('number %$ gets a clear reply', async (text, expected) => {
    const { say, store } = await openChatFixture();

    const { reply } = await say(text);

    expect(reply).toMatch(expected);
    const kept = await store.messages.last(user, 'main', 5);
    // What is too long is not kept.
    expect(kept.map(({ role }) => role)).toEqual(
      text.length > 20_000 ? ['assistant'] : ['user', 'assistant'],
    );
    expect(kept.map((message) => message.text).join('')).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  });
});
