import { canonicalJson, digest } from '#kernel';
import { normaliseText } from './compare/normalise.ts';
import { type ComparedRun, plainRun } from './compare/plain-run.ts';

/**
 * Equal for two runs exactly if task, summary, outcome, references and artifacts are equal after normalising. The order of references
 * and artifacts does not matter.
 */
export function fingerprintOf(run: ComparedRun): string {
  const { task, summary, outcome, references, artifacts } = plainRun(run);
  const compared = [normaliseText(task), normaliseText(summary), outcome, references, artifacts];
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
