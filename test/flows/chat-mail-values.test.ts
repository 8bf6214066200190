import { test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';
import { rawMail } from './mail-runtime.ts';

const dinner = rawMail({
  from: 'Anna Berg <anna@example.net>',
  subject: 'Dinner',
  text: "Hi!\nLet us have dinner at Luigi's on Friday at 7pm. My new address is Kastanienallee 12, 10435 Berlin.\nCall me: +49 30 1234567\nMenu: https://luigi.example/menu\nCan you come? Do you eat fish? What shall I bring?",
  headers: { Date: 'Fri, 20 Nov 2026 08:00:00 +0000' },
});

test('try', async () => {
  const tact = await openChatFixture();
  tact.mailbox.deliver({ raw: dinner, receivedAt: Date.parse('2026-11-20T08:00:00Z') });
  for (const text of [
    "Put the date from Anna's mail into my calendar",
    'undo that',
    "save the phone number from Anna's email",
    'what link did Anna send?',
    "what's the address in Anna's mail?",
    "put Anna's address from her mail into my contacts",
    'no',
    'read the mail from Anna',
    'save the address she sent',
    'answer her three questions',
    'Yes I do, and bring wine',
    'yes',
    "send Bob the link from Anna's mail",
    'yes',
    "put the date from Bob's mail in my calendar",
  ]) {
    const { reply, decision } = await tact.say(text);
    console.log(
      `> ${text}\n${reply}\n   [${decision?.actions.map(({ action, disposition }) => `${action}:${disposition}`).join(' ')}]`,
    );
  }
  console.log(
    JSON.stringify(await tact.contents('memory')),
    JSON.stringify(await tact.contents('event' as never)),
  );
});
