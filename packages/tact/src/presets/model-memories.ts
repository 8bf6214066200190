import {
  createSettingsMemory,
  learnedSettingsSchema,
  nothingLearned,
  type SettingsMemory,
} from '@tact/ai-sdk/model/learned-settings';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import { z } from 'zod';

/** What the servers of models refuse, kept in the store for a week, since servers are upgraded. Before a store is open, in memory. */
export interface ModelMemories {
  /** The memory of one model at one address. */
  of(name: string): SettingsMemory;
  /** From here on what is learned is kept in this store. */
  keepIn(store: Store, user: string): void;
}

const keptForMs = 7 * 24 * 60 * 60_000;
const prefix = 'model.learned:';
const stored = z.object({ learned: learnedSettingsSchema, since: z.number() });

export function createModelMemories(clock: Pick<Clock, 'now'>): ModelMemories {
  let place: { readonly store: Store; readonly user: string } | null = null;
  return {
    keepIn(store, user) {
      place = { store, user };
    },
    of(name) {
      const own = createSettingsMemory();
      return {
        async recall() {
          const known = await own.recall();
          if (place === null || known !== nothingLearned) return known;
          const found = await place.store.values.get(place.user, `${prefix}${name}`);
          const read = stored.safeParse(found?.value);
          if (!read.success || read.data.since + keptForMs <= clock.now()) return known;
          await own.keep(read.data.learned);
          return read.data.learned;
        },
        async keep(learned) {
          await own.keep(learned);
          if (place === null) return;
          const { values } = place.store;
          const found = await values.get(place.user, `${prefix}${name}`);
          const value = { learned: { ...learned }, since: clock.now() };
          // Another process that learned at the same time learned the same.
          await values.set(place.user, `${prefix}${name}`, value, found?.version ?? 0, clock.now());
        },
      };
    },
  };
}
