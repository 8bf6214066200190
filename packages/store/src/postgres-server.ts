import { tactError } from '@tact/core/errors';
import { CompiledQuery } from 'kysely';
import { first, type Steps } from './database.ts';

/** What a server says of itself and of the role that is logged in. */
interface ServerFacts {
  /** As a number: 150004 is 15.4. */
  readonly version: number;
  readonly release: string;
  readonly role: string;
  readonly superuser: boolean;
  readonly bypassesRls: boolean;
}

/** Throws `STORE_SERVER_UNSUPPORTED` or `STORE_ROLE_UNSAFE`. */
export function* checkServer(location: string): Steps<void> {
  const facts = yield* first(serverFacts);
  if (facts !== undefined) refuseUnfit(facts, location);
}

/** `xid8` and `pg_current_xact_id`, by which events are read in order, came with version 13. */
const oldest = 13;

export function refuseUnfit(facts: ServerFacts, location: string): void {
  const { version, release, role, superuser, bypassesRls } = facts;
  if (version < oldest * 10_000) {
    throw tactError('STORE_SERVER_UNSUPPORTED', { location, found: release, needed: oldest });
  }
  if (superuser) throw tactError('STORE_ROLE_UNSAFE', { location, role, why: 'is a superuser' });
  if (bypassesRls) throw tactError('STORE_ROLE_UNSAFE', { location, role, why: 'has BYPASSRLS' });
}

const serverFacts = CompiledQuery.raw(`
  select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
    rolname as role, rolsuper as superuser, rolbypassrls as "bypassesRls"
  from pg_roles where rolname = current_user`) as CompiledQuery<ServerFacts>;
