import { tactError } from '#errors';

/** What Tact knows about a user when it decides whether to speak unasked. */
export interface Profile {
  /** A name of the IANA database, or an offset. */
  readonly zone: string;
  /** Wall-clock time at which quiet hours end: `08:00`. */
  readonly wakeTime: string;
  /** Wall-clock time at which quiet hours begin: `23:00`. Equal to `wakeTime`: there are none. */
  readonly sleepTime: string;
  /** When the user began, in milliseconds since 1970; null for a user without a profile, who counts as new. */
  readonly createdAt: number | null;
  /** Whose days the daily cap counts. */
  readonly capDay: 'local' | 'utc';
  /** Hours in which the owner recorded something on a terminal; each counts as a message. Missing: none. */
  readonly recordedHours?: number;
  /** Whether an event that is going on counts as quiet hours until it ends. Missing: it does not. */
  readonly doNotDisturb?: boolean;
  /** Categories that the user does not want to hear about, with the end of each in milliseconds since 1970; null: for good. */
  readonly muted: Readonly<Record<string, number | null>>;
}

/** In `muted`: nothing at all is told. */
export const everyCategory = '*';

export const defaultProfile: Omit<Profile, 'zone'> = {
  wakeTime: '08:00',
  sleepTime: '23:00',
  createdAt: null,
  capDay: 'local',
  muted: {},
};

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
