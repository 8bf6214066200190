import { callListener } from '@tact/core/errors';
import type { Events, StoreEvent } from '@tact/core/ports/store';

export interface MemoryEvents extends Events {
  tell(event: StoreEvent): void;
  /** Tells listeners what a change told, once it is made. */
  committing<Result>(change: () => Promise<Result>): Promise<Result>;
  forget(user: string): void;
}

/** Every change is made in one go, so events stand in the order of the changes. */
export function eventsInMemory(): MemoryEvents {
  /** Null if a user was forgotten: positions stay. */
  const feed: (StoreEvent | null)[] = [];
  const listeners = new Set<(events: readonly StoreEvent[]) => void>();
  return {
    tell(event) {
      feed.push(event);
    },
    async committing(change) {
      const before = feed.length;
      const changing = change();
      const after = feed.length;
      const result = await changing;
      if (listeners.size === 0 || after === before) return result;
      const told = feed.slice(before, after).filter((event) => event !== null);
      if (told.length > 0) {
        // What was changed stands, whatever a listener does. An assistant tells its log; there is none here.
        for (const listener of listeners) callListener(listener, told, () => undefined);
      }
      return result;
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async after(cursor, limit = 1000) {
      const from = cursor ?? 0;
      const page = feed.slice(from, from + limit);
      const events = page.flatMap((event, at) =>
        event === null ? [] : [{ ...event, cursor: from + at + 1 }],
      );
      return { events, cursor: from + page.length };
    },
    end: async () => feed.length,
    forget(user) {
      for (const [at, event] of feed.entries()) if (event?.user === user) feed[at] = null;
    },
  };
}
