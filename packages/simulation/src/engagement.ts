import type { EngagementFacts } from '@tact/assistant/proactive';
import { decayOver, posteriorMean } from '@tact/assistant/proactive/feedback/engagement';
import { engagementNames } from '@tact/assistant/proactive/feedback/engagement-names';
import { isClosed, isEngaged, type Outcome, outcomeOf } from '@tact/assistant/proactive/feedback/outcome';
import { urgentHint } from '@tact/core/records';
import type { AssistantMemory, RememberedSend } from './assistant-memory.ts';

/** Sums of closed sends and of engaged ones, by category, as of one instant. */
type EngagementSums = ReadonlyMap<string, { readonly closed: number; readonly engaged: number }>;

/** What came of a send, as far as it is known. */
function outcomeAt({ at, answeredAt, said }: RememberedSend, now: number): Outcome {
  return said ?? outcomeOf(at, answeredAt, now).outcome;
}

/** As the engine learns: each closed send once, weighing 0.97 for each day since. */
function engagementSums({ sends }: AssistantMemory, now: number): EngagementSums {
  const sums = new Map<string, { closed: number; engaged: number }>();
  for (const send of sends) {
    const outcome = outcomeAt(send, now);
    if (!isClosed(outcome)) continue;
    const weight = decayOver(now - send.at);
    const isUrgent = send.signals.some(({ urgencyHint }) => urgencyHint >= urgentHint);
    for (const name of engagementNames(send.category, isUrgent)) {
      const sum = sums.get(name) ?? { closed: 0, engaged: 0 };
      sum.closed += weight;
      if (isEngaged(outcome)) sum.engaged += weight;
      sums.set(name, sum);
    }
  }
  return sums;
}

/** Facts as the judge reads them. */
export function engagementFacts(
  memory: AssistantMemory,
  priors: CategoryPriors,
  now: number,
): Readonly<Record<string, EngagementFacts>> {
  const sums = engagementSums(memory, now);
  const facts: Record<string, EngagementFacts> = {};
  for (const name of new Set([...sums.keys(), ...priors.names])) {
    const own = sums.get(name) ?? nothing;
    const others = priors.closedWithout(memory.user, name);
    const mean = posteriorMean(own, priors.meanWithout(memory.user, name));
    facts[name] = { ...own, mean, ...(others === 0 ? {} : { others }) };
  }
  return facts;
}

const nothing = { closed: 0, engaged: 0 };

/** How other users take up a category. */
export interface CategoryPriors {
  /** Under which names anybody was told anything. */
  readonly names: readonly string[];
  closedWithout(user: string, name: string): number;
  meanWithout(user: string, name: string): number;
}

/** Nobody else is known. */
export const noPriors: CategoryPriors = { names: [], closedWithout: () => 0, meanWithout: () => neutral };

const neutral = 0.5;

/**
 * What all users did until an instant, each left out for themselves. A running assistant pools whenever it reads a user's facts; here
 * it is done once a day, so that users can be driven one after the other.
 */
export function priorsOf(memories: readonly AssistantMemory[], now: number): CategoryPriors {
  const own = new Map(memories.map((memory) => [memory.user, engagementSums(memory, now)]));
  const all = new Map<string, { closed: number; engaged: number }>();
  for (const sums of own.values()) {
    for (const [name, { closed, engaged }] of sums) {
      const total = all.get(name) ?? { closed: 0, engaged: 0 };
      all.set(name, { closed: total.closed + closed, engaged: total.engaged + engaged });
    }
  }
  const others = (user: string, name: string) => {
    const total = all.get(name) ?? nothing;
    const mine = own.get(user)?.get(name) ?? nothing;
    const closed = total.closed - mine.closed;
    return closed < 1e-6 ? nothing : { closed, engaged: Math.min(closed, total.engaged - mine.engaged) };
  };
  return {
    names: [...all.keys()],
    closedWithout: (user, name) => others(user, name).closed,
    meanWithout(user, name) {
      const known = others(user, name);
      return known.closed === 0 ? neutral : posteriorMean(known, neutral);
    },
  };
}
