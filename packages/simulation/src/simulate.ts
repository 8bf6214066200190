import { type CategoryPriors, noPriors, priorsOf } from './engagement.ts';
import { engineSpeaker } from './engine-speaker.ts';
import { fixedRule } from './fixed-rule.ts';
import { addTallies, type Tally, tallyOf } from './measures.ts';
import { dayMs, type ZoneClock } from './population/zone-clock.ts';
import { runStart, type SimulatedUser, simulatedUser } from './population.ts';
import { UserRun } from './run-user.ts';
import { cycleFrom, type SimulatedPolicy } from './simulated-policy.ts';
import type { Speaker } from './speaker.ts';

/** How many people, for how long, and which ones: the same seed gives the same people and the same run. */
export interface SimulationSize {
  readonly users: number;
  readonly days: number;
  readonly seed: number;
}

export interface RunSettings {
  /** Default: from one change to the next. */
  readonly stepping?: 'changes' | 'every-cycle';
  /** Called after each simulated day with the user-days that are done; may throw to end the run. */
  afterDay?(userDays: number): Promise<void>;
}

export function populationOf({ users, days, seed }: SimulationSize): readonly SimulatedUser[] {
  return Array.from({ length: users }, (_, index) => simulatedUser(index, days, seed));
}

/** Everybody under the engine with a policy, day by day, because what all did is the prior of each. */
export async function runEngine(
  population: readonly SimulatedUser[],
  policy: SimulatedPolicy,
  size: SimulationSize,
  settings: RunSettings = {},
): Promise<Tally> {
  let priors: CategoryPriors = noPriors;
  const clocks = new Map(population.map(({ name, life }): [string, ZoneClock] => [name, life.clock]));
  const clockOf = (user: string) => clocks.get(user) as ZoneClock;
  const speaker = engineSpeaker(policy, () => priors, clockOf);
  const runs = runsOf(population, speaker, size);
  for (let day = 1; day <= size.days; day += 1) {
    const until = cycleFrom(runStart + day * dayMs);
    for (const run of runs) {
      run.runUntil(until, settings.stepping ?? 'changes');
    }
    await settings.afterDay?.(day * size.users);
    priors = priorsOf(
      runs.map(({ memory }) => memory),
      until,
    );
  }
  return tallyAll(population, runs, speaker, size);
}

/** Everybody under a rule that learns nothing. */
export function runRule(
  population: readonly SimulatedUser[],
  fromHint: number,
  size: SimulationSize,
  { stepping = 'changes' }: RunSettings = {},
): Tally {
  const speaker = fixedRule(`hint-${fromHint}`, fromHint);
  const runs = runsOf(population, speaker, size);
  for (const run of runs) run.runUntil(runStart + size.days * dayMs, stepping);
  return tallyAll(population, runs, speaker, size);
}

function runsOf(
  population: readonly SimulatedUser[],
  speaker: Speaker,
  { days, seed }: SimulationSize,
): readonly UserRun[] {
  const end = runStart + days * dayMs;
  return population.map((user) => new UserRun(user, speaker, { start: runStart, end, seed }));
}

function tallyAll(
  population: readonly SimulatedUser[],
  runs: readonly UserRun[],
  { caps }: Speaker,
  { days }: SimulationSize,
): Tally {
  return addTallies(
    population.flatMap((user, index) => {
      const run = runs[index];
      return run === undefined ? [] : [tallyOf(user, days, run.log(), caps)];
    }),
  );
}
