import type { JsonObject } from '@tact/core/records';

/** Nothing disappears for longer than this. */
export const maxSnoozeMs = 365 * 24 * 60 * 60 * 1000;

/** Why a message cannot be hidden until then, as the end of a sentence; null if it can. Pure. */
export function snoozeProblem({ until }: JsonObject, now: number): string | null {
  const time = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(time)) return 'not an ISO 8601 time with an offset';
  if (time <= now) return `${utc(time)} is over`;
  return time - now > maxSnoozeMs ? `${utc(time)} is more than a year away` : null;
}

function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}
