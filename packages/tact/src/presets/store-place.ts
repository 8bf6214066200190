import { tactError } from '@tact/core/errors';
import { readPostgresAddress, requireSchemaName } from '@tact/store/postgres-address';
import type { Config } from '#config';
import type { Home } from './home.ts';

/** Where the store is: a file in the home, or a schema of a PostgreSQL database that several hosts may share. */
export type StorePlace =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly schema: string };

/**
 * The store that is named: with `--store`, in `TACT_STORE`, in `[store]` of config.toml; else the file in the home. The password is in
 * the address, else in the environment variable that `password_env` names; without one, pg looks in `PGPASSWORD` and `~/.pgpass`.
 * Throws `STORE_ADDRESS_INVALID`, which names where the address came from and never the address: a password may be in it.
 */
export function storePlaceFrom(
  given: string | undefined,
  { store }: Pick<Config, 'store'>,
  { home, environment }: { readonly home: Home; readonly environment: NodeJS.ProcessEnv },
): StorePlace {
  const variable = environment['TACT_STORE'] || undefined;
  const [address, source] =
    given !== undefined
      ? [given, '--store']
      : variable !== undefined
        ? [variable, 'TACT_STORE']
        : [store?.url, 'config.toml'];
  if (address === undefined) return { kind: 'sqlite', path: home.database };
  const invalid = (why: string) => tactError('STORE_ADDRESS_INVALID', { source, why });
  const url = new URL(readPostgresAddress(address, source));
  const schema = url.searchParams.get('schema') ?? defaultSchema;
  requireSchemaName(schema, source);
  const mode = url.searchParams.get('sslmode');
  // The driver connects without TLS in a mode that it does not know.
  if (mode !== null && !tlsModes.includes(mode))
    throw invalid(`its sslmode is none of ${tlsModes.join(', ')}`);
  url.searchParams.delete('schema');
  const password = environment[store?.password_env ?? defaultPasswordVariable];
  const hasPassword = url.password !== '' || url.searchParams.has('password');
  // As a parameter, because an address without a host, of a socket, has no place for it before the host.
  if (!hasPassword && password) url.searchParams.set('password', password);
  return { kind: 'postgres', url: url.href, schema };
}

const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const defaultSchema = 'tact';
const defaultPasswordVariable = 'TACT_STORE_PASSWORD';
