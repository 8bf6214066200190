import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { z } from 'zod';

/**
 * What was held back from a user for one reason, over consecutive cycles.
 *
 * Invariants:
 * 1. `runs` names each cycle once. Merging two records is a union, so that it does not matter how many processes saw a cycle, in
 *    which order they write, or whether a write is repeated: no cycle is counted twice, and none is lost.
 * 2. Records of one user and reason that are more than `maxGap` cycles apart stay apart.
 */
export interface HeldRecord {
  /** As the gate names it, such as `quiet_hours`. */
  readonly reason: string;
  /** Cycles as numbers, first and last of each run; ascending and apart. */
  readonly runs: readonly CycleRun[];
  /** By key; at most `maxSignals`, those held last. */
  readonly signals: readonly HeldSignal[];
}

export type CycleRun = readonly [first: number, last: number];

export interface HeldSignal {
  readonly type: string;
  readonly key: string;
  readonly subject: MaybeOutside;
  readonly category?: string;
  readonly urgencyHint: number;
  /** Cycles. */
  readonly first: number;
  readonly last: number;
}

export const cycleMs = 5 * 60_000;
/** A cycle that failed, or a tick from a script every quarter of an hour, does not end a record. */
const maxGap = 3;
const maxSignals = 50;

export function cycleAt(now: number): number {
  return Math.floor(now / cycleMs);
}

/** When it began and when its last cycle was, in milliseconds since 1970, and how many cycles it covers. */
export function spanOf({ runs }: Pick<HeldRecord, 'runs'>): {
  readonly from: number;
  readonly until: number;
  readonly cycles: number;
} {
  const cycles = runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return { from: firstOf(runs) * cycleMs, until: lastOf(runs) * cycleMs, cycles };
}

/** Whether a cycle belongs to the record, or comes closely enough after or before it to extend it. */
export function isNear({ runs }: Pick<HeldRecord, 'runs'>, cycle: number): boolean {
  return cycle >= firstOf(runs) - maxGap && cycle <= lastOf(runs) + maxGap;
}

/** All records of a user from several places, in the order in which they began. */
export function mergeRecords(records: readonly HeldRecord[]): readonly HeldRecord[] {
  const merged: HeldRecord[] = [];
  const byStart = records.toSorted((one, other) => firstOf(one.runs) - firstOf(other.runs));
  for (const record of byStart) {
    const index = merged.findIndex(
      ({ reason, runs }) => reason === record.reason && firstOf(record.runs) <= lastOf(runs) + maxGap,
    );
    const near = merged[index];
    if (near === undefined) merged.push(record);
    else merged[index] = mergeTwo(near, record);
  }
  return merged;
}

function mergeTwo(one: HeldRecord, other: HeldRecord): HeldRecord {
  return {
    reason: one.reason,
    runs: mergeRuns([...one.runs, ...other.runs]),
    signals: mergeSignals([...one.signals, ...other.signals]),
  };
}

export function mergeRuns(runs: readonly CycleRun[]): readonly CycleRun[] {
  const merged: CycleRun[] = [];
  for (const [first, last] of runs.toSorted((one, other) => one[0] - other[0])) {
    const before = merged.at(-1);
    if (before === undefined || first > before[1] + 1) merged.push([first, last]);
    else merged[merged.length - 1] = [before[0], Math.max(before[1], last)];
  }
  return merged;
}

/** Each key once, with the words it had last. */
export function mergeSignals(signals: readonly HeldSignal[]): readonly HeldSignal[] {
  const byKey = new Map<string, HeldSignal>();
  for (const signal of signals) {
    const known = byKey.get(signal.key);
    if (known === undefined) byKey.set(signal.key, signal);
    else {
      const latest = known.last > signal.last ? known : signal;
      const first = Math.min(known.first, signal.first);
      byKey.set(signal.key, { ...latest, first, last: Math.max(known.last, signal.last) });
    }
  }
  const latestFirst = [...byKey.values()].sort(
    (one, other) => other.last - one.last || other.first - one.first,
  );
  return latestFirst.slice(0, maxSignals);
}

function firstOf(runs: HeldRecord['runs']): number {
  return runs[0]?.[0] ?? 0;
}

function lastOf(runs: HeldRecord['runs']): number {
  return runs.at(-1)?.[1] ?? 0;
}

/** How what was held back stands in the store: one value for each user, with the records of the last days. */
export const heldName = 'proactive:held-back';

const keptForMs = 7 * 24 * 60 * 60_000;
const maxRecords = 200;

const cycle = z.number().int();
const words: z.ZodType<MaybeOutside> = z.union([z.string(), z.instanceof(Outside)]);
const stored = z.object({
  records: z.array(
    z.object({
      reason: z.string(),
      runs: z.array(z.tuple([cycle, cycle])).min(1),
      signals: z.array(
        z.object({
          type: z.string(),
          key: z.string(),
          subject: words,
          category: z.string().optional(),
          urgencyHint: z.number(),
          first: cycle,
          last: cycle,
        }),
      ),
    }),
  ),
});

/** Oldest first; a value that cannot be read holds nothing. */
export function readHeld(value: JsonObject | null): readonly HeldRecord[] {
  const read = stored.safeParse(value);
  return read.success ? (read.data.records as readonly HeldRecord[]) : [];
}

/** What was stored before together with what is known now, without what is over for a week. */
export function heldValue(
  before: JsonObject | null,
  records: readonly HeldRecord[],
  now: number,
): JsonObject {
  const oldest = cycleAt(now - keptForMs);
  const merged = mergeRecords([...readHeld(before), ...records]);
  const recent = merged.filter((record) => cycleAt(spanOf(record).until) >= oldest);
  return { records: recent.slice(-maxRecords) as unknown as JsonObject['records'] };
}
