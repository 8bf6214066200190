import { enforceAction, type JudgeView } from '@tact/core/kernel';
import type {
  DecidedAction,
  MaybeOutside,
  Override,
  Policy,
  Proposal,
  ProposedAction,
  Reason,
  Verdict,
} from '@tact/core/records';
import { quote } from '@tact/core/text';
import { type EventEvidence, type EventFacts, viewOf } from './event-facts.ts';
import { type ExecutiveInput, respondName } from './executive-input.ts';
import {
  type ExecutiveDetails,
  type ExecutiveMetadata,
  readPrediction,
  recordedDetails,
} from './executive-result.ts';
import type { Choice, ExecutiveStrategy, ExecutiveView } from './executive-strategy.ts';

type View = JudgeView<ExecutiveInput, EventFacts, EventEvidence>;

/**
 * Joins the strategy's choice and a model's answer into a verdict.
 *
 * Invariants:
 * 1. A model's own predictions count at most the ceiling; that it came to the action of a candidate by itself raises neither.
 * 2. What the policy does not let through is no response: the event is rejected, and the reason says so.
 * 3. How sure a response must be is the strategy's matter. The policy's threshold counts only where the owner set one for `respond`.
 */
export function judge(view: View, strategy: ExecutiveStrategy): Verdict {
  const event = viewOf(view.signal.input, view.facts, strategy);
  const choice = strategy.choose(event);
  const [response] = view.proposals.flatMap(responsesIn);
  if (choice.kind === 'reject' || response === undefined) return declined(choice, view);
  const details = choice.kind === 'fire' ? fired(choice) : thought(choice, response, event, view);
  return responded(details, response, view);
}

interface Response {
  readonly proposed: ProposedAction;
  readonly proposal: Proposal;
}

function responsesIn(proposal: Proposal): readonly Response[] {
  return proposal.actions
    .filter(({ action }) => action === respondName)
    .map((proposed) => ({ proposed, proposal }));
}

type Fire = Extract<Choice, { kind: 'fire' }>;

function fired(choice: Fire): ExecutiveDetails {
  const { heuristicId, action, confidence, slots = {} } = choice.candidate;
  return {
    path: 'heuristic',
    responseText: action,
    matchedHeuristicId: heuristicId,
    slots,
    predictedSuccess: confidence,
    predictionConfidence: confidence,
    metadata: metadataOf(choice),
  };
}

function thought(
  choice: Choice,
  { proposed, proposal: { details } }: Response,
  event: ExecutiveView,
  view: View,
): ExecutiveDetails {
  const { predictedSuccess, predictionConfidence, model, convergence } = readPrediction(details);
  const ceiling = view.facts.config.llmConfidenceCeiling;
  return {
    path: 'llm',
    responseText: proposed.parameters['text'] as MaybeOutside,
    matchedHeuristicId: event.facts.candidates[0]?.heuristicId ?? null,
    slots: {},
    predictedSuccess: Math.min(predictedSuccess, ceiling),
    predictionConfidence: Math.min(predictionConfidence, ceiling),
    metadata: {
      ...{ ...metadataOf(choice), ...shownTo(view), model },
      ...(convergence === null ? {} : { convergence }),
    },
  };
}

/** The same at every path. */
function metadataOf({ threshold, baseThreshold, tier }: Choice): ExecutiveMetadata {
  return { threshold, baseThreshold, ...(tier === undefined ? {} : { tier }) };
}

/** What a model was shown beside the event. */
function shownTo({ facts, evidence }: View): Pick<ExecutiveMetadata, 'shuffleSeed' | 'goals'> {
  const goals = evidence?.goals?.flatMap((index) => facts.goals[index] ?? []) ?? facts.goals;
  return { shuffleSeed: facts.shuffleSeed, ...(goals.length === 0 ? {} : { goals }) };
}

function declined(choice: Choice, view: View): Verdict {
  const isRejected = choice.kind === 'reject';
  const reason = isRejected ? choice.reason : 'llm_no_response';
  const details = nothing(isRejected ? 'rejected' : 'fallback', {
    ...metadataOf(choice),
    ...(isRejected ? {} : shownTo(view)),
    reason,
  });
  const because: Reason = { code: reason, text: 'The model gave no usable response.' };
  return {
    ...{ word: 'decline', outcome: 'none', confidence: null, actions: [], overrides: [] },
    reasons: isRejected ? view.reasons : [...view.reasons, because],
    details: recordedDetails(details),
  };
}

function nothing(path: 'fallback' | 'rejected', metadata: ExecutiveMetadata): ExecutiveDetails {
  return {
    path,
    responseText: '',
    matchedHeuristicId: null,
    slots: {},
    predictedSuccess: 0,
    predictionConfidence: 0,
    metadata,
  };
}

function responded(details: ExecutiveDetails, { proposed, proposal }: Response, view: View): Verdict {
  const { signal, registry, policy, checks } = view;
  const by = { user: signal.user, signal, now: view.now, registry, policy: ownThreshold(policy), checks };
  const overrides = enforceAction(proposed, { ...proposal, confidence: details.predictedSuccess }, by);
  const disposition = dispositionOf(overrides);
  const { action, parameters, target, labels = proposal.labels } = proposed;
  const word = ({ run: 'act', ask: 'ask', drop: 'decline' } as const)[disposition];
  const { metadata } = details;
  return {
    word,
    outcome: disposition === 'drop' ? 'none' : respondName,
    confidence: details.predictedSuccess,
    actions: [{ action, parameters, target, disposition, labels }],
    reasons: [...view.reasons, reasonOf(details, proposal)],
    overrides,
    details: recordedDetails(
      disposition === 'run'
        ? details
        : nothing('rejected', {
            ...metadata,
            reason: disposition === 'ask' ? 'approval_required' : 'forbidden',
          }),
    ),
  };
}

function dispositionOf(overrides: readonly Override[]): DecidedAction['disposition'] {
  if (overrides.length === 0) return 'run';
  return overrides.some(({ effect }) => effect === 'decline') ? 'drop' : 'ask';
}

function ownThreshold(policy: Policy): Policy {
  if (Object.hasOwn(policy.confidence, respondName)) return policy;
  return { ...policy, confidence: { ...policy.confidence, [respondName]: 0 } };
}

function reasonOf({ path, predictedSuccess, metadata }: ExecutiveDetails, { rationale }: Proposal): Reason {
  const numbers = { predictedSuccess, threshold: metadata.threshold };
  // This engine words its rationales itself.
  const text = typeof rationale === 'string' ? rationale : quote(rationale, 300);
  return { code: path === 'heuristic' ? 'HEURISTIC_FIRED' : 'MODEL_RESPONDED', text, numbers };
}
