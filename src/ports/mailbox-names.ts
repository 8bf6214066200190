/**
 * What may be the name of a label or a folder, whatever the mailbox. Names come from models, rules and senders, so they
 * are checked where they are used, not only where they are read.
 */

const longestName = 200;

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
 * Keywords without a dollar sign that mail programs and spam filters read as commands or states, and the system flags without their
 * backslash, which some programs take for them.
 */
const systemWords = new Set([
  ...['junk', 'nonjunk', 'notjunk', 'junkrecorded', 'forwarded', 'mdnsent', 'redirected'],
  ...['seen', 'answered', 'flagged', 'deleted', 'draft', 'recent'],
]);

/** The colours of Thunderbird, which are labels in all but their names. */
const labelKeyword = /^\$label[1-5]$/;

/**
 * Whether servers or mail programs act on a keyword of this name. Registered keywords begin with `$`
 * (https://www.iana.org/assignments/imap-jmap-keywords/), and other programs add theirs in the same way, so all of these count.
 */
export function isSystemKeyword(label: string): boolean {
  const plain = label
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
  return (
    (plain.startsWith('$') && !labelKeyword.test(plain)) || plain.startsWith('\\') || systemWords.has(plain)
  );
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
  if (name.length > longestName) return `the name of the ${what} is longer than ${longestName} characters`;
  return null;
}
