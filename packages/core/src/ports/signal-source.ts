import type { ProactiveSignal, Profile } from '#records';

/**
 * Something that notices what might be worth telling users: their calendar, their tasks, a course system.
 *
 * Contract:
 * 1. `collect` answers for a whole batch of users with a number of queries that does not grow with it. A user about whom there is
 *    nothing is absent from the answer.
 * 2. It changes nothing but its own notes of what it has seen, and the same state at the same `now` gives the same signals with
 *    the same keys.
 * 3. Words that a stranger wrote are outside text in `subject`, `data` and `message`.
 * 4. It ends when `abort` does; what it answers right then still counts. What it throws is recorded as this source's failure and holds
 *    up no other source; what fails for one user alone is told to `failed` and holds up no other user.
 */
export interface SignalSource {
  /** Such as `calendar`. */
  readonly name: string;
  collect(
    users: readonly SignalUser[],
    now: number,
    abort: AbortSignal,
    failed?: (user: string, thrown: unknown) => void,
  ): Promise<ReadonlyMap<string, readonly ProactiveSignal[]>>;
}

/** A user that signals are collected for. */
export interface SignalUser {
  readonly user: string;
  readonly profile: Profile;
}
