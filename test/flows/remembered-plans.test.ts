import { approve, deny, undo } from '@tact/core/kernel';
import { Outside, outside, type StoredRun } from '@tact/core/records';
import { admit } from '@tact/experience/memory';
import { createMemoryMailTransport, createScriptedModel } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { createStagedModel, mailToBob, planned, plans, routed, user } from './chat-fixture.ts';
import { finishedRun } from './memory-fixture.ts';
import { taskDue } from './proactive-fixture.ts';
import { openRemembering } from './remembered-fixture.ts';

/** Finished plans and mail jobs become runs, and what is remembered reaches whoever plans. */

const milk = planned('task', 'create', { title: 'Buy milk' });
const addMilk = () =>
  createStagedModel({ route: routed('action', 'task'), plan: plans(milk), reply: 'Done.' });
const mailBob = () =>
  createStagedModel({ route: routed('action', 'email'), plan: plans(mailToBob), reply: 'Done.' });

const askMilk = 'put milk on my list';
const askMail = 'send an email to Bob saying hello';

describe('a finished plan', () => {
  test('is remembered as a run: what was asked for, what came of it, and what it made', async () => {
    const { say, runs, store } = await openRemembering({ model: addMilk() });

    const { decision } = await say(askMilk);

    const [item] = await store.items.list(user, { kind: 'task', state: 'open' });
    expect(await runs()).toMatchObject([
      {
        ...{ id: decision?.id, task: askMilk, outcome: 'success', status: 'active' },
        artifacts: [item?.id],
        steps: [expect.stringContaining('Buy milk')],
      },
    ]);
  });

  test('that waited for a yes in the chat is the run of what the yes was for', async () => {
    const { say, runs } = await openRemembering({ model: mailBob() });

    await say(askMail);
    expect(await runs()).toEqual([]);
    const { decision } = await say('yes');

    expect(await runs()).toMatchObject([{ id: decision?.id, task: askMail, outcome: 'success' }]);
  });

  test('that was approved elsewhere is the run of the plan itself', async () => {
    const { say, runs, store, runtime, settled } = await openRemembering({ model: mailBob() });
    const { decision } = await say(askMail);
    const [question] = await store.approvals.list(user, ['pending']);

    await approve({ user, id: question?.id ?? '', by: user, via: 'cli' }, runtime);
    await settled();

    expect(await runs()).toMatchObject([{ id: decision?.id, task: askMail, outcome: 'success' }]);
  });

  test('that failed is remembered as a failure', async () => {
    const transport = createMemoryMailTransport({ fail: () => new Error('the server is down') });
    const { say, runs } = await openRemembering({ model: mailBob(), transport });

    await say(askMail);
    await say('yes');

    expect(await runs()).toMatchObject([{ task: askMail, outcome: 'failure' }]);
  });

  test('that did the same as an earlier one is left out', async () => {
    const { say, decided } = await openRemembering({ model: addMilk() });

    await say(askMilk);
    await say(askMilk);

    expect(await decided()).toEqual(['ADD', expect.stringMatching(/^(NOT|MERGE)$/)]);
  });
});

describe('nothing is remembered of', () => {
  test('a plan that was refused in the chat', async () => {
    const { say, admissions, transport } = await openRemembering({ model: mailBob() });

    await say(askMail);
    await say('no');

    expect([await admissions(), transport.sent]).toEqual([[], []]);
  });

  test('a plan that was denied elsewhere', async () => {
    const { say, admissions, store, runtime, settled } = await openRemembering({ model: mailBob() });
    await say(askMail);
    const [question] = await store.approvals.list(user, ['pending']);

    await deny({ user, id: question?.id ?? '', by: user, via: 'cli' }, runtime);
    await settled();

    expect(await admissions()).toEqual([]);
  });

  test('small talk', async () => {
    const model = createStagedModel({ route: routed('chat'), reply: 'Hello!' });
    const { say, admissions } = await openRemembering({ model });

    expect((await say('hello there')).decision).not.toBeNull();

    expect(await admissions()).toEqual([]);
  });

  test('a plan that only looked something up', async () => {
    const list = planned('task', 'list', {});
    const model = createStagedModel({
      route: routed('action', 'task'),
      plan: plans(list),
      reply: 'One task.',
    });
    const { say, admissions, store } = await openRemembering({ model });

    const { decision } = await say('what is on my list?');

    expect(await store.outbox.ofDecision(user, decision?.id ?? '')).not.toEqual([]);
    expect(await admissions()).toEqual([]);
  });

  test('what takes something back, in the chat or elsewhere', async () => {
    const { say, admissions, runtime, settled, store } = await openRemembering({ model: addMilk() });
    await say(askMilk);
    await say('undo that');
    expect(await store.items.list(user, { kind: 'task', state: 'open' })).toEqual([]);
    const { decision } = await say('put milk on my list again');

    await undo({ user, decisionId: decision?.id ?? '', by: user, via: 'cli' }, runtime);
    await settled();

    expect(await admissions()).toHaveLength(2);
  });
});

