import type { Store } from '@tact/core/ports/store';
import { z } from 'zod';
import { stateName } from './reminder-engine.ts';

/** Until when everything that was due has rung, so that nothing is lost while the machine is off, however long that is. */
export interface ReminderProgress {
  /** What came due earlier has rung, or was told as missed. In milliseconds since 1970. */
  readonly from: number;
  /** As it is kept; null where nothing is. */
  readonly until: number | null;
  readonly version: number;
}

const valueName = 'reminders:heard';
const schema = z.object({ until: z.number() });
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Where Tact rang before it kept this. */
const earlierLookBackMs = 7 * dayMs;
const maxLookBackMs = 400 * dayMs;

export async function readHeard(
  user: string,
  { values, conversations }: Pick<Store, 'values' | 'conversations'>,
  now: number,
): Promise<ReminderProgress> {
  const kept = await values.get(user, valueName);
  const read = schema.safeParse(kept?.value);
  const version = kept?.version ?? 0;
  if (read.success) {
    // A clock that was set back, and what rang since it was kept, are looked at once more.
    const until = Math.min(read.data.until, now);
    return { from: Math.max(now - maxLookBackMs, until - dayMs), until, version };
  }
  const hasRung = (await conversations.get(user, stateName)) !== null;
  return { from: now - (hasRung ? earlierLookBackMs : maxLookBackMs), until: null, version };
}

/** Of each user, whether a process rings their reminders: `tact serve` does, a single `tact tick` does not. */
export async function areRung(
  users: readonly string[],
  { bulk }: Pick<Store, 'bulk'>,
  now: number,
): Promise<readonly boolean[]> {
  const kept = await bulk.values(users.map((user) => ({ user, name: valueName })));
  return kept.map((one) => {
    const read = schema.safeParse(one?.value);
    return read.success && Math.abs(now - read.data.until) <= 2 * hourMs;
  });
}

/** Kept once an hour: what rang is known by name for days. */
export async function keepHeard(
  user: string,
  { until, version }: ReminderProgress,
  { values }: Pick<Store, 'values'>,
  now: number,
): Promise<void> {
  if (until !== null && now - until < hourMs) return;
  // Where another process was faster, it has heard the same.
  await values.set(user, valueName, { until: now }, version, now);
}
