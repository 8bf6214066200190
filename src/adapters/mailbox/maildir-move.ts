import type { TactError } from '#errors';
import { nodeDisk } from './mailbox-disk.ts';
import { type LocatedFile, locate } from './maildir-index.ts';
import { translateFlags } from './maildir-keywords.ts';
import { formatMaildirName } from './maildir-name.ts';

/** What a file is going to be in another folder. Throws what `refuse` makes where it cannot go there. */
export async function placeIn(
  folder: string,
  file: LocatedFile,
  refuse: (why: string) => TactError,
): Promise<LocatedFile> {
  const flags = await translateFlags(file, folder, refuse);
  // A message that no mail program has shown yet stays one that no mail program has shown yet.
  const sub = file.sub === 'new' && flags === '' ? 'new' : 'cur';
  const name = sub === 'new' ? file.name : formatMaildirName({ base: file.base, flags });
  const target: LocatedFile = { ...file, folder, sub, name, flags };
  // A rename would replace it.
  if (await locate(nodeDisk, target)) throw refuse('the folder already has a file with this name');
  return target;
}
