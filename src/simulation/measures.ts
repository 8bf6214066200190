import { type CapLevel, checkPromises, type Violations } from './check-promises.ts';
import { contains } from './population/intervals.ts';
import type { News } from './population/news.ts';
import type { SimulatedUser } from './population.ts';
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
  readonly byTrust: Readonly<Record<string, number>>;
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
    byTrust: countByTrust(log.sends),
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

function countByTrust(sends: readonly SentMessage[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { trust } of sends) if (trust !== null) counts[trust] = (counts[trust] ?? 0) + 1;
  return counts;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (value: (tally: Tally) => number) => tallies.reduce((total, tally) => total + value(tally), 0);
  const byTrust: Record<string, number> = {};
  for (const tally of tallies) {
    for (const [level, count] of Object.entries(tally.byTrust))
      byTrust[level] = (byTrust[level] ?? 0) + count;
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
