import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import type { AdmissionWord, DifferencePattern } from './admission.ts';

/**
 * How kinds of difference were judged, by the owner and by models: plain counts that never fade, since what a kind of difference
 * means does not change with time.
 */

/** The value of a user that keeps it. */
export const learnedName = 'learned:memory';

/** `OTHER`: the owner took back what was decided, without saying what would have been right. */
export type AdmissionLabel = AdmissionWord | 'OTHER';

export interface LearnedPatterns {
  readonly kinds: Readonly<Record<string, Readonly<Partial<Record<AdmissionLabel, number>>>>>;
  /** What decisions were counted as, of the last ones: an owner's answer takes the place of a model's. */
  readonly counted: Readonly<Record<string, { readonly kind: string; readonly as: AdmissionLabel }>>;
}

const count = z.number().int().min(0);
const judgedAs = z.enum(['ADD', 'NOT', 'REPLACE', 'MERGE', 'OTHER']);
const schema = z.object({
  kinds: z.record(z.string(), z.partialRecord(judgedAs, count)).catch({}),
  counted: z.record(z.string(), z.object({ kind: z.string(), as: judgedAs })).catch({}),
});

export function readPatterns(value: JsonObject | undefined): LearnedPatterns {
  return schema.parse(value ?? {}) as LearnedPatterns;
}

/** How this kind of difference was mostly judged; null if it never was. */
export function patternOf(key: string, { kinds }: LearnedPatterns): DifferencePattern | null {
  const counts = Object.entries(kinds[key] ?? {}) as [AdmissionLabel, number][];
  const judged = counts.filter((one): one is [AdmissionWord, number] => one[0] !== 'OTHER' && one[1] > 0);
  const [most] = judged.sort(([, one], [, other]) => other - one);
  if (most === undefined) return null;
  const [decision, confirmed] = most;
  const all = counts.reduce((sum, [, times]) => sum + times, 0);
  return { key, decision, confirmed, contradicted: all - confirmed };
}

const maxCounted = 500;

/** Counts how a decision was judged, in place of what it was counted as before. */
export function counting(
  { kinds, counted }: LearnedPatterns,
  decisionId: string,
  kind: string,
  as: AdmissionLabel,
): LearnedPatterns {
  const before = counted[decisionId];
  const counts = { ...kinds[kind] };
  if (before !== undefined && before.kind === kind)
    counts[before.as] = Math.max(0, (counts[before.as] ?? 0) - 1);
  counts[as] = (counts[as] ?? 0) + 1;
  // Ids sort by time: the oldest ones are counted for good.
  const kept = Object.entries({ ...counted, [decisionId]: { kind, as } })
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, maxCounted);
  return { kinds: { ...kinds, [kind]: counts }, counted: Object.fromEntries(kept) };
}
