import { describe, expect, it } from 'vitest';
import {
  buyMilk,
  callMom,
  factsOf,
  failed,
  lunch,
  mailToBob,
} from '../../../../test/examples/reported-actions.ts';
import { createGroundedStream, groundReply } from './ground-reply.ts';

const milk = "I've added the task “Buy milk”.";
const mom = "I've added the task “Call mom” for Fri 27 Nov at 17:00.";

describe('a slot', () => {
  it('is said once, however often it is placed', () => {
    expect(groundReply('{{1}} {{1}} {{ 1 }}', factsOf(buyMilk)).reply).toBe(milk);
  });

  it('that does not exist is left out, with the words that lead over to it', () => {
    expect(groundReply('{{1}} And {{2}} Unfortunately, {{0}} {{99999}}', factsOf(buyMilk)).reply).toBe(milk);
  });

  it('that is due is added where the reply leaves it out', () => {
    expect(groundReply('Sure! {{2}}', factsOf(callMom, buyMilk))).toEqual({
      reply: `Sure! ${milk} ${mom}`,
      corrections: [{ code: 'RESULT_LEFT_OUT', text: mom }],
    });
  });

  it('that is not due stays out of a reply that does not place it', () => {
    const facts = {
      ...factsOf(buyMilk),
      slots: [...factsOf(buyMilk).slots, { text: 'It is Sunday.', isDue: false }],
    };

    expect(groundReply('{{1}}', facts)).toEqual({ reply: milk, corrections: [] });
    expect(groundReply('{{1}} {{2}}', facts).reply).toBe(`${milk} It is Sunday.`);
  });

  it('is read as our words, even where they look like a slot', () => {
    const facts = {
      ...factsOf(),
      slots: [
        { text: 'I added “{{2}}”.', isDue: true },
        { text: 'Never.', isDue: false },
      ],
    };

    expect(groundReply('{{1}}', facts).reply).toBe('I added “{{2}}”.');
  });
});

describe('what a reply leaves out', () => {
  it('is a failure, which is added', () => {
    expect(groundReply('{{1}} Have a nice day!', factsOf(lunch, failed(mailToBob)))).toEqual({
      reply:
        "I've added “Lunch with Ann” on Fri 27 Nov at 12:00. I could not send the email “Project delay” to Bob: the mail server could not be reached. Have a nice day!",
      corrections: [
        {
          code: 'RESULT_LEFT_OUT',
          text: 'I could not send the email “Project delay” to Bob: the mail server could not be reached.',
        },
      ],
    });
  });

  it('is all of it, which is then said in one piece', () => {
    expect(groundReply('All done!', factsOf(callMom, buyMilk))).toEqual({
      reply: "I've added the task “Call mom” for Fri 27 Nov at 17:00 and added the task “Buy milk”.",
      corrections: [
        { code: 'SENTENCE_DROPPED', text: 'All done!' },
        {
          code: 'RESULT_LEFT_OUT',
          text: "I've added the task “Call mom” for Fri 27 Nov at 17:00 and added the task “Buy milk”.",
        },
      ],
    });
  });

  it('is everything if the reply is empty', () => {
    expect(groundReply(' \n', factsOf(buyMilk)).reply).toBe(milk);
    expect(groundReply('', factsOf()).reply).toBe('What can I do for you?');
  });
});

describe('a question before the results', () => {
  it('is asked after them', () => {
    expect(groundReply('Sure! Anything else? {{1}}', factsOf(buyMilk)).reply).toBe(
      `Sure! ${milk} Anything else?`,
    );
    expect(groundReply('Anything else?', factsOf(buyMilk)).reply).toBe(`${milk} Anything else?`);
  });
});

describe('a lie in disguise', () => {
  it.each([
    ['homoglyphs', 'І hаvе sеnt it.'],
    ['characters without width', 'I\u200b have\u200b sent it.'],
    ['soft hyphens', 'I have se\u00adnt it.'],
    ['combining marks', 'I have se\u0301nt it.'],
    ['lines between words', 'I\nhave\nsent\nit.'],
    ['wide letters', 'Ｉ ｈａｖｅ ｓｅｎｔ ｉｔ．'],
    ['a sign', '✅'],
    ['emphasis', '**Sent** it to _Bob_.'],
    ['another language', 'Bob weiß Bescheid.'],
    ['another script', '送信しました。'],
    ['a broken slot', '{{1} sent}'],
    ['a slot in words', '{{one}} sent.'],
    ['a phrase of no verb', 'All set, Bob knows.'],
    ['an order to the owner', 'Consider it handled.'],
    ['a passive', 'Bob has been told.'],
    ['a promise', "You'll see it at five."],
    ['a shrug', "That's that."],
  ])('of %s is dropped', (_, reply) => {
    expect(groundReply(reply, factsOf()).reply).toBe('What can I do for you?');
    expect(groundReply(`{{1}} ${reply}`, factsOf(failed(mailToBob))).reply).toBe(
      'I could not send the email “Project delay” to Bob: the mail server could not be reached.',
    );
  });
});

describe('a grounded stream', () => {
  it('emits each sentence as soon as it is complete', () => {
    const said: string[] = [];
    const stream = createGroundedStream(factsOf(buyMilk), (checked) => said.push(checked));

    stream.push('Sure! {{1');
    expect(said).toEqual(['Sure!']);
    stream.push('}} Any');
    expect(said).toEqual(['Sure!', ` ${milk}`]);
    stream.push('thing else?');

    expect(stream.end().reply).toBe(`Sure! ${milk} Anything else?`);
    expect(said).toEqual(['Sure!', ` ${milk}`, ' Anything else?']);
  });

  it('never emits a claim of its own', () => {
    const said: string[] = [];
    const stream = createGroundedStream(factsOf(failed(mailToBob)), (checked) => said.push(checked));

    for (const piece of ['Do', 'ne! I sent bo', 'th emails. ', 'Bye.']) stream.push(piece);
    const { reply } = stream.end();

    expect(said.join('')).toBe(reply);
    expect(reply).not.toMatch(/both|done/i);
  });

  it('keeps the blanks and lines between what it emits', () => {
    expect(groundReply('Sure!\n\n1. {{1}}\n2. {{2}}', factsOf(callMom, buyMilk))).toEqual({
      reply: `Sure!\n\n1. ${mom}\n2. ${milk}`,
      corrections: [],
    });
  });
});
