import type { Decision, Effect } from '@tact/core/records';
import type { Aftermath } from '@tact/server/operations/decisions/aftermath';
import type { DecisionSubject } from '@tact/server/operations/decisions/decision-subject';

/** A decision as printed by `--json`, one per line. */
export function decisionRecord(
  decision: Decision,
  subject: DecisionSubject,
  more: { readonly isRecorded?: boolean; readonly effects?: readonly Effect[] } & Partial<Aftermath> = {},
) {
  const { isRecorded = true, effects, answers = [], undone = [], notShown = [] } = more;
  const [only, ...others] = decision.actions;
  return {
    ...subject,
    decision: isRecorded ? decision.id : null,
    at: new Date(decision.createdAt).toISOString(),
    path: decision.path,
    verdict: decision.verdict,
    action: decision.outcome,
    parameters:
      others.length === 0
        ? (only?.parameters ?? {})
        : Object.assign({}, ...decision.actions.map(({ parameters }) => parameters)),
    actions: decision.actions.map(({ action, parameters, disposition }) => ({
      action,
      parameters,
      disposition,
    })),
    confidence: decision.confidence,
    reasons: decision.reasons,
    overrides: decision.overrides,
    ...(decision.details === null ? {} : { details: decision.details }),
    ...(decision.failures.length === 0 ? {} : { failures: decision.failures }),
    ...(effects === undefined ? {} : { effects: effects.map(effectRecord) }),
    ...(answers.length === 0 ? {} : { answers }),
    ...(undone.length === 0 ? {} : { undone }),
    ...(notShown.length === 0 ? {} : { notShown }),
    ms: decision.ms,
  };
}

export function effectRecord({ id, action, parameters, state, result, problem }: Effect) {
  return { id, action, parameters, state, result, problem };
}
