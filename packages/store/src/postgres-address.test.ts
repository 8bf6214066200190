import { describe, expect, test } from 'vitest';
import { readPostgresAddress, requireSchemaName } from './postgres-address.ts';
import { openPostgresDatabase } from './postgres-database.ts';

const address = 'postgres://tact:a%23b@127.0.0.1:5432/tact?sslmode=disable';

describe('the address of a database', () => {
  test.each([
    ['as it is', address],
    ['with a newline at its end', `${address}\n`],
    ['with white space around it', `  ${address} `],
    ['in quotes', `"${address}"`],
    ['in single quotes, with a newline', `'${address}'\n`],
  ])('is read %s', (_, given) => {
    expect(readPostgresAddress(given, 'TACT_STORE')).toBe(address);
  });

  test('of a socket is read', () => {
    expect(readPostgresAddress('postgres:///tact?host=/run/postgresql', 'TACT_STORE')).toBe(
      'postgres:///tact?host=/run/postgresql',
    );
  });

  test.each([
    [undefined, 'there is none'],
    ['  ', 'it is empty'],
    ['host=127.0.0.1 port=5432 user=tact password=secret', 'it is written as keywords, not as a URL'],
    ['mysql://tact:secret@127.0.0.1/tact', 'it does not begin with postgres://'],
    ['postgres://tact:secret#1@127.0.0.1/tact', 'it contains an unencoded #'],
    ['postgres://tact:1/secret@127.0.0.1/tact', 'it contains an unencoded @, / or ?'],
    ['postgres://tact:1?secret@127.0.0.1/tact', 'it contains an unencoded @, / or ?'],
    ['postgres://tact:sec@ret@127.0.0.1/tact', 'it contains an unencoded @, / or ?'],
    ['postgres://tact:secret%zz@127.0.0.1/tact', 'it contains a % that encodes nothing'],
    ['postgres://tact:sec ret@127.0.0.1/tact', 'it contains white space'],
    ['postgres://tact:secret/x@127.0.0.1/tact', 'it contains what is not a URL'],
  ])('is refused where it is %s, without being shown', async (given, why) => {
    const refusal = await openPostgresDatabase(given as string).catch((thrown: unknown) => thrown);

    expect(refusal).toMatchObject({ code: 'STORE_ADDRESS_INVALID', message: expect.stringContaining(why) });
    expect(`${JSON.stringify(refusal)}${(refusal as Error).stack}${(refusal as Error).cause}`).not.toContain(
      'sec',
    );
  });

  test('has a schema whose name is kept whole', () => {
    expect(() => requireSchemaName('ä'.repeat(31), 'TACT_STORE')).not.toThrow();
    for (const name of ['', 'ä'.repeat(32), 'a\0b']) {
      expect(() => requireSchemaName(name, 'TACT_STORE')).toThrow('its schema has no valid name');
    }
  });
});
