import { describe, expect, it } from 'vitest';
import { isBareChange, isOwnRequest, opensChange, otherOne } from './belongs-to.ts';

const toBook = 'Shall I book “Lunch with Ann” on Friday at 12:00?';

describe('a request of its own', () => {
  it.each([
    'delete the tax task',
    'Cancel my lunch with Ann',
    'remind me to bring the x-rays',
    'wake me at a quarter to seven',
    'ping me at 6',
    "don't let me forget the bins",
    'please send an email to Bob',
    'send Bob an email about the rota',
    'add milk to my shopping list',
    'can you schedule a call with Tom',
    'turn on the lights',
    'move the dentist to Friday',
    'feed the cat at 7',
    'set an alarm for 7',
    'i need to call the bank tomorrow',
    'what is on my calendar?',
    'when is the game',
  ])('“%s”', (text) => {
    expect(isOwnRequest(text)).toBe(true);
    expect(opensChange(text)).toBe(false);
  });

  it.each([
    'yes',
    'cancel it',
    'delete that',
    'send it',
    'send it to Ann instead',
    'move it to 4pm',
    'make it Friday',
    'cc Ann',
    'change the subject to Offsite',
    'push the start to 3',
    'the one on Friday',
    'at 4pm',
    'how about 5?',
  ])('“%s” is none: it answers or changes what was asked', (text) => {
    expect(isOwnRequest(text)).toBe(false);
  });

  it('is none where it names what the question is about', () => {
    expect(isOwnRequest('move the lunch to Thursday', toBook)).toBe(false);
    expect(isOwnRequest('move the dentist to Thursday', toBook)).toBe(true);
    expect(isOwnRequest('move the lunch to Thursday')).toBe(true);
  });
});

describe('a change', () => {
  it('is known by how it opens, however long it is', () => {
    expect(opensChange('change the subject to Offsite plans for May')).toBe(true);
    expect(opensChange('also mention that the numbers are final')).toBe(true);
    expect(opensChange('add buy glue to my tasks')).toBe(false);
    expect(opensChange('I wonder what the weather will be like')).toBe(false);
  });

  it.each([
    'at 4pm',
    'Friday',
    'an hour longer',
    'half past 3',
    'to Ann',
    'in room 5',
    'no, I meant Thursday',
    'actually Bob',
    'more formal please',
    'tomorrow at noon instead',
  ])('may be no more than the new value: “%s”', (text) => {
    expect(isBareChange(text)).toBe(true);
  });

  it.each(['dinner at 7', 'the cat is hungry', 'what a day', 'Bob owes me 5'])(
    '“%s” is no value of what waits',
    (text) => {
      expect(isBareChange(text)).toBe(false);
    },
  );
});

describe('another one than was asked about', () => {
  it.each([
    ['no, the other one', 'the other one'],
    ['not that one, the one on Friday', 'the one on Friday'],
    ['no I meant the second one', 'the second one'],
    ['nope, the blue one please', 'the blue one'],
    ['the other dentist', 'the other dentist'],
  ])('“%s” names “%s”', (text, words) => {
    expect(otherOne(text)).toBe(words);
  });

  it.each([
    'no',
    'no, the meeting was moved',
    'the other day I saw Bob',
    'no, remind me to call the other office',
  ])('“%s” names none', (text) => {
    expect(otherOne(text)).toBeNull();
  });
});
