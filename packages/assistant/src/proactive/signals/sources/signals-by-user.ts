import type { SignalUser } from '@tact/core/ports/signal-source';
import type { ProactiveSignal } from '@tact/core/records';
import { type UserDay, userDays } from '../user-day.ts';

/** What is noticed about each user of a batch, given their day; users about whom there is nothing are absent. */
export function signalsByUser(
  users: readonly SignalUser[],
  now: number,
  notice: (user: SignalUser, day: UserDay, index: number) => readonly ProactiveSignal[],
): ReadonlyMap<string, readonly ProactiveSignal[]> {
  const dayOf = userDays(now);
  const found = new Map<string, readonly ProactiveSignal[]>();
  for (const [index, user] of users.entries()) {
    const signals = notice(user, dayOf(user.profile.zone), index);
    if (signals.length > 0) found.set(user.user, signals);
  }
  return found;
}

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
