import { tactError } from '@tact/core/errors';

/**
 * The address of a PostgreSQL database as an owner or a program gave it, without the white space and the quotation marks around it.
 * Throws `STORE_ADDRESS_INVALID`, which names what is wrong and where the address came from, never the address: a password may be in it.
 */
export function readPostgresAddress(given: unknown, source: string): string {
  const invalid = (why: string) => tactError('STORE_ADDRESS_INVALID', { source, why });
  if (typeof given !== 'string') throw invalid('there is none');
  const address = given
    .trim()
    .replace(/^(['"])(.*)\1$/s, '$2')
    .trim();
  if (address === '') throw invalid('it is empty');
  if (/^\w+ *=/.test(address)) throw invalid('it is written as keywords, not as a URL');
  if (!/^postgres(ql)?:\/\//i.test(address)) throw invalid('it does not begin with postgres://');
  const flaw = flawOf(address);
  if (flaw !== null) throw invalid(flaw);
  return address;
}

/** A character that has a meaning in a URL, unencoded in a password, makes another host and another database of the rest. */
function flawOf(address: string): string | null {
  const encode = (what: string) =>
    `it contains ${what}; encode special characters in the password, such as # as %23`;
  if (/\s/.test(address)) return encode('white space');
  if (address.includes('#')) return encode('an unencoded #');
  if (!URL.canParse(address)) return encode('what is not a URL');
  const [authority = ''] = address.replace(/^\w+:\/\//, '').split(/[/?]/, 1);
  const { pathname, search, username, password } = new URL(address);
  if (authority.split('@').length > 2 || `${pathname}${search}`.includes('@')) {
    return encode('an unencoded @, / or ?');
  }
  try {
    decodeURIComponent(`${username}:${password}`);
    return null;
  } catch {
    return encode('a % that encodes nothing');
  }
}

/** Throws `STORE_ADDRESS_INVALID` for a name that PostgreSQL would not keep as it is. */
export function requireSchemaName(schema: string, source: string): void {
  if (schema !== '' && !schema.includes('\0') && Buffer.byteLength(schema) <= maxNameBytes) return;
  throw tactError('STORE_ADDRESS_INVALID', { source, why: 'its schema has no valid name' });
}

/** PostgreSQL cuts longer names off, and two schemas would become one. */
const maxNameBytes = 63;
