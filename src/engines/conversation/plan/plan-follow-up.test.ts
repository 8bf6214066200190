import { expect, test } from 'vitest';
import { planFollowUp } from './plan-follow-up.ts';

// A Sunday, 11:00 in Berlin.
const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

test.each([
  ['no, 4pm', '4pm'],
  ['sorry, I meant Thursday', 'Thursday'],
  ['actually make it 6pm instead', '6pm'],
  ['oops, should be tomorrow at noon', 'tomorrow at noon'],
])('“%s” corrects when the event is that was just spoken of', (text, time) => {
  expect(planFollowUp(text, 'event', moment)).toMatchObject({
    domain: 'calendar',
    action: 'update_event',
    params: { find_by: 'it', changes: { start_time: time } },
  });
});

test('after a task, the same words correct its deadline', () => {
  expect(planFollowUp('no, 4pm', 'task', moment)).toMatchObject({
    domain: 'task',
    action: 'update',
    params: { find_by: 'it', changes: { deadline: '4pm' } },
  });
});

test.each([
  '4pm',
  'no, cancel the retro',
  'make it an hour earlier',
  'no, is it at 4pm?',
  'sorry I am late, I was at Tom’s until 4pm',
])('“%s” is no correction of a time', (text) => {
  expect(planFollowUp(text, 'event', moment)).toBeNull();
});

test('a time after nothing, or after a mail, corrects nothing here', () => {
  expect(planFollowUp('no, 4pm', null, moment)).toBeNull();
  expect(planFollowUp('no, 4pm', 'email', moment)).toBeNull();
});

test('something is added to the note that was just spoken of, and to nothing else', () => {
  expect(planFollowUp('add “sunscreen” to it', 'note', moment)).toMatchObject({
    domain: 'notes',
    action: 'append',
    params: { find_by: 'it', text: 'sunscreen' },
  });
  expect(planFollowUp('add sunscreen to it', 'task', moment)).toBeNull();
  expect(planFollowUp('add sunscreen to the shopping list', 'note', moment)).toBeNull();
});
