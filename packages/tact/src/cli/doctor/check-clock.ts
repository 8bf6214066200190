import { exitCodes } from '@tact/core/errors';
import { machineZone } from '#presets/machine-zone';
import { timeIn } from '../output/time-words.ts';
import type { Terminal } from '../terminal.ts';
import { bad, type Finding, good } from './finding.ts';

/** Before this nothing of Tact existed; a machine without a battery for its clock starts in 1970. */
const earliest = Date.UTC(2026, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const tolerancesMs = { future: 60_000, drift: 500 };

/**
 * The clock: a plausible year, running forward, and not behind the newest decision.
 *
 * @param newestAt when the newest decision was made; null where there is none.
 */
export async function checkClock(
  { clock, environment }: Pick<Terminal, 'clock' | 'environment'>,
  newestAt: number | null,
): Promise<readonly Finding[]> {
  const now = clock.now();
  const monotonic = clock.monotonicMs();
  await clock.sleep(20);
  const passed = clock.monotonicMs() - monotonic;
  const { zone } = machineZone(environment);
  const problem = problemOf(now, passed, clock.now() - now, newestAt, (at) => timeIn(zone, at));
  if (problem === null) return [good('clock', `${timeIn(zone, now)}, ${zone}`)];
  return [bad('clock', problem, 'Set the system time, preferably with NTP.', exitCodes.internal)];
}

function problemOf(
  now: number,
  passed: number,
  passedOnWall: number,
  newestAt: number | null,
  time: (at: number) => string,
): string | null {
  if (now < earliest || now > latest) return `The clock says ${time(now)}, which cannot be right.`;
  if (passed < 0) return 'The clock is running backwards.';
  if (Math.abs(passedOnWall - passed) > tolerancesMs.drift) return 'The clock was adjusted during the check.';
  if (newestAt !== null && newestAt - now > tolerancesMs.future) {
    return `It is ${time(now)}, but the newest decision is dated ${time(newestAt)}.`;
  }
  return null;
}
