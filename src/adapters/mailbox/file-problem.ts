import { TactError, tactError } from '#errors';

/** What a failure to open or read a file means for somebody who gave its path. */
export function fileProblem(path: string, thrown: unknown): TactError {
  const code = errorCode(thrown);
  if (code === 'ENOENT' || code === 'ENOTDIR') return tactError('MAILBOX_NOT_FOUND', { path }, thrown);
  return tactError('MAILBOX_UNREADABLE', { path, why: reasons[code] ?? `the system says ${code}` }, thrown);
}

/** What a failure to change a file means for an operation on a message. */
export function changeProblem(account: string, operation: string, thrown: unknown): TactError {
  const code = errorCode(thrown);
  return tactError(
    'MAILBOX_REFUSED',
    { account, operation, why: reasons[code] ?? `the system says ${code}` },
    thrown,
  );
}

/** The system's code, such as `ENOENT`; what is no system error is thrown on. */
export function errorCode(thrown: unknown): string {
  if (thrown instanceof TactError) throw thrown;
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code;
  throw thrown;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  ELOOP: 'its symbolic links go round in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports a fault',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EXDEV: 'the folders are on different disks',
  EEXIST: 'another program holds its lock',
  EISDIR: 'it is a folder',
  ERR_INVALID_ARG_VALUE: 'it is no path',
};
