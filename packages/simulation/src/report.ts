import type { Tally } from './measures.ts';
import { type SimulatedUser, simulatedUser } from './population.ts';
import { runEngine, runRule, type SimulationSize } from './simulate.ts';
import { defaultSimulatedPolicy, type SimulatedPolicy } from './simulated-policy.ts';

/** The figures of one speaker. Shares are null where there is nothing to divide by. */
export interface SpeakerFigures {
  readonly messages_per_user_day: number;
  /** Answered within the hour or by a button, over all sent. */
  readonly engagement: number | null;
  /** Sent where the user needed nothing of it at that time, over all sent. */
  readonly false_alarms: number | null;
  /** Needs told by a message before they ended, over all needs. */
  readonly recall: number | null;
  /** The same, counting what was kept and told when the user wrote. */
  readonly recall_with_chat: number | null;
  readonly quiet_hour_violations: number;
  readonly cap_violations: number;
  readonly cooldown_violations: number;
  readonly urgent_lost: number;
}

export interface SimulationReport extends SpeakerFigures {
  readonly users: number;
  readonly days: number;
  readonly seed: number;
  readonly user_days: number;
  /** Messages a user-day at each level of trust. */
  readonly by_trust: Readonly<Record<string, number>>;
  /** Of the cycles with a live signal, those that needed no candidates. */
  readonly settled_before_model: number | null;
  /** Of one core: by the processor time of the engine's run, its people already drawn. */
  readonly user_days_per_s: number;
  readonly compared: {
    readonly always_speak: SpeakerFigures;
    readonly never_speak: SpeakerFigures;
    /** Hint 7 and more. */
    readonly fixed_rule: SpeakerFigures;
  };
  /** The engine with all score thresholds shifted, lowest first. */
  readonly curve: readonly CurvePoint[];
  /** Fixed rules, from the lowest hint on. */
  readonly rule_curve: readonly RulePoint[];
  /** False alarms of the fixed rule less those of the engine, where both tell the same share of needs; null where the curves share none. */
  readonly better_than_fixed_rule: number | null;
}

export interface CurvePoint {
  readonly shift: number;
  readonly recall: number;
  readonly false_alarms: number;
}

export interface RulePoint {
  readonly from_hint: number;
  readonly recall: number;
  readonly false_alarms: number;
}

export interface ReportSettings {
  /** User-days that are done of all that the report takes. */
  progress?(done: number, total: number): Promise<void>;
  /** Processor time of this process in microseconds. */
  processorTime(): number;
}

const shifts = [-0.5, 0, 0.5, 1, 1.5, 2, 2.5] as const;
const ruleHints = [4, 5, 6, 7, 8] as const;
const fixedHint = 7;
/** No hint is higher than 10. */
const beyondAll = 11;

/** Simulates a policy, and what to compare it with, on the same people. */
export async function simulate(
  size: SimulationSize,
  policy: SimulatedPolicy = defaultSimulatedPolicy,
  settings: ReportSettings,
): Promise<SimulationReport> {
  const userDays = size.users * size.days;
  const population = await drawn(size, () => settings.progress?.(0, userDays * shifts.length));
  let done = 0;
  const run = async (tried: SimulatedPolicy): Promise<Tally> => {
    const before = done;
    return runEngine(population, tried, size, {
      async afterDay(days) {
        done = before + days;
        await settings.progress?.(done, userDays * shifts.length);
      },
    });
  };
  let spentMs = 0;
  const tallies = new Map<number, Tally>();
  for (const shift of [0, ...shifts.filter((one) => one !== 0)]) {
    const startedAt = settings.processorTime();
    tallies.set(shift, await run(shifted(policy, shift)));
    if (shift === 0) spentMs = (settings.processorTime() - startedAt) / 1000;
  }
  const tally = tallies.get(0) as Tally;
  const curve = shifts.map((shift) => ({ shift, ...pointOf(tallies.get(shift) as Tally) }));
  const rules = ruleHints.map((hint) => ({ hint, tally: runRule(population, hint, size) }));
  const fixed = rules.find(({ hint }) => hint === fixedHint)?.tally as Tally;
  return {
    ...size,
    user_days: tally.userDays,
    ...figuresOf(tally),
    by_trust: Object.fromEntries(
      Object.entries(tally.byTrust).map(([level, { sends, userDays: days }]) => [
        level,
        share(sends, days) ?? 0,
      ]),
    ),
    settled_before_model: share(tally.live - tally.proposed, tally.live),
    user_days_per_s: Math.round((1000 * tally.userDays) / Math.max(1, spentMs)),
    compared: {
      always_speak: figuresOf(runRule(population, 1, size)),
      never_speak: figuresOf(runRule(population, beyondAll, size)),
      fixed_rule: figuresOf(fixed),
    },
    curve,
    rule_curve: rules.map(({ hint, tally: of }) => ({ from_hint: hint, ...pointOf(of) })),
    better_than_fixed_rule: advantage(curve, pointOf(fixed)),
  };
}

/** Drawing takes a while too, and may be interrupted. */
async function drawn(
  { users, days, seed }: SimulationSize,
  pause: () => Promise<void> | undefined,
): Promise<readonly SimulatedUser[]> {
  const population: SimulatedUser[] = [];
  for (let index = 0; index < users; index += 1) {
    if (index % 20 === 0) await pause();
    population.push(simulatedUser(index, days, seed));
  }
  return population;
}

function shifted({ levels, ...rest }: SimulatedPolicy, shift: number): SimulatedPolicy {
  return {
    ...rest,
    levels: levels.map((level) => ({ ...level, scoreThreshold: level.scoreThreshold + shift })),
  };
}

export function figuresOf(tally: Tally): SpeakerFigures {
  return {
    messages_per_user_day: share(tally.sends, tally.userDays) ?? 0,
    engagement: share(tally.engaged, tally.sends),
    false_alarms: share(tally.falseAlarms, tally.sends),
    recall: share(tally.met, tally.needs),
    recall_with_chat: share(tally.metInAll, tally.needs),
    quiet_hour_violations: tally.violations.quietHours,
    cap_violations: tally.violations.cap,
    cooldown_violations: tally.violations.cooldown,
    urgent_lost: tally.violations.urgentLost,
  };
}

function pointOf(tally: Tally): Pick<CurvePoint, 'recall' | 'false_alarms'> {
  return {
    recall: share(tally.met, tally.needs) ?? 0,
    false_alarms: share(tally.falseAlarms, tally.sends) ?? 0,
  };
}

/** To four decimals; null where there is nothing to divide by. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000;
}

/**
 * False alarms of the rule less the least that the engine has at the recall of the rule or more, on the line between neighbouring
 * points of its curve.
 */
export function advantage(
  curve: readonly CurvePoint[],
  rule: Pick<CurvePoint, 'recall' | 'false_alarms'>,
): number | null {
  const found: number[] = [];
  for (const [index, point] of curve.entries()) {
    if (point.recall >= rule.recall) found.push(point.false_alarms);
    const next = curve[index + 1];
    if (next === undefined || (point.recall - rule.recall) * (next.recall - rule.recall) >= 0) continue;
    const along = (rule.recall - point.recall) / (next.recall - point.recall);
    found.push(point.false_alarms + along * (next.false_alarms - point.false_alarms));
  }
  return found.length === 0 ? null : Math.round(10_000 * (rule.false_alarms - Math.min(...found))) / 10_000;
}
