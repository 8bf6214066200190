import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { ProcessedEvent } from '#operations/executive/process-event';
import {
  type HeuristicCandidate,
  type ProcessEventRequest,
  type ProcessEventResponse,
  ProcessEventResponseSchema,
} from './generated/tact/executive/v1/executive_pb.ts';

/** The request as the flat JSON that the operation reads. */
export function contextOf(request: ProcessEventRequest): object {
  const { event, goals, personalityBiases } = request;
  const candidates = candidatesOf(request);
  const isSearched = candidates.length === 0 && !request.onlyGivenCandidates;
  return {
    event_id: event?.id ?? '',
    event_text: event?.rawText ?? '',
    event_source: event?.source ?? '',
    salience: event?.salience ?? {},
    candidates: isSearched ? null : candidates.map(({ given }) => given),
    immediate: request.immediate,
    domain: request.domain,
    goals: goals?.goals ?? null,
    personality_biases: personalityBiases?.biases ?? null,
  };
}

/** The field of the request that a field of the flat object was read from. */
export function requestField(request: ProcessEventRequest): (field: string) => string {
  const candidates = candidatesOf(request);
  return (field) => {
    const [name = '', index = '', ...rest] = field.split('.');
    if (name === 'candidates' && index !== '') return [candidates[Number(index)]?.field, ...rest].join('.');
    return [requestFields[name] ?? name, ...field.split('.').slice(1)].join('.');
  };
}

const requestFields: Readonly<Record<string, string>> = {
  event_id: 'event.id',
  event_text: 'event.raw_text',
  event_source: 'event.source',
  salience: 'event.salience',
  goals: 'goals.goals',
  personality_biases: 'personality_biases.biases',
};

/** Those with an id, the suggestion first; a candidate that repeats it is left out. */
function candidatesOf({
  suggestion,
  candidates,
}: ProcessEventRequest): readonly { readonly field: string; readonly given: object }[] {
  const all = [
    ...(suggestion === undefined ? [] : [{ field: 'suggestion', candidate: suggestion }]),
    ...candidates
      .map((candidate, index) => ({ field: `candidates.${index}`, candidate }))
      .filter(({ candidate }) => candidate.heuristicId !== suggestion?.heuristicId),
  ];
  return all
    .filter(({ candidate }) => candidate.heuristicId !== '')
    .map(({ field, candidate }) => ({ field, given: givenCandidate(candidate) }));
}

function givenCandidate(candidate: HeuristicCandidate): object {
  return {
    heuristic_id: candidate.heuristicId,
    condition_text: candidate.conditionText,
    suggested_action: candidate.suggestedAction,
    confidence: candidate.confidence,
    similarity: candidate.similarity ?? null,
  };
}

export function processedMessage(processed: ProcessedEvent): ProcessEventResponse {
  const { metadata } = processed;
  return create(ProcessEventResponseSchema, {
    accepted: processed.accepted,
    responseId: processed.response_id,
    responseText: processed.response_text,
    predictedSuccess: processed.predicted_success,
    predictionConfidence: processed.prediction_confidence,
    promptText: processed.prompt_text,
    decisionPath: processed.path,
    matchedHeuristicId: processed.matched_heuristic_id ?? '',
    reason: metadata.reason ?? '',
    metadata: metadataMessage(metadata),
    decisionId: processed.decision_id,
    decidedBefore: processed.decided_before,
    slots: { ...processed.slots },
    warnings: [...(processed.warnings ?? [])],
  });
}

function metadataMessage({
  convergence,
  shuffle_seed: seed,
  ...metadata
}: ProcessedEvent['metadata']): NonNullable<MessageInitShape<typeof ProcessEventResponseSchema>['metadata']> {
  return {
    threshold: metadata.threshold,
    baseThreshold: metadata.base_threshold,
    model: metadata.model ?? '',
    tier: metadata.tier ?? '',
    goals: [...(metadata.goals ?? [])],
    ...(seed === undefined ? {} : { shuffleSeed: BigInt(seed) }),
    ...(convergence === undefined
      ? {}
      : {
          convergence: {
            convergedHeuristicId: convergence.converged_heuristic_id,
            similarity: convergence.similarity,
          },
        }),
  };
}
