import type { LocalTime } from '@tact/english';
import { z } from 'zod';

const expectedSchema = z.object({
  start: z.string().nullable(),
  end: z.string().nullable(),
  grain: z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']),
});

export const timeRowSchema = z.object({
  text: z.string(),
  span: z.string().optional(),
  reference_time_iso: z.string(),
  timezone: z.string().nullable(),
  /** Null if the text contains no time. */
  expected: expectedSchema.nullable(),
  accept: z.array(expectedSchema).default([]),
  kind: z.string(),
  core: z.boolean(),
  source: z.string(),
});

/** An annotated time expression. */
export type TimeRow = z.infer<typeof timeRowSchema>;

/** Whether a time equals the expected one at the given grain. `expected` is an ISO date, a time of day, or both. */
export function isEqualAt(
  grain: z.infer<typeof expectedSchema>['grain'],
  expected: string | null,
  found: LocalTime | null,
): boolean {
  if (expected === null || found === null) return expected === found;
  if (/^\d\d:/.test(expected)) return found.time?.slice(0, expected.length) === expected;
  const [date = '', time] = expected.replace(/(Z|[+-]\d\d:\d\d)$/, '').split('T');
  const isClock = grain === 'second' || grain === 'minute' || grain === 'hour';
  if (time === undefined || !isClock) return periodOf(grain, date) === periodOf(grain, found.date);
  const length = { second: 8, minute: 5, hour: 2 }[grain];
  return date === found.date && time.slice(0, length) === found.time?.slice(0, length);
}

function periodOf(grain: string, date: string): string {
  if (grain === 'year') return date.slice(0, 4);
  if (grain === 'month') return date.slice(0, 7);
  const [year, month] = [date.slice(0, 4), Number(date.slice(5, 7))];
  return grain === 'quarter' ? `${year} ${Math.ceil(month / 3)}` : date;
}
