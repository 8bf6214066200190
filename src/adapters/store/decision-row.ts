import type { Insertable } from 'kysely';
import type { Decision, DecisionPath, EngineName, StrategyUse, VerdictWord } from '#records';
import { packJson, unpackJson } from './body-codec.ts';
import type { DecisionRow, DecisionTable } from './schema.ts';
import { storable } from './storable.ts';

/** What lists neither filter nor sort by. */
interface Body
  extends Omit<
    Decision,
    | 'id'
    | 'engine'
    | 'user'
    | 'reference'
    | 'title'
    | 'strategy'
    | 'path'
    | 'verdict'
    | 'outcome'
    | 'createdAt'
  > {
  readonly strategy: Omit<StrategyUse, 'role'>;
}

/** The columns that a decision is inserted with. */
export const decisionColumns = [
  'user_id',
  'id',
  'engine',
  'role',
  'reference',
  'created_at',
  'path',
  'verdict',
  'outcome',
  'title',
  'body',
] as const satisfies readonly (keyof DecisionTable)[];

export function decisionRow(decision: Decision): Insertable<DecisionTable> {
  const { id, engine, user, reference, title, strategy, path, verdict, outcome, createdAt, ...rest } =
    decision;
  const { role, ...use } = strategy;
  const body: Body = { ...rest, strategy: use };
  return {
    user_id: user,
    id,
    engine,
    role,
    reference: storable(reference),
    created_at: createdAt,
    path,
    verdict,
    outcome: storable(outcome),
    title: storable(title),
    body: packJson(body),
  };
}

export function decisionOf(row: DecisionRow): Decision {
  const { strategy, ...rest } = unpackJson<Body>(row.body);
  return {
    ...rest,
    id: row.id,
    engine: row.engine as EngineName,
    user: row.user_id,
    reference: row.reference,
    title: row.title,
    strategy: { ...strategy, role: row.role as StrategyUse['role'] },
    path: row.path as DecisionPath,
    verdict: row.verdict as VerdictWord,
    outcome: row.outcome,
    createdAt: row.created_at,
  };
}
