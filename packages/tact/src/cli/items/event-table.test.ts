import { expect, test } from 'vitest';
import { eventId, shortEventId } from './event-table.ts';

test.each([
  ['01a1fd5a-9bef-7005-9894-f43729294534', '01a1fd5a-9bef-7005-9894-f43729294534', '29294534'],
  [
    '/ann/calendar/01A1FD5A-9bef-7005-9894-f43729294534.ics',
    '01a1fd5a-9bef-7005-9894-f43729294534',
    '29294534',
  ],
])('an event under %s is called by its own digits', (ref, id, short) => {
  expect(eventId(ref)).toBe(id);
  expect(shortEventId(ref)).toBe(short);
});

test('an event of another program is called by digits that derive from its ref', () => {
  const [one, other] = ['/cal/abc@google.com.ics', '/cal/abd@google.com.ics'];
  expect(eventId(one)).toMatch(/^[0-9a-f]{16}$/);
  expect(eventId(one)).toBe(eventId(one));
  expect(shortEventId(one)).not.toBe(shortEventId(other));
});
