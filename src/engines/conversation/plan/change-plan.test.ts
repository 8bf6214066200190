import { expect, test } from 'vitest';
import { createActionRegistry } from '#kernel';
import type { JsonObject } from '#records';
import { sampleApproval } from '#testing';
import { toolsWithoutServices } from '../../../../test/examples/tools.ts';
import { changePlan } from './change-plan.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const registry = createActionRegistry(toolsWithoutServices);

const changed = (action: string, parameters: JsonObject, change: string) =>
  changePlan([sampleApproval({ action, parameters })], change, registry, moment)?.actions[0]?.params ?? null;

const mail = { to: ['bob@example.org'], subject: 'We meet at 3pm', body: 'We meet at 3pm.' };

test.each<readonly [string, JsonObject]>([
  ['cc Ann', { cc: ['Ann'] }],
  ['add Ann in cc', { cc: ['Ann'] }],
  ['copy Ann and Zoe', { cc: ['Ann', 'Zoe'] }],
  ['change the subject to Offsite plans', { subject: 'Offsite plans' }],
  ['also mention that the numbers are final', { body: 'We meet at 3pm. The numbers are final.' }],
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
    changes: { start_time: '2026-11-26 at 16:00' },
  });
});

test('what means no change of the plan is none', () => {
  expect(changed('send_email', mail, 'how are you?')).toBeNull();
  expect(changed('delete_event', { event_id: 'e1', version: '1' }, 'at 4pm')).toBeNull();
});
