import type { Clock } from '@tact/core/ports/clock';
import type { JobHandler, Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import { toInstant, toLocal } from '@tact/english';
import { runSleepCycle, type SleepServices } from './sleep-cycle.ts';

/** The nightly job of each user. */

/** The kind of job. */
export const sleepJob = 'executive-sleep';

const key = 'nightly';
const nightlyAt = '03:30';

export interface NightlyServices {
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, 'now'>;
  /** A user's time zone. */
  zone(user: string): string;
}

/** Sets the job for the coming night, and says when that is; called again, it stays one job. */
export async function scheduleSleep(user: string, { jobs, clock, zone }: NightlyServices): Promise<number> {
  const runAt = nextNight(clock.now(), zone(user));
  await jobs.enqueue({ user, kind: sleepJob, key, runAt, payload: {} });
  return runAt;
}

/**
 * Sets the next night and runs this one; where it is switched off, neither. A night that fails is left out, and the next one comes all the same; so is one that nothing
 * ran in, because by day somebody may wait for whatever takes the job up.
 */
export function sleepHandler(
  isOn: boolean,
  services: () => SleepServices,
  nightly: NightlyServices,
  log: Pick<Log, 'info'>,
): JobHandler {
  return async (_, { user }) => {
    if (!isOn) return;
    await scheduleSleep(user, nightly);
    if (!isNight(nightly.clock.now(), nightly.zone(user))) {
      log.info('sleep cycle left out', { user });
      return;
    }
    const { fired, reconsidered, agreed, stopped } = await runSleepCycle(user, services());
    log.info('sleep cycle', { user, fired, reconsidered, agreed, stopped });
  };
}

const nightEndsAt = '06:00';

function isNight(now: number, zone: string): boolean {
  return toLocal(now, zone).time < nightEndsAt;
}

/** Half past three, when nobody waits, in the user's zone. */
function nextNight(now: number, zone: string): number {
  const { date } = toLocal(now, zone);
  const tonight = toInstant(`${date}T${nightlyAt}`, zone);
  if (tonight > now) return tonight;
  // Well into the next day, whatever the change of the clocks.
  const tomorrow = toLocal(tonight + dayAndMore, zone).date;
  return toInstant(`${tomorrow}T${nightlyAt}`, zone);
}

const dayAndMore = 26 * 60 * 60_000;
