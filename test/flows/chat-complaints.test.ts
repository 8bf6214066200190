import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';

const complaints = [
  'that’s wrong',
  "No, that's not what I said",
  "That's not right",
  'no!',
  'no no no',
  "that isn't what I meant",
  'wrong!',
  'not what I said',
  "I didn't say that",
  'I never asked for that',
  'you got it wrong',
  'you misunderstood me',
  'ugh, that was a mistake',
  "no, that's bullshit",
  'you stupid bot',
  'are you kidding me?',
  'what the hell was that',
  'no, that is not correct!',
  "hey, that's completely wrong",
  "no, that's crazy",
];

async function afterFact() {
  const chat = await openChatFixture();
  await chat.say('remember that Anna is allergic to nuts');
  const facts = async () =>
    JSON.stringify(await chat.store.items.list(user, { kind: 'memory', state: 'open', limit: 10 }));
  return { ...chat, facts, before: await facts() };
}

describe('a complaint', () => {
  test.each(complaints)('“%s” changes no fact', async (complaint) => {
    const { say, facts, before } = await afterFact();

    await say(complaint);

    expect(await facts()).toBe(before);
  });

  test('names what was done and offers to undo it, and “undo that” does', async () => {
    const { say, store } = await afterFact();

    const { reply } = await say("no, that's not what I said");

    expect(reply).toContain('allergic to nuts');
    expect(reply).toContain(
      'I have changed nothing more. Say “undo that” to take it back, or tell me what it should be.',
    );
    await say('undo that');
    expect(await store.items.list(user, { kind: 'memory', state: 'open', limit: 10 })).toEqual([]);
  });

  test('with the right value is a correction', async () => {
    const { say, facts } = await afterFact();

    await say("no, it's peanuts");

    expect(await facts()).toContain('peanuts');
  });

  test('that says no to the card asked about last drops it', async () => {
    const { say, store } = await openChatFixture();
    await say('send an email to Bob saying I quit');

    await say("no, that's not what I said");

    expect(await store.approvals.list(user, ['pending'])).toEqual([]);
  });

  test('that says neither yes nor no leaves the card open and shows it again', async () => {
    const { say, store, transport } = await openChatFixture();
    await say('send an email to Bob saying I quit');

    const { awaitingConfirmation } = await say('you stupid bot');

    expect(awaitingConfirmation).toBe(true);
    expect(await store.approvals.list(user, ['pending'])).toHaveLength(1);
    expect(transport.sent).toEqual([]);
  });

  test('about nothing that was done says so', async () => {
    const { say } = await openChatFixture();
    await say('what is on tomorrow?');

    expect((await say("that's wrong")).reply).toBe(
      'I have changed nothing here lately. What would you like instead?',
    );
  });

  test('in general, when nothing has just been done, is small talk', async () => {
    const { say } = await afterFact();
    await say('thanks');

    expect((await say('you stupid bot')).reply).not.toContain('undo that');
  });

  test.each(['swearing at the weather is fun', 'what a stupid week', 'the price on the sign is wrong'])(
    '“%s” is none',
    async (text) => {
      const { say } = await afterFact();

      expect((await say(text)).reply).not.toContain('undo that');
    },
  );
});
