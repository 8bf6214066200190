import { TactError, tactError } from '@tact/core/errors';

/** The error for a file that cannot be opened or read. */
export function fileProblem(path: string, thrown: unknown): TactError {
  const code = errorCode(thrown);
  if (code === 'ENOENT' || code === 'ENOTDIR') return tactError('MAILBOX_NOT_FOUND', { path }, thrown);
  return tactError('MAILBOX_UNREADABLE', { path, why: reasons[code] ?? `system error ${code}` }, thrown);
}

/** An empty file is not a mail: another program has not written it yet, or never will. */
export function isMail({ size, problem }: { readonly size: number; readonly problem: unknown }): boolean {
  return size > 0 || problem !== null;
}

/** The error for a link inside a mail folder: it could lead to any file of this user, so it is neither read nor written through. */
export function linkProblem(path: string): TactError {
  return tactError('MAILBOX_UNREADABLE', { path, why: linkWhy });
}

const linkWhy = 'it is a symbolic link, and links inside a mail folder are not followed';

/** The error for a file that cannot be changed. */
export function changeProblem(account: string, operation: string, thrown: unknown): TactError {
  const code = errorCode(thrown);
  return tactError(
    'MAILBOX_REFUSED',
    { account, operation, why: reasons[code] ?? `system error ${code}` },
    thrown,
  );
}

/** The system's code, such as `ENOENT`; anything but a system error is rethrown. */
export function errorCode(thrown: unknown): string {
  if (thrown instanceof TactError) throw thrown;
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code;
  throw thrown;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'it is a symbolic link, or its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the disk is read-only',
  EXDEV: 'the folders are on different disks',
  EEXIST: 'another program holds its lock',
  EISDIR: 'it is a folder',
  ERR_INVALID_ARG_VALUE: 'not a valid path',
};
