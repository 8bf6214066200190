import type { JsonObject } from '@tact/core/records';
import { expect, test } from 'vitest';
import { eventAt, bindTimes as resolve } from '../../../../../test/examples/bind-times.ts';

const paramsOf = (bound: ReturnType<typeof resolve>): JsonObject => {
  if (bound.status === 'unclear') throw new Error('It asks.');
  return bound.parameters;
};

const event = (params: JsonObject) =>
  ({ domain: 'calendar', action: 'create_event', params: { summary: 'Lunch', ...params } }) as const;
const change = (changes: JsonObject) =>
  ({ domain: 'calendar', action: 'update_event', params: { find_by: 'lunch', changes } }) as const;

test('words of time become times in the owner’s zone, and an event lasts an hour unless said', () => {
  expect(paramsOf(resolve(event({ start_time: 'tomorrow at 5pm' })))).toEqual({
    summary: 'Lunch',
    start_time: '2026-11-23T17:00:00+01:00',
    end_time: '2026-11-23T18:00:00+01:00',
  });
});

test('a duration, an end and a range are kept', () => {
  const lasting = paramsOf(resolve(event({ start_time: 'tomorrow at noon', duration_minutes: 90 })));
  const ending = paramsOf(resolve(event({ start_time: 'tomorrow at 3pm', end_time: '5pm' })));
  const ranging = paramsOf(resolve(event({ start_time: 'tomorrow from 3 to 5pm' })));

  expect(lasting['end_time']).toBe('2026-11-23T13:30:00+01:00');
  expect(ending['end_time']).toBe('2026-11-23T17:00:00+01:00');
  expect(ranging['end_time']).toBe('2026-11-23T17:00:00+01:00');
});

test('an event without a time of day lasts the day, and the reply says so', () => {
  const resolved = resolve(event({ start_time: 'tomorrow' }));

  expect(paramsOf(resolved)).toMatchObject({ start_time: '2026-11-23', end_time: '2026-11-24' });
  expect(resolved.status === 'bound' && resolved.remarks).toEqual([
    'It lasts the whole day, since no time of day was said.',
  ]);
});

test('an event without any time is asked about', () => {
  expect(resolve(event({}))).toEqual({
    status: 'unclear',
    question: 'When should “Lunch” be?',
    field: 'start_time',
    options: [],
  });
});

test('what is past is asked about, not made', () => {
  const resolved = resolve(event({ start_time: '2026-11-20T15:00:00+01:00' }));

  expect(resolved.status === 'unclear' && resolved.question).toContain('in the past');
});

test('every second Friday is every two weeks', () => {
  expect(paramsOf(resolve(event({ start_time: 'every second Friday at noon' })))).toMatchObject({
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    start_time: '2026-11-27T12:00:00+01:00',
  });
});

test('a moved event keeps its day and its length', () => {
  const events = [eventAt('Lunch', '2026-11-27T15:00:00+01:00', '2026-11-27T15:30:00+01:00')];

  expect(paramsOf(resolve(change({ start_time: '4pm' }), { events }))['changes']).toEqual({
    start_time: '2026-11-27T16:00:00+01:00',
    end_time: '2026-11-27T16:30:00+01:00',
  });
  expect(paramsOf(resolve(change({ shift_minutes: 60 }), { events }))['changes']).toEqual({
    start_time: '2026-11-27T16:00:00+01:00',
    end_time: '2026-11-27T16:30:00+01:00',
  });
});

test('a day asked for is the whole day', () => {
  const listing = (params: JsonObject) => ({ domain: 'calendar', action: 'list_events', params }) as const;

  expect(paramsOf(resolve(listing({ from: 'tomorrow' })))).toEqual({ from: '2026-11-23', to: '2026-11-24' });
  expect(paramsOf(resolve(listing({})))).toEqual({});
});

test('a deadline is read, and one that cannot be is asked about', () => {
  const task = (deadline: string) =>
    ({ domain: 'task', action: 'create', params: { title: 'Call mom', deadline } }) as const;

  expect(paramsOf(resolve(task('tomorrow at 5pm')))['deadline']).toBe('2026-11-23T17:00:00+01:00');
  expect(resolve(task('when the cows come home'))).toMatchObject({ status: 'unclear', field: 'deadline' });
});
