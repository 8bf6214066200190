import { describe, expect, test } from 'vitest';
import { openChatFixture } from './chat-fixture.ts';

/** What people say around what they want: a reason before it, an order behind it, a remark beside it. */

async function saying(...messages: readonly string[]) {
  const fixture = await openChatFixture();
  let turn = await fixture.say(messages[0] ?? '');
  for (const message of messages.slice(1)) turn = await fixture.say(message);
  return turn;
}

describe('an order behind what it is about', () => {
  test.each([
    [
      "I've got to send the invoice to Mrs Patel by Friday, add that to my list please",
      'Send the invoice to Mrs Patel',
    ],
    ['need to order copper pipe and flux, can you make that a task for me', 'Order copper pipe and flux'],
    ['the gutter is leaking again, add that to my to-dos', 'Gutter is leaking again'],
  ])('“%s” makes one task', async (text, title) => {
    const { reply, actions } = await saying(text);

    expect(reply).toContain(`I've made a task “${title}”`);
    expect(actions.map(({ action }) => action)).toEqual(['create']);
  });

  test.each([
    [
      'btw the boiler man is coming on Thursday at 9 so can you put that in my calendar',
      'Boiler man is coming',
    ],
    ['The recital is on Friday at 6, put it in the diary', 'Recital'],
  ])('“%s” is put into the calendar', async (text, title) => {
    expect((await saying(text)).reply).toContain(`I've put “${title}” into the calendar`);
  });

  test.each([
    'My son Suresh does not eat garlic. You keep this also.',
    'Could you please keep that the door code is 4192?',
    "I've raffle tickets to sell before Saturday week, would you keep a wee note of that",
  ])('“%s” is kept', async (text) => {
    expect((await saying(text)).reply).toContain("I've remembered");
  });

  test('a day without an end is kept in the words it was said in', async () => {
    const { reply } = await saying('The tickets must be sold before Saturday week, remember that');

    expect(reply).toContain('before Saturday week');
  });
});

describe('a wish to be reminded', () => {
  test.each([
    "I'd like a reminder on Sunday evening to put the bins out.",
    'I should like to be reminded on Sunday evening to put the bins out',
    'I would like that you remind me on Sunday evening to put the bins out',
    'Could you stick a reminder in for Sunday evening to put the bins out?',
  ])('“%s” makes a task', async (text) => {
    expect((await saying(text)).reply).toMatch(/I've made a task “Put the bins out” due .*18:00/);
  });
});

describe('a list that is named behind its things', () => {
  test.each([
    'eggs and washing powder on the shopping list please',
    'eggs and washing powder, shopping list',
  ])('“%s” adds them', async (text) => {
    expect((await saying(text)).reply).toMatch(/“- eggs\s- washing powder”/);
  });

  test.each([
    "what's on the shopping list?",
    'is milk on the shopping list',
    'anything on the shopping list',
  ])('“%s” adds nothing', async (text) => {
    const { actions } = await saying('add bread to the shopping list', text);

    expect(actions.filter(({ action }) => action === 'append' || action === 'create')).toEqual([]);
  });

  test.each(["nvm the bread, I'll grab it from work", 'got the bread, mum had some'])(
    '“%s” takes it off the list that was spoken of',
    async (text) => {
      const { say } = await openChatFixture();
      await say('add bread and milk to the shopping list');

      await say(text);

      const { reply } = await say("what's on the shopping list?");
      expect(reply).toContain('milk');
      expect(reply).not.toContain('bread');
    },
  );
});

describe('a reason before an order', () => {
  test('is no part of it', async () => {
    const { reply } = await saying('Since I am in Munich all week, please add a task to call the dentist');

    expect(reply).toContain("I've made a task “Call the dentist”");
  });

  test('a condition is none: nothing is done before it holds', async () => {
    const { actions } = await saying('As soon as Ann writes, remind me to call her');

    expect(actions.filter(({ action }) => action === 'create')).toEqual([]);
  });
});

describe('a deed without its doer', () => {
  test.each(['done the invoice', 'the invoice is sent', 'sent the invoice already'])(
    '“%s” asks whether the task of those words is done',
    async (text) => {
      const { reply } = await saying('add a task to send the invoice to Mrs Patel', text);

      expect(reply).toContain('mark the task “Send the invoice to Mrs Patel” as done');
    },
  );

  test('does nothing where there is no such task', async () => {
    expect((await saying('done the tap')).actions).toEqual([]);
  });
});

describe('a deed that only somebody else can do', () => {
  test('is offered as a task, and said to be beyond Tact', async () => {
    const { reply, awaitingConfirmation } = await saying('can you call the florist for me?');

    expect(awaitingConfirmation).toBe(true);
    expect(reply).toContain('Shall I make a task “Call the florist”?');
    expect(reply).toContain('I cannot do that myself');
  });

  test('an order that names a task is carried out', async () => {
    expect((await saying('call the florist tomorrow')).awaitingConfirmation).toBe(false);
  });
});

describe('a piece of a sentence', () => {
  test.each([
    '8 AM both.',
    'remind me 1h before both',
    'just note that with it',
    'put the dog anyway',
    'Correct it, the doctor says now hazelnut also.',
    'one week before, and again the day before, at 10',
    'can book a table for 4 at Jumbo for the dinner',
    "We went to Lunenburg every year. He'd buy me a lobster roll and complain about the price.",
    'remind me on Friday about the boat insurance no hang on today is Wednesday',
  ])('“%s” is no name of a task or an event', async (text) => {
    const { reply, awaitingConfirmation, actions } = await saying(text);

    expect(reply).not.toContain('Shall I');
    expect(awaitingConfirmation).toBe(false);
    expect(actions).toEqual([]);
  });

  test.each([
    'No need to remind me of it, mind, I never forget.',
    "no wait, leave it as it was till I've spoken to her",
  ])('“%s” is looked for nowhere', async (text) => {
    expect((await saying(text)).reply).not.toContain('Which one do you mean?');
  });

  test.each([
    ["add that I'm home all day on Tuesday", "I'm home"],
    ["we're driving to Sedona from June 18 to June 23, block that off", 'Driving to Sedona'],
  ])('“%s” has a name', async (text, title) => {
    expect((await saying(text)).reply).toContain(`“${title}”`);
  });

  test('a statement about others is no answer to “What is the task?”', async () => {
    const { reply } = await saying('remind me tonight', 'they close at 9 so before that');

    expect(reply).not.toContain("I've made a task");
  });
});

describe('a reply to what asks for nothing', () => {
  test('is short', async () => {
    expect((await saying("I'm so tired, I put the kettle in the fridge")).reply).toMatch(
      /^(?:I see\. I have left everything as it is|All right\. I have changed nothing)\.$/,
    );
  });

  test('says how to keep what names a time', async () => {
    expect((await saying('the meeting yesterday at 10 was boring')).reply).toContain('“remember that …”');
  });

  test('names what can be done once, and is short the next time', async () => {
    const { say } = await openChatFixture();

    expect((await say('what is the fastest way to Tulsa?')).reply).toContain('I can keep tasks, events');
    expect((await say('order me a pizza')).reply).toBe('I cannot help with that, so I have done nothing.');
  });

  test('the clock is told behind a remark', async () => {
    expect((await saying('lol worth a try. is it Thursday today?')).reply).toMatch(/^It is \p{L}+day/u);
  });
});

test('“not later” beside an hour refuses nothing', async () => {
  const { say } = await openChatFixture();
  await say('can you call the florist?');

  expect((await say("Seven o'clock please, not later")).reply).not.toContain('I did not make');
});
