import { tactError } from '@tact/core/errors';
import { type Decider, feedbackOf, learnFromFeedback } from '@tact/core/kernel';
import { type Decision, parseRecorded, type Run } from '@tact/core/records';
import { type AdmitInput, admissionIn } from './admission.ts';
import { signalOf } from './admit.ts';
import { feedbackKinds } from './memory-name.ts';
import { readRuns } from './stored/write-runs.ts';

/** What the owner says about admissions that were wrong. Each is a decision of its own, and can be undone. */

/**
 * Stores a run that was left out after all.
 *
 * @param decision the one that left it out
 * @returns the decision that admits it; it leaves it out again where an equal run is active
 * @throws ID_NOT_FOUND if the decision left no run out, or its run is no longer kept
 */
export async function admitAfterAll(assistant: Decider, user: string, decision: Decision): Promise<Decision> {
  const { store } = assistant.runtime;
  const text =
    admissionIn(decision)?.decision === 'NOT' ? await store.documents.text(user, decision.inputDigest) : null;
  if (text === null)
    throw tactError('ID_NOT_FOUND', { what: 'run that was left out', id: decision.id, list: 'log' });
  const { run } = parseRecorded(text) as AdmitInput;
  await tell(assistant, decision, feedbackKinds.wrongNot);
  return order(assistant, user, run, 'admit', `run/${run.id}/admit`);
}

/**
 * Makes a superseded run active again, beside the one that took its place.
 *
 * @throws ID_NOT_FOUND if there is no superseded run of this id
 */
export async function restoreRun(assistant: Decider, user: string, id: string): Promise<Decision> {
  const { store } = assistant.runtime;
  const [found] = await readRuns(store.experiences, user, [id]);
  if (found?.run.status !== 'superseded')
    throw tactError('ID_NOT_FOUND', { what: 'superseded run', id, list: 'runs' });
  const { run, experience } = found;
  const [successor] =
    run.supersededBy === null ? [] : await readRuns(store.experiences, user, [run.supersededBy]);
  const replacedBy = successor?.run.decisionId ?? null;
  const wrong = replacedBy === null ? null : await store.ledger.get(user, replacedBy);
  if (wrong !== null) await tell(assistant, wrong, feedbackKinds.wrongReplace);
  // The version tells this restoring from an earlier one that was taken back.
  return order(assistant, user, { ...runOf(run) }, 'restore', `run/${id}/restore/${experience.version}`);
}

async function order(
  assistant: Decider,
  user: string,
  run: Run,
  ordered: NonNullable<AdmitInput['order']>,
  reference: string,
): Promise<Decision> {
  const { runtime } = assistant;
  const signal = signalOf(
    run,
    { user, offeredBy: 'owner', order: ordered, label: { origin: 'owner', source: 'run' } },
    runtime.clock.now(),
    reference,
  );
  for await (const decision of assistant.decide('memory', [signal])) {
    if (decision !== null) return decision;
  }
  const latest = await runtime.store.ledger.latest(user, 'memory', reference);
  if (latest === null) throw tactError('ID_NOT_FOUND', { what: 'run', id: run.id, list: 'runs' });
  return latest;
}

async function tell({ runtime }: Decider, decision: Decision, kind: string): Promise<void> {
  await runtime.store.feedback.add(feedbackOf(decision, kind, 'explicit', null, runtime));
  const engine = runtime.engines.get('memory');
  if (engine !== undefined) await learnFromFeedback(engine, decision.user, runtime);
}

/** Without what the store keeps beside it. */
function runOf({
  id,
  task,
  summary,
  outcome,
  references,
  artifacts,
  steps,
  completedAt,
  validFrom,
  validUntil,
}: Run): Run {
  return { id, task, summary, outcome, references, artifacts, steps, completedAt, validFrom, validUntil };
}
