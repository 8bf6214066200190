import { createHash } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailboxDisk, nodeDisk } from './mailbox-disk.ts';
import { adoptOwner, type MaildirFile, pathOf } from './maildir-files.ts';
import { type MaildirIndex, maildirRef } from './maildir-index.ts';
import { draftFlag, formatMaildirName, seenFlag } from './maildir-name.ts';
import { hasKey, withKey } from './ordinals.ts';

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
  await nodeDisk.sync(join(folder, 'cur'));
  return maildirRef(base, marked);
}

/**
 * The ref of the message that was put there under this key; null where there is none. Found by the file's name, or, where
 * another program gave it a new one, by its size (where the message is at hand) and its header.
 */
export async function findByKey(
  index: MaildirIndex,
  disk: MailboxDisk,
  raw: Uint8Array | null,
  key: string,
): Promise<string | null> {
  const length = raw === null ? null : withKey(raw, key).length;
  const mark = keyMark(key);
  const isMarked = ({ base }: MaildirFile) => base.includes(mark);
  return index.search(
    async (file) => {
      if (file.problem !== null) return null;
      if (!isMarked(file) && length !== null && length !== file.size) return null;
      const found = await disk.readFile(pathOf(file));
      return hasKey(found, key) ? maildirRef(file.base, found) : null;
    },
    (files) => files.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one))),
  );
}

/** Removes a message for good if it was put there under this key; false where it was not. */
export async function removeOwn(disk: MailboxDisk, file: MaildirFile, key: string): Promise<boolean> {
  if (!hasKey(await disk.readFile(pathOf(file)), key)) return false;
  await disk.unlink(pathOf(file));
  await disk.sync(join(file.folder, file.sub));
  return true;
}

/** Unique by time, process and key, as https://cr.yp.to/proto/maildir.html asks; `S=` is Maildir++'s size. */
function baseFor(key: string, size: number): string {
  const now = Date.now();
  return `${Math.floor(now / 1000)}.M${(now % 1000) * 1000}P${process.pid}${keyMark(key)}.tact,S=${size}`;
}

function keyMark(key: string): string {
  return `K${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}
