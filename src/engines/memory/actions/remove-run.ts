import { z } from 'zod';
import { type Action, defineAction } from '#kernel';
import type { Experiences } from '#ports/store';
import { quote } from '#text';
import { removeRunName } from '../action-names.ts';
import { concernedBy, type RemovalWrites, removalWrites } from '../stored/removal-writes.ts';
import { readRuns, writeRuns } from '../stored/write-runs.ts';

const parameters = z.strictObject({ run: z.string().min(1) });

/** Takes an admission back, whichever it was: what it replaced is active again, what it was merged with is apart again. */
export function createRemoveRun(experiences: Pick<Experiences, 'get' | 'write'>): Action {
  return defineAction<z.infer<typeof parameters>>({
    name: removeRunName,
    summary: 'Take the admission of a run back.',
    danger: 'safe',
    parameters,
    offered: false,
    describe: ({ run }) => `remove run ${quote(run)} from what is remembered`,
    staysLocal: () => true,
    async execute({ user, now, parameters: { run: id } }) {
      const plan = (restores: boolean) => async (): Promise<RemovalWrites> => {
        const [removed] = await readRuns(experiences, user, [id]);
        if (removed === undefined || removed.run.status === 'removed') return nothing;
        return removalWrites(removed, await readRuns(experiences, user, concernedBy(removed.run)), restores);
      };
      const at = { user, id, now };
      const done = await writeRuns(experiences, at, plan(true));
      // A run that is equal to the replaced one was admitted meanwhile: the old one stays superseded.
      const removed = done === 'claimed' ? await writeRuns(experiences, at, plan(false)) : done;
      return { run: id, restored: removed === 'claimed' ? null : (removed.restored?.id ?? null) };
    },
  });
}

const nothing: RemovalWrites = { writes: [], claims: [], releases: [], restored: null };
