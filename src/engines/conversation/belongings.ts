import { type GatherServices, loadSources, type Source } from '#kernel';
import type { Domain } from '#language';
import type { Calendar, Occurrence } from '#ports/calendar';
import type { Item, ItemKind } from '#ports/store';
import type { StageFailure } from '#records';

/** What the owner has, as far as a message may be about it. */
export interface Belongings {
  readonly tasks: readonly Item[];
  readonly notes: readonly Item[];
  readonly contacts: readonly Item[];
  readonly memories: readonly Item[];
  readonly events: readonly Occurrence[];
}

export const noBelongings: Belongings = { tasks: [], notes: [], contacts: [], memories: [], events: [] };

const deadlineMs = 2000;
const dayMs = 24 * 60 * 60 * 1000;
const mostItems = 2000;
/** How far events are looked for that a message may mean. */
const daysBack = 30;
const daysAhead = 90;

export interface Wanted {
  readonly user: string;
  readonly domains: ReadonlySet<Domain>;
  readonly zone: string;
  readonly now: number;
}

/**
 * Fetches what these domains need, side by side; memories and contacts always, because anything may name them. A source that
 * fails or is late is empty and stands in `failures`.
 */
export async function loadBelongings(
  { user, domains, zone, now }: Wanted,
  calendar: () => Promise<Calendar>,
  { store, clock }: GatherServices,
  signal: AbortSignal,
): Promise<{ readonly values: Belongings; readonly failures: readonly StageFailure[] }> {
  const items = (kind: ItemKind, isWanted: boolean): Source<readonly Item[]> => ({
    deadlineMs,
    fallback: [],
    load: async () => (isWanted ? store.items.list(user, { kind, state: 'open', limit: mostItems }) : []),
  });
  const events: Source<readonly Occurrence[]> = {
    deadlineMs,
    fallback: [],
    load: async () => {
      if (!domains.has('calendar')) return [];
      const window = { from: now - daysBack * dayMs, to: now + daysAhead * dayMs, zone };
      return (await (await calendar()).list(window)).occurrences;
    },
  };
  return loadSources(
    {
      tasks: items('task', domains.has('task')),
      notes: items('note', domains.has('notes')),
      contacts: items('contact', true),
      memories: items('memory', true),
      events,
    },
    clock,
    signal,
  );
}
