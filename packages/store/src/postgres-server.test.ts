import { expect, it } from 'vitest';
import { refuseUnfit } from './postgres-server.ts';

const facts = { version: 150_004, release: '15.4', role: 'ann', superuser: false, bypassesRls: false };

it('an ordinary role on a server from version 13 on is accepted', () => {
  expect(() => refuseUnfit(facts, 'here')).not.toThrow();
  expect(() => refuseUnfit({ ...facts, version: 130_000, release: '13.0' }, 'here')).not.toThrow();
});

it('an older server is refused with its version and the one that is needed', () => {
  expect(() => refuseUnfit({ ...facts, version: 120_018, release: '12.18' }, 'here')).toThrow(
    'The server of here is PostgreSQL 12.18; Tact needs 13 or newer.',
  );
});

it.each([
  ['is a superuser', { superuser: true }],
  ['has BYPASSRLS', { bypassesRls: true }],
])('a role that %s is refused, because row-level security does not bind it', (why, more) => {
  expect(() => refuseUnfit({ ...facts, ...more }, 'here')).toThrow(
    `The role ann of here ${why}, so the database could not keep users apart.`,
  );
});
