import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';

/** Two tasks of one name, due on Monday and on Friday. The fixture's today is Sunday 22 November 2026. */
async function withTwins() {
  const chat = await openChatFixture();
  await chat.say('remind me to call Ben tomorrow at 9am');
  await chat.say('remind me to call Ben on Friday at 9am');
  const due = async () => (await chat.contents('task')).map(({ deadline }) => deadline);
  return { ...chat, due };
}

describe('two tasks of one name', () => {
  test('are told apart by their dates, in the question and on the card', async () => {
    const { say, due } = await withTwins();

    const { reply } = await say('delete the call Ben task');

    expect(reply).toBe(
      'Which one do you mean: “Call Ben (Fri 27 Nov, 09:00)” or “Call Ben (Mon 23 Nov, 09:00)”?',
    );
    const card = await say('the friday one');
    expect(card).toMatchObject({
      reply: 'Shall I delete the task “Call Ben” (due Fri 27 Nov, 09:00)?',
      awaitingConfirmation: true,
    });
    await say('yes');
    expect(await due()).toEqual(['2026-11-23T09:00:00+01:00']);
  });

  test('are meant by the day that is said with the order', async () => {
    const { say, due } = await withTwins();

    await say('move the call Ben task on Friday to Saturday at 9am');

    expect(await due()).toEqual(['2026-11-23T09:00:00+01:00', '2026-11-28T09:00:00+01:00']);
  });
});

describe('a day on which nothing fits', () => {
  test.each([
    'delete the call Ben task on Wednesday',
    'complete the call Ben task from Wednesday',
    "move Wednesday's call Ben task to Saturday",
  ])('“%s” changes nothing and names what there is', async (text) => {
    const { say, contents } = await openChatFixture();
    await say('remind me to call Ben tomorrow at 9am');

    const { reply, awaitingConfirmation } = await say(text);

    expect(reply).toContain('“Call Ben (Mon 23 Nov, 09:00)”');
    expect(awaitingConfirmation).toBe(false);
    expect(await contents('task')).toMatchObject([{ deadline: '2026-11-23T09:00:00+01:00' }]);
  });

  test('is not looked for where the day is when it was done', async () => {
    const { say, contents } = await openChatFixture();
    await say('remind me to call Ben tomorrow at 9am');

    await say('complete the call Ben task today');

    expect(await contents('task', 'done')).toMatchObject([{ title: 'Call Ben' }]);
  });
});

describe('forgetting everything about somebody', () => {
  async function withAnna() {
    const chat = await openChatFixture();
    await chat.say('remember that Anna is allergic to nuts');
    await chat.say('note: Anna wants the blue one');
    await chat.say('remind me to call Anna tomorrow at 17:00');
    await chat.say('dinner with Anna on Friday at 7pm');
    await chat.say('remind me to write to Annabel');
    await chat.keep('contact', 'anna', {
      ...{ name: 'Anna Lee', addresses: ['anna@example.org'], isGroup: false, nicknames: [] },
    });
    const kept = async () =>
      JSON.stringify([
        await chat.contents('memory'),
        await chat.contents('note'),
        await chat.contents('task'),
        await chat.contents('event'),
        await chat.contents('contact'),
      ]);
    return { ...chat, kept };
  }

  test('is one question that lists it all, by whole names', async () => {
    const { say, kept } = await withAnna();
    const before = await kept();

    const { reply, awaitingConfirmation } = await say('forget everything about Anna');

    expect(awaitingConfirmation).toBe(true);
    for (const named of [
      'forget “Anna”',
      'the note “Anna wants the blue one”',
      'the task “Call Anna”',
      'the event “Dinner with Anna”',
      'the contact “Anna Lee”',
    ])
      expect(reply).toContain(named);
    expect(reply).not.toContain('Annabel');
    expect(reply).toContain('Mail and the log of decisions stay as they are.');
    expect(await kept()).toBe(before);
  });

  test('takes all of it after a yes, and an undo brings it back', async () => {
    const { say, kept } = await withAnna();
    const before = await kept();
    await say('delete everything you know about Anna');

    await say('yes');

    expect(await kept()).not.toMatch(/\bAnna\b/);
    expect(await kept()).toContain('Annabel');
    await say('undo that');
    expect([...(await kept())].sort()).toEqual([...before].sort());
  });

  test('leaves and names an event that others take part in', async () => {
    const { say, contents } = await withAnna();
    await say('lunch with Anna and bob@example.org on Saturday at 1pm');
    await say('yes');
    expect(await contents('event')).toHaveLength(2);

    const { reply } = await say('forget everything about Anna');

    expect(reply).toMatch(/“Lunch with Anna[^”]*” stays in the calendar, because others take part/);
    await say('yes');
    expect(await contents('event')).toHaveLength(1);
  });

  test('names an event that stays also where nothing else is kept', async () => {
    const { say, contents } = await openChatFixture();
    await say('lunch with Zoe and bob@example.org on Saturday at 1pm');
    await say('yes');

    const { reply } = await say('forget everything about Zoe');

    expect(reply).toMatch(/“Lunch with Zoe[^”]*” stays in the calendar, because others take part\./);
    expect(reply).toContain('I have kept nothing else about “Zoe”.');
    expect(await contents('event')).toHaveLength(1);
  });

  test('says so where nothing is kept', async () => {
    const { say } = await withAnna();

    expect((await say('forget everything about Zoe')).reply).toContain('I have kept nothing about “Zoe”.');
  });
});

