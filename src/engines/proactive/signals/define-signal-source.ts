import type { SignalSource, SignalUser } from '#ports/signal-source';
import type { ProactiveSignal } from '#records';
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
 * day. One that reads a database for many users implements `SignalSource` itself, with one query for all.
 */
export function defineSignalSource({ name, notice }: SignalSourceDefinition): SignalSource {
  return {
    name,
    async collect(users, now, abort) {
      const dayOf = userDays(now);
      const noticed = await Promise.all(
        users.map(async (user) => {
          const day = dayOf(user.profile.zone);
          const signals = await notice(user, { now, day, abort });
          return [user.user, signals.map((signal) => withDefaults(signal, day))] as const;
        }),
      );
      return new Map(noticed.filter(([, signals]) => signals.length > 0));
    },
  };
}

function withDefaults(signal: SignalDefinition, day: UserDay): ProactiveSignal {
  return { urgencyHint: 5, contextOnly: false, data: {}, expiresAt: day.endsAt, ...signal };
}
