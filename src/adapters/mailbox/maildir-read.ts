import { readFile } from 'node:fs/promises';
import type { StoredMessage } from '#ports/mailbox';
import { errorCode, fileProblem } from './file-problem.ts';
import { pathOf } from './maildir-files.ts';
import { folderNameOf } from './maildir-folders.ts';
import { type LocatedFile, maildirRef } from './maildir-index.ts';
import { lettersIn, type MaildirKeywords } from './maildir-keywords.ts';
import { seenFlag, starFlag } from './maildir-name.ts';
import { problemOf, tooLarge } from './message-problem.ts';

/** A file as a message; null where it is not there any more. One that cannot be read has a problem instead of its text. */
export async function readMaildirMessage(
  file: LocatedFile,
  settings: {
    readonly root: string;
    readonly maxBytes: number;
    readonly keywords: MaildirKeywords;
    readonly cursor: string;
  },
): Promise<StoredMessage | null> {
  const { root, maxBytes, keywords, cursor } = settings;
  const text = await textOf(file, maxBytes);
  if (text === null) return null;
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
  file: LocatedFile,
  maxBytes: number,
): Promise<Pick<StoredMessage, 'raw' | 'problem'> | null> {
  if (file.problem !== null) return { raw: null, problem: problemOf(file.problem) };
  if (file.size > maxBytes) return { raw: null, problem: tooLarge(file.size, maxBytes) };
  try {
    return { raw: await readFile(pathOf(file)), problem: null };
  } catch (thrown) {
    if (errorCode(thrown) === 'ENOENT') return null;
    return { raw: null, problem: problemOf(fileProblem(pathOf(file), thrown)) };
  }
}
