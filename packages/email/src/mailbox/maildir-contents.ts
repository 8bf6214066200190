import type { KnownFolder } from '@tact/core/ports/mailbox';
import { fileProblem } from './file-problem.ts';
import { directoryOf, listFolders, roleOfFolder } from './maildir-folders.ts';
import { readKeywords } from './maildir-keywords.ts';

/** A Maildir keeps no marks, so the roles of folders are told by their names. */
export async function knownFolders(root: string): Promise<readonly KnownFolder[]> {
  try {
    const names = await listFolders(root);
    return names.map((name) => ({ name, role: roleOfFolder(name), delimiter: '.' }));
  } catch (thrown) {
    throw fileProblem(root, thrown);
  }
}

/** All labels that a folder of the account has a letter for. */
export async function knownLabels(root: string): Promise<readonly string[]> {
  const folders = (await listFolders(root)).map((name) => directoryOf(root, name));
  const keywords = await Promise.all(folders.map(readKeywords));
  return [...new Set(keywords.flatMap(({ labels }) => labels))];
}
