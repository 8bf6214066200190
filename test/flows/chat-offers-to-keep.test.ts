import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** Remarks that tell something worth keeping. The fixture's today is Sunday 22 November 2026. */

describe('what a remark tells is offered to be kept', () => {
  test.each([
    ["the plumber's number is 0151 2345678", "Shall I remember “plumber's number”: “0151 2345678”?"],
    ['Lena is allergic to nuts', 'Shall I remember “Lena”: “allergic to nuts”?'],
    ['I put the passport in the top drawer', 'Shall I remember “passport”: “in the top drawer”?'],
    ['I parked on level 3, row C', 'Shall I remember “parking”: “I parked on level 3, row C”?'],
    ['my passport runs out in May 2027', 'Shall I remember “my passport runs out in May 2027”?'],
    [
      'my sister arrives on Saturday at noon',
      'Shall I put “My sister arrives” into the calendar for Sat 28 Nov from 12:00 to 13:00?',
    ],
    [
      "Sam's birthday is on 3 March",
      "Shall I put “Sam's birthday” into the calendar for all of Wed 3 Mar 2027 repeating every year?",
    ],
    [
      'on Friday my exam is at 9am',
      'Shall I put “My exam” into the calendar for Fri 27 Nov from 09:00 to 10:00?',
    ],
    [
      'every Friday we have choir at 7pm',
      'Shall I put “Choir” into the calendar for Fri 27 Nov from 19:00 to 20:00 repeating every week on Friday?',
    ],
    [
      'the plumber is coming tomorrow between 8 and 12',
      'Shall I put “Plumber is coming” into the calendar for tomorrow from 08:00 to 12:00?',
    ],
  ])('“%s”', async (remark, question) => {
    const { say, contents } = await openChatFixture();

    const { reply, awaitingConfirmation } = await say(remark);

    expect(reply).toContain(question);
    expect(awaitingConfirmation).toBe(true);
    expect([...(await contents('memory')), ...(await contents('event'))]).toEqual([]);
  });

  test('and a yes keeps it, where a later question finds it', async () => {
    const { say } = await openChatFixture();
    await say('I parked on level 3, row C');
    await say('yes');

    expect((await say('where did I park?')).reply).toContain('I parked on level 3, row C');
  });

  test('what has run out goes on the shopping list after a yes', async () => {
    const { say, contents } = await openChatFixture();

    await say("we're out of coffee");
    await say('yes');

    expect(await contents('note')).toMatchObject([{ title: 'shopping list', body: '- coffee' }]);
  });

  test('an offer that nobody answers gives way to the next', async () => {
    const { say, contents } = await openChatFixture();
    await say('Lena is allergic to nuts');
    await say("the plumber's number is 0151 2345678");
    await say('yes');

    expect((await contents('memory')).map(({ key }) => key)).toEqual(["plumber's number"]);
  });
});

describe('nothing is offered', () => {
  test.each([
    'my boss is breathing down my neck',
    'I hate Mondays',
    "I can't do Thursday",
    "actually we're back on the 22nd",
    'my back was awful last week',
    "maybe Tom's train leaves at 6 tomorrow",
    'our quiet hours are from 10 to 6',
  ])('for “%s”', async (remark) => {
    const { say } = await openChatFixture();

    const { reply, awaitingConfirmation } = await say(remark);

    expect(reply).toMatch(/so I have done nothing|left everything as it is|changed nothing/);
    expect(awaitingConfirmation).toBe(false);
  });

  test('behind a yes, which stays open where a remark follows it', async () => {
    const { say, contents } = await openChatFixture();
    await say('add a task to return the drill');
    await say('delete the drill task');

    await say('yes, my sister arrives on Saturday at noon');

    expect(await contents('task')).toMatchObject([{ title: 'Return the drill' }]);
    expect(await contents('event')).toEqual([]);
  });

  test('while a deletion waits', async () => {
    const { say } = await openChatFixture();
    await say('add a task to return the drill');
    await say('delete the drill task');

    expect((await say('Lena is allergic to nuts')).reply).not.toContain('Shall I remember');
  });
});

describe('a reason behind an order is no part of it', () => {
  test('“…, we’ve got plenty”', async () => {
    const { say, contents } = await openChatFixture();
    await say('add eggs and milk to the shopping list');

    await say("take the eggs off the shopping list, we've got plenty");

    expect(await contents('note')).toMatchObject([{ body: '- milk' }]);
  });

  test('“…, they found someone cheaper”', async () => {
    const { say } = await openChatFixture();
    await say('lunch with the Patels on Friday at 1');

    const { reply } = await say('cancel the Patels, they found someone cheaper');

    expect(reply).toBe('Shall I delete the event “Lunch with the Patels” (Fri 27 Nov, 13:00)?');
  });
});

describe('a reminder is counted from what was spoken of', () => {
  test.each([
    ['remind me an hour before', '2026-11-27T14:00:00+01:00'],
    ['could you remind me half an hour before?', '2026-11-27T14:30:00+01:00'],
    ['and remind me the day before', '2026-11-26T15:00:00+01:00'],
    ['nudge me about it 24 hours before', '2026-11-26T15:00:00+01:00'],
  ])('“%s”', async (text, deadline) => {
    const { say, contents } = await openChatFixture();
    await say('dentist on Tuesday at 10');
    await say('dentist on Friday at 3');

    await say(text);

    expect(await contents('task')).toMatchObject([{ title: 'Dentist', deadline }]);
  });

  test('“in 20 min check the oven” is one, too', async () => {
    const { say, contents } = await openChatFixture();

    await say('in 20 min check the oven');

    expect(await contents('task')).toMatchObject([{ title: 'Check the oven' }]);
    expect(await contents('event')).toEqual([]);
  });
});
