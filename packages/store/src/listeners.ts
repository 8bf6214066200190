import { callListener } from '@tact/core/errors';
import type { Log } from '@tact/core/ports/log';
import type { StoreEvent } from '@tact/core/ports/store';
import type { TurnObserver } from './database.ts';

/** Those who hear of each commit. */
export function createTurnObservers(log: Log | undefined) {
  const listeners = new Set<TurnObserver>();
  return {
    add(listener: TurnObserver): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** What is committed stands, whatever a listener does. */
    tell(events: readonly StoreEvent[]): void {
      if (events.length === 0) return;
      for (const listener of listeners) {
        callListener(listener, events, (code) => log?.error('listener failed', { code }));
      }
    },
  };
}
