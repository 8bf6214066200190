import { expect, test } from 'vitest';
import { refAt } from './caldav-objects.ts';

const base = 'https://dav.example.org/ann@example.org/home/';

test.each([
  ['party.ics', '/ann%40example.org/home/party.ics'],
  ['/ann@example.org/home/party.ics', '/ann%40example.org/home/party.ics'],
  ['/ann%40example.org/home/party.ics', '/ann%40example.org/home/party.ics'],
  ['https://dav.example.org/ann%40example.org/home/a+b%3Ac.ics', '/ann%40example.org/home/a%2Bb%3Ac.ics'],
])('a file has one reference, however its path is escaped: %s', (href, ref) => {
  expect(refAt(href, base)).toBe(ref);
});
