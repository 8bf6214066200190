import { type GateView, noneAction, proposal } from '@tact/core/kernel';
import type { JsonObject, Label, Proposal, Proposer, Run, RunOutcome } from '@tact/core/records';
import type { AdmissionWord, AdmitFacts, AdmitInput } from './admission.ts';
import { actionNames, countRunName, restoreRunName } from './memory-name.ts';

/** What is proposed to become of a run. */
export interface AdmissionDraft {
  readonly decision: AdmissionWord;
  readonly targetRunId: string | null;
  readonly reason: string;
}

/** Who proposes it, and from what. */
export interface ProposedBy {
  readonly proposer: Proposer;
  /** Where the run and what it was judged by came from; that of the run unless given. */
  readonly labels?: readonly Label[];
  readonly integrity?: Proposal['integrity'];
}

type AdmissionView = Pick<GateView<AdmitInput, AdmitFacts>, 'signal' | 'facts'>;

/** A model states no confidence in a choice of four; above the default threshold, since storing is safe and is taken back by undo. */
const modelConfidence = 0.8;

/** The draft as a proposal, with the action that carries it out. */
export function admissionProposal(
  draft: AdmissionDraft,
  { signal, facts }: AdmissionView,
  { proposer, labels = [signal.label], integrity }: ProposedBy,
): Proposal {
  const { decision, targetRunId, reason } = draft;
  const { run } = signal.input;
  const target = facts.nearest.find(({ id }) => id === targetRunId);
  const parameters = {
    run: run.id,
    target: target?.id ?? (decision === 'REPLACE' ? targetRunId : null),
    canonical: decision === 'MERGE' && target !== undefined ? canonicalOf(target, run) : null,
    ...(facts.isLate ? { late: true } : {}),
    ...(proposer === 'model' ? { model: true } : {}),
  };
  return proposal({
    ...actionFor(draft, { run: run.id, parameters }, facts),
    ...{ proposer, labels, rationale: reason },
    ...(integrity === undefined ? {} : { integrity }),
    confidence: proposer === 'model' ? modelConfidence : 1,
    details: { decision, targetRunId, reason },
  });
}

/** A run that says nothing new is counted on the one that it is about, unless that one is somebody else's. */
function actionFor(
  { decision, targetRunId }: AdmissionDraft,
  { run, parameters }: { readonly run: string; readonly parameters: JsonObject },
  { isOutside, same, nearest }: AdmitFacts,
): Pick<Parameters<typeof proposal>[0], 'action' | 'parameters' | 'target'> {
  if (decision !== 'NOT') return { action: actionNames[decision], parameters, target: run };
  const target = same?.id === targetRunId ? same : nearest.find(({ id }) => id === targetRunId);
  const isOwnKind = target !== undefined && (target?.origin === 'outside') === isOutside;
  if (targetRunId === null || !isOwnKind) return { action: noneAction.name };
  return { action: countRunName, parameters: { run, target: targetRunId }, target: targetRunId };
}

const words: ReadonlySet<unknown> = new Set(['ADD', 'NOT', 'REPLACE', 'MERGE']);

/** The draft of a proposal; null for one that holds none, such as the fallback where proposing failed. */
export function draftOf({ details }: Pick<Proposal, 'details'>): AdmissionDraft | null {
  const { decision, targetRunId, reason } = details ?? {};
  if (!words.has(decision) || typeof reason !== 'string') return null;
  return {
    decision: decision as AdmissionWord,
    targetRunId: typeof targetRunId === 'string' ? targetRunId : null,
    reason,
  };
}

/** What the owner ordered: that a superseded run is active again. Nothing where an equal run is active by now. */
export function restoreProposal({
  signal,
  facts,
}: Pick<GateView<AdmitInput, AdmitFacts>, 'signal' | 'facts'>): Proposal {
  const { run } = signal.input;
  const isActive = facts.same !== null;
  return proposal({
    ...(isActive
      ? { action: 'none' }
      : { action: restoreRunName, parameters: { run: run.id }, target: run.id }),
    confidence: 1,
    rationale: isActive ? 'The same run is active.' : 'Restored by the owner.',
    labels: [signal.label],
  });
}

type RunRank = Pick<Run, 'id' | 'outcome' | 'completedAt'>;

const ranks: Readonly<Record<RunOutcome, number>> = { success: 3, partial: 2, unknown: 1, failure: 0 };

/** Which of two merged runs stands for both: a success before a failure, then the newer one. */
export function canonicalOf(stored: RunRank, offered: RunRank): string {
  const [mine, theirs] = [ranks[stored.outcome], ranks[offered.outcome]];
  if (mine !== theirs) return mine > theirs ? stored.id : offered.id;
  return stored.completedAt > offered.completedAt ? stored.id : offered.id;
}
