import { describe, expect, it } from 'vitest';
import type { Domain } from '../words.ts';
import { parseRequest } from './parse-request.ts';

/** Wednesday, 25 November 2026, ten in the morning in Berlin. */
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };
const contacts = ['Ann Smith', 'Bob Lee', 'Team'];

function parse(text: string, domain: Domain | null = null) {
  const parsed = parseRequest(text, { moment, domain, contacts });
  return parsed === null
    ? null
    : {
        ...parsed.slots,
        action: parsed.action,
        when: parsed.slots.when?.text,
        confidence: parsed.confidence,
      };
}

describe('a task', () => {
  it.each([
    ['new task: check my mail', 'email', 'Check my mail'],
    ['todo: book a flight', 'calendar', 'Book a flight'],
    ['add a task: schedule the dentist', 'calendar', 'Schedule the dentist'],
    ['after lunch remind me to buy milk', 'task', 'Buy milk'],
    ["i don't want to forget to call dad", 'task', 'Call dad'],
    ['make an event reminder for the wedding on tuesday', 'task', 'Wedding'],
    ['reminder: cancel the gym membership', 'task', 'Cancel the gym membership'],
    ["don't let me forget to book a flight", 'calendar', 'Book a flight'],
    ['remember to feed the cat', 'memory', 'Feed the cat'],
    ['add a task to schedule the dentist', 'calendar', 'Schedule the dentist'],
  ] as const)('stays one, whatever it is about: “%s”', (text, domain, title) => {
    expect(parse(text, domain)).toMatchObject({ action: 'task.create', title });
  });

  it('keeps its own verb and drops that of the command', () => {
    expect(parse('remind me to add salt to the soup')?.title).toBe('Add salt to the soup');
    expect(parse('add salt to my to-do list')?.title).toBe('Salt');
  });

  it('may follow its time or "note down"', () => {
    expect(parse('on dec 8 at 3pm remind me to check my mail', 'email')?.title).toBe('Check my mail');
    expect(parse('tell ann that bob will remind me to pay', 'email')?.action).toBe('email.send');
    expect(parse('note down a task: call mom', 'notes')).toMatchObject({
      action: 'task.create',
      title: 'Call mom',
    });
  });

  it('reminds a person, not a verb', () => {
    expect(parse('create a reminder to send the report to Ann')?.people).toBeUndefined();
    expect(parse('create a reminder for Bob to send the report')?.people).toEqual(['Bob']);
  });

  it('keeps a number that counts something', () => {
    expect(parse('add a task to read chapter 5 at noon')).toMatchObject({
      title: 'Read chapter 5',
      when: 'noon',
    });
  });

  it('may be due by an event', () => {
    expect(parse('remind me after lunch to buy milk')).toMatchObject({
      title: 'Buy milk',
      when: 'after lunch',
    });
  });

  it('is named after its deadline, or after a greeting', () => {
    expect(parse('change the deadline of pay rent to friday')).toMatchObject({ target: 'pay rent' });
    expect(parse('move pay rent to friday', 'task')).toMatchObject({ target: 'pay rent' });
    expect(parse('hey, mark buy milk as done')).toMatchObject({ target: 'buy milk' });
  });
});

describe('a command', () => {
  it.each([
    ['remnid me to call mom', 'task.create', 'Call mom'],
    ['delte the task buy milk', 'task.delete', 'buy milk'],
    ['cancle the standup meeting', 'calendar.delete', 'standup meeting'],
    ['shedule lunch tomorow', 'calendar.create', 'Lunch'],
  ])('is understood when mistyped: “%s”', (text, action, title) => {
    expect(parse(text)).toMatchObject({ action, title });
  });

  it('may ask for haste without naming the time of its target', () => {
    expect(parse('cancel the standup now', 'calendar')).toMatchObject({ target: 'standup' });
    expect(parse('cancel the standup now', 'calendar')?.when).toBeUndefined();
    expect(parse('cancel the standup at 9', 'calendar')?.when).toBe('at 9');
  });
});

