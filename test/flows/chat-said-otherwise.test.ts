import { describe, expect, test } from 'vitest';
import { openChatFixture, user } from './chat-fixture.ts';

/** Sunday, 22 November 2026, 11:00 in Berlin. */
async function afterSaying(...messages: readonly string[]) {
  const fixture = await openChatFixture();
  const replies: string[] = [];
  for (const message of messages) replies.push((await fixture.say(message)).reply);
  const asked = await fixture.store.approvals.list(user, ['pending']);
  return { ...fixture, asked, last: replies.at(-1) ?? '' };
}

const deadlines = async ({ contents }: Awaited<ReturnType<typeof afterSaying>>) =>
  (await contents('task')).map(({ title, deadline }) => [title, deadline]);

describe('times that stand in other words', () => {
  test('two hours with their half of the day are both kept', async () => {
    const said = await afterSaying(
      'I need to take my pills at 8 in the morning and 8 at night every day. Remind me.',
    );

    expect(await deadlines(said)).toEqual([
      ['Take my pills', '2026-11-23T08:00:00+01:00'],
      ['Take my pills', '2026-11-22T20:00:00+01:00'],
    ]);
  });

  test('an hour with a dot is one where a time stands', async () => {
    const said = await afterSaying('remind me 2.45 to fetch the parcel');

    expect(await deadlines(said)).toEqual([['Fetch the parcel', '2026-11-22T14:45:00+01:00']]);
  });

  test('a house number is no hour', async () => {
    const { asked } = await afterSaying('job for mrs hargreaves tomorrow 9am, 14 Elm Rd, leaking combi');

    expect(asked.map(({ action, parameters }) => [action, parameters['start_time']])).toEqual([
      ['create_event', '2026-11-23T09:00:00+01:00'],
    ]);
  });

  test('a reminder about what was just booked is of that day', async () => {
    const said = await afterSaying(
      'dentist for both kids thursday 3.45pm',
      'remind me at 2.45 to get them from school',
    );

    expect(await deadlines(said)).toEqual([['Get them from school', '2026-11-26T14:45:00+01:00']]);
  });

  test('“same time” keeps the time of what is moved', async () => {
    const { last, contents } = await afterSaying(
      'haircut on wednesday at 10:30',
      'actually do thursday same time',
    );

    expect(last).toContain('now Thu 26 Nov from 10:30 to 11:30?');
    expect(await contents('event')).toHaveLength(1);
  });

  test('a fact keeps the date of “a week on Saturday”', async () => {
    const { contents } = await afterSaying("mum's birthday is a week on saturday, remember that for me");

    expect(await contents('memory')).toEqual([expect.objectContaining({ value: 'Sat 5 Dec 2026' })]);
  });

  test.each([
    ['a call with the Singapore office on Thursday at 9am their time', 'their time'],
    ['remind me to ring Ann at 9am her time', 'her time'],
  ])('“%s” is not booked in our own zone', async (text, words) => {
    const { last, contents } = await afterSaying(text);

    expect(last).toContain(`I cannot tell about “${words}”`);
    expect([...(await contents('task')), ...(await contents('event'))]).toEqual([]);
  });

  test.each([
    ['what reminders have I got now?', 'There is one open task: “Water the ferns”'],
    ['what does Thursday look like now?', '“Lunch with Sam”'],
    ["what's Sam got on Thursday?", '“Lunch with Sam”'],
    ['who do I have on Thursday?', '“Lunch with Sam”'],
  ])('“%s” asks about more than this moment', async (text, answer) => {
    const { last } = await afterSaying(
      'remind me to water the ferns on Friday',
      'lunch with Sam on Thursday at 1pm',
      text,
    );

    expect(last).toContain(answer);
  });
});

describe('words that are no name', () => {
  test.each([
    'remind me at 5 each of those days to get up',
    'back Thursday on the 5:15pm',
    'could you make a note of it please?',
    'There is no practice the week after next.',
  ])('“%s” makes nothing', async (text) => {
    const { contents } = await afterSaying(text);

    expect(await contents('task')).toEqual([]);
    expect(await contents('note')).toEqual([]);
    expect(await contents('event')).toEqual([]);
  });

  test('“there is no …” is no answer to a card either', async () => {
    const { contents, asked } = await afterSaying(
      'my sister arrives on Saturday at noon',
      'There is no practice the week after next.',
    );

    expect(await contents('task')).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['remind me my lab report is due friday at 11:59pm', 'My lab report'],
    ['add a task: the form is due on Monday', 'Form'],
  ])('“%s” is called by what is due', async (text, title) => {
    const { contents } = await afterSaying(text);

    expect(await contents('task')).toEqual([expect.objectContaining({ title })]);
  });

  test('a sentence about an event gives its name and its place', async () => {
    const { asked, contents, say } = await afterSaying(
      'Closing is on the 28th at 10 am at First American Title',
    );
    if (asked.length > 0) await say('yes');

    expect(await contents('event')).toEqual([
      expect.objectContaining({ summary: 'Closing', location: 'First American Title' }),
    ]);
  });
});

describe('a list in a few words', () => {
  const body = async (...messages: readonly string[]) =>
    (await (await afterSaying(...messages)).contents('note')).map(({ body: text }) => text);

  test.each([
    ['Grocery list: milk, eggs, bread', '- milk\n- eggs\n- bread'],
    [
      'can we start a list for the wedding: book florist, confirm dj, chase RSVPs',
      '- book florist\n- confirm dj\n- chase RSVPs',
    ],
  ])('“%s” is kept whole', async (text, kept) => {
    expect(await body(text)).toEqual([kept]);
  });

  test.each([
    ['Make it 2 dozen eggs', '- milk\n- 2 dozen eggs\n- bread'],
    ['oh take off the bread we have some', '- milk\n- eggs'],
    ['bread is done!!', '- milk\n- eggs'],
    ['got the milk and the bread', '- eggs'],
  ])('is changed by “%s”', async (text, kept) => {
    expect(await body('Grocery list: milk, eggs, bread', text)).toEqual([kept]);
  });

  test('says what is left', async () => {
    const { last } = await afterSaying('Grocery list: milk, eggs, bread', 'done the milk', "what's left?");

    expect(last).toContain('- eggs');
    expect(last).not.toContain('- milk');
  });
});
