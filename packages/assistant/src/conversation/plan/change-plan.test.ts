import { createActionRegistry } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import { readChange } from '@tact/english';
import { sampleApproval } from '@tact/testing';
import { expect, test } from 'vitest';
import { toolsWithoutServices } from '../../../../../test/examples/tools.ts';
import { changePlan } from './change-plan.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const registry = createActionRegistry(toolsWithoutServices);

function changed(action: string, parameters: JsonObject, words: string): JsonObject | null {
  const change = readChange(words, { moment, people: [] });
  const approvals = [sampleApproval({ action, parameters })];
  return change === null
    ? null
    : (changePlan(approvals, change, registry, moment)?.actions[0]?.params ?? null);
}

const mail = { to: ['bob@example.org'], subject: 'We meet at 3pm', body: 'We meet at 3pm.' };

test.each<readonly [string, JsonObject]>([
  ['cc Ann', { cc: ['Ann'] }],
  ['add Ann in cc', { cc: ['Ann'] }],
  ['copy Ann and Zoe', { cc: ['Ann', 'Zoe'] }],
  ['change the subject to Offsite plans', { subject: 'Offsite plans' }],
  ['also mention that the numbers are final', { body: 'We meet at 3pm. The numbers are final.' }],
  ['yes, but say that we are late', { body: 'We are late.' }],
  ['and Ann too', { to: ['bob@example.org', 'Ann'] }],
  ['no, send it to Ann instead', { to: ['Ann'] }],
  ['no, I meant Ann', { to: ['Ann'] }],
])('“%s” changes a mail that waits, and nothing else of it', (change, wanted) => {
  expect(changed('send_email', mail, change)).toEqual({ ...mail, ...wanted });
});

test('a time is changed wherever the mail speaks of it', () => {
  expect(changed('send_email', mail, 'at 4pm')).toEqual({
    ...mail,
    subject: 'We meet at 4pm',
    body: 'We meet at 4pm.',
  });
});

test('where a mail speaks of two times, no time is changed', () => {
  const two = { ...mail, subject: 'Meeting', body: 'Either at 3pm or at 5pm.' };

  expect(changed('send_email', two, 'at 4pm')).toBeNull();
});

test('a time is put on the day that was planned, and what was looked up is looked up again', () => {
  const parameters = {
    event_id: 'e1',
    version: '3',
    occurrence: '2026-11-24T09:00:00',
    title: 'Dentist',
    start: '2026-11-24T09:00:00+01:00',
    find_by: 'dentist',
    changes: { start_time: '2026-11-26T09:00:00+01:00', end_time: '2026-11-26T09:30:00+01:00' },
  };

  expect(changed('update_event', parameters, 'at 4pm')).toEqual({
    find_by: 'e1@2026-11-24T09:00:00',
    changes: { start_time: '2026-11-26 at 16:00', duration_minutes: 30 },
  });
});

test('what means no change of the plan is none', () => {
  expect(changed('send_email', mail, 'how are you?')).toBeNull();
  expect(changed('delete_event', { event_id: 'e1', version: '1' }, 'at 4pm')).toBeNull();
});

const dentist = {
  ...{
    summary: 'Lunch with Tim',
    start_time: '2026-11-26T16:00:00+01:00',
    end_time: '2026-11-26T18:00:00+01:00',
  },
  attendees: ['tim@example.org'],
};

test.each<readonly [string, JsonObject]>([
  ['sorry, 5 not 4', { start_time: '2026-11-26 at 17:00', duration_minutes: 120 }],
  ['how about half past?', { start_time: '2026-11-26 at 16:30', duration_minutes: 120 }],
  ['no, the day after', { start_time: '2026-11-27 at 16:00', duration_minutes: 120 }],
  ['make it an hour earlier', { start_time: '2026-11-26 at 15:00', duration_minutes: 120 }],
  ['make that three hours', { start_time: dentist.start_time, duration_minutes: 180 }],
  ['an hour shorter', { start_time: dentist.start_time, duration_minutes: 60 }],
])('“%s” moves a new event as a whole', (change, wanted) => {
  const { summary, attendees } = dentist;

  expect(changed('create_event', dentist, change)).toEqual({ summary, attendees, ...wanted });
});

test.each<readonly [string, JsonObject]>([
  ['Lena should come as well', { attendees: ['tim@example.org', 'Lena'] }],
  ['without Tim', { attendees: [] }],
  ['I meant Tom', { summary: 'Lunch with Tom', attendees: ['Tom'] }],
  ['in room 7', { location: 'room 7' }],
  ['call it Team lunch', { summary: 'Team lunch' }],
])('“%s” leaves everything else of a new event as it is', (change, wanted) => {
  expect(changed('create_event', dentist, change)).toEqual({ ...dentist, ...wanted });
});

test('who takes part in an event that is there already stays', () => {
  const parameters = { event_id: 'e1', version: '3', find_by: 'dentist', changes: { location: 'Room 7' } };

  expect(changed('update_event', parameters, 'Lena should come as well')).toEqual({
    find_by: 'e1',
    changes: { location: 'Room 7', add_attendees: ['Lena'] },
  });
});
