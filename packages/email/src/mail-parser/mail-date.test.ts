import { expect, it } from 'vitest';
import { parseMailDate } from './mail-date.ts';

it.each([
  ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06.000Z'],
  ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06.000Z'],
  ['Thu, 13 Feb 1969 23:32 -0330', '1969-02-14T03:02:00.000Z'],
  ['Mon, 1 Jan 2024 00:00:00 +0100 (CET)', '2023-12-31T23:00:00.000Z'],
  ['Mon,  1  Jan  2024 00:00:00 EST', '2024-01-01T05:00:00.000Z'],
  ['1 January 2024 10:20:30', '2024-01-01T10:20:30.000Z'],
  ['Tue, 02-Jan-24 10:20:30 UTC', '2024-01-02T10:20:30.000Z'],
  ['Tue, 2 Jan 2024 10:20:30 GMT+02:00', '2024-01-02T08:20:30.000Z'],
  ['Tue, 2 Jan 2024 10:20:30 Z', '2024-01-02T10:20:30.000Z'],
  ['Fri Nov 21 09:55:06 1997', '1997-11-21T09:55:06.000Z'],
  ['Fri Nov 21 09:55:06 PST 1997', '1997-11-21T17:55:06.000Z'],
  ['2024-01-02T10:20:30Z', '2024-01-02T10:20:30.000Z'],
  ['2024-01-02 10:20:30 +0200', '2024-01-02T08:20:30.000Z'],
  ['Wed, 31 Dec 69 23:59:59 +0000', '1969-12-31T23:59:59.000Z'],
  ['Wed, 1 Jan 03 00:00:00 +0000', '2003-01-01T00:00:00.000Z'],
])('%j is %s', (text, iso) => {
  const milliseconds = parseMailDate(text);

  expect(milliseconds === null ? null : new Date(milliseconds).toISOString()).toBe(iso);
});

it.each([
  '',
  'Whenever',
  'not before 5',
  '32 Jan 2024 10:00:00 +0000',
  '1 Foo 2024 10:00',
  '5',
  '1 Jan 2024 10:99:00',
])('%j is no date', (text) => {
  expect(parseMailDate(text)).toBeNull();
});
