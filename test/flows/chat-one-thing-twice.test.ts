import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** Several changes of one thing in one message. The fixture's today is Sunday 22 November 2026. */

describe('several changes of one thing', () => {
  test('of a task are one change', async () => {
    const { say, contents } = await openChatFixture();
    await say('add a task call the vet');

    const { actions } = await say('rename the vet task to call Dr Lange and make it due on Friday');

    expect(actions.map(({ action }) => action)).toEqual(['update']);
    expect(await contents('task')).toMatchObject([{ title: 'Call Dr Lange', deadline: '2026-11-27' }]);
  });

  test('of a task are one change in any order', async () => {
    const { say, contents } = await openChatFixture();
    await say('add a task pay rent');

    await say('make the rent task due on Monday and rename it to pay the landlord');

    expect(await contents('task')).toMatchObject([{ title: 'Pay the landlord', deadline: '2026-11-23' }]);
  });

  test('of an event stand on one card', async () => {
    const { say } = await openChatFixture();
    await say('dentist on Friday at 3');

    const { reply } = await say('move the dentist to 4 and change the location to Main Street');

    expect(reply).toBe(
      'Shall I change the event “Dentist” (Fri 27 Nov, 15:00): now Fri 27 Nov from 16:00 to 17:00, place “Main Street”?',
    );
  });

  test('of a list take out every line that is named', async () => {
    const { say, contents } = await openChatFixture();
    await say('make a packing list: passport, charger, socks');

    await say('take the passport and the charger off the packing list');

    expect(await contents('note')).toMatchObject([{ body: '- socks' }]);
  });

  test('and its end are done one after the other, and taken back as well', async () => {
    const { say, contents } = await openChatFixture();
    await say('add a task call the vet');

    await say('make the vet task urgent and mark it as done');
    expect(await contents('task', 'done')).toMatchObject([{ title: 'Call the vet', priority: 'high' }]);

    await say('undo that');
    const [task] = await contents('task');
    expect(task).toMatchObject({ title: 'Call the vet' });
    expect(task).not.toMatchObject({ priority: 'high' });
  });

  test('“and delete it” is asked about what the message named, whatever was spoken of before', async () => {
    const { say } = await openChatFixture();
    await say('add a task call the vet');
    await say('make a packing list: passport, charger');

    const { reply } = await say('move the vet task to Friday and delete it');

    expect(reply).toContain('Shall I delete the task “Call the vet”?');
  });

  test('a line that is not there any more is no success', async () => {
    const { say } = await openChatFixture();
    await say('make a packing list: passport, charger');

    expect((await say('take the socks off the packing list')).reply).toContain('I found no “socks”');
  });
});

describe('chores with their time in front', () => {
  test.each([
    ['on Friday at 5 water the plants', 'Water the plants'],
    ['at 8pm take the bins out', 'Take the bins out'],
    ['every Tuesday evening put out the bins', 'Put out the bins'],
    ['take out the trash', 'Take out the trash'],
    ['take the dog out at 8pm', 'Take the dog out'],
  ])('“%s” is a task', async (text, title) => {
    const { say, contents } = await openChatFixture();

    await say(text);

    expect((await contents('task')).map((task) => task['title'])).toEqual([title]);
  });
});

describe('a question with its day in front', () => {
  test.each([
    'tomorrow do I have anything',
    'on Friday do we have plans?',
    'tomorrow do you work',
    'on Friday is there anything on',
  ])('“%s” makes nothing', async (text) => {
    const { say, contents } = await openChatFixture();

    const { awaitingConfirmation } = await say(text);

    expect(awaitingConfirmation).toBe(false);
    expect([...(await contents('task')), ...(await contents('event'))]).toEqual([]);
  });
});

describe('what is kept under a name is found by it', () => {
  test.each([
    ['book club is the last Thursday of every month at 7.30pm', "when's the next book club?", '19:30'],
    ["Mum's address is 12 Rose Lane, Bath", 'where does mum live?', '12 Rose Lane'],
    ['I owe Sam 40 quid', 'how much do I owe Sam?', '40 quid'],
    ['the new alarm code is 7781', "what's the alarm code?", '7781'],
    ['my permit expires on 3 March', 'when does my permit expire?', '3 Mar'],
  ])('“%s” answers “%s”', async (remark, question, answer) => {
    const { say } = await openChatFixture();
    expect((await say(question)).reply).not.toContain(answer);
    await say(remark);
    await say('yes');

    expect((await say(question)).reply).toContain(answer);
  });

  test('what is left for today has tasks and events', async () => {
    const { say } = await openChatFixture();
    await say('pick up the dry cleaning today before 6pm');
    await say('dentist today at 4pm');

    const { reply } = await say("what's left for today?");

    expect(reply).toContain('Pick up the dry cleaning');
    expect(reply).toContain('Dentist');
  });
});

describe('what only looks like an order for something new makes nothing', () => {
  test.each(['no meetings before 10 please', 'every evening actually'])('“%s”', async (text) => {
    const { say, contents } = await openChatFixture();
    await say('remind me this evening to stretch');

    await say(text);

    expect(await contents('event')).toEqual([]);
  });

  test('“swap … to Tuesday” moves what there is', async () => {
    const { say } = await openChatFixture();
    await say('dentist on Friday at 3');

    const { reply } = await say('swap the dentist to Tuesday');

    expect(reply).toContain('Shall I change the event “Dentist”');
    expect(reply).toContain('now Tue 24 Nov');
  });

  test('people with a hyphen keep their name', async () => {
    const { say, contents } = await openChatFixture();

    await say('lunch with the in-laws on Sunday at 1pm');

    expect(await contents('event')).toMatchObject([{ summary: 'Lunch with the in-laws' }]);
  });
});
