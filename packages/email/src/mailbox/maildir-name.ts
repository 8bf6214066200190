/**
 * Names of files in a Maildir: a base that is unique in the account, and after `:2,` the flags (letters in ASCII order):
 * capital ones are the system's, `a` to `z` are keywords that the folder's own list names. Where a colon may not be in a name
 * (FAT, SMB), other programs write `;2,` or `!2,`, which stays.
 */
export interface MaildirName {
  readonly base: string;
  readonly flags: string;
  /** Before the flags: `:`, `;` or `!`; a colon unless given. */
  readonly separator?: string | undefined;
}

/** System flags: read, starred, being written, marked for removal. */
export const seenFlag = 'S';
export const starFlag = 'F';
export const draftFlag = 'D';
export const removedFlag = 'T';

export function parseMaildirName(name: string): MaildirName {
  const found = /([:;!])2,([^,]*)/.exec(name);
  if (found) return { base: name.slice(0, found.index), separator: found[1], flags: found[2] ?? '' };
  const colon = name.indexOf(':');
  return { base: colon < 0 ? name : name.slice(0, colon), flags: '' };
}

export function formatMaildirName({ base, flags, separator = ':' }: MaildirName): string {
  return `${base}${separator}2,${[...new Set(flags)].sort().join('')}`;
}

export function withFlag(flags: string, flag: string, isOn: boolean): string {
  const others = flags.replaceAll(flag, '');
  return isOn ? others + flag : others;
}
