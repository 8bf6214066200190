import type { SerializedView } from '@tact/core/ports/store';
import {
  type Decision,
  type DecisionPath,
  exposeOutside,
  outside,
  type StrategyUse,
  titleSource,
  type VerdictWord,
} from '@tact/core/records';
import type { Insertable } from 'kysely';
import { packJson, packRecord, unpackJson, unpackText } from './body-codec.ts';
import type { DecisionRow, DecisionTable } from './schema.ts';
import { storable } from './storable.ts';

type Columns =
  | 'id'
  | 'engine'
  | 'user'
  | 'reference'
  | 'attempt'
  | 'title'
  | 'strategy'
  | 'path'
  | 'verdict'
  | 'outcome'
  | 'createdAt';

/** What lists neither filter nor sort by. */
interface Body extends Omit<Decision, Columns> {
  readonly strategy: Omit<StrategyUse, 'role'>;
}

/** Left out where it is null. */
type Nullable = 'factsDigest' | 'evidenceDigest' | 'gateNow' | 'rulesVersion' | 'deferredUntil' | 'details';
type KeptBody = Omit<Body, Nullable> & Partial<Pick<Body, Nullable>>;

/** The columns that a decision is read from. */
export const decisionColumns = [
  'seq',
  'user_id',
  'id',
  'engine',
  'role',
  'reference',
  'attempt',
  'created_at',
  'path',
  'verdict',
  'outcome',
  'title',
  'body',
] as const satisfies readonly (keyof DecisionTable)[];

export function decisionRow(decision: Decision, seen: SerializedView | undefined): Insertable<DecisionTable> {
  const {
    id,
    engine,
    user,
    reference,
    attempt,
    title,
    strategy,
    path,
    verdict,
    outcome,
    createdAt,
    ...rest
  } = decision;
  const { role, ...use } = strategy;
  return {
    user_id: user,
    id,
    engine,
    role,
    reference: storable(reference),
    attempt,
    created_at: createdAt,
    path,
    verdict,
    outcome: storable(outcome),
    title: storable(exposeOutside(title)),
    body: packJson({
      ...rest,
      strategy: use,
      factsDigest: rest.factsDigest ?? undefined,
      evidenceDigest: rest.evidenceDigest ?? undefined,
      gateNow: rest.gateNow ?? undefined,
      rulesVersion: rest.rulesVersion ?? undefined,
      deferredUntil: rest.deferredUntil ?? undefined,
      details: rest.details ?? undefined,
    }),
    seen: seen === undefined ? null : packRecord(`${seen.facts ?? ''}\n${seen.evidence ?? ''}`),
  };
}

export function seenOf(packed: Uint8Array | null): SerializedView {
  const [facts = '', evidence = ''] = packed === null ? [] : unpackText(packed).split('\n');
  return { facts: facts === '' ? null : facts, evidence: evidence === '' ? null : evidence };
}

export function decisionOf(row: DecisionRow): Decision {
  const { strategy, ...rest } = unpackJson<KeptBody>(row.body);
  return {
    ...rest,
    factsDigest: rest.factsDigest ?? null,
    evidenceDigest: rest.evidenceDigest ?? null,
    gateNow: rest.gateNow ?? null,
    rulesVersion: rest.rulesVersion ?? null,
    deferredUntil: rest.deferredUntil ?? null,
    details: rest.details ?? null,
    id: row.id,
    engine: row.engine,
    user: row.user_id,
    reference: row.reference,
    attempt: row.attempt,
    title: outside(row.title, titleSource),
    strategy: { ...strategy, role: row.role as StrategyUse['role'] },
    path: row.path as DecisionPath,
    verdict: row.verdict as VerdictWord,
    outcome: row.outcome,
    createdAt: row.created_at,
  };
}
