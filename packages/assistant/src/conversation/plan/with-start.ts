import type { JsonObject } from '@tact/core/records';

/** The parameters of a plan with another start: as long as it was planned to last, since start and end are one value. */
export function withStart(params: JsonObject, start: string): JsonObject {
  const { start_time: before, end_time: end, ...rest } = params;
  const minutes = isTime(before) && isTime(end) ? (Date.parse(end) - Date.parse(before)) / 60_000 : 0;
  if (minutes > 0) return { ...rest, start_time: start, duration_minutes: minutes };
  const days = isDay(before) && isDay(end) ? (Date.parse(end) - Date.parse(before)) / dayMs : 0;
  if (days > 1 && isDay(start)) return { ...rest, start_time: start, end_time: daysAfter(start, days) };
  // An end that was planned for another start says nothing of this one.
  return before === undefined ? { ...params, start_time: start } : { ...rest, start_time: start };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

const dayMs = 24 * 60 * 60_000;

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
