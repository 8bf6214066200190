import { expect, test } from 'vitest';
import { createCallers } from './callers.ts';

const named = createCallers(
  new Map([
    ['greenhouse', 'one'],
    ['shed', 'two'],
  ]),
);
const headers = (authorization?: string) => new Headers(authorization === undefined ? {} : { authorization });

test('a caller is known by its token', () => {
  expect(named.callerOf(headers('Bearer one'))).toBe('greenhouse');
  expect(named.callerOf(headers('bearer  two'))).toBe('shed');
});

test.each([undefined, '', 'Bearer', 'Bearer three', 'Basic one', 'one', 'Bearer one two'])(
  'the header %j names no caller',
  (header) => {
    expect(() => named.callerOf(headers(header))).toThrow(
      'The call has no token, or none that is known here.',
    );
  },
);

test('where no caller has a token, each is the socket, whatever it sends', () => {
  expect(createCallers().callerOf(headers('Bearer one'))).toBe('socket');
  expect(createCallers().callerOf(headers())).toBe('socket');
});
