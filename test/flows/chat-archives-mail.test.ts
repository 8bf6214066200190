import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';
import { rawMail } from './mail-runtime.ts';

/** “Archive all newsletters”: each mail is an effect of its own. */

const list = {
  'List-Unsubscribe': '<https://shop.example/u>',
  'List-Id': 'Offers <offers.shop.example>',
  Precedence: 'bulk',
};

const newsletter = {
  from: 'Haystack Weekly <news@shop.example>',
  text: 'Our newsletter: this week 20 % off all shoes. View in browser. Unsubscribe at any time.',
  headers: list,
};

async function inbox(newsletters: number, options: Parameters<typeof openChatFixture>[0] = {}) {
  const world = await openChatFixture(options);
  const deliver = (number: number, part: Parameters<typeof rawMail>[0]) =>
    world.mailbox.deliver({ raw: rawMail({ number, ...part }) });
  const refs = Array.from({ length: newsletters }, (_, at) =>
    deliver(at + 1, { ...newsletter, subject: `Weekly offers ${at + 1}` }),
  );
  deliver(100, {
    from: 'Bob <bob@example.org>',
    subject: 'Lunch on Friday',
    text: 'Hi Ann, shall we meet at noon? Bob',
  });
  const count = (folder: string) => world.mailbox.snapshot().folders[folder]?.length ?? 0;
  return { ...world, refs, count };
}

describe('“archive all newsletters”', () => {
  test('archives each of them without asking, and nothing else', async () => {
    const { say, count } = await inbox(3);

    const { reply, awaitingConfirmation, actions } = await say('archive all newsletters');

    expect(reply).toContain("I've archived “Weekly offers 3” from “Haystack Weekly <news@shop.example>”");
    expect(awaitingConfirmation).toBe(false);
    expect(actions.map(({ action }) => action)).toEqual(['archive_mail', 'archive_mail', 'archive_mail']);
    expect([count('Archive'), count('INBOX')]).toEqual([3, 1]);
  });

  test('says that the inbox holds more than was looked at', async () => {
    const [few, many] = [await inbox(1), await inbox(0)];
    for (let number = 200; number < 500; number += 1)
      many.mailbox.deliver({ raw: rawMail({ number, subject: `Note ${number}` }) });
    many.mailbox.deliver({ raw: rawMail({ number: 500, ...newsletter, subject: 'Weekly offers' }) });

    expect((await many.say('archive all newsletters')).reply).toContain(
      'I looked at the newest 300 messages of your inbox; it holds more.',
    );
    expect((await few.say('archive all newsletters')).reply).not.toContain('it holds more');
    expect([many.count('Archive'), few.count('Archive')]).toEqual([1, 1]);
  });

  test('is taken back by “undo that”', async () => {
    const { say, count } = await inbox(3);
    await say('archive all newsletters');

    await say('undo that');

    expect([count('Archive'), count('INBOX')]).toEqual([0, 4]);
  });

  test('runs twenty without asking', async () => {
    const { say, count } = await inbox(20);

    expect((await say('Archive all my newsletters, please')).awaitingConfirmation).toBe(false);
    expect(count('Archive')).toBe(20);
  });

  test('asks once above twenty, with the count and the first of them', async () => {
    const { say, count, store } = await inbox(21);

    const { reply } = await say('archive all newsletters');
    expect(reply).toContain('Shall I do 21 things: archive “Weekly offers 21” from');
    expect(reply).toContain('and 15 more? `tact approvals` lists them all.');
    expect(count('Archive')).toBe(0);
    expect(await store.approvals.list(user, ['pending'])).toHaveLength(21);

    await say('yes');
    expect([count('Archive'), count('INBOX')]).toEqual([21, 1]);
  });

  test('leaves out what changed before the yes, and says so', async () => {
    const { say, count, mailbox, refs } = await inbox(22);
    await say('archive all newsletters');
    mailbox.moveElsewhere(refs[0] ?? '', 'Read later');

    const { reply } = await say('yes');

    expect(reply).toContain('could not archive “Weekly offers 1”');
    expect(reply).toContain('it is no longer in the inbox as it was');
    expect([count('Archive'), count('Read later'), count('INBOX')]).toEqual([21, 1, 1]);
  });

  test('archives none upon a no', async () => {
    const { say, count } = await inbox(22);
    await say('archive all newsletters');

    await say('no');

    expect([count('Archive'), count('INBOX')]).toEqual([0, 23]);
  });

  test('asks about all of them where the policy asks about archiving', async () => {
    const { say, count } = await inbox(3, { policy: { approvalAlways: ['archive_mail'] } });

    expect((await say('archive all newsletters')).awaitingConfirmation).toBe(true);
    expect(count('Archive')).toBe(0);
  });

  test('says so where there are none', async () => {
    const { say, count } = await inbox(0);

    expect((await say('archive all newsletters')).reply).toContain(
      'I found no mail for “newsletters” in the inbox.',
    );
    expect(count('INBOX')).toBe(1);
  });
});

test.each(['archive all mail from Bob', 'archive everything from Bob', "archive all Bob's emails"])(
  'mail from somebody is archived by their name: %s',
  async (text) => {
    const { say, count } = await inbox(2);

    await say(text);

    expect([count('Archive'), count('INBOX')]).toEqual([1, 2]);
  },
);

test.each([
  'I should archive all newsletters some day',
  'how do I archive all newsletters?',
  'never archive all newsletters',
])('what only speaks of archiving archives nothing: %s', async (text) => {
  const { say, count } = await inbox(2);

  await say(text);

  expect(count('INBOX')).toBe(3);
});