describe('undoing what lies further back', () => {
  test('names it and waits for a second word', async () => {
    const { say, contents } = await openChatFixture();
    await say('remind me to buy milk');
    for (let turn = 0; turn < 9; turn += 1) await say('show my tasks');

    const { reply } = await say('undo that');

    expect(reply).toEqual(
      expect.stringMatching(
        /^The last thing that I can undo here was done earlier, so I have undone nothing yet\. I would delete the task “Buy milk” \(`tact undo [0-9a-f]{6}`\)\. For that, say “undo it”\.$/,
      ),
    );
    expect(await contents('task')).toHaveLength(1);
    await say('undo it');
    expect(await contents('task')).toEqual([]);
  });

  test('names it where a question of ours came between, which did nothing', async () => {
    const { say, contents } = await openChatFixture();
    await say('add task: renew the certificate');
    await say('add task: replace the battery');
    expect((await say('delete the battery thing, the vendor does it')).reply).toMatch(
      /Which one do you mean/,
    );

    const { reply } = await say('undo');

    expect(reply).toMatch(/I have undone nothing yet\. I would delete the task “Replace the battery”/);
    expect(await contents('task')).toHaveLength(2);
    await say('undo it');
    expect(await contents('task')).toMatchObject([{ title: 'Renew the certificate' }]);
  });

  test('is no question where it was done just now', async () => {
    const { say, contents } = await openChatFixture();
    await say('remind me to buy milk');

    await say('undo that');

    expect(await contents('task')).toEqual([]);
  });

  test('is dropped by anything else', async () => {
    const { say, contents, store } = await openChatFixture();
    await say('remind me to buy milk');
    for (let turn = 0; turn < 9; turn += 1) await say('show my tasks');
    await say('undo that');

    await say('no');

    expect(await contents('task')).toHaveLength(1);
    expect(await store.items.list(user, { kind: 'task', state: 'removed' })).toEqual([]);
  });
});

describe('what was not understood and matters', () => {
  test.each([
    ['meeting with Kim at 4 and with Lee at 5 tomorrow', 'I did not understand “4”.'],
    ['remind me to drink water every 2 hours until 8pm', 'I did not understand “8pm”.'],
    [
      'remind me to stretch every hour between 9 and 5',
      'I cannot repeat something within certain hours only. At what times should that be: “every hour between 9 and 5”?',
    ],
    [
      'remind me to fast the night before the dentist',
      'I could not read the time “the night before the dentist”.',
    ],
    [
      'I have German course on Mondays and Wednesdays from 18:00 to 20:15, but not on the 23rd of December',
      'I cannot tell about “but not on the 23rd of December”',
    ],
    [
      'remind me to take the bins out every day at 9, not on Fridays',
      'I did not understand “not” and “Fridays”.',
    ],
  ])('“%s” is asked about before anything is done', async (text, named) => {
    const { say, contents } = await openChatFixture();

    const { reply } = await say(text);

    expect(reply).toContain(named);
    expect([await contents('task'), await contents('event')]).toEqual([[], []]);
  });

  test('is none where a correction says the day that is meant', async () => {
    const { say, contents } = await openChatFixture();

    await say('I have lunch with Ann on Friday at noon, not on Thursday');

    expect(await contents('event')).toMatchObject([
      { summary: 'Lunch with Ann', start: '2026-11-27T12:00:00' },
    ]);
  });

  test('is only named where nothing hangs on it', async () => {
    const { say, contents } = await openChatFixture();

    await say('block tomorrow between 2 and 4 pm for writing');

    expect(await contents('event')).toMatchObject([{ summary: 'Writing', start: '2026-11-23T14:00:00' }]);
  });
});

test('the day before an event is counted from it', async () => {
  const { say, contents } = await openChatFixture();
  await say('dentist on 3 December at 14:00');

  await say('remind me to pack the day before the dentist');

  expect(await contents('task')).toMatchObject([{ deadline: '2026-12-02T14:00:00+01:00' }]);
});

