import { join } from 'node:path';
import type { TactError } from '@tact/core/errors';
import { type MailboxDisk, nodeDisk } from './mailbox-disk.ts';
import { type MaildirFile, pathOf } from './maildir-files.ts';
import { type LocatedFile, locate, type MaildirIndex } from './maildir-index.ts';
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
  const name = sub === 'new' ? file.name : formatMaildirName({ ...file, flags });
  const target: LocatedFile = { ...file, folder, sub, name, flags };
  // A rename would replace it.
  if (await locate(nodeDisk, target)) throw refuse('the folder already has a file with this name');
  return target;
}

/** Makes the change last before it is reported. */
export async function renameFile(
  disk: MailboxDisk,
  index: MaildirIndex,
  file: MaildirFile,
  to: MaildirFile,
): Promise<void> {
  await disk.rename(pathOf(file), pathOf(to));
  index.remember(to);
  await disk.sync(join(to.folder, to.sub));
  if (to.folder !== file.folder || to.sub !== file.sub) await disk.sync(join(file.folder, file.sub));
}
