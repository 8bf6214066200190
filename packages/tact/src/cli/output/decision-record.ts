import type { Undone } from '@tact/core/kernel';
import type { Decision, Effect } from '@tact/core/records';
import { quote } from '@tact/core/text';
import type { Aftermath } from '@tact/server/operations/decisions/aftermath';
import type { DecisionSubject } from '@tact/server/operations/decisions/decision-subject';
import type { LocalTact } from '#presets/local';
import { shortId } from './decision-table.ts';
import { formatEffect } from './effect-lines.ts';
import type { Screen } from './screen.ts';

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

/** What an undo did: a record where `json`, else the decision that was undone and each effect of it. */
export function printUndone(
  { decision, effects }: Undone,
  { assistant }: LocalTact,
  screen: Screen,
  json: boolean | undefined,
): void {
  if (json === true) {
    screen.record({ decision: decision.id, undoes: decision.parentId, effects: effects.map(effectRecord) });
    return;
  }
  const undone = shortId(decision.parentId ?? '');
  const done = effects.filter(({ state }) => state === 'done').length;
  const outcome = done === effects.length ? 'Undid' : done === 0 ? 'Not undone:' : 'Undid a part of';
  screen.line(`${outcome} ${screen.paint.bold(undone)}: ${quote(decision.title, 120)}`);
  for (const effect of effects)
    screen.line(`  ${formatEffect(effect, assistant.runtime.registry, screen.paint)}`);
}
