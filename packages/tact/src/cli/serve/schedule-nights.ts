import { eventsPerNight, scheduleExpiry, scheduleSleep } from '@tact/experience/executive';
import type { LocalTact } from '#presets/local';
import type { Screen } from '../output/screen.ts';
import type { ServeReporter } from './serve-reporter.ts';

/**
 * Sets the daily work on events, which sets that of the next day: old ones are removed, and at night what heuristics responded to by day
 * is put to the model once more, unless there is no model or it is switched off.
 */
export async function scheduleNights(
  tact: LocalTact,
  reporter: ServeReporter,
  { time }: Pick<Screen, 'time'>,
): Promise<void> {
  const { assistant, user, zone, modelName, executive } = tact;
  const { jobs, clock } = assistant.runtime;
  await scheduleExpiry(user, { jobs, clock });
  if (modelName === null || !executive.sleepCycle) return;
  const nextAt = await scheduleSleep(user, { jobs, clock, zone: () => zone });
  const next = new Date(nextAt).toISOString();
  reporter.note('nights', nights(time(nextAt).slice(11), modelName), { next });
}

function nights(time: string, model: string): string {
  return `Each night at ${time}, ${model} reconsiders up to ${eventsPerNight} events that heuristics responded to. \`sleep_cycle = false\` in [executive] of config.toml stops that.`;
}
