import { type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { z } from 'zod';
import { cycleAt, type HeldRecord, mergeRecords, spanOf } from './held-record.ts';

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
