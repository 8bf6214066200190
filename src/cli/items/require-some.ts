import { tactError } from '#errors';

/** Throws `USAGE_INVALID` where a command that changes something was told nothing to change. */
export function requireSome(fields: object, help: string): void {
  if (Object.keys(fields).length > 0) return;
  throw tactError('USAGE_INVALID', { problem: 'Nothing was named that is to change.', help });
}
