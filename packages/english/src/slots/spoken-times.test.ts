import { expect, test } from 'vitest';
import { resolveTime } from '../time/index.ts';
import { parseRequest } from './parse-request.ts';

const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };

test.each(['buy sun cream and a towel', 'buy a wed dress'])('“%s” names no day', (text) => {
  expect(parseRequest(text, { moment, domain: 'task' })?.slots.when).toBeUndefined();
});

test('short names of days beside each other are all meant', () => {
  const parsed = parseRequest('put gym on mon, wed and fri at 7am', { moment, domain: 'calendar' });

  const { when, furtherTimes = [] } = parsed?.slots ?? {};
  expect([when, ...furtherTimes].map((time) => time?.start.iso)).toEqual([
    '2026-11-30T07:00:00+01:00',
    '2026-12-02T07:00:00+01:00',
    '2026-11-27T07:00:00+01:00',
  ]);
});

test.each([
  ['dinner with Ann on friday at 8', '2026-11-27T20:00:00+01:00'],
  ['lunch with Ann on friday at half twelve', '2026-11-27T12:30:00+01:00'],
])('the words of the time of “%s” mean the same by themselves', (text, iso) => {
  const when = parseRequest(text, { moment, domain: 'calendar' })?.slots.when;

  expect(resolveTime(when?.text ?? '', moment)?.start.iso).toBe(iso);
});

test('a room is a place, and no title', () => {
  const parsed = parseRequest('meeting with Jo tomorrow at 10 in room 4', { moment, domain: 'calendar' });

  expect(parsed?.slots).toMatchObject({ location: 'room 4' });
  expect(parsed?.slots.title).not.toMatch(/room/i);
});

test('“the day before” is a time that has to be asked for, and no title', () => {
  const parsed = parseRequest('remind me the day before to get flowers', { moment, domain: 'task' });

  expect(parsed?.slots.title).toBe('Get flowers');
});
