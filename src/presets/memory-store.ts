import { createSystemClock } from '#adapters/clock/system';
import { createMemoryJobs } from '#adapters/store/memory/memory-jobs';
import { createMemoryStore } from '#adapters/store/memory/memory-store';
import type { Clock } from '#ports/clock';
import type { Jobs } from '#ports/jobs';
import type { Store } from '#ports/store';

/**
 * A store in this process's memory, with its jobs: gone when the process ends. For tests and experiments.
 *
 * @example
 * const store = openMemoryStore();
 * await store.items.list('ann', { kind: 'task' }); // []
 */
export function openMemoryStore({ clock = createSystemClock() }: { readonly clock?: Clock } = {}): Store & {
  readonly jobs: Jobs;
} {
  return { ...createMemoryStore(), jobs: createMemoryJobs({ clock }) };
}
