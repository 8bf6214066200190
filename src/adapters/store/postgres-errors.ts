import { TactError, tactError } from '#errors';
import { DamagedBody } from './body-codec.ts';

/** What PostgreSQL or the way to it threw, as an error of the registry. Codes: appendix A of its manual. */
export function postgresStoreError(thrown: unknown, location: string): TactError {
  if (thrown instanceof TactError) return thrown;
  const why = sentenceOf(thrown);
  const code = codeOf(thrown);
  if (thrown instanceof DamagedBody || damaged.test(code)) {
    return tactError('STORE_CORRUPT', { location, why }, thrown);
  }
  if (locked.test(code)) return tactError('STORE_LOCKED', { location }, thrown);
  if (full.test(code)) return tactError('STORE_FULL', { location }, thrown);
  if (readOnly.test(code) && !rowLevelSecurity.test(why)) {
    return tactError('STORE_READ_ONLY', { location }, thrown);
  }
  if (unavailable.test(code) || connectionGone.test(why)) {
    return tactError('STORE_UNAVAILABLE', { location, why }, thrown);
  }
  return tactError('STORE_FAILED', { location, why }, thrown);
}

/** The database undid the transaction because of another one; tried again it may well succeed. */
export function yieldedToAnother(thrown: unknown): boolean {
  return /^40(001|P01)$/.test(codeOf(thrown));
}

/** The address as it may be shown: with user, host and database, without password and options. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'postgres';
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

/** Data or index corrupted. */
const damaged = /^XX00[12]$/;
/** Lock not available, deadlock, serialization. */
const locked = /^(55P03|40P01|40001)$/;
/** Disk full, or out of the room allowed. */
const full = /^(53100|53400|ENOSPC)$/;
/** Read-only transaction, insufficient privilege. */
const readOnly = /^(25006|42501)$/;
const rowLevelSecurity = /row-level security/;
/** Connection, authorization, no such database, too many connections, shutdown; system errors of the network. */
const unavailable = /^(08...|28...|3D000|53300|57P0.|E[A-Z]+)$/;
/** What the driver says without a code. */
const connectionGone = /connection|timeout|terminat/i;

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** Several addresses tried in vain arrive as one error without a sentence of its own. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === '')
    return thrown.errors.map(sentenceOf).join('; ');
  return thrown instanceof Error ? thrown.message : String(thrown);
}
