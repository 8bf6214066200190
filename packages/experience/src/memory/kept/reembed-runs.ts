import { type ReembedOptions, type ReembedProgress, reembed } from '#experiences';
import { textOfRun } from '../compare/plain-run.ts';
import { readRun } from '../stored/read-run.ts';
import { runKind } from '../stored/run-kind.ts';

/** Embeds the runs of a user that another embedder embedded, or none. Throws `EMBEDDER_…`; another call goes on. */
export function reembedRuns(options: Omit<ReembedOptions, 'kind' | 'textOf'>): Promise<ReembedProgress> {
  return reembed({
    ...options,
    kind: runKind,
    textOf(experience) {
      const run = readRun(experience);
      return run === null ? null : textOfRun(run);
    },
  });
}
