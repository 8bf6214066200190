import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** People who write freely: several wishes at once, pieces of sentences, conditions. It is Sunday, 22 November, 11:00. */

async function afterSaying(...messages: readonly string[]) {
  const world = await openChatFixture();
  let reply = '';
  for (const message of messages) ({ reply } = await world.say(message));
  return { ...world, reply };
}

const kept = ['task', 'event', 'note', 'memory'] as const;

describe('an order that is not understood', () => {
  test.each([
    'I want a group called altos: Nia, Sian and Bethan.',
    "Sofia's new address is sofia@nova.example, the old one doesn't work anymore.",
    'fine. the tape can wait until whenever. no date on it',
    'She say now 318. Change it. And wood is oak, not beech.',
    'kitchen takes two days not one, so block friday the same. and then the visit has to go to monday',
  ])('is quoted, and is no remark: %s', async (message) => {
    const { reply } = await afterSaying(message);

    expect(reply).toContain(`“${message.slice(0, 12)}`);
    expect(reply).toContain('I have done nothing');
    expect(reply).not.toMatch(/remark|changed nothing|left everything/);
  });

  test('is named beside what is done', async () => {
    const { reply } = await afterSaying(
      'add a task call the bank',
      'show me my tasks. The cake is for Thursday now, not Friday',
    );

    expect(reply).toContain('“Call the bank”');
    expect(reply).toContain('I did not understand “The cake is for Thursday now');
  });
});

describe('an order in words of their own is done', () => {
  test.each<[string, 'task' | 'event', object]>([
    ['remember me tomorrow at 9 to call the bank', 'task', { title: 'Call the bank' }],
    ['Check-up for Mila on December 3rd at 10:15', 'event', { summary: 'Checkup for Mila' }],
    ['appointment with Lehmann friday 8 clock', 'event', { start: '2026-11-27T08:00:00' }],
    ['remind me to buy 2 clock radios on friday', 'task', { title: 'Buy 2 clock radios' }],
    ['visit Angkor Wat on friday at 9am', 'task', { title: 'Visit Angkor Wat' }],
    ['pick-up of the parcels on friday at 9am', 'event', { summary: 'Pickup of the parcels' }],
    ['follow-up with Dr Weber on monday at 9am', 'event', { summary: 'Followup with Dr Weber' }],
  ])('%s', async (message, kind, expected) => {
    const { contents } = await afterSaying(message, 'yes');

    expect(await contents(kind)).toMatchObject([expected]);
  });
});

test.each(['tell the others', 'tell Sabine about monday', 'and which newsletters do I get at all?'])(
  'no list of tasks or events answers what does not speak of them: %s',
  async (message) => {
    const { reply } = await afterSaying('add a task call the bank', message);

    expect(reply).toContain('I did not understand');
    expect(reply).not.toMatch(/open task|found no/);
  },
);

test('what else is said beside a correction is named', async () => {
  const { reply } = await afterSaying(
    'Training tomorrow from 8 to 15',
    'no wait, it is 8:30. the end is the same',
  );

  expect(reply).toContain('I did not understand “the end is the same”');
});

test('a clash of nothing that was spoken of is asked about', async () => {
  const { reply } = await afterSaying('does that clash with anything?');

  expect(reply).toContain('Which event do you mean?');
});

describe('nothing is made of a scrap', () => {
  test.each([
    'remind me that day at 1',
    'yo do i have smth on wed evening',
    'make tasks out of my comments note, one for each comment, both due next Tuesday',
    'swap the two surgeries please, minka tomorrow and bello wednesday',
    'now order this all online for me please',
    "everything that's due friday move to monday",
    'the flour one, remind me 7.30 in the morning',
    'In December no stall on the 26th, it is a holiday',
    'All the other Tuesdays are to stay as they are, please.',
    'i have changed the shift with my colleague, the friday night is now saturday night, same hours',
    'raid an hour and a half later, just this wed',
    'then remind me of that every day at 8pm till its done',
    'So Silke out for now.',
    'nvm leave it on friday',
    'wat do you know abuot me',
    'Please remind me on Wednesday evening after choir to lay out my insurance card.',
  ])('%s', async (message) => {
    const { contents } = await afterSaying(message, 'yes');

    for (const kind of kept) expect([kind, await contents(kind)]).toEqual([kind, []]);
  });

  test('what stands in quotation marks is a name, whatever it says', async () => {
    const { contents } = await afterSaying('add a task "swap it"');

    expect(await contents('task')).toMatchObject([{ title: 'Swap it' }]);
  });

  test('a remark is offered to be kept only where it is all that was said', async () => {
    const { reply } = await afterSaying(
      'I am off from the 16th of December. So every task goes a week earlier.',
    );

    expect(reply).not.toContain('Shall I');
  });
});

