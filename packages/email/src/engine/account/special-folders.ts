import type { FolderRole, KnownFolder } from '@tact/core/ports/mailbox';
import { roleByFolderName, type SpecialFolders, type SpecialRole, specialRoles } from './special-role.ts';

/** Null where all of them can be told by their names. */
export function specialFoldersIn(folders: readonly KnownFolder[]): SpecialFolders | null {
  const special: Partial<Record<SpecialRole, string[]>> = {};
  for (const { name, role, delimiter } of folders) {
    if (!isSpecial(role) || roleByFolderName(name) === role) continue;
    special[role] = [...(special[role] ?? []), ...new Set([name, inLevels(name, delimiter)])];
  }
  return Object.keys(special).length === 0 ? null : special;
}

/** Whether `move` would find this folder rather than make it. */
export function isKnownFolder(folder: string, folders: readonly KnownFolder[]): boolean {
  if (folder.toUpperCase() === 'INBOX') return true;
  return folders.some(({ name, delimiter }) => name === folder || inLevels(name, delimiter) === folder);
}

function inLevels(name: string, delimiter: string | undefined): string {
  return delimiter === undefined ? name : name.split(delimiter).join('/');
}

function isSpecial(role: FolderRole | null): role is SpecialRole {
  return specialRoles.some((special) => special === role);
}
