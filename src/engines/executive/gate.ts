import { type GateResult, type GateView, proposal } from '#kernel';
import { type JsonObject, Outside, type Reason } from '#records';
import { quote } from '#text';
import { type EventFacts, viewOf } from './event-facts.ts';
import type { ExecutiveInput } from './executive-input.ts';
import type { Choice, ExecutiveStrategy } from './executive-strategy.ts';
import { respondName } from './names.ts';

type View = Pick<GateView<ExecutiveInput, EventFacts>, 'signal' | 'facts'>;
type Fire = Extract<Choice, { kind: 'fire' }>;
type Reject = Extract<Choice, { kind: 'reject' }>;

/** Asks the strategy: firing and rejecting settle, thinking proceeds. Pure. */
export function gate({ signal, facts }: View, strategy: ExecutiveStrategy): GateResult {
  const choice = strategy.choose(viewOf(signal.input, facts, strategy));
  const unsearched = searchReasons(facts);
  if (choice.kind === 'think') return { settled: false, proposals: [], reasons: unsearched };
  if (choice.kind === 'reject')
    return {
      settled: true,
      path: 'rejected',
      proposals: [],
      reasons: [...unsearched, rejectReason(choice)],
    };
  return { settled: true, path: 'heuristic', proposals: [responseOf(choice)], reasons: unsearched };
}

function responseOf(fired: Fire) {
  const { candidate, threshold } = fired;
  const { action, confidence, bound, heuristicId } = candidate;
  const isStranger = action instanceof Outside;
  return proposal({
    action: respondName,
    parameters: { text: action } as JsonObject,
    target: 'caller',
    confidence,
    rationale: `Heuristic ${quote(heuristicId)} fired: confidence ${bound.toFixed(2)}, threshold ${threshold.toFixed(2)}.`,
    labels: [{ origin: isStranger ? 'outside' : 'system', source: 'heuristic' }],
  });
}

function rejectReason({ reason, threshold, baseThreshold }: Reject): Reason {
  return {
    code: reason,
    text: `No heuristic fired${becauseOf[reason] ?? ''}.`,
    numbers: { threshold, baseThreshold },
  };
}

const becauseOf: Readonly<Record<string, string>> = {
  llm_unavailable: ', and there is no model',
  not_immediate: ', and nobody waits for a response',
};

function searchReasons({ searchFailure }: EventFacts): readonly Reason[] {
  if (searchFailure === undefined) return [];
  return [{ code: searchFailure, text: 'The stored heuristics could not be searched.' }];
}
