import type { VersionedValue } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import type { EngagementFacts } from '../tick-facts.ts';

/**
 * How much users take up messages of a category: a Beta posterior, whose prior comes from all users.
 *
 * Invariants:
 * 1. A send counts once, by its latest outcome, and weighs 0.97 for each day since it was sent.
 * 2. The prior weighs as much as four sends and is never 0 or 1, so that no run of bad luck silences a category for good.
 */

/** Under which name a user's sums are kept. */
export const learnedName = 'proactive:engagement';

/** Sums of one category, as of `at`. */
export interface CategorySums {
  readonly closed: number;
  readonly engaged: number;
  readonly at: number;
}

/** What is learned of a user. */
export interface LearnedEngagement {
  /** By the names that sends count under. */
  readonly categories: Readonly<Record<string, CategorySums>>;
  /** Sends that were counted, by the id of their feedback: an outcome may still change. */
  readonly counted: Readonly<Record<string, CountedSend>>;
}

export interface CountedSend {
  readonly category: string;
  readonly isUrgent: boolean;
  readonly engaged: boolean;
  readonly sentAt: number;
}

/** Pseudo-counts of the prior. */
const kappa = 4;
const decayPerDay = 0.97;
const dayMs = 24 * 60 * 60_000;
const unknownMean = 0.5;

const sums = z.object({ closed: z.number(), engaged: z.number(), at: z.number() });
const counted = z.object({
  category: z.string(),
  isUrgent: z.boolean().default(true),
  engaged: z.boolean(),
  sentAt: z.number(),
});
const learnedSchema = z.object({
  categories: z.record(z.string(), sums),
  counted: z.record(z.string(), counted),
});

/** What cannot be read counts as nothing learned. */
export function readLearned(value: JsonObject | undefined): LearnedEngagement {
  const read = learnedSchema.safeParse(value);
  return read.success ? read.data : { categories: {}, counted: {} };
}

/** The weight of what happened `ms` ago. */
export function decayOver(ms: number): number {
  return decayPerDay ** (ms / dayMs);
}

/** How categories are taken up by all users of this process, those asked about included. */
export interface Priors {
  /** Learns, or learns anew, what a user's value says; by position. */
  observe(users: readonly string[], learned: readonly (VersionedValue | null)[]): void;
  /** Under which names anybody was told anything. */
  names(): readonly string[];
  /** How many sends of the other users are known, in today's weight. */
  closedWithout(own: CategorySums | undefined, category: string, at: number): number;
  /** The mean of all users but the one whose sums are given; 0.5 where nobody else was told anything. */
  meanWithout(own: CategorySums | undefined, category: string, at: number): number;
}

/**
 * Pools what many users did. The sums of all are kept as of one instant, so that one more user costs the same however many there
 * are.
 */
export function createPriors(): Priors {
  const seen = new Map<
    string,
    { readonly version: number; readonly categories: LearnedEngagement['categories'] }
  >();
  const pooled = new Map<string, { closed: number; engaged: number }>();
  let epoch: number | null = null;
  const add = (categories: LearnedEngagement['categories'], sign: 1 | -1) => {
    for (const [category, { closed, engaged, at }] of Object.entries(categories)) {
      epoch ??= at;
      const all = pooled.get(category) ?? { closed: 0, engaged: 0 };
      const weight = sign * decayOver(epoch - at);
      pooled.set(category, {
        closed: all.closed + weight * closed,
        engaged: all.engaged + weight * engaged,
      });
    }
  };
  const others = (own: CategorySums | undefined, category: string, at: number) => {
    const all = pooled.get(category);
    if (all === undefined || epoch === null) return { closed: 0, engaged: 0 };
    const weight = decayOver(at - epoch);
    const mine = own === undefined ? { closed: 0, engaged: 0 } : sumsAt(own, at);
    const closed = all.closed * weight - mine.closed;
    // What rounding leaves of nobody is nothing.
    if (closed < 1e-6) return { closed: 0, engaged: 0 };
    return { closed, engaged: Math.min(closed, Math.max(0, all.engaged * weight - mine.engaged)) };
  };
  return {
    observe(users, learned) {
      for (const [index, user] of users.entries()) {
        const value = learned[index] ?? null;
        const before = seen.get(user);
        if (value === null || before?.version === value.version) continue;
        if (before !== undefined) add(before.categories, -1);
        const { categories } = readLearned(value.value);
        add(categories, 1);
        seen.set(user, { version: value.version, categories });
      }
    },
    names: () => [...pooled.keys()],
    closedWithout: (own, category, at) => others(own, category, at).closed,
    meanWithout(own, category, at) {
      const known = others(own, category, at);
      return known.closed === 0 ? unknownMean : posteriorMean(known, unknownMean);
    },
  };
}

/** (s + κm) / (n + κ): the expected share that is taken up. */
export function posteriorMean(
  { closed, engaged }: { readonly closed: number; readonly engaged: number },
  prior: number,
): number {
  return (engaged + kappa * prior) / (closed + kappa);
}

/** What gate and judge read of a user's engagement, by name; one that nobody was told of is absent and has the mean 0.5. */
export function engagementFacts(
  learned: VersionedValue | null,
  priors: Pick<Priors, 'names' | 'meanWithout' | 'closedWithout'>,
  at: number,
): Readonly<Record<string, EngagementFacts>> {
  const { categories } = readLearned(learned?.value);
  const names = new Set([...Object.keys(categories), ...priors.names()]);
  return Object.fromEntries(
    [...names].map((name) => {
      const own = categories[name];
      const { closed, engaged } = own === undefined ? nothing : sumsAt(own, at);
      const mean = posteriorMean({ closed, engaged }, priors.meanWithout(own, name, at));
      const others = priors.closedWithout(own, name, at);
      return [name, { closed, engaged, mean, ...(others === 0 ? {} : { others }) }];
    }),
  );
}

const nothing = { closed: 0, engaged: 0 };

/** Sums as of another instant; an earlier one makes them weigh more. */
export function sumsAt({ closed, engaged, at: from }: CategorySums, at: number): CategorySums {
  const weight = decayOver(at - from);
  return { closed: closed * weight, engaged: engaged * weight, at };
}

/** The shape of a category's Beta posterior. */
export function betaOf(facts: EngagementFacts | undefined): {
  readonly alpha: number;
  readonly beta: number;
} {
  const { closed, mean } = facts ?? { closed: 0, mean: unknownMean };
  const strength = closed + kappa;
  return { alpha: mean * strength, beta: (1 - mean) * strength };
}
