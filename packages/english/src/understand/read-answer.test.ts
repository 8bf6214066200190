import { describe, expect, it } from 'vitest';
import { createReplyClassifier } from '../replies/index.ts';
import { readAnswer } from './read-answer.ts';
import type { OpenQuestion } from './understanding.ts';

const replies = createReplyClassifier();
const toDelete: OpenQuestion = {
  kind: 'plan',
  words: 'Shall I delete the task “Call the dentist”?',
  isHighStakes: true,
};
const toBook: OpenQuestion = {
  kind: 'plan',
  words: 'Shall I book “Lunch with Ann” on Friday at 12:00?',
  isHighStakes: true,
};
const asked = (text: string, question: OpenQuestion) =>
  readAnswer(text, { question, isWaiting: true, topic: null }, replies);
const later = (text: string) => readAnswer(text, { question: null, isWaiting: true, topic: null }, replies);

describe('an answer to the question of the last message', () => {
  it.each([
    'yes',
    'yess',
    'yea go for it',
    'Yes, delete it.',
    'sounds good, go ahead',
    'ok',
    'yep, delete the task',
  ])('“%s” is a yes', (text) => {
    expect(asked(text, toDelete)).toMatchObject({ kind: 'affirmative', rest: null });
  });

  it.each(['nah leave it', 'no', 'hmm not yet', 'nope, keep it', "don't"])('“%s” is a no', (text) => {
    expect(asked(text, toDelete)).toMatchObject({ kind: 'negative', rest: null });
  });

  it.each(['cancel the task', 'delete call the dentist', 'omg just cancel it already'])(
    '“%s” may be a yes to a deletion, and is no no',
    (text) => {
      expect(asked(text, toDelete).kind).not.toMatch(/negative|cancel/);
    },
  );

  it.each(['thanks', 'ok thanks', 'hm', 'yes?', 'yes if Ann agrees', 'yes but the other task', 'maybe'])(
    '“%s” is no yes',
    (text) => {
      expect(asked(text, toDelete).kind).not.toBe('affirmative');
    },
  );

  it.each([
    'wake me at a quarter to seven',
    'remind me at 5 to feed the cat',
    'dinner at 7',
    'ok remind me to buy milk',
    'great, please book a table for two',
    'move the dentist to Thursday',
    'what about the weather tomorrow in the mountains',
  ])('“%s” is a message of its own while an event waits for a yes', (text) => {
    expect(asked(text, toBook)).toMatchObject({ kind: 'other', change: null, rest: null });
  });

  it.each([
    ['make it 1pm', 'make it 1pm'],
    ['at 1pm', 'at 1pm'],
    ['yes but at 1', 'at 1'],
    ['actually Thursday', 'Thursday'],
    ['move the lunch to Thursday', 'move the lunch to Thursday'],
  ])('“%s” changes what waits', (text, change) => {
    expect(asked(text, toBook)).toMatchObject({ kind: 'modify', change, rest: null });
  });

  it.each([
    ['no, the other one', 'the other one'],
    ['not that one, the one on Friday', 'the one on Friday'],
    ['no, I meant the second one', 'the second one'],
  ])('“%s” refuses what was asked, and names another', (text, rest) => {
    expect(asked(text, toDelete)).toMatchObject({ kind: 'negative', change: null, rest });
  });

  it.each([
    ['yes, and also remind me to call mom', 'affirmative', 'remind me to call mom'],
    ['no, remind me to call them instead', 'negative', 'remind me to call them instead'],
  ])('“%s” answers, and asks for more', (text, kind, rest) => {
    expect(asked(text, toDelete)).toMatchObject({ kind, rest });
  });
});

describe('while a plan waits that was not asked about last', () => {
  it.each([
    'yes',
    'do it',
    'ok do it',
    'yes please',
    'go ahead',
    'right, go ahead with the dentist thing',
    'yes delete it',
  ])('“%s” is an explicit yes', (text) => {
    expect(later(text)).toMatchObject({ kind: 'affirmative', change: null, rest: null });
  });

  it.each(['great', 'thanks', 'nice one', 'make it 4pm', 'cancel it', 'why not', 'send it to Ann'])(
    '“%s” is no answer',
    (text) => {
      expect(later(text)).toMatchObject({ kind: 'other', change: null });
    },
  );
});
