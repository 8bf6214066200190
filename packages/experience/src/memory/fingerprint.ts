import { canonicalJson, digest } from '@tact/core/kernel';
import type { Run } from '@tact/core/records';
import { isElided } from './compare/compare-runs.ts';
import { normaliseText } from './compare/normalise.ts';
import { type ComparedRun, plainQuery, plainRun } from './compare/plain-run.ts';

/**
 * Equal for two runs exactly if task, summary, outcome, references and artifacts are equal after normalising. The order of references
 * and artifacts does not matter.
 */
export function fingerprintOf(run: ComparedRun & Partial<Pick<Run, 'steps'>>): string {
  const { task, summary, outcome, references, artifacts } = plainRun(run);
  const said = [normaliseText(task), normaliseText(summary), outcome, references, artifacts];
  // A summary that was cut leaves out what the last step says at its end.
  const last = isElided({ summary }) ? run.steps?.at(-1) : undefined;
  const compared = last === undefined ? said : [...said, normaliseText(plainQuery(last))];
  return digest(canonicalJson(compared)).slice(0, 32);
}

/** What the tasks of runs are linked by: equal for tasks that are equal after normalising. */
export function taskDigestOf(run: Pick<ComparedRun, 'task'>): string {
  const { task } = plainRun({
    ...run,
    ...{ summary: null, outcome: 'unknown', references: [], artifacts: [], completedAt: 0 },
  });
  return digest(normaliseText(task)).slice(0, 16);
}
