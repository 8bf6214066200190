import { describe, expect, it } from 'vitest';
import type { Domain } from '../words.ts';
import { parseRequest } from './parse-request.ts';

/** Monday, 23 November 2026, ten in the morning in Berlin. */
const moment = { now: Date.parse('2026-11-23T09:00:00Z'), zone: 'Europe/Berlin' };

function parse(text: string, domain: Domain | null = null) {
  const parsed = parseRequest(text, { moment, domain });
  if (parsed === null) return null;
  const { when, changes, ...slots } = parsed.slots;
  return {
    action: parsed.action,
    ...slots,
    ...(when === undefined ? {} : { when: when.start.iso }),
    ...(changes === undefined
      ? {}
      : { changes: { ...changes, ...(changes.when === undefined ? {} : { when: changes.when.start.iso }) } }),
  };
}

describe('a request about tasks', () => {
  it('makes a task of what somebody wants to be reminded of', () => {
    expect(parse('Remind me to call mom tomorrow at 5pm')).toEqual({
      action: 'task.create',
      title: 'Call mom',
      when: '2026-11-24T17:00:00+01:00',
    });
  });

  it('loses its politeness, and needs neither capitals nor full stops', () => {
    const plain = parse('remind me to buy milk');

    expect(plain).toEqual({ action: 'task.create', title: 'Buy milk' });
    expect(parse('Hey, could you please remind me to buy milk? Thanks!')).toEqual(plain);
    expect(parse("I'd like you to remind me to buy milk")).toEqual(plain);
  });

  it('says who else is reminded', () => {
    expect(parse('remind Bob to send the report on Friday')).toEqual({
      action: 'task.create',
      title: 'Send the report',
      people: ['Bob'],
      when: '2026-11-27',
    });
  });

  it('leaves the second time to the task where the first says when to remind', () => {
    expect(parse('Remind me tomorrow that my paper is due in one week')).toEqual({
      action: 'task.create',
      title: 'My paper is due in one week',
      when: '2026-11-24',
    });
  });

  it('names what is done, deleted or asked for', () => {
    expect(parse('mark the report as done')).toEqual({
      action: 'task.complete',
      title: 'report',
      target: 'report',
    });
    expect(parse('finish task write report')).toMatchObject({
      action: 'task.complete',
      target: 'write report',
    });
    expect(parse('delete the task buy milk')).toMatchObject({ action: 'task.delete', target: 'buy milk' });
    expect(parse("what's on my to-do list")).toEqual({ action: 'task.list', list: 'to-do' });
  });

  it('changes priority, title and time', () => {
    expect(parse("make 'buy milk' high priority")).toMatchObject({
      action: 'task.update',
      target: 'buy milk',
      changes: { priority: 'high' },
    });
    expect(parse('rename the task buy milk to buy oat milk')).toMatchObject({
      target: 'buy milk',
      changes: { title: 'Buy oat milk' },
    });
    expect(parse('move the report task to Friday')).toMatchObject({
      target: 'report',
      changes: { when: '2026-11-27' },
    });
    expect(parse('add a high priority task to file taxes')).toEqual({
      action: 'task.create',
      title: 'File taxes',
      priority: 'high',
    });
  });
});

describe('a request about lists', () => {
  it('separates the items from the list', () => {
    expect(parse('add milk and eggs to the shopping list')).toEqual({
      action: 'list.add',
      list: 'shopping',
      items: ['milk', 'eggs'],
    });
    expect(parse('remove milk from the shopping list')).toEqual({
      action: 'list.remove',
      list: 'shopping',
      items: ['milk'],
    });
    expect(parse("what's on the shopping list")).toEqual({ action: 'list.list', list: 'shopping' });
  });
});

