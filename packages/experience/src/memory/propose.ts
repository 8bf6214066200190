import { askModel, buildPrompt, type ProposeResult, type ProposeView } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Model } from '@tact/core/ports/model';
import type { DecisionPath, Integrity, Label, StageFailure } from '@tact/core/records';
import { isUncertain } from '@tact/core/structured-output';
import type { AdmitFacts, AdmitInput } from './admission.ts';
import { admissionProposal } from './admission-proposal.ts';
import { hasSameStructure } from './differences.ts';
import { type AdmitContext, isModelAsked } from './gather.ts';
import { judgeLocally } from './local-judge.ts';
import { admissionLayers, admissionTool, readAdmission, showsOutside } from './prompt/admission-layers.ts';

/** The model that judges what rules cannot tell, and how it is asked. */
export interface AdmissionModel {
  readonly model: Model;
  readonly timeoutMs: number;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

export interface AdmissionSettings {
  /** Null: what rules cannot tell is added. */
  readonly model: AdmissionModel | null;
  readonly clock: Clock;
}

type View = ProposeView<AdmitInput, AdmitFacts, AdmitContext>;

/**
 * The chain of proposers: rules, where they are certain; the model; the model again with its mistake pointed out; rules again, which
 * add what they cannot tell.
 */
export async function propose(view: View, { model, clock }: AdmissionSettings): Promise<ProposeResult> {
  const { facts, context } = view;
  if (model === null || !isModelAsked(facts) || context.similar.length === 0) return proposeLocally(view);
  return proposeWithModel(view, model, clock);
}

function proposeLocally(view: View, path: DecisionPath = 'local'): ProposeResult {
  const { facts } = view;
  const isBlind = facts.notCompared !== null;
  const judged = judgeLocally(facts);
  const draft = {
    decision: judged.decision,
    targetRunId: judged.target?.id ?? null,
    reason: isBlind ? 'It could not be compared with what is known, so it is kept.' : judged.reason,
  };
  return {
    proposals: [
      admissionProposal(draft, view, {
        proposer: isBlind ? 'fallback' : 'local',
        labels: [view.signal.label],
      }),
    ],
    path: isBlind ? 'fallback' : path,
    ...{ layers: [], documents: [], answerDigest: null, usage: null, failures: [] },
  };
}

async function proposeWithModel(view: View, asking: AdmissionModel, clock: Clock): Promise<ProposeResult> {
  const { signal, facts, context, span } = view;
  const similar = facts.nearest.flatMap((nearest) => {
    const run = context.similar.find(({ id }) => id === nearest.id);
    return run === undefined ? [] : [{ run, nearest }];
  });
  const shown = { run: signal.input.run, similar };
  const prompt = buildPrompt(admissionLayers({ ...shown, hints: hintsFor(view) }));
  const { temperature, maxOutputTokens } = asking;
  const ids = similar.map(({ run }) => run.id);
  const asked = await askModel(
    { messages: prompt.messages, tools: [admissionTool], temperature, maxOutputTokens },
    (answer) => readAdmission(answer, ids),
    { ...asking, clock, span },
  );
  span.set({ 'tact.prompt.characters': prompt.size });
  const trail = {
    layers: prompt.layers,
    documents: [...prompt.documents, ...(asked.answer === null ? [] : [asked.answer])],
    answerDigest: asked.answer?.digest ?? null,
    usage: asked.usage,
    failures: asked.failures,
  };
  if (asked.result === null) return { ...proposeLocally(view, 'fallback'), ...trail };
  const { value, integrity } = asked.result;
  // Nobody is asked about a run, so what may be a quotation must not keep one out.
  if (isUncertain(integrity)) {
    const failures = [...asked.failures, notUsed(integrity)];
    return { ...proposeLocally(view, 'fallback'), ...trail, failures };
  }
  const draft = { decision: value.decision, targetRunId: value.target_run_id || null, reason: value.reason };
  const isOutside = showsOutside(shown);
  const labels: readonly Label[] = [isOutside ? { origin: 'outside', source: 'runs' } : signal.label];
  return {
    proposals: [admissionProposal(draft, view, { proposer: 'model', labels, integrity })],
    path: 'model',
    ...trail,
  };
}

function notUsed(integrity: Integrity): StageFailure {
  const text = `The answer may not be the model’s decision (${integrity}), so it is not used.`;
  return { stage: 'propose', code: 'DECISION_INVALID', text };
}

/** The gate says the same in its reasons. */
function hintsFor({ facts: { nearest, thresholds } }: View): Parameters<typeof admissionLayers>[0]['hints'] {
  const [first] = nearest;
  const isLikely =
    first !== undefined && first.similarity > thresholds.verySimilar && hasSameStructure(first.comparison);
  return isLikely ? ['The first known run is nearly the same; MERGE or NOT is likely.'] : [];
}
