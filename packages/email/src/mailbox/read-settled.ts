import { changeTimeOf, type MailboxDisk } from './mailbox-disk.ts';

/** Reads in a row that must bring nothing new where a directory changes or changed a moment ago. */
const readsWithoutNews = 2;
const maxReads = 20;
/** A change within this time after another may leave a directory's time as it was; network disks count in seconds. */
const coarsestTimeMs = 2000;

export interface DirectoriesRead<Item> {
  readonly items: Iterable<readonly [path: string, Item]>;
  /** When each directory that was read had last changed before it was read. */
  readonly changedAtMs: ReadonlyMap<string, number>;
}

/**
 * What is in directories, by path, while other programs rename it.
 *
 * The system may leave out a file that is renamed while its directory is read, under both names, and a file may move from
 * a directory not yet read to one read already. So unless nothing changed for a while, directories are read several times
 * and everything found is kept: a file is missed only if it is renamed during each of these reads. A path that is out of
 * date meanwhile may still be among them; that shows when it is used.
 */
export async function readSettled<Item>(
  disk: MailboxDisk,
  read: () => Promise<DirectoriesRead<Item>>,
): Promise<Item[]> {
  const found = new Map<string, Item>();
  let withoutNews = 0;
  for (let reads = 0; reads < maxReads && withoutNews < readsWithoutNews; reads += 1) {
    const known = found.size;
    const startedAtMs = Date.now();
    const { items, changedAtMs } = await read();
    for (const [path, item] of items) found.set(path, item);
    if (await isUnchanged(disk, changedAtMs, startedAtMs - coarsestTimeMs)) break;
    withoutNews = found.size === known ? withoutNews + 1 : 0;
  }
  return [...found.values()];
}

async function isUnchanged(
  disk: MailboxDisk,
  changedAtMs: ReadonlyMap<string, number>,
  quietSinceMs: number,
): Promise<boolean> {
  for (const [directory, timeMs] of changedAtMs) {
    if (timeMs >= quietSinceMs || (await changeTimeOf(disk, directory)) !== timeMs) return false;
  }
  return true;
}
