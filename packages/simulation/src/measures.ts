import { type CapLevel, checkPromises, levelAt, type Violations } from './check-promises.ts';
import { contains } from './population/intervals.ts';
import type { News } from './population/news.ts';
import { dayMs } from './population/zone-clock.ts';
import { runStart, type SimulatedUser } from './population.ts';
import type { SentMessage, UserLog } from './sent-log.ts';

/** Sums over users; figures are made of them at the end. */
export interface Tally {
  readonly userDays: number;
  readonly sends: number;
  readonly engaged: number;
  /** Sends that told nothing that the user needed at that time and had not been told. */
  readonly falseAlarms: number;
  readonly needs: number;
  /** Needs that a message told in time. */
  readonly met: number;
  /** Needs that a message told in time, or a conversation in passing. */
  readonly metInAll: number;
  readonly live: number;
  readonly proposed: number;
  readonly violations: Violations;
  /** Messages and days at each trust level. */
  readonly byTrust: Readonly<Record<string, TrustTally>>;
}

interface TrustTally {
  readonly sends: number;
  readonly userDays: number;
}

export function tallyOf(user: SimulatedUser, days: number, log: UserLog, caps: readonly CapLevel[]): Tally {
  const needs = user.news.filter(({ needed }) => needed.length > 0);
  const byKey = Map.groupBy(needs, ({ signal }) => signal.key);
  const met = new Set<News>();
  let falseAlarms = 0;
  for (const { at, signals } of log.sends) {
    const told = needsMetAt(at, signals, byKey).filter((need) => !met.has(need));
    if (told.length === 0) falseAlarms += 1;
    for (const need of told) met.add(need);
  }
  const inAll = new Set(met);
  for (const { at, signals } of log.surfaced)
    for (const need of needsMetAt(at, signals, byKey)) inAll.add(need);
  return {
    userDays: days,
    sends: log.sends.length,
    engaged: log.sends.filter(({ engaged }) => engaged).length,
    falseAlarms,
    needs: needs.length,
    met: met.size,
    metInAll: inAll.size,
    live: log.cycles.live,
    proposed: log.cycles.proposed,
    violations: checkPromises(user, log, caps),
    byTrust: countByTrust(user, days, log, caps),
  };
}

/** Needs about what a message tells that are open while it comes. */
function needsMetAt(
  at: number,
  signals: SentMessage['signals'] | UserLog['surfaced'][number]['signals'],
  byKey: ReadonlyMap<string, readonly News[]>,
): readonly News[] {
  return signals.flatMap(({ key }) =>
    (byKey.get(key) ?? []).filter(({ needed }) => needed.some((stretch) => contains(stretch, at))),
  );
}

/** A day counts for the level at its beginning. */
function countByTrust(
  user: SimulatedUser,
  days: number,
  log: UserLog,
  levels: readonly CapLevel[],
): Tally['byTrust'] {
  const counts: Record<string, TrustTally> = {};
  const add = (level: string | undefined, one: TrustTally) => {
    if (level !== undefined) counts[level] = sumOf(counts[level], one);
  };
  for (let day = 0; day < days; day += 1) {
    add(levelAt(user, log, runStart + day * dayMs, levels)?.level, { sends: 0, userDays: 1 });
  }
  for (const { trust } of log.sends) add(trust ?? undefined, { sends: 1, userDays: 0 });
  return counts;
}

function sumOf(one: TrustTally | undefined, other: TrustTally): TrustTally {
  if (one === undefined) return other;
  return { sends: one.sends + other.sends, userDays: one.userDays + other.userDays };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (value: (tally: Tally) => number) => tallies.reduce((total, tally) => total + value(tally), 0);
  const byTrust: Record<string, TrustTally> = {};
  for (const tally of tallies) {
    for (const [level, one] of Object.entries(tally.byTrust)) byTrust[level] = sumOf(byTrust[level], one);
  }
  return {
    userDays: sum(({ userDays }) => userDays),
    sends: sum(({ sends }) => sends),
    engaged: sum(({ engaged }) => engaged),
    falseAlarms: sum(({ falseAlarms }) => falseAlarms),
    needs: sum(({ needs }) => needs),
    met: sum(({ met }) => met),
    metInAll: sum(({ metInAll }) => metInAll),
    live: sum(({ live }) => live),
    proposed: sum(({ proposed }) => proposed),
    violations: {
      quietHours: sum(({ violations }) => violations.quietHours),
      cap: sum(({ violations }) => violations.cap),
      cooldown: sum(({ violations }) => violations.cooldown),
      urgentLost: sum(({ violations }) => violations.urgentLost),
    },
    byTrust,
  };
}
