import { outsideLabel } from '@tact/core/kernel';
import type { Alternative, JsonObject, Proposal } from '@tact/core/records';
import type { EmailInput } from '../email-input.ts';
import type { Prediction } from './classifier.ts';
import { type Evidence, findEvidence, suspicion } from './evidence.ts';

/**
 * Proposes without a model: from a message's form and from what the owner did with earlier mail.
 * What is certain is proposed with high confidence; conflicting evidence lowers it until the owner is asked; without any evidence
 * there is no action.
 */

/** Corrections about this sender, list or domain before what was learned counts. */
const enoughSupport = 3;
/** Minimum confidence of the classifier before it counts. */
const enoughProbability = 0.8;
/** Confidence in taking no action when there is no evidence for anything else. */
const leaveConfidence = 0.75;

export function proposeLocally(input: EmailInput, target: string, prediction: Prediction | null): Proposal {
  const evidence = evidenceFor(input, prediction);
  const best = evidence[0] ?? leaveAlone;
  const against = evidence.filter((other) => !isSame(other, best));
  const strongest = against[0]?.confidence ?? 0;
  return {
    actions: [{ action: best.action, parameters: best.parameters, target }],
    proposer: 'local',
    confidence: weigh(best.confidence, strongest),
    rationale: `${capitalise(best.because)}.`,
    needsApproval: false,
    labels: [outsideLabel('mail')],
    integrity: 'intact',
    permitsDangerous: false,
    salientFeatures: evidence.map(({ because }) => because),
    matchedDirections: [],
    alternatives: against.slice(0, 3).map((other) => alternative(other, best)),
    undoHint: null,
    findings: [],
  };
}

/** The name under which an action and its parameters are taught and predicted. */
export function outcomeName(action: string, parameters: JsonObject): string {
  return JSON.stringify([action, parameters]);
}

/** What the owner taught outranks what a message's form says; only suspicion still counts against it. */
function evidenceFor(input: EmailInput, prediction: Prediction | null): readonly Evidence[] {
  const taught = fromLearning(prediction);
  if (taught.length === 0) return findEvidence(input);
  const suspect = suspicion(input);
  return suspect === null ? taught : [...taught, suspect];
}

function fromLearning(prediction: Prediction | null): readonly Evidence[] {
  if (prediction === null) return [];
  const { outcome, probability, support } = prediction;
  if (support < enoughSupport || probability < enoughProbability) return [];
  const [action, parameters] = JSON.parse(outcome) as [string, JsonObject];
  const because = `you did the same with ${support} similar messages`;
  return [{ action, parameters, confidence: probability, because }];
}

/** The strongest evidence, reduced by conflicting evidence: two equal ones end below any threshold. */
function weigh(best: number, against: number): number {
  return Math.round(best * (1 - Math.max(0, against - 0.5)) * 100) / 100;
}

function isSame(one: Evidence, other: Evidence): boolean {
  return outcomeName(one.action, one.parameters) === outcomeName(other.action, other.parameters);
}

function alternative(other: Evidence, best: Evidence): Alternative {
  return {
    action: other.action,
    confidence: other.confidence,
    whyNot: `${capitalise(other.because)}, but ${best.because}.`,
  };
}

const leaveAlone: Evidence = {
  action: 'none',
  parameters: {},
  confidence: leaveConfidence,
  because: 'no rule or heuristic matched',
};

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
