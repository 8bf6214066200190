import type { SignalSource, SignalUser } from '@tact/core/ports/signal-source';
import type { ProactiveSignal } from '@tact/core/records';
import { type UserDay, userDays } from './user-day.ts';

/** A signal of a source of somebody else's; what is left out has a default. */
export type SignalDefinition = Pick<ProactiveSignal, 'type' | 'key' | 'subject'> & Partial<ProactiveSignal>;

/** What a source is told beside the user. */
export interface NoticeContext {
  /** In milliseconds since 1970. */
  readonly now: number;
  /** The user's day, by their zone. */
  readonly day: UserDay;
  /** Ends what takes too long. */
  readonly abort: AbortSignal;
}

/** A source as one is written: its name, and what it notices about one user. */
export interface SignalSourceDefinition {
  /** Such as `parcels`. */
  readonly name: string;
  /** What is noticed about one user; nothing is an empty list. Of many users it is asked side by side. */
  notice(
    user: SignalUser,
    context: NoticeContext,
  ): readonly SignalDefinition[] | Promise<readonly SignalDefinition[]>;
}

/**
 * A source that notices things about one user at a time. Defaults: hint 5, no data, a reason to speak, until the end of the user's
 * day. One that reads a database for many users implements `SignalSource` itself, with one query for all. Where `notice` throws, gives
 * something else than a list, or does not end in time, that is the failure of this one user.
 *
 * @example
 * const parcels = defineSignalSource({
 *   name: 'parcels',
 *   notice: ({ user }) =>
 *     user === 'ann' ? [{ type: 'PARCEL_NEAR', key: 'parcel:7', subject: 'parcel', message: 'Your parcel is near.' }] : [],
 * });
 * const tact = await openInMemory({ signals: [parcels] });
 */
export function defineSignalSource({ name, notice }: SignalSourceDefinition): SignalSource {
  return {
    name,
    async collect(users, now, abort, failed = raise) {
      const dayOf = userDays(now);
      const ended = once(abort);
      const noticed = await Promise.all(
        users.map(async (user): Promise<readonly [string, readonly ProactiveSignal[]]> => {
          try {
            const day = dayOf(user.profile.zone);
            const given = await Promise.race([notice(user, { now, day, abort }), ended]);
            if (!Array.isArray(given))
              throw new TypeError('it noticed something else than a list of signals');
            return [user.user, given.map((signal: SignalDefinition) => withDefaults(signal, day))];
          } catch (thrown) {
            failed(user.user, thrown);
            return [user.user, []];
          }
        }),
      );
      return new Map(noticed.filter(([, found]) => found.length > 0));
    },
  };
}

/** Whoever asks without wanting to know of single users has the whole source fail. */
function raise(_: string, thrown: unknown): never {
  throw thrown;
}

/** Rejects once the signal is aborted. */
function once(abort: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const late = () => reject(new Error('it took too long for this user'));
    if (abort.aborted) late();
    else abort.addEventListener('abort', late, { once: true });
  });
  // Nobody waits for it where there are no users.
  aborted.catch(() => undefined);
  return aborted;
}

function withDefaults(signal: SignalDefinition, day: UserDay): ProactiveSignal {
  return { urgencyHint: 5, contextOnly: false, data: {}, expiresAt: day.endsAt, ...signal };
}
