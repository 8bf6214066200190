import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Why somebody else may have written a home, and what to do about it. */
export interface HomeFlaw {
  readonly why: string;
  readonly remedy: string;
}

/**
 * A home is its user's if it is a folder, not a link, and the folder, its settings and its rules belong to the user and can be
 * written by nobody else. Null if so. On Windows, where owners and modes say nothing, only links are refused.
 */
export function flawOf(path: string, userId: number | undefined = process.getuid?.()): HomeFlaw | null {
  const folder = lstatSync(path);
  if (folder.isSymbolicLink()) {
    return { why: 'it is a link', remedy: 'Use the folder that it leads to with `--home`.' };
  }
  if (!folder.isDirectory()) return { why: 'it is not a folder', remedy: 'Move it away.' };
  if (userId === undefined) return null;
  for (const name of ['', 'config.toml', 'rules.toml']) {
    const entry = name === '' ? folder : lstatSync(join(path, name), { throwIfNoEntry: false });
    const flaw = entry === undefined ? null : flawOfEntry(entry, name === '' ? 'it' : name, path, userId);
    if (flaw !== null) return flaw;
  }
  return null;
}

function flawOfEntry(entry: Stats, name: string, path: string, userId: number): HomeFlaw | null {
  if (entry.uid !== userId) {
    return { why: `${name} belongs to another user`, remedy: 'Choose another folder with `--home`.' };
  }
  // The mode of a link says nothing; what it leads to is the owner's choice.
  if (entry.isSymbolicLink() || (entry.mode & 0o022) === 0) return null;
  const mode = (entry.mode & 0o777).toString(8);
  return {
    why: `other users can write to ${name} (mode ${mode})`,
    remedy: `Check what is in it, then run \`chmod -R go-w ${path}\`.`,
  };
}
