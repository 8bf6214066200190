import { type GateView, type GatherResult, type GatherServices, loadSources } from '@tact/core/kernel';
import type { Embedder } from '@tact/core/ports/embedder';
import { promptMs, similaritiesTo } from './embedding.ts';
import type { EventContext, EventEvidence, EventFacts } from './event-facts.ts';
import type { ExecutiveInput } from './executive-input.ts';

export interface GatherParts {
  readonly dynamicGoals: boolean;
  readonly embedder: Embedder | null;
}

const maxGoals = 3;
const deadlineMs = 3000;

/** The goals that a model is shown: all, or the nearest three to the event. Where nearness cannot be told, all. */
export async function gather(
  { signal, facts }: GateView<ExecutiveInput, EventFacts>,
  { clock }: GatherServices,
  { dynamicGoals, embedder }: GatherParts,
): Promise<GatherResult<EventContext, EventEvidence>> {
  const { goals } = facts;
  if (!dynamicGoals || embedder === null || goals.length <= maxGoals)
    return { context: { goals }, evidence: { goals: null }, failures: [] };
  const { values, failures } = await loadSources(
    {
      nearest: {
        deadlineMs,
        fallback: null,
        load: () => nearestGoals(signal.input, goals, embedder),
      },
    },
    clock,
  );
  const chosen = values.nearest;
  return {
    context: { goals: chosen?.flatMap((index) => goals[index] ?? []) ?? goals },
    evidence: { goals: chosen },
    failures,
  };
}

/** Positions, in the order of the goals. */
async function nearestGoals(
  { text }: ExecutiveInput,
  goals: readonly string[],
  embedder: Embedder,
): Promise<readonly number[] | null> {
  const similarities = await similaritiesTo(text, goals, embedder, promptMs);
  const ranked = [...similarities.keys()].sort(
    (one, other) => (similarities[other] ?? 0) - (similarities[one] ?? 0) || one - other,
  );
  return ranked.slice(0, maxGoals).sort((one, other) => one - other);
}
