import { TactError, tactError } from '@tact/core/errors';
import { DamagedBody } from './body-codec.ts';

/** What PostgreSQL or the way to it threw, as an error of the registry. Codes: appendix A of its manual. */
export function postgresStoreError(
  thrown: unknown,
  { location, schema }: { readonly location: string; readonly schema: string },
): TactError {
  if (thrown instanceof TactError) return thrown;
  const why = sentenceOf(thrown);
  const code = codeOf(thrown);
  if (thrown instanceof DamagedBody || damaged.test(code)) {
    return tactError('STORE_RECORDS_DAMAGED', { location, records: why }, thrown);
  }
  if (locked.test(code)) return tactError('STORE_LOCKED', { location }, thrown);
  if (full.test(code)) return tactError('STORE_FULL', { location }, thrown);
  if (code === readOnly) return tactError('STORE_READ_ONLY', { location }, thrown);
  if (code === denied && !rowLevelSecurity.test(why)) {
    const statement = missingGrant(why, schema, roleOf(location));
    return tactError('STORE_RIGHTS_MISSING', { location, why, statement }, thrown);
  }
  if (code === noDatabase) return tactError('STORE_DATABASE_MISSING', { location }, thrown);
  const limit = serverLimits[code];
  if (limit !== undefined) return tactError('STORE_FAILED', { location, why: limit }, thrown);
  const refusal = refusalOf(code, why);
  if (refusal !== null) return tactError('STORE_LOGIN_REFUSED', { location, why: refusal }, thrown);
  const trouble = troubleOf(code, why);
  if (trouble !== null) return tactError('STORE_UNREACHABLE', { location, why: trouble }, thrown);
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
const readOnly = '25006';
/** Insufficient privilege. */
const denied = '42501';
const rowLevelSecurity = /row-level security/;
const noDatabase = '3D000';

function missingGrant(why: string, schema: string, role: string): string {
  if (/for schema/.test(why)) return `\`grant usage, create on schema "${schema}" to ${role}\``;
  if (/for database/.test(why)) return `\`create schema "${schema}" authorization ${role}\``;
  return `the missing \`grant\` to ${role}`;
}

function roleOf(location: string): string {
  const role = URL.canParse(location) ? decodeURIComponent(new URL(location).username) : '';
  return role === '' ? 'that role' : `"${role}"`;
}

/** Why a login was refused, or null if it was not. */
function refusalOf(code: string, why: string): string | null {
  if (code === '28P01') return 'wrong user or password';
  if (code === '28000') return why;
  // The driver's own sentence; it has no code.
  if (/client password must be a (non-empty )?string/.test(why))
    return 'it asks for a password, and there is none';
  return null;
}

/** What is wrong with the way to the server, or null if that is not it. */
function troubleOf(code: string, why: string): string | null {
  const known = networkTroubles[code];
  if (known !== undefined) return known;
  if (/timeout/i.test(why)) return 'no answer in time';
  if (/does not support SSL/.test(why)) return 'the server does not offer TLS';
  if (/certificate|SSL|TLS/.test(why)) return why;
  // Connection, shutdown, other system errors of the network; what the driver says without a code.
  return /^(08...|57P0.|E[A-Z]+)$/.test(code) || /connection|terminat/i.test(why) ? why : null;
}

const networkTroubles: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'no route to the host',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'no answer in time',
  '53300': 'too many connections',
  '57P01': 'the server is shutting down',
  '57P03': 'the server is starting up',
};

/** Time limits that the server sets itself; raising them is up to who runs it. */
const serverLimits: Readonly<Record<string, string>> = {
  '57014': 'the server cancelled a query, as its statement_timeout says',
  '25P03': 'the server ended a transaction, as its idle_in_transaction_session_timeout says',
  '25P04': 'the server ended a transaction, as its transaction_timeout says',
  '57P05': 'the server ended the session, as its idle_session_timeout says',
};

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** Several addresses tried in vain arrive as one error without a sentence of its own. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === '')
    return thrown.errors.map(sentenceOf).join('; ');
  return thrown instanceof Error ? thrown.message : String(thrown);
}
