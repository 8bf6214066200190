import { type ActionRegistry, fittedParameters, type ReadResult, readAnswer } from '@tact/core/kernel';
import type { ModelAnswer } from '@tact/core/ports/model';
import {
  type Integrity,
  type JsonObject,
  type Label,
  outside,
  type Proposal,
  type StageFailure,
} from '@tact/core/records';
import {
  contractProblem,
  type DecisionAnswer,
  decisionToolName,
  type MessageRef,
  type RecordedAnswer,
  readingSchema,
} from './record-decision.ts';

/** Reads a model's answer as a decision about this message, with its reference filled in, or says what is invalid. */
export function readDecision(
  answer: ModelAnswer,
  registry: ActionRegistry,
  messageRef: MessageRef,
): ReadResult<RecordedAnswer> {
  const reading = readAnswer(answer, { toolName: decisionToolName, schema: readingSchema(registry) });
  if (!reading.ok) return reading;
  const problem = contractProblem(reading.value, registry, messageRef);
  if (problem === null) {
    const value = { ...withFittedParameters(reading.value, registry), message_ref: messageRef };
    return { ...reading, value };
  }
  return { ok: false, code: 'DECISION_INVALID', text: `${problem.field}: ${problem.why}.` };
}

/** What is judged, asked and recorded is what would run: texts on one line, without characters that nobody sees. */
function withFittedParameters(answer: DecisionAnswer, registry: ActionRegistry): DecisionAnswer {
  const { decision } = answer;
  const action = registry.find(decision.action);
  if (action === null) return answer;
  const parameters = fittedParameters(action, decision.parameters as JsonObject);
  return { ...answer, decision: { ...decision, parameters: parameters as typeof decision.parameters } };
}

/** What of the explanations could not be read, for the record. */
export function unreadIn({ explanations }: RecordedAnswer): readonly StageFailure[] {
  return explanations.left_out.map((part) => ({
    stage: 'propose',
    code: 'DECISION_INVALID',
    text: `explanations.${part}: what could not be read was left out.`,
  }));
}

/** What a model writes after it read a mail is as much the mail's as its own. */
const modelSource = 'model';

/** A valid decision as a proposal, with the labels of everything the model was shown. What it explains is outside text. */
export function proposalOf(
  { value, integrity }: { readonly value: RecordedAnswer; readonly integrity: Integrity },
  labels: readonly Label[],
  target: string,
): Proposal {
  const { decision, explanations, undo_hint: hint } = value;
  return {
    actions: [{ action: decision.action, parameters: decision.parameters as JsonObject, target }],
    proposer: 'model',
    confidence: decision.confidence,
    rationale: outside(decision.rationale, modelSource),
    needsApproval: decision.needs_approval,
    labels,
    integrity,
    permitsDangerous: false,
    salientFeatures: explanations.salient_features.map((feature) => outside(feature, modelSource)),
    matchedDirections: explanations.matched_directions,
    alternatives: explanations.considered_alternatives.map(({ action, confidence, why_not }) => ({
      action,
      confidence,
      whyNot: outside(why_not, modelSource),
    })),
    undoHint:
      hint === null
        ? null
        : { action: hint.inverse_action, parameters: hint.inverse_parameters as JsonObject },
    findings: [],
  };
}
