/**
 * The order in which files arrived, and cursors that lose none: a file that was moved in keeps its old time, so a cursor
 * also remembers when the folder was read, and takes every file that was renamed or changed since for new. A file
 * may so be listed twice (when its flags were changed after the listing), never left out.
 */

export interface ArrivedFile {
  /** Names the file within the folder, whatever its flags. */
  readonly id: string;
  /** When its contents were written; renaming keeps it. */
  readonly mtimeMs: number;
  /** When it was last written, renamed or moved. */
  readonly ctimeMs: number;
}

/** Clocks of disks lag behind, those of network disks by seconds. */
const slackMs = 2000;

/** More are not remembered in a cursor; they may be listed twice. */
const maxRemembered = 64;

export function byArrival(one: ArrivedFile, other: ArrivedFile): number {
  return one.mtimeMs - other.mtimeMs || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/**
 * The files after the cursor, in order, each with the cursor that goes on after it; all files where the cursor is null or
 * none of ours.
 *
 * @param isKnown says of a file that it was listed before, for those that changed since the cursor was made
 */
export function arrivalsAfter<File extends ArrivedFile>(
  files: readonly File[],
  cursor: string | null,
  readAtMs: number,
  isKnown: (file: File) => boolean,
): { readonly file: File; readonly cursor: string }[] {
  const position = readCursor(cursor);
  const remembered = new Set(position?.remembered);
  const late: File[] = [];
  const ahead: File[] = [];
  const recentIds: string[] = [];
  for (const file of files.toSorted(byArrival)) {
    if (position === null || byArrival(file, position) > 0) ahead.push(file);
    else if (file.ctimeMs >= position.readAtMs - slackMs && !remembered.has(file.id) && !isKnown(file)) {
      late.push(file);
    } else if (file.ctimeMs >= readAtMs - slackMs) recentIds.push(file.id);
  }
  // While files are left that came late by their time, the cursor stays where it was.
  const lateIds = position?.remembered.slice() ?? [];
  const lateArrivals = late.map((file) => {
    lateIds.push(file.id);
    if (file.ctimeMs >= readAtMs - slackMs) recentIds.push(file.id);
    return {
      file,
      cursor: writeCursor({ ...(position ?? file), readAtMs: position?.readAtMs ?? readAtMs }, lateIds),
    };
  });
  const others = ahead.map((file) => {
    if (file.ctimeMs >= readAtMs - slackMs) recentIds.push(file.id);
    return { file, cursor: writeCursor({ ...file, readAtMs }, recentIds) };
  });
  return [...lateArrivals, ...others];
}

/** The cursor of a file that is read by itself: everything that changed since comes again. */
export function cursorOf(file: ArrivedFile): string {
  return writeCursor({ ...file, readAtMs: file.ctimeMs }, [file.id]);
}

function writeCursor(at: ArrivedFile & { readonly readAtMs: number }, remembered: readonly string[]): string {
  return JSON.stringify([at.readAtMs, at.mtimeMs, at.id, remembered.slice(-maxRemembered)]);
}

interface Position extends ArrivedFile {
  readonly readAtMs: number;
  readonly remembered: readonly string[];
}

function readCursor(cursor: string | null): Position | null {
  if (cursor === null || !cursor.startsWith('[')) return null;
  let fields: unknown;
  try {
    fields = JSON.parse(cursor);
  } catch {
    return null;
  }
  if (!Array.isArray(fields)) return null;
  const [readAtMs, mtimeMs, id, remembered] = fields as unknown[];
  if (typeof readAtMs !== 'number' || typeof mtimeMs !== 'number' || typeof id !== 'string') return null;
  if (!Array.isArray(remembered) || !remembered.every((one) => typeof one === 'string')) return null;
  return { readAtMs, mtimeMs, id, ctimeMs: 0, remembered };
}
