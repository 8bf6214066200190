import type { Decision, Json, MaybeOutside } from '@tact/core/records';
import { admissionIn } from '../admission-details.ts';
import type { KeptRun } from '../stored/kept-run.ts';
import { cypherLiteral } from './cypher-literal.ts';
import { runRecord } from './run-record.ts';

/**
 * Runs and admissions as statements of Cypher, one a line, that build a graph: `(:Run)-[:FOR_TASK]->(:Task)`,
 * `(:Run)-[:REFERENCES]->(:Reference)`, `(:Run)-[:PRODUCED]->(:Artifact)`, `(:Run)-[:SUPERSEDED_BY]->(:Run)`,
 * `(:Run)-[:MERGED_INTO]->(:Run)`, `(:MemoryDecision)-[:ABOUT]->(:Run)`, `(:MemoryDecision)-[:TARGETS]->(:Run)`. Running them again
 * changes nothing.
 */

/** Nodes that others are matched by. */
export const graphConstraints: readonly string[] = [
  ['Run', 'id'],
  ['MemoryDecision', 'id'],
].map(
  ([label, key]) =>
    `CREATE CONSTRAINT ${label?.toLowerCase()}_${key} IF NOT EXISTS FOR (n:${label}) REQUIRE (n.user, n.${key}) IS UNIQUE;`,
);

/** The run with its task, references and artifacts. */
export function runStatements(user: string, run: KeptRun): readonly string[] {
  const {
    task,
    summary,
    outcome,
    steps,
    status,
    uses,
    valid_from,
    valid_until,
    completed_at,
    superseded_by,
  } = runRecord(user, run);
  const node = match('Run', { user, id: run.id });
  const properties: Readonly<Record<string, Json | GraphTime>> = {
    ...{ task, summary, outcome, steps, status, superseded_by, uses },
    ...{ valid_from: timed(valid_from), valid_until: timed(valid_until), completed_at: timed(completed_at) },
  } as Readonly<Record<string, Json | GraphTime>>;
  const linked = (kind: string, label: string, name: MaybeOutside) =>
    `MERGE (r${node}) MERGE (n${match(label, { user, name })}) MERGE (r)-[:${kind}]->(n);`;
  return [
    `MERGE (r${node}) SET ${assignments('r', properties)};`,
    linked('FOR_TASK', 'Task', run.task),
    ...run.references.map((name) => linked('REFERENCES', 'Reference', name)),
    ...run.artifacts.map((name) => linked('PRODUCED', 'Artifact', name)),
    ...(run.supersededBy === null ? [] : [between(user, run.id, 'SUPERSEDED_BY', run.supersededBy)]),
    ...(run.canonical === null ? [] : [between(user, run.id, 'MERGED_INTO', run.canonical)]),
  ];
}

/** The admission with the runs that it is about, as far as they are kept; nothing for a decision that is none. */
export function decisionStatements(user: string, decision: Decision): readonly string[] {
  const admission = admissionIn(decision);
  if (admission === null) return [];
  const { runId, targetRunId, reason, similarityScore } = admission;
  const node = match('MemoryDecision', { user, id: decision.id });
  const properties = {
    ...{ run_id: runId, decision: admission.decision, target_run_id: targetRunId, reason },
    ...{ similarity_score: similarityScore, timestamp: timed(new Date(decision.createdAt).toISOString()) },
  };
  const about = (kind: string, id: string) =>
    `MATCH (d${node}), (r${match('Run', { user, id })}) MERGE (d)-[:${kind}]->(r);`;
  return [
    `MERGE (d${node}) SET ${assignments('d', properties)};`,
    about('ABOUT', runId),
    ...(targetRunId === null ? [] : [about('TARGETS', targetRunId)]),
  ];
}

function between(user: string, from: string, kind: string, to: string): string {
  const [one, other] = [match('Run', { user, id: from }), match('Run', { user, id: to })];
  return `MERGE (a${one}) MERGE (b${other}) MERGE (a)-[:${kind}]->(b);`;
}

interface GraphTime {
  readonly time: string;
}

function timed(iso: unknown): GraphTime | null {
  return typeof iso === 'string' ? { time: iso } : null;
}

function match(label: string, keys: Readonly<Record<string, Json>>): string {
  const pairs = Object.entries(keys).map(([name, value]) => `${name}: ${cypherLiteral(value)}`);
  return `:${label} {${pairs.join(', ')}}`;
}

function assignments(variable: string, properties: Readonly<Record<string, Json | GraphTime>>): string {
  return Object.entries(properties)
    .map(
      ([name, value]) =>
        `${variable}.${name} = ${isTimed(value) ? `datetime(${cypherLiteral(value.time)})` : cypherLiteral(value)}`,
    )
    .join(', ');
}

function isTimed(value: Json | GraphTime): value is GraphTime {
  return typeof value === 'object' && value !== null && 'time' in value;
}
