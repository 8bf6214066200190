import { exposeAll } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';
import { rawMail } from './mail-runtime.ts';

const askFirst = {
  id: 'ask-first',
  text: 'Ask before sending mail.',
  enabled: true,
  constraint: { kind: 'ask' as const, actions: ['send_email'] },
};

describe('a question in chat', () => {
  test('about a mail shows every word of it, however long', async () => {
    const { say, transport, store } = await openChatFixture();
    const words = Array.from({ length: 150 }, (_, index) => `word${index}`).join(' ');

    const { reply } = await say(`send an email to Bob saying ${words}`);

    const [question] = await store.approvals.list(user, ['pending']);
    expect(exposeAll(question?.card.lines)).toContainEqual({ name: 'to', text: 'bob@example.org' });
    for (const word of words.split(' ')) expect(reply).toMatch(new RegExp(`\\b${word}\\b`, 'i'));
    expect(reply.trimEnd()).toMatch(/\?$/);
    await say('yes');
    expect(transport.sent[0]?.text).toContain('word149');
  });

  test('is asked anew where more came to speak against it, and the second yes sends it once', async () => {
    const { say, store } = await openChatFixture();
    await say('send an email to Bob saying hello');
    const now = await openChatFixture({ store, firstId: 1000, policy: { directions: [askFirst] } });

    const anew = await now.say('yes');

    expect(anew.awaitingConfirmation).toBe(true);
    expect(anew.reply).toContain('ask before send_email');
    expect(now.transport.sent).toEqual([]);
    const [question] = await store.approvals.list(user, ['pending']);
    expect(question?.card.because.map(({ text }) => text)).toContain(
      'DirectionViolation (ask-first: ask before send_email)',
    );
    await now.say('yes');
    expect(now.transport.sent).toHaveLength(1);
    expect(await store.approvals.list(user, ['pending'])).toEqual([]);
  });

  test('about an answer whose Reply-To is a thief names both, and goes to who wrote', async () => {
    const { say, mailbox, transport } = await openChatFixture();
    mailbox.deliver({
      raw: rawMail({
        from: 'Sarah <sarah@bank.test>',
        headers: { 'Reply-To': 'sarah@thief.test' },
      }),
    });

    const { reply } = await say('reply to Sarah saying I will be there');

    expect(reply).toContain('at “sarah@bank.test” (not to “sarah@thief.test”, which its Reply-To names)');
    await say('yes');
    expect(transport.sent).toMatchObject([{ to: ['sarah@bank.test'] }]);
  });

  test('about an answer is refused where another message stands in the place of the one that was found', async () => {
    const { say, mailbox, transport, store } = await openChatFixture();
    const ref = mailbox.deliver({ raw: rawMail({ from: 'Sarah <sarah@bank.test>' }) });
    await say('reply to Sarah saying I will be there');
    mailbox.replaceElsewhere(ref, rawMail({ from: 'Sarah <sarah@bank.test>', text: 'Swapped.' }));

    const { reply, decision } = await say('yes');

    expect(transport.sent).toEqual([]);
    expect(reply).toContain('no longer the one that was decided about');
    expect(await store.outbox.ofDecision(user, decision?.id ?? '')).toContainEqual(
      expect.objectContaining({
        state: 'failed',
        problem: expect.objectContaining({ code: 'MAILBOX_MESSAGE_CHANGED' }),
      }),
    );
  });
});
