import { createRandom, type Random } from '../../packages/simulation/src/random.ts';
import { mutate, type Vocabulary } from './mutate.ts';

/**
 * A searching attacker: it mutates what came nearest to breaking an invariant so far, and keeps what comes nearer.
 *
 * What was tried is told apart by the way it came along (`trail`), and the nearest of each trail is kept, so that one near miss does not
 * crowd out all the others (MAP-Elites; Mouret and Clune, 2015).
 *
 * Which seed and how often: `TACT_TEST_SEED` and `TACT_ATTACK_TRIES` (a factor), as CONTRIBUTING.md says.
 */

/** What is tried: texts under names. */
export type Attempt = Readonly<Record<string, string>>;

/** What came of an attempt. */
export interface Outcome {
  /** How near it came to breaking the invariant; larger is nearer. It is compared among outcomes of one trail. */
  readonly near: number;
  /** The way it came along, such as the checks that stopped it. */
  readonly trail: string;
  /** How the invariant is broken; null where it holds. */
  readonly broken: string | null;
}

export interface Attack {
  readonly name: string;
  readonly seeds: readonly Attempt[];
  readonly vocabulary: Vocabulary;
  readonly tries: number;
  try(attempt: Attempt): Outcome | Promise<Outcome>;
}

export interface Found {
  readonly seed: number;
  readonly tries: number;
  /** How many trails were found beyond those of the seeds, by mutations of what was kept. */
  readonly newTrails: number;
  /** The smallest attempt found that breaks the invariant; null where none does. */
  readonly counterexample: { readonly attempt: Attempt; readonly broken: string } | null;
}

export const attackSeed = Number(process.env['TACT_TEST_SEED'] ?? 1);
const factor = Number(process.env['TACT_ATTACK_TRIES'] ?? 1);
if (!(factor > 0)) throw new TypeError('TACT_ATTACK_TRIES must be a number above 0.');

/** Tries so often, or until something breaks the invariant, which is then made as small as it gets. */
export async function search(attack: Attack, seed: number = attackSeed): Promise<Found> {
  const random = createRandom(attack.name, seed);
  const kept = new Map<string, Kept>();
  const tries = Math.round(attack.tries * factor);
  let seedTrails = 0;
  for (let tried = 0; tried < tries; tried += 1) {
    const attempt =
      attack.seeds[tried] ?? mutate(parentIn(kept, random), attack.vocabulary, donorIn(kept, random), random);
    const outcome = await attack.try(attempt);
    if (outcome.broken !== null) {
      const counterexample = await smallest(attempt, outcome.broken, attack);
      return { seed, tries: tried + 1, newTrails: kept.size - seedTrails, counterexample };
    }
    keep(kept, attempt, outcome);
    if (tried < attack.seeds.length) seedTrails = kept.size;
  }
  return { seed, tries, newTrails: kept.size - seedTrails, counterexample: null };
}

interface Kept {
  readonly attempt: Attempt;
  readonly near: number;
}

function keep(kept: Map<string, Kept>, attempt: Attempt, { trail, near }: Outcome): void {
  const before = kept.get(trail);
  if (
    before === undefined ||
    near > before.near ||
    (near === before.near && sizeOf(attempt) <= sizeOf(before.attempt))
  )
    kept.set(trail, { attempt, near });
}

/** The nearest of a few, so that near ones are mutated more often and none is given up. */
function parentIn(kept: ReadonlyMap<string, Kept>, random: Random): Attempt {
  const all = [...kept.values()];
  const drawn = [0, 1, 2].map(() => all[Math.floor(random.uniform() * all.length)]);
  const [nearest] = drawn.filter((one) => one !== undefined).toSorted((one, other) => other.near - one.near);
  if (nearest === undefined) throw new RangeError('An attack needs a seed.');
  return nearest.attempt;
}

function donorIn(kept: ReadonlyMap<string, Kept>, random: Random): Attempt {
  const all = [...kept.values()];
  return all[Math.floor(random.uniform() * all.length)]?.attempt ?? {};
}

const maxCuts = 3_000;

/** Takes pieces out, long ones first, as long as the invariant stays broken. */
async function smallest(
  attempt: Attempt,
  broken: string,
  attack: Attack,
): Promise<NonNullable<Found['counterexample']>> {
  let best = { attempt, broken };
  let cuts = 0;
  for (const name of Object.keys(attempt)) {
    if (attack.vocabulary[name]?.isWhole === true) continue;
    for (
      let length = Math.ceil((attempt[name] ?? '').length / 2);
      length >= 1;
      length = Math.floor(length / 2)
    ) {
      for (let at = 0; at < (best.attempt[name] ?? '').length && cuts < maxCuts; cuts += 1) {
        const text = best.attempt[name] ?? '';
        const shorter = { ...best.attempt, [name]: text.slice(0, at) + text.slice(at + length) };
        const outcome = await attack.try(shorter);
        if (outcome.broken === null) at += length;
        else best = { attempt: shorter, broken: outcome.broken };
      }
    }
  }
  return best;
}

function sizeOf(attempt: Attempt): number {
  return Object.values(attempt).reduce((sum, text) => sum + text.length, 0);
}
