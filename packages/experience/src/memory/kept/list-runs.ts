import type { Store } from '@tact/core/ports/store';
import type { RunStatus } from '@tact/core/records';
import type { KeptRun } from '../stored/kept-run.ts';
import { readRun } from '../stored/read-run.ts';
import { runKind } from '../stored/run-kind.ts';

export interface RunFilter {
  /** Any unless given. */
  readonly status?: RunStatus | undefined;
  /** Only what was recorded at this time or later. */
  readonly since?: number | undefined;
  /** Only what follows the run of this id. */
  readonly afterId?: string | undefined;
}

const pageSize = 200;

/** A user's runs, the one that was recorded last first. */
export async function* listRuns(
  user: string,
  { status, since, afterId: begin }: RunFilter,
  { experiences }: Pick<Store, 'experiences'>,
): AsyncGenerator<KeptRun> {
  let afterId = begin;
  for (;;) {
    const page = await experiences.list(user, runKind, {
      ...{ limit: pageSize, state: status, afterId },
    });
    for (const experience of page) {
      if (since !== undefined && experience.createdAt < since) return;
      const run = readRun(experience);
      if (run !== null) yield run;
    }
    afterId = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}
