import type { ProactiveSignal, Profile } from '#records';
import { signalKind } from '../signals/catalog.ts';

/** Whether the user muted or snoozed the category of a signal. At the instant at which a snooze ends it is over. */
export function isMuted(signal: ProactiveSignal, muted: Profile['muted'], now: number): boolean {
  const category = signal.category ?? signalKind(signal.type)?.category;
  if (category === undefined || !Object.hasOwn(muted, category)) return false;
  const until = muted[category];
  return until === null || (until !== undefined && now < until);
}
