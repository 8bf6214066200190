import { holdsOutside, type JsonObject, type StoredRun } from '@tact/core/records';

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
