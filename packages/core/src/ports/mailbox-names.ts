/**
 * What may be the name of a label or a folder, whatever the mailbox. Names come from models, rules and senders, so they
 * are checked where they are used, not only where they are read.
 */

const maxNameLength = 200;

/** Why this cannot be a label, as the end of a sentence; null if it can. */
export function labelProblem(label: string): string | null {
  if (label.startsWith('\\')) return 'a label that begins with a backslash would be a system flag';
  return nameProblem('label', label);
}

/** Why this label must not be put on a message, as the end of a sentence; null if it may. What has it already may lose it. */
export function newLabelProblem(label: string): string | null {
  if (isSystemKeyword(label)) return 'servers and mail programs act on this keyword, so it is not a label';
  return labelProblem(label);
}

/**
 * The registered keywords (https://www.iana.org/assignments/imap-jmap-keywords/), which begin with a dollar sign, and those of old
 * programs without one. Any other keyword may be an owner's label, `$label1` and `$Work` among them.
 */
const registered =
  /^\$(mdnsent|forwarded|submitpending|submitted|junk|notjunk|nonjunk|phishing|hasattachment|hasnoattachment|muted|followed|memo|hasmemo|autosent|unsubscribed|canunsubscribe|imported|istrusted|maskedemail|new|notify|important|mailflagbit[0-2])$/;
const unregistered = /^(junk|nonjunk|notjunk|junkrecorded|mdnsent|forwarded|redirected|submitted)$/;

/** Whether servers or mail programs act on a keyword of this name, or of one that looks the same. */
export function isSystemKeyword(label: string): boolean {
  const plain = label
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
  return plain.startsWith('\\') || registered.test(plain) || unregistered.test(plain);
}

/** Why this cannot be the name of a folder, as the end of a sentence; null if it can. `/` divides levels. */
export function folderNameProblem(name: string): string | null {
  const parts = name.split('/');
  if (parts.some((part) => part.trim() === '' || part === '.' || part === '..')) {
    return name === ''
      ? 'the name of the folder is empty'
      : 'the name of the folder would lead out of the account';
  }
  if (/[\\*%]/.test(name)) return 'the name of the folder holds one of \\ * %';
  return nameProblem('folder', name);
}

/** Why this cannot be the key of a message of our own, as the end of a sentence; null if it can. */
export function keyProblem(key: string): string | null {
  return /^[\x21-\x7e]{1,200}$/.test(key) ? null : 'the key is not 1 to 200 visible ASCII characters';
}

function nameProblem(what: 'label' | 'folder', name: string): string | null {
  if (name.trim() === '') return `the name of the ${what} is empty`;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return `the name of the ${what} holds a control character`;
  if (!name.isWellFormed()) return `the name of the ${what} holds half a character`;
  if (name.length > maxNameLength)
    return `the name of the ${what} is longer than ${maxNameLength} characters`;
  return null;
}
