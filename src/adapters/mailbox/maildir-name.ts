/**
 * Names of files in a Maildir: a base that is unique in the account, and after `:2,` the flags (letters in ASCII order):
 * capital ones are the system's, `a` to `z` are keywords that the folder's own list names.
 */
export interface MaildirName {
  readonly base: string;
  readonly flags: string;
}

/** System flags: read, starred, being written, marked for removal. */
export const seenFlag = 'S';
export const starFlag = 'F';
export const draftFlag = 'D';
export const removedFlag = 'T';

export function parseMaildirName(name: string): MaildirName {
  // Where a colon may not be in a name, other programs write `;` or `!`.
  const found = /[:;!]2,([^,]*)/.exec(name);
  if (found) return { base: name.slice(0, found.index), flags: found[1] ?? '' };
  const colon = name.indexOf(':');
  return { base: colon < 0 ? name : name.slice(0, colon), flags: '' };
}

export function formatMaildirName({ base, flags }: MaildirName): string {
  return `${base}:2,${[...new Set(flags)].sort().join('')}`;
}

export function withFlag(flags: string, flag: string, isOn: boolean): string {
  const others = flags.replaceAll(flag, '');
  return isOn ? others + flag : others;
}