describe('a request about the calendar', () => {
  it('creates an event from a statement', () => {
    expect(parse('I have a meeting with Sarah at 3pm')).toEqual({
      action: 'calendar.create',
      title: 'Meeting with Sarah',
      people: ['Sarah'],
      when: '2026-11-23T15:00:00+01:00',
    });
  });

  it('extracts attendees, time, place and duration', () => {
    expect(parse("put lunch with Ann on Friday at noon at Luigi's")).toEqual({
      action: 'calendar.create',
      title: 'Lunch with Ann',
      people: ['Ann'],
      location: "Luigi's",
      when: '2026-11-27T12:00:00+01:00',
    });
    expect(parse('schedule a phone interview with Bobert at 11:30 today for an hour')).toEqual({
      action: 'calendar.create',
      title: 'Phone interview with Bobert',
      people: ['Bobert'],
      durationMinutes: 60,
      when: '2026-11-23T11:30:00+01:00',
    });
  });

  it('separates the description from the title', () => {
    expect(parse('set a meeting at 2pm with the design team in room 5 about the roadmap')).toMatchObject({
      title: 'Meeting with the design team',
      description: 'about the roadmap',
      location: 'room 5',
    });
  });

  it('combines a day and an hour that are apart', () => {
    expect(parse('schedule for tomorrow a workshop at 3pm')).toMatchObject({
      title: 'Workshop',
      when: '2026-11-24T15:00:00+01:00',
    });
  });

  it('distinguishes availability from listing', () => {
    expect(parse('Am I free for lunch tomorrow?')).toEqual({
      action: 'calendar.free',
      when: '2026-11-24',
    });
    expect(parse('do I have anything on Monday afternoon')).toMatchObject({ action: 'calendar.list' });
  });

  it('reschedules to a new time or by a duration', () => {
    expect(parse('move it to 4pm')).toEqual({
      action: 'calendar.update',
      target: 'it',
      changes: { when: '2026-11-23T16:00:00+01:00' },
    });
    expect(parse("push my 3 o'clock back an hour")).toMatchObject({
      action: 'calendar.update',
      when: '2026-11-23T15:00:00+01:00',
      shiftMinutes: 60,
    });
    expect(parse('move my 2pm meeting an hour earlier')).toMatchObject({ shiftMinutes: -60 });
    expect(parse('extend the meeting by 30 minutes')).toMatchObject({
      target: 'meeting',
      extendMinutes: 30,
    });
  });

  it('separates the current time from the new one', () => {
    expect(parse('change my dentist appointment from 3pm to 4pm')).toMatchObject({
      target: 'dentist appointment',
      when: '2026-11-23T15:00:00+01:00',
      changes: { when: '2026-11-23T16:00:00+01:00' },
    });
  });

  it('changes the place, the title and the attendees', () => {
    expect(parse('change the location to room 5')).toEqual({
      action: 'calendar.update',
      changes: { location: 'room 5' },
    });
    expect(parse('rename the standup to Daily sync')).toMatchObject({
      target: 'standup',
      changes: { title: 'Daily sync' },
    });
    expect(parse('add Bob to the meeting')).toMatchObject({
      action: 'calendar.update',
      target: 'meeting',
      changes: { people: ['Bob'] },
    });
  });

  it('names the event to delete, even by a pronoun', () => {
    expect(parse('Actually, cancel it')).toEqual({ action: 'calendar.delete', target: 'it' });
    expect(parse('delete the dentist appointment')).toMatchObject({ target: 'dentist appointment' });
    expect(parse('cancel my meeting with Sarah')).toMatchObject({ target: 'meeting with Sarah' });
    expect(parse('cancel all my meetings tomorrow')).toMatchObject({ amount: 'all', when: '2026-11-24' });
  });
});

