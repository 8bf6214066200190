import type { LearnedValue } from '@tact/core/kernel';
import type { Store, VersionedValue } from '@tact/core/ports/store';
import type { HeuristicPlace, HeuristicTrust, JsonObject } from '@tact/core/records';
import type { CountedRating } from '../feedback/rated-score.ts';
import { heuristicKind, readTrust, trustName } from './heuristic-record.ts';
import { type Observation, observe, observeMatch, takeBack, takeBackMatch } from './trust.ts';

/** The trust of some of a user's heuristics while it changes. What the user has no heuristic of is left alone. */
export interface Trusts {
  /** Reads more of them. */
  include(ids: readonly string[]): Promise<void>;
  observe(id: string, action: Observation | null, match: Observation | null): void;
  /** What a later rating of the same response by the same person takes the place of. */
  takeBack(counted: CountedRating): void;
  /** What had been weighed of it until now. */
  weighed(id: string): { readonly action: number; readonly match: number };
  /** How often it was right until now; 0 for what the user has none of. */
  successes(id: string): number;
  /** A model that saw no heuristics was asked about an event that this one had answered. */
  reconsidered(id: string | null, agreed: boolean): void;
  /** What is known of the places of a condition becomes this. */
  openPlaces(id: string, by: (places: readonly HeuristicPlace[]) => readonly HeuristicPlace[]): Promise<void>;
  places(id: string): readonly HeuristicPlace[];
  changed(): readonly { readonly id: string; readonly trust: HeuristicTrust }[];
  /** What is to be saved. */
  changes(): readonly LearnedValue[];
}

export async function openTrusts(
  user: string,
  ids: readonly string[],
  { experiences, bulk }: Pick<Store, 'experiences' | 'bulk'>,
): Promise<Trusts> {
  const stored = new Map<string, VersionedValue | null>();
  const changed = new Map<string, HeuristicTrust>();
  const include = async (wanted: readonly string[]) => {
    const unread = [...new Set(wanted)].filter((id) => !stored.has(id));
    if (unread.length === 0) return;
    const found = await experiences.get(user, heuristicKind, unread);
    const own = unread.filter((_, at) => found[at] !== null && found[at] !== undefined);
    const values = await bulk.values(own.map((id) => ({ user, name: trustName(id) })));
    for (const [at, id] of own.entries()) stored.set(id, values[at] ?? null);
  };
  const known = (id: string) => changed.get(id) ?? readTrust(stored.get(id)?.value);
  const change = (id: string, by: (trust: HeuristicTrust) => HeuristicTrust) => {
    if (stored.has(id)) changed.set(id, by(known(id)));
  };
  await include(ids);
  return {
    include,
    observe(id, action, match) {
      if (action !== null) change(id, (trust) => observe(trust, action));
      if (match !== null) change(id, (trust) => observeMatch(trust, match));
    },
    takeBack({ heuristicId, action, match }) {
      if (action !== null) change(heuristicId, (trust) => takeBack(trust, action, action.at));
      if (match !== null) change(heuristicId, (trust) => takeBackMatch(trust, match, match.at));
    },
    weighed(id) {
      const { weighed = 0, match } = known(id);
      return { action: weighed, match: match.weighed ?? 0 };
    },
    successes: (id) => known(id).successCount,
    reconsidered(id, agreed) {
      if (id === null) return;
      change(id, (trust) => ({
        ...trust,
        reconsidered: trust.reconsidered + 1,
        agreed: trust.agreed + (agreed ? 1 : 0),
      }));
    },
    async openPlaces(id, by) {
      await include([id]);
      change(id, (trust) => ({ ...trust, places: by(trust.places) }));
    },
    places: (id) => known(id).places,
    changed: () => [...changed].map(([id, trust]) => ({ id, trust })),
    changes: () =>
      [...changed].map(([id, trust]) => ({
        name: trustName(id),
        value: trust as unknown as JsonObject,
        expected: stored.get(id)?.version ?? 0,
      })),
  };
}
