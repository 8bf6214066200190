import type { DecisionRecord } from '@tact/core/ports/store';
import type { Decision, JsonObject } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';

test('the facts of a turn hold nothing that was said or asked before, however long the conversation is', async () => {
  const { say, store } = await openChatFixture();
  const factsOf = async (decision: Decision | null) => {
    const id = decision?.id ?? '';
    return (await store.ledger.seen(user, [id])).get(id)?.facts ?? '';
  };
  for (let turn = 0; turn < 10; turn += 1) await say(`note that the zebra number ${turn} likes hay`);
  const asked = await say('send an email to Bob saying that the zebra likes hay');
  const talk = await say('hello');
  const changed = await say('change the subject to Hay');
  const refused = await say('no');

  for (const { decision } of [asked, talk, changed, refused]) {
    const facts = await factsOf(decision);
    expect(JSON.parse(facts)).toMatchObject({ facts: { hasDecided: true } });
    expect(facts).not.toContain('zebra');
    expect(facts.length).toBeLessThan(1024);
  }
  expect(await factsOf(refused.decision)).toContain('"action":"send_email"');
});

test('where a message was routed to, and whether it goes on with what was said, stands in the record as data', async () => {
  const { say } = await openChatFixture();

  const asked = await say('I have a meeting with Sarah at 3pm tomorrow');
  const talk = await say('hello');

  expect(asked).toMatchObject({ domains: ['calendar'], followup: false });
  expect(asked.decision?.details).toMatchObject({ domains: ['calendar'], followup: false });
  expect(talk.decision?.details).toMatchObject({ domains: [], followup: false });
});

describe('a question whose answer is needed to go on', () => {
  test('is remembered by the conversation from the decision that asks it, and forgotten with the one that takes the answer', async () => {
    const { say, store } = await openChatFixture();

    const asked = await say('schedule a meeting with Sarah');
    const remembered = await store.conversations.get(user, 'main');
    const answered = await say('tomorrow at 3pm');

    expect(asked).toMatchObject({ path: 'clarification', actions: [] });
    expect(remembered).toMatchObject({
      value: { clarification: { question: asked.reply, plan: { missing: { field: 'start_time' } } } },
      version: 1,
    });
    expect(asked.decision?.actions).toEqual([]);
    expect(asked.decision?.details?.reply).toEqual({
      ...{ kind: 'clarify', words: asked.reply, remarks: [], isOurs: true },
    });
    expect(answered.actions).toMatchObject([{ action: 'create_event', success: true }]);
    expect(await store.conversations.get(user, 'main')).toMatchObject({
      value: { clarification: null },
      version: 2,
    });
  });

  test('is answered where an earlier version of Tact asked it', async () => {
    const { say, store } = await openChatFixture();
    const other = await openChatFixture();
    await other.say('schedule a meeting with Sarah');
    const asked = await other.store.conversations.get(user, 'main');
    const clarification = { ...(asked?.value.clarification as JsonObject), decisionId: 'of-then' };
    await store.conversations.set(user, 'main', { clarification }, 0, 0);

    const { actions } = await say('tomorrow at 3pm');

    expect(actions).toMatchObject([{ action: 'create_event', success: true }]);
  });

  test('that another process changed meanwhile is read again', async () => {
    const { say, store, contents } = await openChatFixture();
    await say('schedule a meeting with Sarah');
    const { record } = store.ledger;
    let isFirst = true;
    Object.assign(store.ledger, {
      async record(one: DecisionRecord) {
        if (isFirst) await store.conversations.set(user, 'main', { clarification: null }, 1, 0);
        isFirst = false;
        return record(one);
      },
    });

    await say('tomorrow at 3pm');

    expect(await contents('event')).toEqual([]);
  });
});
