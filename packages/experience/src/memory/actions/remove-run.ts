import { type Action, defineAction } from '@tact/core/kernel';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { removeRunName } from '../memory-name.ts';
import { alikeIds, knownRuns } from '../order/known-runs.ts';
import { withoutLateWrites } from '../order/late-writes.ts';
import {
  concernedBy,
  type RemovalWrites,
  readRuns,
  removalWrites,
  type VersionedRun,
  writeRuns,
} from '../stored/write-runs.ts';
import type { StoreServices } from './store-actions.ts';

const parameters = z.strictObject({ run: z.string().min(1) });

/** Takes an admission back, whichever it was: what it replaced is active again, what it was merged with is apart again. */
export function createRemoveRun(services: StoreServices): Action {
  const { experiences } = services.store;
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
        if (removed.run.isLate) {
          const apart = await withoutLate(user, removed, services);
          if (apart !== null) return apart;
        }
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

/** All as if the run had never come; null where only its own part can be taken back. */
async function withoutLate(
  user: string,
  { run, experience }: VersionedRun,
  { store, index, embedder, thresholds }: StoreServices,
): Promise<RemovalWrites | null> {
  const vector = experience.embedding?.vector ?? null;
  const { fingerprint } = run;
  const ids = alikeIds(run, vector, await index.of(user), { embedder, thresholds, fingerprint });
  const known = await knownRuns(user, [...ids, run.id], store, embedder);
  return known === null
    ? null
    : { ...withoutLateWrites(run, known, { embedder, thresholds }), restored: null };
}

const nothing: RemovalWrites = { writes: [], claims: [], releases: [], restored: null };
