import { tactError } from '#errors';
import { quote } from '#text';

const pattern = /^[A-Za-z][\w.-]{0,63}$/;

/** The name of what a program defines, which is recorded for good. Throws `NAME_INVALID`. */
export function requireName(kind: 'action' | 'engine' | 'check', name: unknown): void {
  if (typeof name === 'string' && pattern.test(name)) return;
  throw tactError('NAME_INVALID', { kind, name: showGiven(name) });
}

/** A value that somebody wrote in a definition, for an error message. */
export function showGiven(value: unknown): string {
  return typeof value === 'string' ? quote(value, 60) : value === null ? 'null' : typeof value;
}
