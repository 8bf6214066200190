import { type GateResult, type GateView, proposal } from '@tact/core/kernel';
import { type JsonObject, Outside, type Reason } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { type EventFacts, type FoundCandidate, matchesIn, viewOf } from './event-facts.ts';
import { type ExecutiveInput, respondName } from './executive-input.ts';
import type { Choice, ExecutiveStrategy } from './executive-strategy.ts';

type View = Pick<GateView<ExecutiveInput, EventFacts>, 'signal' | 'facts'>;
type Fire = Extract<Choice, { kind: 'fire' }>;
type Reject = Extract<Choice, { kind: 'reject' }>;

/** Asks the strategy: firing and rejecting settle, thinking proceeds. Pure. */
export function gate({ signal, facts }: View, strategy: ExecutiveStrategy): GateResult {
  const choice = strategy.choose(viewOf(signal.input, facts, strategy));
  const unmatched = [...searchReasons(facts), ...unmatchedReasons(signal.input, facts, strategy)];
  if (choice.kind === 'think') return { settled: false, proposals: [], reasons: unmatched };
  if (choice.kind === 'reject')
    return {
      settled: true,
      path: 'rejected',
      proposals: [],
      reasons: [...unmatched, rejectReason(choice)],
    };
  return { settled: true, path: 'heuristic', proposals: [responseOf(choice)], reasons: unmatched };
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

const maxNamed = 3;

/** Heuristics that are similar and did not match: the situation is another one, or they contradict each other. */
function unmatchedReasons(
  input: ExecutiveInput,
  facts: EventFacts,
  strategy: ExecutiveStrategy,
): readonly Reason[] {
  const { different, conflicting } = matchesIn(input, facts, strategy);
  const conflicts = conflicting.slice(0, maxNamed).map(
    ({ heuristicId, action }): Reason => ({
      code: 'HEURISTICS_CONTRADICT',
      text: `Heuristic ${quote(heuristicId)} did not fire: another one for this situation contradicts its response ${quote(action, 100)}.`,
    }),
  );
  return [...conflicts, ...different.slice(0, maxNamed).map(differenceReason)];
}

function differenceReason({ heuristicId, condition, difference }: FoundCandidate): Reason {
  const says = `Heuristic ${quote(heuristicId)} is for another situation`;
  const was =
    difference === undefined || difference.condition.length === 0 ? null : quote(difference.condition, 60);
  const is = difference === undefined || difference.event.length === 0 ? null : quote(difference.event, 60);
  const how =
    was === null && is === null
      ? quote(condition, 100)
      : is === null
        ? `the event lacks ${was}`
        : was === null
          ? `the event adds ${is}`
          : `it says ${was}, the event ${is}`;
  return { code: 'SITUATION_DIFFERENT', text: `${says}: ${how}.` };
}
