import type { AssistantMemory } from './assistant-memory.ts';
import { minutesOf } from './population/life.ts';
import { dayMs, minuteMs } from './population/zone-clock.ts';
import type { SimulatedUser } from './population.ts';
import { cycleFrom } from './simulated-policy.ts';

/**
 * When the answer of a cycle can change although nothing new is noticed and the user does nothing: quiet hours begin or end, a day
 * begins, trust grows, the cooldown ends, what was told or judged may be told or judged again, a mute ends, a time is or is no longer good for speaking. An instant too many costs
 * a little time; one too few would change the run, which a test against stepping through every cycle would show.
 */
export class ChangeTimes {
  /** In ascending order; those of the calendar and of trust, which are known in advance. */
  private readonly known: readonly number[];
  private place = 0;

  constructor(user: SimulatedUser, trustDays: readonly number[], start: number, end: number) {
    this.known = [...clockTimes(user, start, end), ...trustTimes(user, trustDays), ...slotTimes(user)]
      .filter((at) => at > start && at < end)
      .sort((one, other) => one - other);
  }

  /** The first cycle after `now` at which something changes by itself; `now` never goes back. */
  after(now: number, { sends, judged, profile }: AssistantMemory): number {
    while ((this.known[this.place] ?? Number.POSITIVE_INFINITY) <= now) this.place += 1;
    let next = this.known[this.place] ?? Number.POSITIVE_INFINITY;
    for (const { at } of sends) {
      if (at + cooldownMs > now) next = Math.min(next, at + cooldownMs);
      if (at + dayMs > now) next = Math.min(next, at + dayMs);
    }
    for (const { at } of judged) if (at + dayMs > now) next = Math.min(next, at + dayMs);
    for (const until of Object.values(profile.muted)) {
      if (until !== null && until > now) next = Math.min(next, until);
    }
    return cycleFrom(next);
  }
}

const cooldownMs = 30 * minuteMs;

/** Sleep, waking and midnight of every day, at the offsets before and after any change of the day; and the changes. */
function clockTimes({ profile, life }: SimulatedUser, start: number, end: number): readonly number[] {
  const { clock } = life;
  const wake = minutesOf(profile.wakeTime);
  // A minute, because it is late for a briefing only after the two hours.
  const minutes = [0, minutesOf(profile.sleepTime), wake, wake + 2 * 60 + 1];
  const times: number[] = [...clock.changes];
  for (let day = clock.dayOf(start) - 1; day <= clock.dayOf(end) + 1; day += 1) {
    const noon = clock.instantOf(day, 12 * 60);
    const offsets = new Set([
      clock.offsetAt(noon - dayMs),
      clock.offsetAt(noon),
      clock.offsetAt(noon + dayMs),
    ]);
    for (const offset of offsets) {
      for (const minute of minutes) times.push(day * dayMs + minute * minuteMs - offset);
    }
  }
  return times;
}

/** Free time is noticed before it begins, and counts when it has. */
function slotTimes({ news }: SimulatedUser): readonly number[] {
  return news.flatMap(({ signal: { contextOnly, data } }) => {
    const { startsAt } = data;
    return contextOnly && typeof startsAt === 'number' ? [startsAt] : [];
  });
}

function trustTimes(
  { profile: { createdAt } }: SimulatedUser,
  trustDays: readonly number[],
): readonly number[] {
  return createdAt === null ? [] : trustDays.map((days) => createdAt + days * dayMs);
}
