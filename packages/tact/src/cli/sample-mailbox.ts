import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tactError } from '@tact/core/errors';

/** The bundled sample messages, next to src or dist. */
const source = fileURLToPath(new URL('../../samples/mailbox/', import.meta.url));

/**
 * Makes the sample Maildir where there is none; resolves with true when it did. It is made beside its place and moved there
 * whole, so that a run that was interrupted leaves none or all of it. Each message gets the time that its place in the
 * sample stands for.
 */
export async function makeSampleMailbox(path: string, now: number): Promise<boolean> {
  if (await exists(path)) return false;
  const beside = `${path}.new-${process.pid}`;
  try {
    for (const folder of ['cur', 'new', 'tmp'])
      await mkdir(join(beside, folder), { recursive: true, mode: 0o700 });
    const names = (await readdir(source)).filter((name) => name.endsWith('.eml')).sort();
    for (const [index, name] of names.entries()) {
      const file = join(beside, 'new', `sample-${name.replace(/\.eml$/, '')}`);
      await copyFile(join(source, name), file);
      const receivedAt = new Date(now - (names.length - index) * minutesApart * 60_000);
      await utimes(file, receivedAt, receivedAt);
    }
    await rename(beside, path);
    return true;
  } catch (thrown) {
    await rm(beside, { recursive: true, force: true });
    // Another `tact start` may have been faster.
    if (await exists(path)) return false;
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw tactError('STORE_UNAVAILABLE', { location: path, why: code ?? message }, thrown);
  }
}

const minutesApart = 60;

async function exists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null;
}
