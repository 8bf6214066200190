import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tactError } from '@tact/core/errors';
import type { FoundHome } from './find-home.ts';
import { homeError, homeExists } from './home.ts';

/**
 * Creates the home that was found, private to its owner; resolves with false where there is one. Beside a `.tact` that is not trusted
 * no first home is created: that one may well be the owner's, and the new one would lack its rules.
 * Throws `HOME_NOT_TRUSTED`, `STORE_UNAVAILABLE`.
 */
export async function createHome({ home, ignoredHome }: FoundHome): Promise<boolean> {
  const isNew = !homeExists(home);
  if (isNew && ignoredHome !== null) throw tactError('HOME_NOT_TRUSTED', { path: ignoredHome });
  try {
    // With a folder in it: in an empty one nothing was ever kept.
    await mkdir(home.processes, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    if (existsSync(home.path)) throw homeError(thrown, home.path);
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw tactError('STORE_UNAVAILABLE', { location: home.path, why: code ?? message }, thrown);
  }
  return isNew;
}
