import type { SignalSource } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import type { ProactiveSignal } from '@tact/core/records';
import { dayMs, signalsByUser } from './signals-by-user.ts';

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
      const written = await bulk.messagesBy(names);
      const active = users.filter((_, index) => (written[index]?.lastAt ?? 0) >= now - freshMs);
      const before = await bulk.messagesBy(
        active.map(({ user }) => user),
        now - freshMs,
      );
      return signalsByUser(active, now, (_user, day, index): readonly ProactiveSignal[] => {
        const silentSince = before[index]?.lastAt ?? null;
        if (silentSince === null || silentSince > now - freshMs - silenceMs) return [];
        return [
          {
            type: 'USER_RETURNED',
            urgencyHint: 3,
            contextOnly: true,
            key: `USER_RETURNED:${silentSince}`,
            subject: 'back after a long silence',
            data: { silentSince },
            expiresAt: day.endsAt,
          },
        ];
      });
    },
  };
}