describe('a request about mail', () => {
  it('turns reported speech into direct speech', () => {
    expect(parse("email Bob to tell him I'm running late")).toEqual({
      action: 'email.send',
      people: ['Bob'],
      subject: 'Running late',
      body: "I'm running late.",
    });
  });

  it('changes the pronouns of the addressee, not of the writer', () => {
    expect(parse('email Bob to tell him he should bring his laptop and my keys')).toMatchObject({
      body: 'You should bring your laptop and my keys.',
    });
    expect(parse('email Ann and ask her if she can come')).toMatchObject({ body: 'Can you come?' });
  });

  it('keeps a dictated text as it is', () => {
    expect(parse('send an email to Ann with subject Lunch: Hi Ann, does he eat at 12? Best, Tom')).toEqual({
      action: 'email.send',
      sends: true,
      people: ['Ann'],
      subject: 'Lunch',
      body: 'Hi Ann, does he eat at 12? Best, Tom',
    });
    expect(parse('email ann@example.org "see you at 5 tomorrow"')).toMatchObject({
      body: 'see you at 5 tomorrow',
    });
  });

  it('keeps the lines of a dictated text', () => {
    expect(parse('email Bob: Hi Bob,\n\nsee you at 5.\n\nBest,\nTom')).toMatchObject({
      people: ['Bob'],
      subject: 'See you at 5',
      body: 'Hi Bob,\n\nsee you at 5.\n\nBest,\nTom',
    });
  });

  it('turns an indirect question into a direct one', () => {
    expect(parse('ask Bob by email if he can come at 5')).toMatchObject({
      people: ['Bob'],
      body: 'Can you come at 5?',
    });
    expect(parse('let Sarah know by email that I will be late')).toMatchObject({
      people: ['Sarah'],
      body: 'I will be late.',
    });
  });

  it('extracts groups, subjects and copies', () => {
    expect(parse('send an email to the whole team about the project delay')).toEqual({
      action: 'email.send',
      sends: true,
      people: ['the whole team'],
      subject: 'Project delay',
    });
    expect(
      parse('draft a mail to ann@example.org saying the report is ready, cc bob@example.org'),
    ).toMatchObject({
      action: 'email.draft',
      people: ['ann@example.org'],
      cc: ['bob@example.org'],
      body: 'The report is ready.',
    });
  });

  it('replies, forwards and searches', () => {
    expect(parse("reply to Sarah that I'll be there")).toMatchObject({
      action: 'email.reply',
      people: ['Sarah'],
      body: "I'll be there.",
    });
    expect(parse('forward the last email from Bob to Ann')).toMatchObject({
      action: 'email.forward',
      sender: 'Bob',
      people: ['Ann'],
    });
    expect(parse('any new emails from my boss?')).toMatchObject({
      action: 'email.list',
      sender: 'my boss',
    });
    expect(parse('find emails about the invoice')).toEqual({ action: 'email.search', query: 'invoice' });
  });
});

describe('a request about memory and notes', () => {
  it('stores, recalls, changes and forgets', () => {
    expect(parse("remember that my wife's birthday is May 3")).toMatchObject({
      action: 'memory.store',
      key: "wife's birthday",
      value: 'May 3',
    });
    expect(parse("what is my wife's birthday?")).toMatchObject({
      action: 'memory.recall',
      key: "wife's birthday",
    });
    expect(parse('my new phone number is 555 1234 now')).toMatchObject({
      action: 'memory.update',
      key: 'phone number',
      value: '555 1234',
    });
    expect(parse('forget my phone number')).toMatchObject({ action: 'memory.delete', key: 'phone number' });
  });

  it('keeps the words of a note', () => {
    expect(parse('make a note: the wifi password is Hunter2')).toEqual({
      action: 'notes.create',
      body: 'the wifi password is Hunter2',
    });
    expect(parse('note down that the car needs oil')).toEqual({
      action: 'notes.create',
      body: 'the car needs oil',
    });
    expect(parse('add eggs to my note about shopping')).toEqual({
      action: 'notes.append',
      title: 'shopping',
      body: 'eggs',
    });
    expect(parse('show my notes')).toEqual({ action: 'notes.list' });
  });
});

describe('a missing slot', () => {
  it('is named', () => {
    const missing = (text: string) => parseRequest(text, { moment })?.missing;

    expect(missing('I have a meeting')).toEqual(['when']);
    expect(missing('I have a meeting at 3pm')).toEqual([]);
    expect(missing('send an email')).toEqual(['people', 'body']);
    expect(missing('change the location to room 5')).toEqual(['target']);
    expect(missing('remind me')).toEqual(['title']);
  });
});

describe('the domain', () => {
  it('determines the action of a verb', () => {
    expect(parse('delete it', 'calendar')).toMatchObject({ action: 'calendar.delete' });
    expect(parse('delete it', 'task')).toMatchObject({ action: 'task.delete' });
    expect(parse('delete it', 'email')).toMatchObject({ action: 'email.delete' });
  });

  it('is guessed from the nouns if not given, with less confidence', () => {
    const given = parseRequest('book a meeting at 3pm', { moment, domain: 'calendar' });
    const guessed = parseRequest('book a meeting at 3pm', { moment });

    expect(guessed?.action).toBe(given?.action);
    expect(guessed?.confidence).toBeLessThan(given?.confidence ?? 0);
  });
});

it('small talk and general questions are not requests', () => {
  expect(parse("Hey, how's it going?")).toBeNull();
  expect(parse('what is the capital of France?')).toBeNull();
});
