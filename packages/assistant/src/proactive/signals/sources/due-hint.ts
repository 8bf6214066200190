/** How urgent a deadline is. */
export interface DueStep {
  /** From this long before the deadline on. */
  readonly withinMs: number;
  readonly hint: number;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The hint of the nearest step that has been reached, steps nearest first; null before the first and from the deadline on. */
export function dueHint(dueAt: number, now: number, steps: readonly DueStep[]): number | null {
  const left = dueAt - now;
  if (left <= 0) return null;
  return steps.find(({ withinMs }) => left <= withinMs)?.hint ?? null;
}
