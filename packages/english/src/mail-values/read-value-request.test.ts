import { describe, expect, test } from 'vitest';
import { namesMail, namesValues } from './names-values.ts';
import { readValueRequest } from './read-value-request.ts';

describe('a request for a value out of a mail', () => {
  test.each([
    ["Put the date from Anna's mail into my calendar", 'calendar date Anna'],
    ['add the date Anna mentioned in her mail to my calendar', 'calendar date Anna'],
    ['Please put the date of the dinner from Anna’s mail into my calendar', 'calendar date Anna dinner'],
    ['schedule the appointment from the dentist’s email', 'calendar date dentist appointment'],
    ["from Anna's mail, put the date into my calendar", 'calendar date Anna'],
    ["save the phone number from the plumber's email", 'memory phone plumber'],
    ['save the address she sent', 'memory place|email her'],
    ['remember the wifi code Tom sent me yesterday', 'memory number Tom'],
    ['put her address into my contacts', 'contacts email her'],
    ["add mom's new address from her email to my contacts", 'contacts email mom'],
    ["add lena's email address to my contacts from her invitation", 'contacts email lena'],
    ['make a note of the code in her email', 'notes number her'],
    ['remind me of the deadline in Tom’s mail', 'task date Tom'],
    ["send Lena the link from Bob's mail", 'send link Bob'],
    ['forward the address she sent to Tom', 'send place|email her'],
    ['what link did Bob send?', 'tell link Bob'],
    ['when does the invitation from Lena say?', 'tell date Lena'],
    ['Where does the invitation from Lena say it is?', 'tell place Lena'],
    ['whats the time in lisas email', 'tell date lisa'],
    ["what's the phone number in the mail from the plumber about the leak?", 'tell phone plumber'],
    ['answer his three questions', 'answer questions him'],
    ["Answer the questions in Bob's mail", 'answer questions Bob'],
    ['respond to the questions from Bob', 'answer questions Bob'],
  ])('is understood: %s', (text, read) => {
    const { purpose, kinds, from, topic } = readValueRequest(text) ?? { kinds: [] };

    expect([purpose, kinds.join('|'), from, topic].filter((part) => part !== undefined).join(' ')).toBe(read);
  });

  test.each([
    "what's the address of the dentist?",
    'what time did Anna say?',
    'send Bob the date',
    'remember the address Anna gave me: 12 Main Street',
    'add lunch with Anna on Friday to my calendar',
    "answer Anna's mail",
    'answer my question',
    'save the mail from Bob',
    'when did Bob send the mail?',
    'show me the mails from Lena about the date',
    'book a table at the place Anna mentioned',
    'the date Anna mentioned was great',
    'add the address from that email to the event',
    'how many mails did Bob send',
    'add a meeting with Bob to my calendar for tomorrow',
  ])('is not seen in: %s', (text) => {
    expect(readValueRequest(text)).toBeNull();
  });
});

describe('the owner names', () => {
  test.each<[string, boolean, boolean]>([
    ["Put the date from Anna's mail into my calendar", true, true],
    ['Add what Anna wrote to my calendar', true, false],
    ['Put the date into my calendar', false, true],
    ['What should I do on Friday?', false, false],
  ])('mail and kind of value: %s', (text, mail, kind) => {
    expect([namesMail(text), namesValues(text, 'date', true)]).toEqual([mail, kind]);
  });
});
