import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import type { Decision, JsonObject } from '@tact/core/records';
import { z } from 'zod';

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
