import type { StoredMessage } from '@tact/core/ports/mailbox';
import { errorCode, fileProblem } from './file-problem.ts';
import type { MailboxDisk } from './mailbox-disk.ts';
import { pathOf } from './maildir-files.ts';
import { folderNameOf } from './maildir-folders.ts';
import { type LocatedFile, maildirRef } from './maildir-index.ts';
import { lettersIn, type MaildirKeywords } from './maildir-keywords.ts';
import { seenFlag, starFlag } from './maildir-name.ts';
import { problemOf, tooLarge } from './message-problem.ts';

/** A file as a message; one that cannot be read has a problem instead of its text. Throws `ENOENT` where it is not there. */
export async function readMaildirMessage(
  file: LocatedFile,
  settings: {
    readonly disk: MailboxDisk;
    readonly root: string;
    readonly maxBytes: number;
    readonly keywords: MaildirKeywords;
    readonly cursor: string;
  },
): Promise<StoredMessage> {
  const { disk, root, maxBytes, keywords, cursor } = settings;
  const text = await textOf(disk, file, maxBytes);
  return {
    ref: maildirRef(file.base, text.raw),
    folder: folderNameOf(root, file.folder),
    labels: lettersIn(file.flags).map((letter) => keywords.labelOf(letter)),
    seen: file.flags.includes(seenFlag),
    flagged: file.flags.includes(starFlag),
    receivedAt: Math.round(file.mtimeMs),
    size: file.size,
    ...text,
    cursor,
  };
}

async function textOf(
  disk: MailboxDisk,
  file: LocatedFile,
  maxBytes: number,
): Promise<Pick<StoredMessage, 'raw' | 'problem'>> {
  if (file.problem !== null) return { raw: null, problem: problemOf(file.problem) };
  if (file.size > maxBytes) return { raw: null, problem: tooLarge(file.size, maxBytes) };
  try {
    return { raw: await disk.readFile(pathOf(file)), problem: null };
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') throw thrown;
    return { raw: null, problem: problemOf(fileProblem(pathOf(file), thrown)) };
  }
}
