import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { homeError } from './home.ts';

/**
 * The processes that are using a home. A new process uses this to find out whether an effect marked as running still has
 * a live owner. A killed process leaves its file behind; the next process to check finds that no process has that
 * number, or that the number belongs to a process started later, and removes it.
 */
export interface Presence {
  /** True when another opening of a living process uses the home. */
  hasOthers(): Promise<boolean>;
  /** The numbers of those processes. */
  others(): Promise<readonly number[]>;
  leave(): Promise<void>;
}

export async function enter(folder: string, processId: number = process.pid): Promise<Presence> {
  // Each opening counts, also the second one of a process.
  const name = `${processId}-${randomBytes(4).toString('hex')}`;
  const own = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(own, await startOf(processId));
  } catch (thrown) {
    throw homeError(thrown, folder);
  }
  const others = async () => {
    const found: number[] = [];
    for (const other of await readdir(folder)) {
      if (other === name) continue;
      if (await isAlive(folder, other)) found.push(processIdIn(other));
      else await rm(join(folder, other), { force: true });
    }
    return found;
  };
  return {
    others,
    hasOthers: async () => (await others()).length > 0,
    leave: () => rm(own, { force: true }),
  };
}

async function isAlive(folder: string, name: string): Promise<boolean> {
  const processId = processIdIn(name);
  if (!Number.isInteger(processId) || processId <= 0 || !exists(processId)) return false;
  const recorded = await readFile(join(folder, name), 'utf8').catch(() => null);
  return recorded !== null && recorded === (await startOf(processId));
}

/** Before this, names were the number alone. */
function processIdIn(name: string): number {
  return Number(name.split('-', 1)[0]);
}

export function exists(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    // EPERM: it exists and belongs to another user.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in the kernel's clock ticks; empty where the system does not tell (then numbers alone count). */
export async function startOf(processId: number): Promise<string> {
  return startIn(await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => ''));
}

export function startIn(stat: string): string {
  // The name in parentheses may hold spaces; the 22nd field, the 20th after it, is the start time (proc(5)).
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
