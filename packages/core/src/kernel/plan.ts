import type { ClosedApproval, DecisionRecord, Document, SerializedView, VersionText } from '#ports/store';
import {
  type Approval,
  type ClosedQuestion,
  copyJson,
  type DecidedAction,
  type Decision,
  type Effect,
  type Outside,
  outside,
  type Proposal,
  recordedJson,
  type StageFailure,
  titleSource,
  type Verdict,
} from '#records';
import { mapOutside, plainLine, relabelOutside } from '#text';
import { approvalCard, modelSays } from './approval-card.ts';
import { bindingHash } from './binding-hash.ts';
import { concludeAction } from './conclude.ts';
import type {
  Engine,
  GateView,
  InputDescription,
  ProposeResult,
  RecordedFacts,
  Strategy,
} from './contract/engine.ts';
import type { RulesText, Runtime } from './contract/runtime.ts';
import { digest, isSameJson } from './digest.ts';
import { effectKey, plannedEffect } from './effects.ts';
import { askWithoutVerdict, proposedNothing } from './fallback.ts';
import { feedbackOf } from './learning.ts';
import { policyVersion } from './policy-version.ts';
import type { StageRecorder } from './stage-recorder.ts';

/** Everything a decision was made of, on its way into the ledger. */
export interface DecisionDraft {
  readonly engine: Engine;
  readonly view: GateView;
  /** The rules in force; null for an engine without any. */
  readonly rules: RulesText | null;
  /** False where the facts could not be read. */
  readonly hasFacts: boolean;
  readonly strategy: Strategy;
  /** The decision that a shadow stands beside; null for the one that counts. */
  readonly beside: Decision | null;
  /** The gathering's. */
  readonly failures: readonly StageFailure[];
  /** The gate's and the strategy's. */
  readonly proposals: readonly Proposal[];
  readonly proposed: ProposeResult;
  readonly verdict: Verdict;
  /** What the judge saw beside the facts; null where nothing was gathered. */
  readonly evidence: unknown;
  readonly recorder: StageRecorder;
}

const titleLength = 200;

/**
 * What becomes true in one transaction: the decision, an effect for every action that runs, an approval for every action
 * that asks, and the documents behind them. A shadow's verdict plans nothing.
 */
export function planRecord(
  draft: DecisionDraft,
  runtime: Pick<Runtime, 'ids' | 'clock' | 'registry'>,
): DecisionRecord {
  const { view, proposed, beside, verdict } = draft;
  const recorded = recordedDocuments(draft);
  const policy = policyVersion(view.policy, runtime.registry);
  const decision = decisionOf(draft, recorded, policy, runtime);
  const acting = beside === null ? decision.actions : [];
  return {
    decision,
    effects: beside === null ? plannedEffects(decision, draft, runtime) : [],
    approvals: acting.flatMap((action) =>
      action.disposition === 'ask' ? [question(decision, action, draft, runtime)] : [],
    ),
    documents: [recorded.input, ...proposed.documents],
    seen: recorded.seen,
    undoes: acting.flatMap(({ undoes = [] }) => undoes),
    versions: [policy, ...rulesVersionOf(draft)],
    ...(verdict.claims === undefined || beside !== null ? {} : { claims: verdict.claims }),
    ...(verdict.conversation === undefined || beside !== null ? {} : { conversation: verdict.conversation }),
    ...(verdict.closes === undefined || beside !== null
      ? {}
      : { closes: verdict.closes.map((close) => closedApproval(close, draft, runtime)) }),
  };
}

/** The same without anything that an engine gave: it only asks, under the engine's name. */
export function bareDraft(draft: DecisionDraft): DecisionDraft {
  const { engine, view } = draft;
  const input = copyJson(view.signal.input, { keepsDates: true });
  return {
    ...draft,
    engine: {
      ...engine,
      describe: () => ({ title: engine.name, tags: [], quotes: [] }),
      concludes: () => false,
    },
    view: { ...view, signal: { ...view.signal, input: input.ok ? input.value : null } },
    ...{ hasFacts: false, evidence: null, failures: [], proposals: [] },
    proposed: proposedNothing(),
    verdict: askWithoutVerdict(),
  };
}

/** An effect for every action that runs; then one for what the engine says about them, unless the decision goes on later. */
function plannedEffects(
  decision: Decision,
  { engine, verdict }: DecisionDraft,
  runtime: Pick<Runtime, 'ids' | 'clock' | 'registry'>,
): readonly Effect[] {
  const { id: decisionId, user } = decision;
  const effects = decision.actions.flatMap((action, index) =>
    action.disposition === 'run' && !isRecordOnly(action, runtime)
      ? [plannedEffect({ ...action, decisionId, user, key: effectKey(decision, index) }, runtime)]
      : [],
  );
  const concludes = engine.concludes?.(verdict) ?? verdict.word !== 'defer';
  if (engine.conclude === undefined || !concludes) return effects;
  const conclusion = { action: concludeAction.name, parameters: {}, target: engine.name };
  return [
    ...effects,
    plannedEffect({ ...conclusion, decisionId, user, key: `${decisionId}:conclude` }, runtime),
  ];
}

function isRecordOnly({ action }: DecidedAction, { registry }: Pick<Runtime, 'registry'>): boolean {
  return action === 'none' || registry.find(action)?.isRecordOnly === true;
}

/** What a replay reads: the input, what the gate saw of the facts, what the judge saw of the evidence. */
function recordedDocuments({
  engine,
  view: { signal, facts },
  hasFacts,
  evidence,
}: DecisionDraft): RecordedDocuments {
  const input = documentOf(signal.input, { holdsDates: engine.input !== undefined });
  const { label, receivedAt } = signal;
  const seen: RecordedFacts = { facts, label, receivedAt };
  const ofFacts = hasFacts ? documentOf(seen) : null;
  const ofEvidence = evidence === null ? null : documentOf(evidence);
  return {
    inputDigest: input.digest,
    factsDigest: ofFacts?.digest ?? null,
    evidenceDigest: ofEvidence?.digest ?? null,
    input,
    seen: { facts: ofFacts?.text ?? null, evidence: ofEvidence?.text ?? null },
  };
}

