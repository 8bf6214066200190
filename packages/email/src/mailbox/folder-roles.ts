import type { FolderRole } from '@tact/core/ports/mailbox';

/** What a folder is called when it has to be made. */
export const folderNames: Readonly<Record<FolderRole, string>> = {
  inbox: 'INBOX',
  archive: 'Archive',
  trash: 'Trash',
  drafts: 'Drafts',
  sent: 'Sent',
  junk: 'Junk',
  snoozed: 'Snoozed',
};

/** What mail programs call them, in lower case: for accounts that keep no marks. */
const knownNames: Readonly<Record<FolderRole, readonly string[]>> = {
  inbox: ['inbox'],
  archive: ['archive', 'archives', 'archiv', 'all mail'],
  trash: [
    'trash',
    'deleted items',
    'deleted messages',
    'deleted',
    'bin',
    'papierkorb',
    'corbeille',
    'papelera',
  ],
  drafts: ['drafts', 'draft', 'entwürfe', 'brouillons', 'borradores'],
  sent: ['sent', 'sent items', 'sent messages', 'sent mail', 'gesendet', 'envoyés', 'enviados'],
  junk: ['junk', 'junk e-mail', 'junk mail', 'spam', 'bulk mail', 'indésirables'],
  snoozed: ['snoozed'],
};

export const folderRoles = Object.keys(folderNames) as readonly FolderRole[];

/** The role that a folder of this name has among mail programs. */
export function roleByName(name: string): FolderRole | null {
  const plain = name.normalize('NFC').toLowerCase();
  return folderRoles.find((role) => knownNames[role].includes(plain)) ?? null;
}

/** The one of these folders that has the role by its name, the most usual name first. */
export function folderByRole(role: FolderRole, names: readonly string[]): string | null {
  for (const known of knownNames[role]) {
    const found = names.find((name) => name.normalize('NFC').toLowerCase() === known);
    if (found !== undefined) return found;
  }
  return null;
}
