import { link, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './file-problem.ts';
import { nodeDisk } from './mailbox-disk.ts';
import { adoptOwner } from './maildir-files.ts';

/**
 * Replaces a file that dovecot and others replace too, so that nobody's change is lost: under dovecot's lock, which is the
 * new file itself with `.lock` behind its name, renamed to the old name when it is complete.
 *
 * The new file is written under a name of our own first and becomes the lock by a link, so that the lock is held for two
 * system calls only, and a lock that a killed process left can be told by the name that says whose it was.
 */

const lockTries = 200;
const lockPauseMs = 25;
/** After that the program that took the lock has died (dovecot's own limit). */
const staleLockMs = 120_000;

let written = 0;

/**
 * @param change makes the new text from the old one, which is empty where there is no file; it may be called again
 * @param wait pauses while another program holds the lock
 */
export async function replaceUnderLock(
  file: string,
  change: (text: string) => Promise<string>,
  wait: () => Promise<void> = () => pause(lockPauseMs),
): Promise<string> {
  const lock = `${file}.lock`;
  written += 1;
  const own = `${ownPrefix(file)}${process.pid}-${written}`;
  for (let tries = 1; ; tries += 1) {
    const before = await textOf(file);
    const after = await change(before);
    await writeWhole(own, after, dirname(file));
    let isLocked = false;
    try {
      await link(own, lock);
      isLocked = true;
      if ((await textOf(file)) === before) {
        await rename(lock, file);
        isLocked = false;
        await nodeDisk.sync(dirname(file));
        return after;
      }
    } catch (thrown) {
      if (errorCode(thrown) !== 'EEXIST' || tries === lockTries) throw thrown;
      await removeIfAbandoned(file, lock);
      await wait();
    } finally {
      if (isLocked) await unlink(lock);
      await unlink(own);
    }
  }
}

export async function textOf(file: string): Promise<string> {
  try {
    return (await nodeDisk.readFile(file)).toString('utf8');
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return '';
    throw thrown;
  }
}

async function writeWhole(path: string, text: string, folder: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await adoptOwner(path, folder);
}

async function removeIfAbandoned(file: string, lock: string): Promise<void> {
  try {
    const { ino, mtimeMs } = await stat(lock);
    if (Date.now() - mtimeMs > staleLockMs) await unlink(lock);
    for (const path of await leftByDeadProcesses(file)) {
      if ((await stat(path)).ino === ino) await unlink(lock);
      await unlink(path);
    }
  } catch (thrown) {
    // Somebody else was faster.
    if (errorCode(thrown) !== 'ENOENT') throw thrown;
  }
}

async function leftByDeadProcesses(file: string): Promise<string[]> {
  const prefix = basename(ownPrefix(file));
  const names = await readdir(dirname(file));
  const abandoned = names.filter(
    (name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)),
  );
  return abandoned.map((name) => join(dirname(file), name));
}

/** Process ids mean something on one machine only. */
function ownPrefix(file: string): string {
  return `${file}.tact-${hostname()}-`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return errorCode(thrown) !== 'ESRCH';
  }
}
