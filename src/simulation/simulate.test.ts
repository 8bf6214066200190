import { expect, it } from 'vitest';
import { populationOf, runEngine } from './simulate.ts';
import { defaultSimulatedPolicy } from './simulated-policy.ts';

const size = { users: 50, days: 10, seed: 11 };

it('gives the same messages and measures from change to change as through all 288 cycles of each day', async () => {
  const population = populationOf(size);

  const jumped = await runEngine(population, defaultSimulatedPolicy, size, { stepping: 'changes' });
  const stepped = await runEngine(population, defaultSimulatedPolicy, size, { stepping: 'every-cycle' });

  expect(jumped.sends).toBeGreaterThan(500);
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

it('draws each person alike, however many others there are', () => {
  const [, second] = populationOf({ users: 2, days: 3, seed: 5 });
  const [, same] = populationOf({ users: 9, days: 3, seed: 5 });

  expect(second?.news).toEqual(same?.news);
});
