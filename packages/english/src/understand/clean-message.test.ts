import { expect, test } from 'vitest';
import { cleanMessage } from './clean-message.ts';

test.each([
  ['to do: mop', 'add a task: mop'],
  ['urgent: I have to call the bank tomorrow', 'add a high priority task to call the bank tomorrow'],
  ['For future reference, my shoe size is 43', 'remember that my shoe size is 43'],
  ['please pencil in tea with Jo at 4', 'schedule tea with Jo at 4'],
  ['answer Carol that I will bring wine', 'reply to Carol that I will bring wine'],
  ['create a packing list with socks and a torch', 'add socks and a torch to my packing list'],
  ['My hourly rate is 85 euros, please remember.', 'remember that My hourly rate is 85 euros'],
  ['what do I have on tomorrow?', 'what have I got tomorrow?'],
])('“%s” asks for what “%s” asks for', (heard, said) => {
  expect(cleanMessage(heard)).toMatchObject({ text: said, isReworded: true });
});

test.each(['what is on my to do list?', 'answer the question', 'create a to-do list with three entries'])(
  '“%s” stays as it is',
  (text) => {
    expect(cleanMessage(text)).toMatchObject({ text, isReworded: false });
  },
);

test.each([
  ['Hey there, could you please remnid me to call mom?', 'remind me to call mom'],
  ['ok so just delete the dentist please', 'delete the dentist'],
  ['Good morning! What is on today?', 'What is on today?'],
  ['Hello Tact. What is on today?', 'What is on today?'],
  ['Good morning, my dear Tact: could you add a task: mop', 'add a task: mop'],
  ['Tact, what is on today?', 'what is on today?'],
  ['hey tact what is on today?', 'what is on today?'],
  ['Hello Tact', ''],
  ['tact is a virtue', 'tact is a virtue'],
  ['can you note that rent is due?', 'note that rent is due'],
  ['send Bob a mail, thanks', 'send Bob a mail'],
])('“%s” without its politeness and typos is “%s”', (written, said) => {
  expect(cleanMessage(written).text).toBe(said);
});

test('a message of nothing but politeness is empty', () => {
  expect(cleanMessage('thanks!').text).toBe('');
});

test('a part of the clean text knows where it was written', () => {
  const written = 'could you add milk to my list, please';
  const clean = cleanMessage(written);
  const at = clean.text.indexOf('milk');

  expect(clean.spanOf(at, at + 4)).toEqual({ text: 'milk', start: 14, end: 18 });
});

test('words that an idiom replaced stand for the words as written', () => {
  const clean = cleanMessage('todo: mop the floor');

  expect(clean.spanOf(0, clean.text.length).text).toBe('todo: mop the floor');
});

test.each([
  ['wake me up at 6.30 tomorrow', 'remind me to wake up at 6.30 tomorrow in the morning'],
  ['wake us at 9 in the evening', 'remind me to wake up at 9 in the evening'],
  ['set a timer for 10 minutes', 'add a task: timer in 10 minutes'],
  ['set an alarm for 7', 'add a task: alarm at 7'],
  ['so um add uh milk to my list', 'add milk to my list'],
  [
    'the flight is on the 14th at 6am, put it in the diary',
    'add the flight is on the 14th at 6am to my calendar',
  ],
  ['i have to pay the rent by friday, can you remind me', 'remind me to pay the rent by friday'],
  ["don't remind me about the plumber anymore", 'delete the task the plumber'],
  ['pop a haircut in for thursday at 11', 'schedule a haircut thursday at 11'],
  ['make sure i dont forget to feed the cat', 'remind me to feed the cat'],
])('“%s” is read as “%s”', (written, meant) => {
  expect(cleanMessage(written).text).toBe(meant);
});