describe('a title', () => {
  it('keeps the particle of a phrasal verb', () => {
    expect(parse('remind me to check in at 9')?.title).toBe('Check in');
    expect(parse('schedule a meeting on')?.title).toBe('Meeting');
  });

  it('leaves out the destination', () => {
    expect(parse('add milk to my tasks')?.title).toBe('Milk');
    expect(parse('add it to my tasks')?.title).toBeUndefined();
  });
});

describe('a bare number as a time', () => {
  it('keeps the preposition that makes it a time', () => {
    expect(parse('schedule yoga at 7')?.when).toBe('at 7');
    expect(parse('schedule yoga at 7pm')?.when).toBe('7pm');
  });
});

describe('an event', () => {
  it.each([
    ["let's have lunch with Ann at noon", 'Lunch with Ann'],
    ['can we do lunch with Ann at noon', 'Lunch with Ann'],
    ['pencil in lunch with Ann at noon', 'Lunch with Ann'],
    ['hey, new event: lunch with Ann at noon', 'Lunch with Ann'],
  ])('is titled by its subject: “%s”', (text, title) => {
    expect(parse(text, 'calendar')).toMatchObject({ action: 'calendar.create', title });
  });

  it('invites no group that is part of its title', () => {
    expect(parse('schedule team standup at noon')?.people).toBeUndefined();
    expect(parse('schedule standup with the team at noon')?.people).toEqual(['the team']);
  });

  it('is confident with a future time, but not in a report', () => {
    expect(parse('dinner at Luigi’s on friday')?.confidence).toBeGreaterThan(0.85);
    expect(parse('dinner on friday was great')?.confidence).toBeLessThan(0.85);
    expect(parse('dinner at Luigi’s yesterday')?.confidence).toBeLessThan(0.85);
  });

  it('may be an absence', () => {
    expect(parse('I am on holiday from December 21 to December 24')).toMatchObject({
      action: 'calendar.create',
      title: 'Holiday',
    });
    expect(parse('am I on holiday on Friday?')?.action).toBe('calendar.list');
  });

  it('that is no longer needed is deleted', () => {
    expect(parse('i no longer need the dentist appointment')).toMatchObject({
      action: 'calendar.delete',
      target: 'dentist appointment',
    });
  });
});

describe('a message to somebody', () => {
  it('is an email, even without the word', () => {
    expect(parse('tell ann i am running late')).toMatchObject({
      action: 'email.send',
      people: ['ann'],
      body: 'I am running late.',
    });
    expect(parse('tell me a joke')).toBeNull();
  });

  it('is not a question just because the command was one', () => {
    expect(parse('Could you please tell ann i am running late?')?.body).toBe('I am running late.');
    expect(parse('can you ask bob if he can come?')?.body).toBe('Can you come?');
    expect(parse('could you note to self: buy stamps?')?.body).toBe('buy stamps');
  });

  it('keeps its whole text, also after a colon', () => {
    expect(parse('email ann saying friday works for me')?.body).toBe('Friday works for me.');
    expect(parse('send bob this: the code is 1234')).toMatchObject({
      people: ['bob'],
      body: 'the code is 1234',
    });
  });

  it('reaches a group named before the message', () => {
    expect(parse('send the team a mail about the offsite')).toMatchObject({
      people: ['team'],
      subject: 'Offsite',
    });
  });
});

describe('an email to read', () => {
  it('is the sender’s latest, unless another one is asked for', () => {
    expect(parse('read the last mail from ann')).toMatchObject({ sender: 'ann' });
    expect(parse('read the last mail from ann')?.target).toBeUndefined();
    expect(parse('read the first mail from ann')?.target).toBe('first mail from ann');
  });
});

describe('a note', () => {
  it('excludes trailing thanks', () => {
    expect(parse('take a note: the plumber comes at 9 please')?.body).toBe('the plumber comes at 9');
    expect(parse('delete the note packing thanks')?.title).toBe('packing');
  });

  it('is appended to by its name', () => {
    expect(parse('add to my note packing: sun cream', 'notes')).toMatchObject({
      action: 'notes.append',
      title: 'packing',
      body: 'sun cream',
    });
  });
});
