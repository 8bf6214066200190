import { expect } from 'vitest';
import { type Attack, type Attempt, search } from './search.ts';

/**
 * Fails with the smallest counterexample and the seed where an attack succeeds. It has to get somewhere, too: what comes no other way than
 * its seeds is no attack. It tries a fifth of what was asked for; `npm run test:deep` tries all.
 */
export async function expectUnbroken(attack: Attack): Promise<void> {
  const { counterexample, newTrails, seed, tries } = await search({ ...attack, tries: attack.tries / 5 });
  const shown = `${attack.name}: TACT_TEST_SEED=${seed}, try ${tries}`;
  expect(counterexample, shown).toBeNull();
  expect(newTrails, shown).toBeGreaterThan(0);
}

/**
 * What the same attack finds where a weakness was planted, and how long it took. Seeds that show it by themselves are left out: it has
 * to be searched for.
 */
export async function expectBroken(
  attack: Attack,
): Promise<{ readonly broken: string; readonly tries: number }> {
  const seeds: Attempt[] = [];
  for (const seed of attack.seeds) if ((await attack.try(seed)).broken === null) seeds.push(seed);
  const { counterexample, seed, tries } = await search({ ...attack, seeds });
  if (counterexample === null)
    throw new Error(`${attack.name}: nothing found in ${tries} tries with TACT_TEST_SEED=${seed}.`);
  return { broken: counterexample.broken, tries };
}
