import type { FolderRole, KnownFolder } from '#ports/mailbox';
import { roleByFolderName } from './actions/folder-name.ts';

/** The roles that make a folder more than a place to sort mail into. */
export const specialRoles = ['trash', 'junk', 'sent', 'drafts'] as const;
export type SpecialRole = (typeof specialRoles)[number];

/**
 * The folders of an account that have one of these roles although their names do not say so, by role. Recorded with each message, so
 * it holds no others; where it is missing, names are all that is known.
 */
export type SpecialFolders = Readonly<Partial<Record<SpecialRole, readonly string[]>>>;

/** Null where all of them can be told by their names. */
export function specialFoldersIn(folders: readonly KnownFolder[]): SpecialFolders | null {
  const special: Partial<Record<SpecialRole, string[]>> = {};
  for (const { name, role, delimiter } of folders) {
    if (!isSpecial(role) || roleByFolderName(name) === role) continue;
    special[role] = [...(special[role] ?? []), ...new Set([name, inLevels(name, delimiter)])];
  }
  return Object.keys(special).length === 0 ? null : special;
}

/** The role of the folder of this name, by the account's own marks or, failing that, by its name. */
export function specialRoleOf(folder: string, special: SpecialFolders | undefined): SpecialRole | null {
  const name = comparable(folder);
  const marked = specialRoles.find((role) => special?.[role]?.some((one) => comparable(one) === name));
  return marked ?? roleByFolderName(folder);
}

/** Whether `move` would find this folder rather than make it. */
export function isKnownFolder(folder: string, folders: readonly KnownFolder[]): boolean {
  if (folder.toUpperCase() === 'INBOX') return true;
  return folders.some(({ name, delimiter }) => name === folder || inLevels(name, delimiter) === folder);
}

function inLevels(name: string, delimiter: string | undefined): string {
  return delimiter === undefined ? name : name.split(delimiter).join('/');
}

/** Where servers tell names apart that look alike, what looks like the trash is treated as the trash. */
function comparable(folder: string): string {
  return folder.normalize('NFKC').toLowerCase().replaceAll('.', '/').trim();
}

function isSpecial(role: FolderRole | null): role is SpecialRole {
  return specialRoles.some((special) => special === role);
}