type RecordedDocuments = Pick<Decision, 'inputDigest' | 'factsDigest' | 'evidenceDigest'> & {
  readonly input: Document;
  readonly seen: SerializedView;
};

function documentOf(value: unknown, options?: { readonly holdsDates: boolean }): Document {
  const text = recordedJson(value, options);
  return { digest: digest(text), text };
}

function rulesVersionOf({ rules }: DecisionDraft): readonly VersionText[] {
  return rules === null ? [] : [{ kind: 'rules', version: rules.version, text: rules.text }];
}

function decisionOf(
  draft: DecisionDraft,
  recorded: RecordedDocuments,
  policy: VersionText,
  { clock }: Pick<Runtime, 'clock'>,
): Decision {
  const { engine, view, strategy, beside, proposed, verdict, recorder } = draft;
  const { signal } = view;
  const described = engine.describe(signal.input);
  return {
    id: recorder.id,
    engine: engine.name,
    user: signal.user,
    reference: signal.reference,
    attempt: (signal.continues?.attempt ?? 0) + 1,
    inputDigest: recorded.inputDigest,
    factsDigest: recorded.factsDigest,
    evidenceDigest: recorded.evidenceDigest,
    gateNow: view.now,
    title: titleOf(described.title),
    tags: tagsOf(described.tags, signal.agent),
    strategy: { name: strategy.name, version: strategy.version, role: beside === null ? 'main' : 'shadow' },
    policyVersion: policy.version,
    rulesVersion: draft.rules?.version ?? null,
    path: proposed.path,
    verdict: verdict.word,
    outcome: verdict.outcome,
    confidence: verdict.confidence,
    actions: verdict.actions,
    reasons: verdict.reasons,
    overrides: verdict.overrides,
    requiresApproval: verdict.actions.some(({ disposition }) => disposition === 'ask'),
    deferredUntil: verdict.deferral?.until ?? null,
    details: verdict.details ?? null,
    proposals: draft.proposals,
    layers: proposed.layers,
    answerDigest: proposed.answerDigest,
    usage: proposed.usage,
    failures: [...recorder.failures, ...draft.failures, ...proposed.failures],
    ms: recorder.ms,
    traceId: recorder.span.traceId,
    parentId: beside?.id ?? signal.continues?.decisionId ?? null,
    createdAt: clock.now(),
  };
}

function closedApproval(
  { id, hash, state, decisionId, askedAt, via, why }: ClosedQuestion,
  { engine, view: { signal } }: DecisionDraft,
  runtime: Pick<Runtime, 'ids' | 'clock'>,
): ClosedApproval {
  if (state === 'superseded') return { id, hash, state, answer: null, feedback: null };
  const { user } = signal;
  const asked = { id: decisionId, user, engine: engine.name, createdAt: askedAt };
  return {
    ...{ id, hash, state },
    answer: { by: user, via, at: runtime.clock.now(), why },
    feedback: feedbackOf(asked, state, 'explicit', why, runtime),
  };
}

function question(
  decision: Decision,
  { action, parameters, target }: DecidedAction,
  { engine, view: { policy, signal } }: DecisionDraft,
  { ids, clock, registry }: Pick<Runtime, 'ids' | 'clock' | 'registry'>,
): Approval {
  const createdAt = clock.now();
  const card = approvalCard(
    registry,
    { action, parameters },
    {
      input: signal.input,
      because: decision.overrides.filter((override) => override.action === action),
      about: withWordsOf(
        proposalFor({ action, parameters, target }, decision),
        engine.describe(signal.input),
      ),
    },
  );
  const ttlMs = Math.min(engine.approvalTtlMs ?? policy.approvalTtlMs, policy.approvalTtlMs);
  return {
    id: ids.next(),
    decisionId: decision.id,
    user: decision.user,
    action,
    parameters,
    target,
    hash: bindingHash({ action, target, parameters, decision, card }),
    state: 'pending',
    answerableBy: policy.approvers.length > 0 ? policy.approvers : [decision.user],
    card,
    wasEdited: false,
    createdAt,
    expiresAt: createdAt + ttlMs,
    answer: null,
  };
}

/** The proposal that an action was decided from. */
function proposalFor(
  { action, parameters }: Pick<DecidedAction, 'action' | 'parameters' | 'target'>,
  { proposals }: Decision,
): Proposal | undefined {
  return proposals.find(({ actions }) =>
    actions.some((one) => one.action === action && isSameJson(one.parameters, parameters)),
  );
}

/** How a model would ask stands among what is quoted: the card's question is ours. */
function withWordsOf(proposal: Proposal | undefined, about: InputDescription): InputDescription {
  const message = proposal?.confirmationMessage;
  return message === undefined
    ? about
    : { ...about, quotes: [...about.quotes, { name: modelSays, text: message }] };
}

/** One visible line of what an engine describes an input with, which is outside text unless it is proven ours. */
function titleOf(title: string | Outside): Outside {
  const line = mapOutside(outside(title, titleSource), (raw) => plainLine(raw, titleLength));
  return relabelOutside(line, titleSource);
}

const maxTags = 8;

/** An agent finds what it handed in by its name. */
function tagsOf(tags: readonly string[], agent: string | undefined): readonly string[] {
  return agent === undefined ? tags : [...tags.slice(0, maxTags - 1), `agent:${agent}`.slice(0, 200)];
}
