import { createFakeClock, createMemoryStore } from '@tact/testing';
import { expect, test } from 'vitest';
import { type CallersOptions, createCallers } from './callers.ts';

const callers = (given: Pick<CallersOptions, 'tokens' | 'requireToken'> = {}) =>
  createCallers({ user: 'ann', runtime: { store: createMemoryStore(), clock: createFakeClock() }, ...given });
const tokens = new Map([
  ['greenhouse', 'one'],
  ['shed', 'two'],
]);
const headers = (authorization?: string) => new Headers(authorization === undefined ? {} : { authorization });

test('a caller is known by its token, and may call the executive alone', async () => {
  const named = callers({ tokens });

  expect(await named.ofExecutive(headers('Bearer one'))).toMatchObject({
    ...{ user: 'ann', kind: 'service', name: 'greenhouse' },
    scopes: ['executive:read', 'executive:write'],
  });
  expect(await named.ofExecutive(headers('bearer  two'))).toMatchObject({ name: 'shed' });
  expect(await named.ofOperations(headers('Bearer one'))).toBeNull();
});

test.each([undefined, '', 'Bearer', 'Bearer three', 'Basic one', 'one', 'Bearer one two'])(
  'the header %j names no caller',
  async (header) => {
    for (const strict of [callers({ tokens }), callers({ requireToken: true })])
      await expect(strict.ofExecutive(headers(header))).rejects.toMatchObject({
        code: 'SERVER_TOKEN_UNKNOWN',
      });
  },
);

test('where nobody needs a token, each is the socket, whatever it sends', async () => {
  expect(await callers().ofExecutive(headers('Bearer one'))).toMatchObject({ name: 'socket' });
  expect(await callers().ofExecutive(headers())).toMatchObject({ name: 'socket' });
});
