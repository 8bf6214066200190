import { describe, expect, it } from 'vitest';
import { DamagedBody } from './body-codec.ts';
import { postgresStoreError, withoutPassword, yieldedToAnother } from './postgres-errors.ts';

const thrown = (code: string, message = 'as the server says it') =>
  Object.assign(new Error(message), { code });

const db = { location: 'postgres://ann@host/db', schema: 'tact' };

describe('what PostgreSQL throws', () => {
  it.each([
    ['55P03', 'STORE_LOCKED'],
    ['40P01', 'STORE_LOCKED'],
    ['53100', 'STORE_FULL'],
    ['25006', 'STORE_READ_ONLY'],
    ['42501', 'STORE_RIGHTS_MISSING'],
    ['XX001', 'STORE_RECORDS_DAMAGED'],
    ['28P01', 'STORE_LOGIN_REFUSED'],
    ['28000', 'STORE_LOGIN_REFUSED'],
    ['3D000', 'STORE_DATABASE_MISSING'],
    ['53300', 'STORE_UNREACHABLE'],
    ['57P01', 'STORE_UNREACHABLE'],
    ['57P03', 'STORE_UNREACHABLE'],
    ['08006', 'STORE_UNREACHABLE'],
    ['ECONNREFUSED', 'STORE_UNREACHABLE'],
    ['ENOTFOUND', 'STORE_UNREACHABLE'],
    ['23505', 'STORE_FAILED'],
    ['42P01', 'STORE_FAILED'],
  ])('with the code %s is %s', (code, expected) => {
    expect(postgresStoreError(thrown(code), db).code).toBe(expected);
  });

  it('about another user’s row is a failure of ours, not a missing right', () => {
    const refusal = thrown('42501', 'new row violates row-level security policy for table "effect"');
    expect(postgresStoreError(refusal, db).code).toBe('STORE_FAILED');
  });

  it.each([
    ['permission denied for database db', '`create schema "tact" authorization "ann"`'],
    ['permission denied for schema tact', '`grant usage, create on schema "tact" to "ann"`'],
    ['permission denied for table effect', 'the missing `grant` to "ann"'],
  ])('about a missing right (%s) says what to run', (message, statement) => {
    expect(postgresStoreError(thrown('42501', message), db)).toMatchObject({
      code: 'STORE_RIGHTS_MISSING',
      remedy: `Have an administrator run ${statement} in that database.`,
    });
  });

  it('because no password was given is a refused login', () => {
    const none = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(postgresStoreError(none, db)).toMatchObject({
      code: 'STORE_LOGIN_REFUSED',
      message:
        'The server refused the login to postgres://ann@host/db: it asks for a password, and there is none.',
    });
  });

  it('without a code is told by its words', () => {
    const gone = new Error('Connection terminated unexpectedly');
    expect(postgresStoreError(gone, db).code).toBe('STORE_UNREACHABLE');
    expect(postgresStoreError(new Error('Anything else'), db).code).toBe('STORE_FAILED');
    const damaged = postgresStoreError(new DamagedBody('decision 17'), db);
    expect([damaged.code, damaged.details]).toEqual([
      'STORE_RECORDS_DAMAGED',
      { location: db.location, records: 'decision 17' },
    ]);
  });

  it.each([
    ['57014', 'statement_timeout'],
    ['25P03', 'idle_in_transaction_session_timeout'],
    ['57P05', 'idle_session_timeout'],
  ])('of a time limit of the server (%s) names the limit', (code, limit) => {
    const { code: ours, message } = postgresStoreError(thrown(code), db);

    expect(ours).toBe('STORE_FAILED');
    expect(message).toContain(limit);
  });

  it('for several addresses at once names what each said', () => {
    const both = Object.assign(new AggregateError([new Error('no ::1'), new Error('no 127.0.0.1')], ''), {
      code: 'EADDRNOTAVAIL',
    });
    expect(postgresStoreError(both, db).details['why']).toBe('no ::1; no 127.0.0.1');
  });

  it('after a deadlock may be tried again, after a broken rule not', () => {
    expect(['40001', '40P01'].map((code) => yieldedToAnother(thrown(code)))).toEqual([true, true]);
    expect(yieldedToAnother(thrown('23505'))).toBe(false);
  });
});

describe('the address of a store', () => {
  it('is shown without password and options', () => {
    const url = 'postgres://ann:secret@db.example.com:5433/tact?password=secret&sslmode=require';
    expect(withoutPassword(url)).toBe('postgres://ann@db.example.com:5433/tact');
    expect(withoutPassword('postgres:///tact')).not.toContain('undefined');
    expect(withoutPassword('host=db password=secret')).toBe('postgres');
  });
});
