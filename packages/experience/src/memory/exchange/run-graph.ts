import {
  type Decision,
  exposeAll,
  holdsOutside,
  type Json,
  type JsonObject,
  type MaybeOutside,
  type StoredRun,
} from '@tact/core/records';
import { admissionIn } from '../admission.ts';
import type { KeptRun } from '../stored/kept-run.ts';

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

/** A run as a line of an export holds it, and as programs read it. */
export function runRecord(user: string, run: StoredRun): JsonObject {
  const { id, task, summary, outcome, references, artifacts, steps, status, uses } = run;
  return {
    ...{ id, user, task, summary, outcome },
    ...{ references: [...references], artifacts: [...artifacts], steps: [...steps] },
    status,
    superseded_by: run.supersededBy,
    canonical: run.canonical,
    uses,
    times: run.times,
    valid_from: isoTime(run.validFrom),
    valid_until: isoTime(run.validUntil),
    completed_at: isoTime(run.completedAt),
    last_at: isoTime(run.lastAt),
    recorded_at: isoTime(run.recordedAt),
    decision_id: run.decisionId,
    origin: holdsOutside([task, summary, references, artifacts, steps]) ? 'outside' : 'owner',
  };
}

function isoTime(at: number): string;
function isoTime(at: number | null): string | null;
function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/**
 * A value as a Cypher literal, on one line.
 *
 * Invariant: no text ends its literal. Older versions of Neo4j replace `\\uXXXX` before they parse, wherever it stands, so that a
 * text with `\\u0027` in it would close the quotation; therefore no backslash of a text stands before a `u`: the literal is broken
 * in two after each.
 */
export function cypherLiteral(value: Json): string {
  return literal(exposeAll(value) as Json);
}

function literal(value: Json): string {
  if (typeof value === 'string') return `'${[...value].map(escaped).join('')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return 'null';
}

const escapes: Readonly<Record<string, string>> = {
  '\\': "\\\\' + '",
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** What reorders, hides or breaks lines is written by its code, so that the file shows what it holds. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function escaped(character: string): string {
  const known = escapes[character];
  if (known !== undefined) return known;
  if (!unseen.test(character)) return character;
  return Array.from({ length: character.length }, (_, at) => codeOf(character.charCodeAt(at))).join('');
}

function codeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
