import { createHash } from 'node:crypto';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { adoptOwner, type MaildirFile, pathOf, readMaildirFolder, syncFolder } from './maildir-files.ts';
import { directoryOf, listFolders } from './maildir-folders.ts';
import { locate, maildirRef } from './maildir-index.ts';
import { draftFlag, formatMaildirName, seenFlag } from './maildir-name.ts';
import { hasKey, withKey } from './tact-key.ts';

/** Writes a message of our own into a folder; it is there as a whole or not at all. Returns its ref. */
export async function appendToMaildir(
  folder: string,
  raw: Uint8Array,
  key: string,
  isDraft: boolean,
): Promise<string> {
  const marked = withKey(raw, key);
  const base = baseFor(key, marked.length);
  const temporary = join(folder, 'tmp', base);
  const name = formatMaildirName({ base, flags: isDraft ? draftFlag + seenFlag : seenFlag });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(marked);
    await handle.sync();
    await adoptOwner(temporary, folder);
    await rename(temporary, join(folder, 'cur', name));
  } catch (thrown) {
    await unlink(temporary);
    throw thrown;
  } finally {
    await handle.close();
  }
  await syncFolder(join(folder, 'cur'));
  return maildirRef(base, marked);
}

/**
 * The ref of the message that was put there under this key; null where there is none. Found by the file's name, or, where
 * another program gave it a new one, by its size (where the message is at hand) and its header.
 */
export async function findByKey(root: string, raw: Uint8Array | null, key: string): Promise<string | null> {
  const length = raw === null ? null : withKey(raw, key).length;
  const folders = await listFolders(root);
  const files = (await Promise.all(folders.map((name) => readMaildirFolder(directoryOf(root, name))))).flat();
  const mark = keyMark(key);
  for (const file of files.filter(({ base }) => base.includes(mark))) {
    const found = await refIfKeyed(file, key);
    if (found !== null) return found;
  }
  for (const file of files.filter(({ base }) => !base.includes(mark))) {
    const located = await locate(file);
    if (located === null || located.problem !== null || (length ?? located.size) !== located.size) continue;
    const found = await refIfKeyed(file, key);
    if (found !== null) return found;
  }
  return null;
}

/** Removes a message for good if it was put there under this key; false where it was not. */
export async function removeOwn(file: MaildirFile, key: string): Promise<boolean> {
  if (!hasKey(await readFile(pathOf(file)), key)) return false;
  await unlink(pathOf(file));
  await syncFolder(join(file.folder, file.sub));
  return true;
}

async function refIfKeyed(file: MaildirFile, key: string): Promise<string | null> {
  const raw = await readFile(pathOf(file));
  return hasKey(raw, key) ? maildirRef(file.base, raw) : null;
}

/** Unique by time, process and key, as https://cr.yp.to/proto/maildir.html asks; `S=` is Maildir++'s size. */
function baseFor(key: string, size: number): string {
  const now = Date.now();
  return `${Math.floor(now / 1000)}.M${(now % 1000) * 1000}P${process.pid}${keyMark(key)}.tact,S=${size}`;
}

function keyMark(key: string): string {
  return `K${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}
