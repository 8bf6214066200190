import { describe, expect, test } from 'vitest';
import { openChatFixture, sunday } from './chat-fixture.ts';
import { rawMail } from './mail-runtime.ts';

// Without a model. It is Sunday 22 November 2026, 11:00 in Berlin.

const dayMs = 24 * 60 * 60 * 1000;

/** Says one thing after the other; the last reply. */
async function talk(
  chat: Awaited<ReturnType<typeof openChatFixture>>,
  ...messages: readonly string[]
): Promise<string> {
  let reply = '';
  for (const message of messages) reply = (await chat.say(message)).reply;
  return reply;
}

describe('after a list of tasks', () => {
  const tasks = [
    'add a task: water the ficus',
    'add a task: buy milk',
    'add a task: call Tim',
    'add a task: pay rent',
  ];

  test('“tick off the second one” completes the second that was shown', async () => {
    const chat = await openChatFixture();
    await talk(chat, ...tasks, 'what are my tasks?', 'tick off the second one');

    expect(await chat.contents('task', 'done')).toMatchObject([{ title: 'Call Tim' }]);
  });

  test('“delete the last two” asks once about both, and a yes deletes both', async () => {
    const chat = await openChatFixture();
    const asked = await talk(chat, ...tasks, 'what are my tasks?', 'delete the last two');
    await talk(chat, 'yes');

    expect(asked).toContain('“Buy milk”');
    expect(asked).toContain('“Water the ficus”');
    expect((await chat.contents('task')).map(({ title }) => title)).toEqual(['Call Tim', 'Pay rent']);
  });

  test('“it” is the task that was just made', async () => {
    const chat = await openChatFixture();
    await talk(chat, ...tasks, 'it is done');

    expect(await chat.contents('task', 'done')).toMatchObject([{ title: 'Pay rent' }]);
  });
});

describe('“push X to Friday”', () => {
  test('moves a task where X is a task', async () => {
    const chat = await openChatFixture();
    await talk(chat, 'add a task: send the report by Wednesday', 'push the report to Friday');

    expect(await chat.contents('task')).toMatchObject([{ deadline: '2026-11-27' }]);
  });

  test('asks to move an event where X is an event', async () => {
    const chat = await openChatFixture();
    const asked = await talk(chat, 'schedule the dentist on Wednesday at 9am', 'push the dentist to Friday');

    expect(asked).toContain('Fri 27 Nov from 09:00');
  });
});

describe('after an event was made', () => {
  const lunch = 'schedule lunch with Tim on Thursday at 4pm';

  test.each([
    ['sorry, 5 not 4', 'Thu 26 Nov from 17:00 to 18:00'],
    ['how about half past?', 'Thu 26 Nov from 16:30 to 17:30'],
    ['make that two hours', '18:00'],
  ])('“%s” changes it and makes no new one', async (correction, told) => {
    const chat = await openChatFixture();
    const asked = await talk(chat, lunch, correction);
    await talk(chat, 'yes');

    expect(asked).toContain(told);
    expect(
      (await chat.calendar.list({ from: 0, to: Date.parse('2027-01-01'), zone: 'UTC' })).occurrences,
    ).toHaveLength(1);
  });

  test('“Lena should come as well” adds her and keeps the others', async () => {
    const chat = await openChatFixture();
    await talk(chat, lunch, 'Lena should come as well', 'yes');

    const { occurrences } = await chat.calendar.list({ from: 0, to: Date.parse('2027-01-01'), zone: 'UTC' });
    expect(occurrences.map(({ event }) => event.attendees)).toEqual([['Tim', 'Lena']]);
  });

  test('“I meant Tom” puts him in the place of whom was named', async () => {
    const chat = await openChatFixture();
    await talk(chat, lunch, 'I meant Tom', 'yes');

    const { occurrences } = await chat.calendar.list({ from: 0, to: Date.parse('2027-01-01'), zone: 'UTC' });
    expect(occurrences.map(({ event }) => [event.summary, event.attendees])).toEqual([
      ['Lunch with Tom', ['Tom']],
    ]);
  });

  test('cancelling it twice in one breath asks about it once', async () => {
    const chat = await openChatFixture();
    const asked = await talk(chat, lunch, 'cancel the lunch with Tim, and cancel the lunch');

    expect(asked.match(/delete the event/g)).toHaveLength(1);
  });
});

describe('the last question', () => {
  test('is asked again for another day, with its words', async () => {
    const chat = await openChatFixture();
    await talk(chat, 'schedule the dentist on Thursday at 9am', 'schedule yoga on Thursday at 6pm');
    const replies = [
      await talk(chat, 'do I have the dentist tomorrow?'),
      await talk(chat, 'and on Thursday?'),
    ];

    expect(replies[1]).toContain('“Dentist”');
    expect(replies[1]).not.toContain('Yoga');
  });

  test.each([
    ['how about half past?', '15:30'],
    ['and the day after?', 'Tue 24 Nov'],
  ])('“%s” after “am I free tomorrow at 3?” keeps what it does not say', async (text, told) => {
    const chat = await openChatFixture();

    expect(await talk(chat, 'am I free tomorrow at 3?', text)).toContain(told);
  });

  test('about what is due looks at the week, then at the next, then at what is overdue', async () => {
    const chat = await openChatFixture();
    await chat.keep('task', 'late', {
      title: 'Pay rent',
      description: '',
      priority: 'medium',
      deadline: '2026-11-20',
      recurrence: null,
    });
    await talk(chat, 'add a task: paint the fence by Saturday', 'add a task: sow peas by December 2');

    const [thisWeek, next, overdue] = [
      await talk(chat, 'what is due next week?'),
      await talk(chat, 'and the week after?'),
      await talk(chat, 'anything overdue?'),
    ];

    expect(thisWeek).toContain('one open task');
    expect(thisWeek).toContain('“Paint the fence”');
    expect(next).toContain('“Sow peas”');
    expect(overdue).toBe('There is one overdue task: “Pay rent”, due Fri 20 Nov.');
  });
});

