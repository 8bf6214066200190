import { type TactError, tactError } from '@tact/core/errors';

/** What the file system threw where a file of the home was to be written. */
export function homeError(thrown: unknown, location: string): TactError {
  const { code, message } = thrown as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return tactError('STORE_FULL', { location }, thrown);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return tactError('STORE_READ_ONLY', { location }, thrown);
    default:
      return tactError('STORE_UNAVAILABLE', { location, why: code ?? message }, thrown);
  }
}
