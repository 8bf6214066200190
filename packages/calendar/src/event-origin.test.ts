import { expect, test } from 'vitest';
import { eventOrigin } from './event-origin.ts';
import { readCalendars } from './read-calendar.ts';

const account = new Set(['ann@example.org', '/principals/ann/']);

function originOf(lines: readonly string[], { method = '' } = {}) {
  const text = [
    'BEGIN:VCALENDAR',
    ...(method === '' ? [] : [`METHOD:${method}`]),
    'BEGIN:VEVENT',
    'UID:review',
    'SUMMARY:Review',
    'DTSTART:20261123T140000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const [calendar] = readCalendars(text);
  const [parts] = calendar?.events ?? [];
  if (calendar === undefined || parts === undefined) throw new Error('There is no event.');
  return eventOrigin(parts, { identities: account, method: calendar.method });
}

const guest = 'ATTENDEE:mailto:ann@example.org';

test.each([
  ['without people', [], 'owner'],
  ['that the account organizes', ['ORGANIZER:MAILTO:Ann@Example.org', guest], 'owner'],
  ['that the principal of the account organizes', ['ORGANIZER;EMAIL=x@y.example:/principals/ann/'], 'owner'],
  ['that somebody else organizes', ['ORGANIZER;CN=ann@example.org:mailto:mallory@evil.example'], 'outside'],
  [
    'whose organizer has an address of the owner as a parameter',
    ['ORGANIZER;EMAIL=ann@example.org:urn:uuid:1'],
    'outside',
  ],
  ['whose organizer is another address of the owner’s', ['ORGANIZER:mailto:ann@work.example'], 'outside'],
  ['with guests that nobody organizes', [guest], 'outside'],
  ['with an empty organizer', ['ORGANIZER:mailto:'], 'outside'],
  ['of outside words', ['X-TACT-ORIGIN:outside'], 'outside'],
  ['of ours', ['X-TACT-ORIGIN:system'], 'system'],
  [
    'of somebody else that claims to be ours',
    ['ORGANIZER:mailto:mallory@evil.example', 'X-TACT-ORIGIN:system'],
    'outside',
  ],
])('an event %s', (_, lines, origin) => {
  expect(originOf(lines)).toBe(origin);
});

test('a file of an invitation is somebody else’s, whoever organizes nothing in it', () => {
  expect(originOf([], { method: 'REQUEST' })).toBe('outside');
});
