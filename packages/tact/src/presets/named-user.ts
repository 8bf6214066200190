import { tactError } from '@tact/core/errors';
import { requireUser } from '@tact/core/records';
import type { Config } from '#config';
import type { StorePlace } from './store-place.ts';

/** Whose assistant it is in a home of its own, where nobody else can be meant. */
const soleUser = 'owner';

/**
 * Whose assistant it is: as given, in `TACT_USER`, in `[owner]` of config.toml. A database may be shared by hosts of several people, so
 * there it has to be said; hosts that name the same user share what is that user's. Throws `STORE_USER_UNNAMED` and `USER_INVALID`.
 */
export function userFrom(
  given: string | undefined,
  { owner }: Pick<Config, 'owner'>,
  { place, environment }: { readonly place: StorePlace; readonly environment: NodeJS.ProcessEnv },
): string {
  const named = given ?? (environment['TACT_USER']?.trim() || owner?.user);
  if (named !== undefined) {
    requireUser(named);
    return named;
  }
  if (place.kind === 'sqlite') return soleUser;
  throw tactError('STORE_USER_UNNAMED', {});
}
