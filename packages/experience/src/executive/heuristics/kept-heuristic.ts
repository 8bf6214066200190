import type { Clock } from '@tact/core/ports/clock';
import type { Experience, Store } from '@tact/core/ports/store';
import type { Decision, Heuristic, HeuristicTrust, JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { evidenceOf, heuristicKind, readHeuristic, readTrust, trustName } from './heuristic-record.ts';
import { lowerBound, matchTrust, meanOf, successRate } from './trust.ts';

/** A heuristic with all that is known about it, for people and exports. */
export interface KeptHeuristic extends Heuristic {
  /** How far it is trusted: the mean, and the lower bound that thresholds are compared with. */
  readonly confidence: number;
  readonly bound: number;
  /** How well its condition fits, as people said; 1 until somebody says that it does not. */
  readonly matchTrust: number;
  /** How often it was right among the observations; null without any. */
  readonly successRate: number | null;
  readonly trust: HeuristicTrust;
  readonly fireCount: number;
  /** Decisions that it was learned from. */
  readonly evidence: readonly string[];
  /** The embedder of its condition; null if it has no embedding. */
  readonly embedder: string | null;
  /** Of the experience, for a change. */
  readonly version: number;
}

export interface HeuristicFilter {
  readonly domain?: string | undefined;
  readonly state?: Heuristic['state'] | undefined;
  /** Only those that the list has after this one. */
  readonly afterId?: string | undefined;
  readonly limit: number;
}

/** A user's heuristics, the newest first. */
export async function listHeuristics(
  user: string,
  filter: HeuristicFilter,
  store: Pick<Store, 'experiences' | 'bulk'>,
  fires: Fires,
): Promise<readonly KeptHeuristic[]> {
  return withTrust(user, await store.experiences.list(user, heuristicKind, filter), store, fires);
}

/** At the position of each id; null where there is none. */
export async function getHeuristics(
  user: string,
  ids: readonly string[],
  store: Pick<Store, 'experiences' | 'bulk'>,
  fires: Fires,
): Promise<readonly (KeptHeuristic | null)[]> {
  const found = await store.experiences.get(user, heuristicKind, ids);
  const kept = await withTrust(
    user,
    found.filter((one) => one !== null),
    store,
    fires,
  );
  const byId = new Map(kept.map((one) => [one.id, one]));
  return ids.map((id) => byId.get(id) ?? null);
}

async function withTrust(
  user: string,
  experiences: readonly Experience[],
  { bulk }: Pick<Store, 'bulk'>,
  fires: Fires,
): Promise<readonly KeptHeuristic[]> {
  const values = await bulk.values(experiences.map(({ id }) => ({ user, name: trustName(id) })));
  return experiences.flatMap((experience, at) => {
    const heuristic = readHeuristic(experience);
    if (heuristic === null) return [];
    return [keptFrom(heuristic, experience, readTrust(values[at]?.value), fires)];
  });
}

function keptFrom(
  heuristic: Heuristic,
  { links, embedding, version }: Pick<Experience, 'links' | 'embedding' | 'version'>,
  trust: HeuristicTrust,
  fires: Fires,
): KeptHeuristic {
  const { id, startConfidence } = heuristic;
  return {
    ...heuristic,
    confidence: meanOf(trust, startConfidence),
    bound: lowerBound(trust, startConfidence),
    matchTrust: matchTrust(trust),
    successRate: successRate(trust),
    trust,
    fireCount: fires.get(id) ?? 0,
    evidence: evidenceOf(links),
    embedder: embedding?.embedder ?? null,
    version,
  };
}

/**
 * How often each heuristic fired.
 *
 * Firing writes nothing but its decision, so that the fast path stays one commit: fires are counted from the ledger. What is older than
 * ten minutes is folded into one value, from which the next count goes on; younger decisions are counted anew each time, because one that was
 * begun earlier may still be recorded behind them.
 */
export type Fires = ReadonlyMap<string, number>;

/** The name of a user's value. */
const firesName = 'executive:fires';

const settledAfterMs = 10 * 60_000;
const pageSize = 500;

const foldedSchema = z.object({ until: z.number(), counts: z.record(z.string(), z.int().nonnegative()) });
type FireCounts = z.output<typeof foldedSchema>;

/** Counts, and keeps what is settled. Of several that count at once, one keeps; all count right. */
export async function countFires(
  user: string,
  { ledger, values }: Pick<Store, 'ledger' | 'values'>,
  { now }: Pick<Clock, 'now'>,
): Promise<Fires> {
  const stored = await values.get(user, firesName);
  const read = foldedSchema.safeParse(stored?.value);
  const folded: FireCounts = read.success ? read.data : { until: 0, counts: {} };
  const settled = new Map(Object.entries(folded.counts));
  const recent = new Map<string, number>();
  const until = now() - settledAfterMs;
  let afterId: string | null = null;
  for (;;) {
    const page: readonly Decision[] = await ledger.list({
      ...{ user, engine: 'executive', path: 'heuristic', role: 'main', order: 'oldest', limit: pageSize },
      ...(afterId === null ? { since: folded.until } : { since: folded.until, afterId }),
    });
    for (const { createdAt, details } of page) {
      const id = details?.['matchedHeuristicId'];
      if (typeof id === 'string') countIn(createdAt <= until ? settled : recent, id);
    }
    afterId = page.at(-1)?.id ?? null;
    if (page.length < pageSize) break;
  }
  if (until > folded.until && !isSame(settled, folded.counts)) {
    const value: JsonObject = { until, counts: Object.fromEntries(settled) };
    await values.set(user, firesName, value, stored?.version ?? 0, now());
  }
  for (const [id, times] of recent) settled.set(id, (settled.get(id) ?? 0) + times);
  return settled;
}

function countIn(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function isSame(counts: ReadonlyMap<string, number>, before: Readonly<Record<string, number>>): boolean {
  return [...counts].every(([id, times]) => before[id] === times);
}
