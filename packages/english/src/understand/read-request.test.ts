import { describe, expect, test } from 'vitest';
import type { Domain } from '../words.ts';
import { readRequest } from './read-request.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

function readingsOf(text: string, domain: Domain | null = null, confidence = 0.9) {
  const route = { domain, confidence };
  const clause = { text, start: 0, end: text.length };
  return readRequest(clause, { moment, history: [], people: ['Ann', 'Bob'], route });
}

describe('what no rule recognises is no request', () => {
  test.each([
    ['what a day, I get nothing done', 'task'],
    ['merci beaucoup', 'email'],
    ['my knee hurts', 'calendar'],
    ['turn on the lights', null],
    ['print it out for me', 'task'],
    ['order me a pizza', null],
    ["don't email Bob about the party", 'email'],
    ['add a task to repaint the fence, no actually forget it', 'task'],
  ] as const)('%s', (text, domain) => {
    expect(readingsOf(text, domain)).toEqual([]);
  });
});

test('the head of an order outweighs the router', () => {
  const [first] = readingsOf('email the team that standup moved to 10 tomorrow', 'calendar');

  expect(first?.parsed).toMatchObject({
    action: 'email.send',
    slots: { people: ['the team'], body: 'Standup moved to 10 tomorrow.' },
  });
});

test('a chore with a time is a task, whatever the router says', () => {
  const [first] = readingsOf('pick up the cake by Saturday', null);

  expect(first).toMatchObject({ parsed: { action: 'task.create', slots: { title: 'Pick up the cake' } } });
});

describe('a named destination says what is made', () => {
  test.each([
    ['put chicken soup under recipes', 'list.add', { items: ['chicken soup'], list: 'recipes' }],
    ['write the gate code 4711 in my notes', 'notes.create', { body: 'the gate code 4711' }],
    ['put the dentist onto the calendar for Monday at 9', 'calendar.create', { title: 'Dentist' }],
  ] as const)('%s', (text, action, slots) => {
    expect(readingsOf(text, 'task')[0]).toMatchObject({ parsed: { action, slots } });
  });
});

test('a reason describes what is made and is named where nothing is made', () => {
  const made = readingsOf('remind me to call Ann because she is ill', 'task')[0];
  const deleted = readingsOf("cancel the gym because I'm ill", 'calendar')[0];

  expect(made?.parsed.slots).toMatchObject({ title: 'Call Ann', description: 'because she is ill' });
  expect(deleted?.unexplained).toEqual([{ text: "because I'm ill", start: 15, end: 30 }]);
});

test('words that a reading leaves over lower its certainty', () => {
  const [whole] = readingsOf('delete the dentist', 'calendar');
  const [partly] = readingsOf('what meetings have I got tomorrow in purple pyjamas', 'calendar');

  expect(whole?.certainty).toBeGreaterThan(0.8);
  expect(partly?.certainty).toBeLessThan(whole?.certainty ?? 0);
});

test.each([
  ['choir practice on thursday at 7:30pm', 'Choir practice'],
  ['school run tomorrow from 8 to 8:30', 'School run'],
])('“%s” is an event, though no word says so', (text, title) => {
  const [first] = readingsOf(text, 'calendar', 0.75);

  expect(first?.parsed).toMatchObject({ action: 'calendar.create', slots: { title } });
});

test("a request that hangs on the weather isn't one that can be carried out", () => {
  expect(readingsOf("if it's sunny on saturday remind me to wash the car", 'task')).toEqual([]);
});
