import { createSystemClock } from '@tact/core/clock/system';
import type { Clock } from '@tact/core/ports/clock';

/** A clock that starts at a given time and runs on from there, whatever the machine's clock says. */
export function clockFrom(start: string): Clock {
  const machine = createSystemClock();
  const offsetMs = Date.parse(start) - machine.monotonicMs();
  return { ...machine, now: () => Math.floor(offsetMs + machine.monotonicMs()) };
}
