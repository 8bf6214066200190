import { expect, it } from 'vitest';
import { unsharedKey } from './check-store.ts';

it('a database that other hosts may use asks for one key of all hosts', () => {
  expect(unsharedKey({ kind: 'postgres' }, {})).toMatchObject([
    { state: 'open', name: 'secrets', remedy: expect.stringContaining('TACT_SECRET_KEY') },
  ]);
  expect(unsharedKey({ kind: 'postgres' }, { TACT_SECRET_KEY: 'one for all' })).toEqual([]);
  expect(unsharedKey({ kind: 'sqlite' }, {})).toEqual([]);
});