describe('words that bind what is asked for', () => {
  test.each([
    ['block two hours for the essay tomorrow before noon', 'Shall I put “Essay”'],
    ['lunch with Bob on Friday at 1 instead of the dentist', 'I did not understand “instead of the dentist”'],
    ['put study sessions tue wed thu at 7 for an hour each', 'I did not understand'],
  ])('are asked about, and not left out: %s', async (message, asked) => {
    const { reply, contents } = await afterSaying(message);

    expect(reply).toContain(asked);
    expect(await contents('event')).toEqual([]);
  });

  test('of several people with one name, one is asked for', async () => {
    const { say, keep } = await openChatFixture();
    for (const name of ['Morris', 'Miller'])
      await keep('contact', name, {
        name: `Steve ${name}`,
        addresses: [`${name.toLowerCase()}@example.org`],
        isGroup: false,
        nicknames: [],
      });
    const { reply } = await say('set up lunch with Steve tomorrow noon, one hour');

    expect(reply).toContain('Which one do you mean');
    expect((await say('Miller. Obviously.')).reply).toMatch(/12:00 to 13:00.*miller@example\.org/);
  });
});

describe('several wishes in one message', () => {
  test.each([
    [
      'remind me tomorrow to buy milk, on Wednesday to call the bank and on Friday to pay the rent',
      [
        ['Buy milk', '2026-11-23'],
        ['Call the bank', '2026-11-25'],
        ['Pay the rent', '2026-11-27'],
      ],
    ],
    [
      'every thursday order flour from the mill, and every first of the month pay rent for the shop',
      [
        ['Order flour from the mill', '2026-11-26'],
        ['Pay rent for the shop', '2026-12-01'],
      ],
    ],
    [
      'remind me to take the pills at 8, 13 and 20',
      [
        ['Take the pills', '2026-11-22T13:00:00+01:00'],
        ['Take the pills', '2026-11-22T20:00:00+01:00'],
        ['Take the pills', '2026-11-23T08:00:00+01:00'],
      ],
    ],
  ] as const)('are each done: %s', async (message, tasks) => {
    const { contents } = await afterSaying(message);

    expect((await contents('task')).map(({ title, deadline }) => [title, deadline]).sort()).toEqual(tasks);
  });

  test('are counted from what the message itself makes', async () => {
    const { contents } = await afterSaying(
      'put haircut on thursday at 5pm and remind me the evening before to wash my hair',
    );

    expect(await contents('event')).toMatchObject([{ summary: 'Haircut', start: '2026-11-26T17:00:00' }]);
    expect(await contents('task')).toMatchObject([
      { title: 'Wash my hair', deadline: '2026-11-25T18:00:00+01:00' },
    ]);
  });

  test('“that day” is the day that was named before', async () => {
    const { contents } = await afterSaying(
      'dentist on Thursday at 9',
      'move the dentist to Friday at 10 and remind me that day at 8 to print the form',
    );

    expect(await contents('task')).toMatchObject([
      { title: 'Print the form', deadline: '2026-11-27T08:00:00+01:00' },
    ]);
  });
});

describe('new values of something by its name', () => {
  test.each([
    [
      'The tax return: bump it to high priority and make it due a day earlier',
      { priority: 'high', deadline: '2026-11-26' },
    ],
    ['make the tax return due on Wednesday with high priority', { priority: 'high', deadline: '2026-11-25' }],
    ['push the tax return by two days', { deadline: '2026-11-29' }],
    ["I'd rather have the tax return due on Saturday", { deadline: '2026-11-28' }],
    ['rename the tax return to Taxes and set it to low priority', { title: 'Taxes', priority: 'low' }],
  ])('are all taken: %s', async (message, task) => {
    const { contents } = await afterSaying('add a task tax return due Friday', message);

    expect(await contents('task')).toMatchObject([task]);
  });

  test.each([
    ['would you mind moving the dentist to Friday at 10?', 'now Fri 27 Nov from 10:00 to 11:00'],
    ['could the dentist be an hour earlier?', 'now Thu 26 Nov from 08:00 to 09:00'],
    ['the dentist 15 min longer', 'end Thu 26 Nov, 10:15'],
    ['change the dentist to 10', 'now Thu 26 Nov from 10:00 to 11:00'],
  ])('of an event stand on its card: %s', async (message, words) => {
    const { reply } = await afterSaying('dentist on Thursday at 9', message);

    expect(reply).toContain(words);
  });
});
