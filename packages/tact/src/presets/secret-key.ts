import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type Home, homeError } from './home.ts';

/** Hosts that share a store share this, so that what they mask compares. */
export const secretKeyVariable = 'TACT_SECRET_KEY';

/**
 * What secrets are masked under: that of the environment, else that of a file beside the database, which is created where `creates`
 * allows it. Undefined where there is none. Throws what `homeError` makes of a home that cannot be read or written.
 */
export async function secretKeyOf(
  { path, secretKey }: Pick<Home, 'path' | 'secretKey'>,
  { environment, creates }: { readonly environment: NodeJS.ProcessEnv; readonly creates: boolean },
): Promise<string | undefined> {
  const given = environment[secretKeyVariable]?.trim();
  if (given) return given;
  const known = await readKey(secretKey);
  if (known !== null || !creates) return known ?? undefined;
  try {
    const made = randomBytes(32).toString('hex');
    await writeFile(secretKey, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (thrown) {
    // Another process made it at the same time.
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return (await readKey(secretKey)) ?? undefined;
    throw homeError(thrown, path);
  }
}

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw thrown;
  }
}
