import type { Store } from '@tact/core/ports/store';
import { createWorkInProgress } from '../work-in-progress.ts';

/** The store with an end: once closed it refuses what it is asked, as a database does. Its listeners stay, and hear nothing more. */
export function untilClosed(store: Omit<Store, 'close'>): Store {
  const { run, close } = createWorkInProgress(store.location);
  const guarded = <Part extends object>(part: Part): Part => {
    const entries = Object.entries(part).map(([name, member]) => {
      if (typeof member === 'object') return [name, guarded(member)];
      if (typeof member !== 'function') return [name, member];
      return [name, (...given: readonly unknown[]) => run(() => member(...given))];
    });
    return Object.fromEntries(entries);
  };
  const { listen } = store.events;
  const parts = guarded(store);
  return { ...parts, events: { ...parts.events, listen }, close: () => close(async () => {}) };
}
