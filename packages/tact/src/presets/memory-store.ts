import { createSystemClock } from '@tact/core/clock/system';
import type { Clock } from '@tact/core/ports/clock';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Store } from '@tact/core/ports/store';
import { createMemoryJobs } from '@tact/store/memory/memory-jobs';
import { createMemoryStore } from '@tact/store/memory/memory-store';

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
