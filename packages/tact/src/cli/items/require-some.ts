import { tactError } from '@tact/core/errors';

/** Throws `USAGE_INVALID` if no field to change was given. */
export function requireSome(fields: object, help: string): void {
  if (Object.keys(fields).length > 0) return;
  throw tactError('USAGE_INVALID', { problem: 'Nothing to change was given.', help });
}
