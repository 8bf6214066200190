import { type Effect, type EffectState, type JournalEntry, recordedJson } from '@tact/core/records';
import type { Insertable, Selectable } from 'kysely';
import { parseJson } from './body-codec.ts';
import { journalColumns } from './journal.ts';
import type { EffectTable, OpenEffectTable } from './schema.ts';

type Plan = Pick<Effect, 'action' | 'parameters' | 'target' | 'key' | 'causedBy'>;
type Outcome = Pick<Effect, 'result' | 'problem'>;

export function isOpen(state: EffectState): boolean {
  return state === 'planned' || state === 'running';
}

export function openEffectRow(effect: Effect): Selectable<OpenEffectTable> {
  const { action, parameters, target, key, causedBy } = effect;
  return {
    user_id: effect.user,
    id: effect.id,
    decision_id: effect.decisionId,
    state: effect.state,
    planned_at: effect.plannedAt,
    started_at: effect.startedAt,
    worker: effect.worker,
    lease_until: effect.leaseUntil,
    plan: recordedJson({ action, parameters, target, key, causedBy: causedBy ?? undefined }),
  };
}

/** An open effect with the end that it comes to. */
export function endedEffectRow(
  { user_id, decision_id, id, planned_at, started_at, plan }: EndedRow,
  { state, result, problem, finishedAt, journal }: EffectOutcome,
): Insertable<EffectTable> {
  const isEmpty = result === null && problem === null;
  return {
    user_id,
    decision_id,
    id,
    state,
    planned_at,
    started_at,
    finished_at: finishedAt,
    plan,
    outcome: isEmpty ? null : recordedJson({ result: result ?? undefined, problem: problem ?? undefined }),
    ...journalColumns(journal),
  };
}

type EndedRow = Pick<
  Selectable<OpenEffectTable>,
  'user_id' | 'decision_id' | 'id' | 'planned_at' | 'started_at' | 'plan'
>;

type EffectOutcome = Pick<Effect, 'state' | 'result' | 'problem' | 'finishedAt'> & {
  readonly journal: JournalEntry | null;
};

export function effectOf(row: Selectable<OpenEffectTable> | Selectable<EffectTable>): Effect {
  const plan = parseJson<Omit<Plan, 'causedBy'> & Partial<Plan>>(row.plan);
  const ended = 'outcome' in row ? row : null;
  const open = 'worker' in row ? row : null;
  const { result = null, problem = null } = parseJson<Partial<Outcome>>(ended?.outcome ?? null) ?? {};
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    state: row.state as EffectState,
    plannedAt: row.planned_at,
    startedAt: row.started_at,
    finishedAt: ended?.finished_at ?? null,
    worker: open?.worker ?? null,
    leaseUntil: open?.lease_until ?? null,
    ...plan,
    causedBy: plan.causedBy ?? approvalIn(plan.key),
    result,
    problem,
  };
}

/** Before version 3 only the key said which approval an effect came from. */
function approvalIn(key: string): string | null {
  return key.startsWith('approval:') ? key.slice('approval:'.length) : null;
}
