import { expect, test } from 'vitest';
import { userFrom } from './named-user.ts';
import type { StorePlace } from './store-place.ts';

const file: StorePlace = { kind: 'sqlite', path: '/home/ann/tact.db' };
const database: StorePlace = { kind: 'postgres', url: 'postgres://tact@db/tact', schema: 'tact' };
const owner = { user: 'in-config', addresses: [] };

test.each([
  ['what is given', 'given', { TACT_USER: 'in-variable' }, owner, 'given'],
  ['then the variable', undefined, { TACT_USER: 'in-variable' }, owner, 'in-variable'],
  ['then the settings', undefined, { TACT_USER: ' ' }, owner, 'in-config'],
])('the user is %s', (_, given, environment, settings, user) => {
  for (const place of [file, database])
    expect(userFrom(given, { owner: settings }, { place, environment })).toBe(user);
});

test('nobody has to be named where the store is a file', () => {
  expect(userFrom(undefined, { owner: null }, { place: file, environment: {} })).toBe('owner');
});

test('somebody has to be named where the store is a database', () => {
  expect(() => userFrom(undefined, { owner: null }, { place: database, environment: {} })).toThrow(
    'The store is a database that several people may share, and nobody is named.',
  );
});

test('an empty name is refused', () => {
  expect(() => userFrom('', { owner: null }, { place: file, environment: {} })).toThrow('it is empty');
});