describe('a list', () => {
  test('that was spoken of gets what is added “as well”', async () => {
    const chat = await openChatFixture();
    await talk(chat, 'add milk to my shopping list', 'add olives as well');

    expect(await chat.contents('note')).toMatchObject([{ body: '- milk\n- olives' }]);
    expect(await chat.contents('task')).toEqual([]);
  });
});

describe('a draft', () => {
  const draft = 'draft an email to Bob saying the demo is at 3';

  test('is asked to be sent by “no, do mail it after all”', async () => {
    const chat = await openChatFixture();
    const asked = await talk(chat, draft, 'no, do mail it after all');
    await talk(chat, 'yes');

    expect(asked).toContain('Shall I send');
    expect(chat.transport.sent).toHaveLength(1);
  });

  test('says something else after “yes, but say …”, and more after “also mention …”', async () => {
    const chat = await openChatFixture();
    const replies = [
      await talk(chat, draft, 'also mention that lunch is free'),
      await talk(chat, 'send it', 'yes, but say that we are late'),
    ];

    expect(replies[0]).toContain('The demo is at 3. Lunch is free.');
    expect(replies[1]).toContain('“We are late.”');
  });
});

describe('how many there are', () => {
  test('counts every mail of the inbox, not those that are shown, and keeps “today”', async () => {
    const chat = await openChatFixture();
    for (let number = 1; number <= 43; number += 1) {
      const receivedAt = number > 40 ? sunday - number * 1000 : sunday - 3 * dayMs - number * 1000;
      chat.mailbox.deliver({ raw: rawMail({ number, subject: `Mail ${number}` }), receivedAt });
    }

    expect(await talk(chat, 'how many mails do I have?')).toContain('There are 43 mails in your inbox.');
    expect(await talk(chat, 'how many mails did I get today?')).toContain('There are 3 mails in your inbox.');
  });

  test('counts every task', async () => {
    const chat = await openChatFixture();
    for (let number = 1; number <= 60; number += 1) {
      await chat.keep('task', `t${number}`, {
        title: `Task ${number}`,
        description: '',
        priority: 'medium',
        deadline: null,
        recurrence: null,
      });
    }

    expect(await talk(chat, 'how many tasks do I have?')).toContain('There are 60 open tasks');
  });

  test('of mails nobody can know where no mailbox is connected', async () => {
    const chat = await openChatFixture({ receivesMail: false });

    expect(await talk(chat, 'how many mails do I have?')).toContain('no mailbox is connected');
  });
});

test('a fact is changed however it is led in', async () => {
  const chat = await openChatFixture();
  await talk(chat, 'remember that my shoe size is 43', 'oh by the way my shoe size is 44 now');

  expect(await chat.contents('memory')).toMatchObject([{ value: '44' }]);
});

test('a nickname is enough to mail somebody', async () => {
  const chat = await openChatFixture();
  await chat.keep('contact', 'liz', {
    ...{ name: 'Elizabeth Hart', addresses: ['liz@example.org'], isGroup: false, nicknames: ['Lizzy'] },
  });

  expect(await talk(chat, 'tell lizzy that the van is here')).toContain('liz@example.org');
});

test('“what did you just do?” tells what is on record', async () => {
  const chat = await openChatFixture();

  expect(await talk(chat, 'add a task: buy milk', 'what did you just do?')).toContain('“Buy milk”');
});

describe('a correction that says why', () => {
  test.each([
    [
      'remind me tomorrow at 4 pm to start the essay',
      'pls make it 5 i have physics tutoring till then',
      '17:00',
    ],
    [
      'remind me tomorrow at 4 pm to start the essay',
      'sorry, I meant 5, since the tutoring ends late',
      '17:00',
    ],
    ['remind me tomorrow at 9 am to call mum', 'actually 9:30, I have a call before', '09:30'],
  ])('changes what was made, and makes nothing of the reason: %s … %s', async (order, correction, hour) => {
    const { say, contents, calendar } = await openChatFixture();
    await say(order);

    await say(correction);

    const tasks = await contents('task');
    expect(tasks.map(({ deadline }) => String(deadline).slice(11, 16))).toEqual([hour]);
    expect((await calendar.list({ from: 0, to: Date.UTC(2040, 0), zone: 'UTC' })).occurrences).toEqual([]);
  });

  test.each([
    ['hmm no, Friday is better', 'Fri 27 Nov from 10:00'],
    ['Sorry, by Thursday I meant Wednesday there - so Wednesday, not Thursday.', 'Wed 25 Nov from 10:00'],
  ])('changes what is being asked: %s', async (correction, shown) => {
    const { say } = await openChatFixture();
    await say('schedule dentist on Tuesday at 9:30');
    await say('move the dentist to Thursday at 10');

    expect((await say(correction)).reply).toContain(shown);
  });
});
