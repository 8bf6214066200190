import { trustLevels } from '@tact/assistant/proactive/gate/trust';
import { expect, it } from 'vitest';
import { fixedRule } from './fixed-rule.ts';
import { tallyOf } from './measures.ts';
import { dayMs } from './population/zone-clock.ts';
import { runStart, simulatedUser } from './population.ts';
import { UserRun } from './run-user.ts';
import { populationOf, runEngine, runRule } from './simulate.ts';
import { defaultSimulatedPolicy } from './simulated-policy.ts';
import { type Speaker, silence } from './speaker.ts';

const size = { users: 50, days: 4, seed: 11 };

it('gives the same messages and measures from change to change as through all 288 cycles of each day', async () => {
  const population = populationOf(size);

  const jumped = await runEngine(population, defaultSimulatedPolicy, size, { stepping: 'changes' });
  const stepped = await runEngine(population, defaultSimulatedPolicy, size, { stepping: 'every-cycle' });

  expect(jumped.sends).toBeGreaterThan(300);
  expect(jumped).toEqual(stepped);
});

it('gives the same run for the same seed, and another one for another', async () => {
  const small = { users: 5, days: 5, seed: 3 };
  const run = (seed: number) => {
    const chosen = { ...small, seed };
    return runEngine(populationOf(chosen), defaultSimulatedPolicy, chosen);
  };

  expect(await run(3)).toEqual(await run(3));
  expect(await run(3)).not.toEqual(await run(4));
});

it('settles nine of ten cycles with news before a model is asked', async () => {
  const { live, proposed } = await runEngine(populationOf(size), defaultSimulatedPolicy, size);

  expect(live).toBeGreaterThan(10_000);
  expect(1 - proposed / live).toBeGreaterThanOrEqual(0.9);
});

it('draws each person alike, however many others there are', () => {
  const [, second] = populationOf({ users: 2, days: 3, seed: 5 });
  const [, same] = populationOf({ users: 9, days: 3, seed: 5 });

  expect(second?.news).toEqual(same?.news);
});

it('shows what broken policies violate', () => {
  const violationsOf = (speaker: Speaker) => {
    const user = simulatedUser(0, 28, 1);
    const run = new UserRun(user, speaker, { start: runStart, end: runStart + 28 * dayMs, seed: 1 });
    run.runUntil(runStart + 28 * dayMs, 'changes');
    return tallyOf(user, 28, run.log(), trustLevels).violations;
  };

  const { quietHours, cap, cooldown, urgentLost } = violationsOf(fixedRule('everything', 1));
  const silent = violationsOf({ name: 'nothing', caps: trustLevels, speak: () => silence });

  expect({ quietHours, cap, cooldown, urgentLost }).toEqual({
    quietHours: expect.toSatisfy(isSome),
    cap: expect.toSatisfy(isSome),
    cooldown: expect.toSatisfy(isSome),
    urgentLost: 0,
  });
  expect(silent).toMatchObject({ quietHours: 0, cap: 0, cooldown: 0 });
  expect(silent.urgentLost).toBeGreaterThan(0);
});

it('finds more false alarms than needs met where everything is said, and nothing where nothing is', async () => {
  const small = { users: 20, days: 7, seed: 1 };
  const population = populationOf(small);

  const everything = runRule(population, 1, small);
  const nothing = runRule(population, 11, small);

  expect(everything.falseAlarms / everything.sends).toBeGreaterThanOrEqual(0.7);
  expect(nothing).toMatchObject({ sends: 0, met: 0, falseAlarms: 0 });
  expect(nothing.needs).toBe(everything.needs);
});

function isSome(count: number): boolean {
  return count > 0;
}