describe('a finished mail job', () => {
  const rules = '[[rules]]\nid = "news"\nwhen.subject.contains = "news"\nactions = ["archive"]\n';
  const mail =
    'From: Ann <ann@example.org>\r\nSubject: The news\r\nMessage-ID: <1@example.org>\r\n\r\nHello.\r\n';

  test('is remembered in the words of others, by who sent the mail', async () => {
    const { deliver, runs } = await openRemembering({ rules });

    await deliver(mail);

    const [run] = await runs();
    expect([run?.outcome, run?.task, run?.references[0]]).toEqual([
      'success',
      expect.any(Outside),
      expect.any(Outside),
    ]);
    expect(JSON.stringify([run?.task, run?.references])).toContain('Handle the mail Ann: The news');
    expect(JSON.stringify(run?.references)).toContain('sender:ann@example.org');
  });
});

describe('what nobody offered before a crash', () => {
  test('is caught up once', async () => {
    const dying = await openRemembering({ model: addMilk(), remembers: false });
    const { decision } = await dying.say(askMilk);
    const next = await openRemembering({ store: dying.store, model: addMilk(), firstId: 5000 });

    await next.catchUp();
    await next.catchUp();

    expect(await next.runs()).toMatchObject([{ id: decision?.id, task: askMilk }]);
    expect(await next.decided()).toEqual(['ADD']);
  });

  test('waits for the next time once the assistant is closing', async () => {
    const dying = await openRemembering({ model: addMilk(), remembers: false });
    await dying.say(askMilk);
    // It is read once more after the assistant has closed.
    const store = { ...dying.store, close: async () => {} };
    const closing = await openRemembering({ store, firstId: 5000 });

    const caughtUp = closing.catchUp();
    await closing.assistant.close();
    await caughtUp;

    expect(await dying.store.ledger.list({ user, engine: 'memory' })).toEqual([]);
  });

  test('is decided about once, whoever offers it and however often', async () => {
    const { say, catchUp, decided } = await openRemembering({ model: addMilk() });
    await say(askMilk);

    await Promise.all([catchUp(), catchUp()]);

    expect(await decided()).toEqual(['ADD']);
  });
});

describe('what is remembered', () => {
  test('is each user’s own', async () => {
    const { say, runs, decided } = await openRemembering({ model: addMilk() });

    await say(askMilk);
    await say(askMilk, 'bob');

    expect([await decided(), await decided('bob')]).toEqual([['ADD'], ['ADD']]);
    const [mine] = await runs();
    const [his] = await runs('bob');
    expect(mine?.id).not.toBe(his?.id);
  });

  test('reaches the planner, but not in words of others, and nothing of another user', async () => {
    const model = addMilk();
    const { say, assistant } = await openRemembering({ model });
    const known = (id: string, task: StoredRun['task']) => finishedRun({ id, task, summary: null });
    await admit(assistant, [known('mine', 'put oat milk on my list')], { user, offeredBy: 'test' });
    const stranger = outside('put stolen milk on my list', 'mail:subject');
    await admit(assistant, [known('theirs', stranger)], { user, offeredBy: 'test' });
    await admit(assistant, [known('his', 'put goat milk on my list')], { user: 'bob', offeredBy: 'test' });

    await say(askMilk);

    const [asked = ''] = model.askedOf('plan_actions');
    expect(asked).toContain('DONE BEFORE');
    expect(asked).toContain('put oat milk on my list → success');
    expect(asked).not.toContain('stolen milk');
    expect(asked).not.toContain('goat milk');
  });

  test('reaches the model that words what is said unasked, and nothing of another user does', async () => {
    const model = createScriptedModel(() => ({ text: '{}' }));
    const { assistant, noticed, tick, clock } = await openRemembering({ model });
    const known = (id: string, task: string) => finishedRun({ id, task, summary: null });
    await admit(assistant, [known('mine', 'file the tax return with the form from work')], {
      user,
      offeredBy: 'test',
    });
    await admit(assistant, [known('his', 'file the tax return of the club')], {
      user: 'bob',
      offeredBy: 'test',
    });
    noticed.push(taskDue(clock.now(), 45, { subject: 'File the tax return' }));

    for await (const _ of tick?.([user]) ?? []);

    const asked = model.requests
      .map(({ messages }) => messages.map(({ text }) => text).join('\n'))
      .join('\n');
    expect(asked).toContain('DONE BEFORE');
    expect(asked).toContain('file the tax return with the form from work');
    expect(asked).not.toContain('of the club');
  });

  test('says nothing about earlier runs where none is like the request', async () => {
    const model = addMilk();
    const { say } = await openRemembering({ model });

    await say(askMilk);

    expect(model.askedOf('plan_actions')[0]).not.toContain('DONE BEFORE');
  });
});
