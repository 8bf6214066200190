import type { SignalSource } from '#ports/signal-source';
import type { Store } from '#ports/store';
import type { ProactiveSignal } from '#records';
import { dayMs } from './due-hint.ts';
import { signalsByUser } from './signals-by-user.ts';

const silenceMs = 3 * dayMs;
const freshMs = dayMs;

/**
 * `USER_RETURNED`, context only: the user wrote within the last 24 hours, and nothing in the 3 days before those, having written
 * at some time before. Two queries a batch.
 */
export function userSignals({ bulk }: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'user',
    async collect(users, now) {
      const names = users.map(({ user }) => user);
      const [ever, before] = await Promise.all([
        bulk.messagesBy(names),
        bulk.messagesBy(names, now - freshMs),
      ]);
      return signalsByUser(users, now, (_user, day, index): readonly ProactiveSignal[] => {
        const lastAt = ever[index]?.lastAt ?? null;
        const silentSince = before[index]?.lastAt ?? null;
        if (lastAt === null || silentSince === null) return [];
        if (lastAt < now - freshMs || silentSince > now - freshMs - silenceMs) return [];
        return [
          {
            type: 'USER_RETURNED',
            urgencyHint: 3,
            contextOnly: true,
            key: `USER_RETURNED:${silentSince}`,
            subject: 'back after a long silence',
            data: { silentSince, lastAt },
            expiresAt: day.endsAt,
          },
        ];
      });
    },
  };
}
