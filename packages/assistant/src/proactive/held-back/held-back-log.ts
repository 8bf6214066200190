import type { Store } from '@tact/core/ports/store';
import type { ProactiveSignal } from '@tact/core/records';
import {
  type CycleRun,
  cycleAt,
  type HeldRecord,
  type HeldSignal,
  heldName,
  heldValue,
  isNear,
  mergeRuns,
  mergeSignals,
} from './held-record.ts';

/**
 * Keeps what was held back and why, one record per user and reason.
 *
 * Invariants:
 * 1. A cycle that only extends a record makes no commit. A record is written when it opens, when its signals change, when it
 *    closes, at most once an hour otherwise, and by `flush`.
 * 2. Whatever is due is written together: one query and one commit, however many users it concerns.
 * 3. Nothing is lost or counted twice when several processes keep the same records, or a write fails: see `HeldRecord`. What a
 *    process knew that is killed is lost for an hour at most, its last cycles only.
 * 4. Its memory holds the open records alone.
 */
export interface HeldBackLog {
  /** Adds the cycles of one tick; a user stands in it once at most. */
  add(cycles: readonly HeldCycle[], now: number): Promise<void>;
  /** Closes what no longer holds. Call it now and then, also when nothing was held back. */
  settle(now: number): Promise<void>;
  /** Writes what is not written yet, such as before the process ends. */
  flush(now: number): Promise<void>;
}

/** What one cycle held back from a user. */
export interface HeldCycle {
  readonly user: string;
  readonly held: readonly HeldBackSignal[];
}

export interface HeldBackSignal {
  readonly reason: string;
  readonly signal: Pick<ProactiveSignal, 'type' | 'key' | 'subject' | 'category' | 'urgencyHint'>;
}

interface OpenRecord extends HeldRecord {
  /** Keys and hints at its last cycle: a change of them is written. */
  readonly holds: string;
  readonly writtenAt: number | null;
  /** Whether it knows more than was written. */
  readonly isDirty: boolean;
}

const writeEveryMs = 60 * 60_000;
/** Each try reads what another process wrote meanwhile. */
const tries = 5;

export function createHeldBackLog({
  bulk,
}: {
  readonly bulk: Pick<Store['bulk'], 'values' | 'setValues'>;
}): HeldBackLog {
  const open = new Map<string, readonly OpenRecord[]>();

  const write = async (users: readonly string[], now: number) => {
    let left = users;
    for (let tried = 0; left.length > 0 && tried < tries; tried++) {
      left = await writeOnce(left, open, bulk, now);
    }
    for (const user of users) if (!left.includes(user)) markWritten(user, open, now);
  };
  const settle = async (now: number, isDue: (record: OpenRecord) => boolean) => {
    const cycle = cycleAt(now);
    const due: string[] = [];
    for (const [user, records] of open) {
      if (records.some((record) => record.isDirty && (isDue(record) || !isNear(record, cycle))))
        due.push(user);
    }
    if (due.length > 0) await write(due, now);
    for (const [user, records] of open) {
      const still = records.filter((record) => record.isDirty || isNear(record, cycle));
      if (still.length === 0) open.delete(user);
      else if (still.length < records.length) open.set(user, still);
    }
  };
  return {
    async add(cycles, now) {
      for (const { user, held } of cycles) open.set(user, extended(open.get(user) ?? [], held, cycleAt(now)));
      await settle(now, ({ writtenAt }) => writtenAt === null || now - writtenAt >= writeEveryMs);
    },
    settle: (now) => settle(now, () => false),
    flush: (now) => settle(now, () => true),
  };
}

/** The open records of a user after another cycle. */
function extended(
  records: readonly OpenRecord[],
  held: readonly HeldBackSignal[],
  cycle: number,
): readonly OpenRecord[] {
  const extendedRecords = [...records];
  for (const reason of new Set(held.map((one) => one.reason))) {
    const signals = held.filter((one) => one.reason === reason).map((one) => heldSignal(one, cycle));
    const holds = holdsOf(signals);
    const index = extendedRecords.findIndex((record) => record.reason === reason && isNear(record, cycle));
    const known = extendedRecords[index];
    const run: CycleRun = [cycle, cycle];
    if (known === undefined) {
      extendedRecords.push({ reason, runs: [run], signals, holds, writtenAt: null, isDirty: true });
      continue;
    }
    extendedRecords[index] = {
      reason,
      runs: mergeRuns([...known.runs, run]),
      signals: mergeSignals([...known.signals, ...signals]),
      holds,
      // As if it had never been written, so that a change is written now.
      writtenAt: holds === known.holds ? known.writtenAt : null,
      isDirty: true,
    };
  }
  return extendedRecords;
}

function heldSignal({ signal }: HeldBackSignal, cycle: number): HeldSignal {
  const { type, key, subject, category, urgencyHint } = signal;
  return { type, key, subject, ...(category && { category }), urgencyHint, first: cycle, last: cycle };
}

function holdsOf(signals: readonly HeldSignal[]): string {
  return JSON.stringify(signals.map(({ key, urgencyHint }) => [key, urgencyHint]).sort());
}

/** One query and one commit; gives back the users that somebody else wrote about in between. */
async function writeOnce(
  users: readonly string[],
  open: ReadonlyMap<string, readonly OpenRecord[]>,
  bulk: Pick<Store['bulk'], 'values' | 'setValues'>,
  now: number,
): Promise<readonly string[]> {
  const before = await bulk.values(users.map((user) => ({ user, name: heldName })));
  const changes = users.map((user, index) => ({
    user,
    name: heldName,
    value: heldValue(before[index]?.value ?? null, (open.get(user) ?? []).map(recordOf), now),
    expected: before[index]?.version ?? 0,
  }));
  const written = await bulk.setValues(changes, now);
  return users.filter((_, index) => written[index] !== true);
}

function recordOf({ reason, runs, signals }: OpenRecord): HeldRecord {
  return { reason, runs, signals };
}

function markWritten(user: string, open: Map<string, readonly OpenRecord[]>, now: number): void {
  const records = open.get(user) ?? [];
  open.set(
    user,
    records.map((record) => ({ ...record, writtenAt: now, isDirty: false })),
  );
}
