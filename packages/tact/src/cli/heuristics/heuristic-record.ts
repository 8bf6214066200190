import type { JsonObject } from '@tact/core/records';
import { heuristicRow, type KeptHeuristic } from '@tact/experience/executive';

/** A heuristic as programs read it: the line of an export, and what is measured. */
export function heuristicRecord(kept: KeptHeuristic): JsonObject {
  const { bound, matchTrust, successRate, fireCount, evidence, embedder, createdAt } = kept;
  return {
    ...heuristicRow(kept),
    lower_bound: bound,
    match_trust: matchTrust,
    success_rate: successRate,
    fire_count: fireCount,
    evidence: [...evidence],
    embedder,
    created_at: new Date(createdAt).toISOString(),
  };
}
