import { tactError } from '#errors';

/** Every store keeps a user under this very text. Throws `USER_INVALID`. */
export function requireUser(user: unknown): asserts user is string {
  const why = flawOf(user);
  if (why !== null) throw tactError('USER_INVALID', { why });
}

function flawOf(user: unknown): string | null {
  if (typeof user !== 'string') return `it is ${user === null ? 'null' : typeof user}, not a text`;
  if (user === '') return 'it is empty';
  if (!user.isWellFormed()) return 'it contains half of a surrogate pair';
  return user.includes('\0') ? 'it contains U+0000' : null;
}
