import { expect, it } from 'vitest';
import { homeAt } from './home.ts';
import { storePlaceFrom } from './store-place.ts';

const home = homeAt('/home/ann/tact');
const inConfig = (url: string, password_env = 'TACT_STORE_PASSWORD') => ({ store: { url, password_env } });
const none = { store: null };

it('without an address, the store is a file in the home', () => {
  expect(storePlaceFrom(undefined, none, { home, environment: { TACT_STORE: '' } })).toEqual({
    kind: 'sqlite',
    path: '/home/ann/tact/tact.db',
  });
});

it('the option overrides the environment, and the environment the settings', () => {
  const environment = { TACT_STORE: 'postgres://variable/db' };
  const config = inConfig('postgres://settings/db');

  expect(storePlaceFrom('postgres://option/db', config, { home, environment })).toMatchObject({
    url: 'postgres://option/db',
  });
  expect(storePlaceFrom(undefined, config, { home, environment })).toMatchObject({
    url: 'postgres://variable/db',
  });
  expect(storePlaceFrom(undefined, config, { home, environment: {} })).toMatchObject({
    url: 'postgres://settings/db',
  });
});

it('the schema is tact unless the address names one, and is no part of what the server is told', () => {
  const at = (url: string) => storePlaceFrom(url, none, { home, environment: {} });

  expect(at('postgresql://ann@db/main')).toEqual({
    kind: 'postgres',
    url: 'postgresql://ann@db/main',
    schema: 'tact',
  });
  expect(at('postgres://db/main?schema=two&sslmode=verify-full')).toEqual({
    kind: 'postgres',
    url: 'postgres://db/main?sslmode=verify-full',
    schema: 'two',
  });
});

it.each(['allow', 'required', ''])('an address with sslmode=%s is refused', (mode) => {
  const address = `postgres://ann:secret@db/main?sslmode=${mode}`;

  expect(() => storePlaceFrom(address, none, { home, environment: {} })).toThrow(
    expect.objectContaining({
      code: 'STORE_ADDRESS_INVALID',
      message: expect.not.stringContaining('secret'),
    }),
  );
});

it('the password comes from the variable that the settings name, unless the address has one', () => {
  const environment = { TACT_STORE_PASSWORD: 'a b/c', OTHER: 'd' };
  const place = (given: string | undefined, config: typeof none | ReturnType<typeof inConfig>) =>
    storePlaceFrom(given, config, { home, environment });

  expect(place(undefined, inConfig('postgres://ann@db/main'))).toMatchObject({
    url: 'postgres://ann@db/main?password=a+b%2Fc',
  });
  expect(place(undefined, inConfig('postgres://ann@db/main', 'OTHER'))).toMatchObject({
    url: 'postgres://ann@db/main?password=d',
  });
  expect(place('postgres://ann:own@db/main', none)).toMatchObject({ url: 'postgres://ann:own@db/main' });
});

it.each([
  ['mysql://ann:secret@db/main', 'it does not begin with postgres://'],
  ['db.example.org', 'it does not begin with postgres://'],
  [
    'postgres://ann:sec#ret@db:port/main',
    'it contains an unencoded #; encode special characters in the password, such as # as %23',
  ],
  ['postgres://ann:secret@db/main?schema=', 'its schema has no valid name'],
  [`postgres://ann:secret@db/main?schema=${'x'.repeat(64)}`, 'its schema has no valid name'],
])('%s is refused without being repeated', (address, why) => {
  expect(() => storePlaceFrom(address, none, { home, environment: {} })).toThrow(
    `The store address from --store is invalid: ${why}.`,
  );
});
