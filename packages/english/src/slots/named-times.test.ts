import { describe, expect, test } from 'vitest';
import { parseRequest } from './parse-request.ts';

/** A Wednesday, 10:00 in Berlin. */
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };
const read = (text: string) => {
  const slots = parseRequest(text, { moment, domain: 'task' })?.slots;
  return { title: slots?.title, on: slots?.when?.named.date };
};

const works = ['prepare', 'cancel', 'reply to', 'print', 'move'];
const things = [
  "today's mail",
  "Friday's talk",
  "next year's budget",
  'the 5pm meeting',
  'my Monday class',
  'the Black Friday banner',
  "tomorrow's slides",
  'the Sunday Times article',
  'our 10am standup',
  "this week's numbers",
  'the next quarter plan',
  'the noon call',
];

describe('a time before its noun', () => {
  test.each(works.flatMap((work) => things.map((thing) => `${work} ${thing}`)))(
    'belongs to the name in “%s”',
    (work) => {
      const title = work.charAt(0).toUpperCase() + work.slice(1);
      expect(read(`Remind me to ${work}`)).toEqual({ title, on: undefined });
    },
  );

  test.each(things)('leaves the time of the reminder as it is: “%s”', (thing) => {
    expect(read(`Remind me on Thursday to prepare ${thing}`).on).toBe('2026-11-26');
  });

  const [days, hours, kinds] = [
    ['tomorrow', 'Friday', 'Monday'],
    ['1pm', '3pm', '9:30', 'noon', '17:00'],
    ['lunch with Lena', 'meeting', 'call with Ben', 'dentist'],
  ];
  test.each(days.flatMap((day) => hours.flatMap((hour) => kinds.map((kind) => [day, hour, kind] as const))))(
    'is the time of what is made: %s, %s, %s',
    (day, hour, kind) => {
      const when = parseRequest(`Schedule ${kind} ${day} at ${hour}`, { moment })?.slots.when;
      expect(when?.saysDay && when.saysTime).toBe(true);
    },
  );
});

test.each([
  ['Add task "Prepare Friday demo" for Thursday', 'Prepare Friday demo', '2026-11-26'],
  ['Remind me to read "The Man Who Was Thursday"', 'Read "The Man Who Was Thursday"', undefined],
  ['Remind me to email Bob: see you on Friday at 5', 'Email Bob: see you on Friday at 5', undefined],
])('what is quoted or dictated keeps its times: %s', (text, title, on) => {
  expect(read(text)).toEqual({ title, on });
});

test.each([
  ['in a fortnight', '2026-12-09'],
  ['in a quarter of an hour', '2026-11-25'],
  ['in 1h30', '2026-11-25'],
  ['in an hour and a half', '2026-11-25'],
  ['on the last working day of the month', '2026-11-30'],
])('“%s” is taken whole, before and after the title', (time, on) => {
  expect(read(`Remind me to check the oven ${time}`)).toEqual({ title: 'Check the oven', on });
  expect(read(`Remind me ${time} to check the oven`)).toEqual({ title: 'Check the oven', on });
});
