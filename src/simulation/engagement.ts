import type { EngagementFacts } from '#engines/proactive';
import { decayOver, posteriorMean } from '#engines/proactive/feedback/engagement';
import { isClosed, isEngaged, type Outcome, outcomeOf } from '#engines/proactive/feedback/outcome';
import type { AssistantMemory, RememberedSend } from './assistant-memory.ts';

/** Sums of closed sends and of engaged ones, by category, as of one instant. */
export type EngagementSums = ReadonlyMap<string, { readonly closed: number; readonly engaged: number }>;

/** What came of a send, as far as it is known. */
export function outcomeAt({ at, answeredAt, said }: RememberedSend, now: number): Outcome {
  return said ?? outcomeOf(at, answeredAt, now).outcome;
}

/** As the engine learns: each closed send once, weighing 0.97 for each day since. */
export function engagementSums({ sends }: AssistantMemory, now: number): EngagementSums {
  const sums = new Map<string, { closed: number; engaged: number }>();
  for (const send of sends) {
    const outcome = outcomeAt(send, now);
    if (!isClosed(outcome)) continue;
    const weight = decayOver(now - send.at);
    const sum = sums.get(send.category) ?? { closed: 0, engaged: 0 };
    sum.closed += weight;
    if (isEngaged(outcome)) sum.engaged += weight;
    sums.set(send.category, sum);
  }
  return sums;
}

/** Facts as the judge reads them. */
export function engagementFacts(
  memory: AssistantMemory,
  priors: CategoryPriors,
  now: number,
): Readonly<Record<string, EngagementFacts>> {
  const facts: Record<string, EngagementFacts> = {};
  for (const [category, sums] of engagementSums(memory, now)) {
    facts[category] = { ...sums, mean: posteriorMean(sums, priors.meanWithout(memory.user, category)) };
  }
  return facts;
}

/** How other users take up a category. */
export interface CategoryPriors {
  meanWithout(user: string, category: string): number;
}

/** Nobody else is known. */
export const noPriors: CategoryPriors = { meanWithout: () => neutral };

const neutral = 0.5;

/**
 * What all users did until an instant, each left out for themselves. A running assistant pools whenever it reads a user's facts; here
 * it is done once a day, so that users can be driven one after the other.
 */
export function priorsOf(memories: readonly AssistantMemory[], now: number): CategoryPriors {
  const own = new Map(memories.map((memory) => [memory.user, engagementSums(memory, now)]));
  const all = new Map<string, { closed: number; engaged: number }>();
  for (const sums of own.values()) {
    for (const [category, { closed, engaged }] of sums) {
      const total = all.get(category) ?? { closed: 0, engaged: 0 };
      all.set(category, { closed: total.closed + closed, engaged: total.engaged + engaged });
    }
  }
  return {
    meanWithout(user, category) {
      const total = all.get(category);
      if (total === undefined) return neutral;
      const mine = own.get(user)?.get(category) ?? { closed: 0, engaged: 0 };
      const closed = total.closed - mine.closed;
      if (closed < 1e-6) return neutral;
      return posteriorMean({ closed, engaged: Math.min(closed, total.engaged - mine.engaged) }, neutral);
    },
  };
}
