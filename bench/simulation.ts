import { defaultSimulatedPolicy, populationOf, runEngine } from '@tact/simulation';

/** The proactive engine over simulated people, by the processor time of one core; drawing them is told beside it. */
export interface SimulationBenchFigures {
  readonly userDays: number;
  readonly perSecond: number;
  readonly drawnPerSecond: number;
}

export async function benchSimulation(
  size = { users: 200, days: 28, seed: 1 },
): Promise<SimulationBenchFigures> {
  await runEngine(populationOf({ ...size, users: 20 }), defaultSimulatedPolicy, { ...size, users: 20 });
  const begun = process.cpuUsage();
  const population = populationOf(size);
  const drawn = process.cpuUsage(begun);
  await runEngine(population, defaultSimulatedPolicy, size);
  const all = process.cpuUsage(begun);
  const userDays = size.users * size.days;
  const rate = ({ user, system }: NodeJS.CpuUsage) => Math.round((1_000_000 * userDays) / (user + system));
  const run = { user: all.user - drawn.user, system: all.system - drawn.system };
  return { userDays, perSecond: rate(run), drawnPerSecond: rate(drawn) };
}