describe('after a thing was spoken of', () => {
  test.each([
    ['show all my tasks', 'Buy milk'],
    ['show all my notes', 'shopping list'],
    ['show all my events', 'Dentist'],
  ])('“%s” shows every one', async (text, shown) => {
    const { say } = await openChatFixture();
    await say('add eggs to the shopping list');
    await say('dentist on Friday at 14:00');
    await say('remind me to buy milk');

    expect((await say(text)).reply).toContain(shown);
  });

  test.each(['delete all my notes', 'delete all my tasks'])('“%s” is none of it', async (text) => {
    const { say, contents } = await openChatFixture();
    await say('remind me to buy milk');
    await say('note: call the plumber');

    const { reply, awaitingConfirmation } = await say(text);

    expect(reply).toContain('I do not change everything at once.');
    expect(awaitingConfirmation).toBe(false);
    expect([(await contents('task')).length, (await contents('note')).length]).toEqual([1, 1]);
  });
});

describe('a list', () => {
  test.each([
    'clear the shopping list',
    'empty my shopping list',
    'remove everything from the shopping list',
  ])('“%s” empties it after a yes, and an undo brings it back', async (text) => {
    const { say, contents } = await openChatFixture();
    await say('add milk and eggs to the shopping list');

    expect(await say(text)).toMatchObject({
      reply: 'Shall I delete the note “shopping list”?',
      awaitingConfirmation: true,
    });
    await say('yes');
    expect(await contents('note')).toEqual([]);
    await say('undo that');
    expect(await contents('note')).toMatchObject([{ body: '- milk\n- eggs' }]);
  });

  test('loses one thing where one is named', async () => {
    const { say, contents } = await openChatFixture();
    await say('add milk and eggs to the shopping list');

    await say('clear milk from the shopping list');

    expect(await contents('note')).toMatchObject([{ body: '- eggs' }]);
  });
});

describe('an order behind a no', () => {
  test.each(['no, remind me to call the bank tomorrow', 'nope, just remind me to call the bank tomorrow'])(
    '“%s” is carried out',
    async (text) => {
      const { say, contents } = await openChatFixture();

      await say(text);

      expect(await contents('task')).toMatchObject([{ title: 'Call the bank', deadline: '2026-11-23' }]);
    },
  );

  test('“no need to remind me” makes no reminder', async () => {
    const { say, contents } = await openChatFixture();
    await say('remind me to call the bank');

    const { reply } = await say('no need to remind me to call the bank');

    expect(reply).toBe('Shall I delete the task “Call the bank”?');
    expect(await contents('task')).toHaveLength(1);
  });
});

test('a condition of a wake-up stays with it', async () => {
  const { say, contents } = await openChatFixture();

  await say('wake me at 6 unless it rains');

  expect(await contents('task')).toMatchObject([
    { title: 'Wake up unless it rains', deadline: '2026-11-23T06:00:00+01:00' },
  ]);
});

describe('a question about all that a day holds', () => {
  const withDay = async () => {
    const chat = await openChatFixture();
    await chat.say('remind me to pay the rent tomorrow at 6pm');
    await chat.say('standup tomorrow at 9am');
    await chat.say('lunch with Amir on 4 December at noon');
    return chat;
  };

  test.each([
    'what should I do tomorrow?',
    'what do I have to do tomorrow?',
    'how does my day look tomorrow?',
    'what does tomorrow look like?',
  ])('“%s” is answered with events and tasks', async (text) => {
    const { say } = await withDay();

    const { reply } = await say(text);

    expect(reply).toContain('“Standup”, tomorrow from 09:00 to 10:00');
    expect(reply).toContain('“Pay the rent”, due tomorrow at 18:00');
    expect(reply).not.toContain('Amir');
  });

  test.each(['my day', 'what should I do today?'])('“%s” is about today', async (text) => {
    const { say } = await withDay();

    expect((await say(text)).reply).toBe('I found no open tasks due today. I found no events for today.');
  });

  test('leaves events as what is spoken of', async () => {
    const { say, contents } = await withDay();
    await say('what does tomorrow look like?');

    await say('push the standup back an hour');
    await say('yes');

    expect((await contents('event')).map(({ start }) => start)).toContain('2026-11-23T10:00:00');
  });

  test('“when do I see Amir next?” looks for Amir, however far ahead', async () => {
    const { say } = await withDay();

    expect((await say('when do I see Amir next?')).reply).toBe(
      'There is one event: “Lunch with Amir”, Fri 4 Dec from 12:00 to 13:00.',
    );
  });

  test('“did I ever write down …” looks in facts and notes', async () => {
    const { say } = await withDay();
    await say('remember that the wifi code is 4711');

    expect((await say('did I ever write down the wifi code?')).reply).toContain('4711');
  });

  test('“what should I eat?” is none, also after an event was spoken of', async () => {
    const { say } = await withDay();

    const { reply } = await say('what should I eat?');

    expect(reply).not.toContain('Standup');
    expect(reply).not.toContain('Amir');
  });
});
