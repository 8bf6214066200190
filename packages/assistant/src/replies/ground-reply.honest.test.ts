import { describe, expect, it } from 'vitest';
import { factsOf, failed, lunch, mailToAnn, mailToBob } from '../../../../test/examples/reported-actions.ts';
import { groundReply } from './ground-reply.ts';

const done = "I've added “Lunch with Ann” on Fri 27 Nov at 12:00.";
const notDone = 'I could not send the email “Project delay” to Bob: the mail server could not be reached.';

describe('around results, a model may', () => {
  it.each([
    ['{{1}}', done],
    ['Sure! {{1}}', `Sure! ${done}`],
    ['Great, {{1}} Anything else?', `Great, ${done} Anything else?`],
    ['{{1}} Enjoy your lunch!', `${done} Enjoy your lunch!`],
    ['{{1}} Shall I invite Ann?', `${done} Shall I invite Ann?`],
    [
      '{{1}} Let me know if you want to change anything.',
      `${done} Let me know if you want to change anything.`,
    ],
    ["Here's what happened:\n- {{1}}", `Here's what happened:\n- ${done}`],
    ['{{1}} 🎉', `${done} 🎉`],
  ])('greet, thank, wish and offer: %s', (reply, expected) => {
    const facts = { ...factsOf(lunch), own: ['Lunch with Ann on Friday at noon, please'] };

    expect(groundReply(reply, facts)).toEqual({ reply: expected, corrections: [] });
  });

  it.each([
    ['{{1}} Unfortunately, {{2}}', `${done} Unfortunately, ${notDone}`],
    ['Sorry! {{2}} But {{1}}', `Sorry! ${notDone} But ${done}`],
    ['{{1}}\n\n{{2}} Shall I try again?', `${done}\n\n${notDone} Shall I try again?`],
  ])('order them and lead over: %s', (reply, expected) => {
    expect(groundReply(reply, factsOf(lunch, failed(mailToBob)))).toEqual({
      reply: expected,
      corrections: [],
    });
  });

  it.each([
    ['Bob has it, {{1}}', done],
    ['{{1}} (Saturday, that is)', done],
    ['{{1}}, and Bob knows.', done],
    ['On Thursday: {{1}}', done],
    ['Two lunches: {{1}}', done],
    ['{{1}} You like green tea.', done],
    ['{{1}} That sounds like a great plan.', done],
    ['{{1}} What did Ann say?', done],
  ])('say nothing else: %s', (reply, expected) => {
    const grounded = groundReply(reply, factsOf(lunch));

    expect(grounded.reply).toBe(expected);
    expect(grounded.corrections).toMatchObject([{ code: 'SENTENCE_DROPPED' }]);
  });

  it('leave it all to the record', () => {
    expect(groundReply('Done! Both are sent.', factsOf(mailToAnn, failed(mailToBob))).reply).toBe(
      `I've sent the email “Hello” to Ann. But ${notDone}`,
    );
  });
});
