import { type Action, defineAction } from '@tact/core/kernel';
import type { Experiences } from '@tact/core/ports/store';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { restoreRunName, runClaim, supersedeAgainName } from '../memory-name.ts';
import type { KeptRun } from '../stored/kept-run.ts';
import { changeTo, claimOf, type PlannedWrites, readRuns, writeRuns } from '../stored/write-runs.ts';

const parameters = z.strictObject({ run: z.string().min(1) });
const before = z.strictObject({
  run: z.string().min(1),
  superseded_by: z.string(),
  valid_until: z.number().nullable(),
  decision: z.string().nullable(),
});
type Before = z.infer<typeof before>;

type RunStore = Pick<Experiences, 'get' | 'write'>;

/** Makes a superseded run active again, beside the one that took its place; and the action that takes this back. */
export function restoreActions(experiences: RunStore): readonly Action[] {
  return [restoreRun(experiences), supersedeAgain(experiences)];
}

function restoreRun(experiences: RunStore): Action {
  return defineAction<z.infer<typeof parameters>>({
    name: restoreRunName,
    summary: 'Make a superseded run active again.',
    danger: 'safe',
    parameters,
    offered: false,
    inverses: [supersedeAgainName],
    describe: ({ run }) => `make run ${quote(run)} active again`,
    inverse: (_, { before: was }, target) =>
      was === null || was === undefined
        ? null
        : { action: supersedeAgainName, parameters: was as Before, target },
    staysLocal: () => true,
    async execute({ user, now, decisionId, parameters: { run: id } }) {
      const done = await writeRuns(experiences, { user, id, now }, async () => {
        const [found] = await readRuns(experiences, user, [id]);
        if (found?.run.status !== 'superseded')
          return { ...nothing, before: wasBefore(found?.run, decisionId) };
        const { run, experience } = found;
        const restored: KeptRun = {
          ...run,
          ...{ status: 'active', supersededBy: null, validUntil: null, decisionId },
          restored: {
            supersededBy: run.supersededBy ?? '',
            validUntil: run.validUntil,
            decisionId: run.decisionId,
          },
        };
        return {
          writes: [changeTo(restored, experience)],
          claims: [{ key: runClaim(run.fingerprint), decisionId }],
          releases: [],
          before: wasBefore(restored, decisionId),
        };
      });
      return { run: id, restored: done !== 'claimed', before: done === 'claimed' ? null : done.before };
    },
  });
}

/** How to supersede a run again that this decision restored; null if it did not. */
function wasBefore(run: KeptRun | undefined, decisionId: string): Before | null {
  if (run === undefined || run.restored === null || run.decisionId !== decisionId) return null;
  const { supersededBy, validUntil, decisionId: decision } = run.restored;
  return { run: run.id, superseded_by: supersededBy, valid_until: validUntil, decision };
}

function supersedeAgain(experiences: RunStore): Action {
  return defineAction<Before>({
    name: supersedeAgainName,
    summary: 'Take back that a superseded run is active again.',
    danger: 'safe',
    parameters: before,
    offered: false,
    describe: ({ run, superseded_by: by }) => `let run ${quote(by)} take the place of ${quote(run)} again`,
    staysLocal: () => true,
    async execute({
      user,
      now,
      parameters: { run: id, superseded_by: supersededBy, valid_until: validUntil, decision },
    }) {
      const done = await writeRuns(experiences, { user, id, now }, async () => {
        const [found] = await readRuns(experiences, user, [id]);
        if (found?.run.status !== 'active' || found.run.restored === null) return nothing;
        const { run, experience } = found;
        const again: KeptRun = {
          ...run,
          ...{ status: 'superseded', supersededBy, validUntil, decisionId: decision, restored: null },
        };
        const claim = claimOf(run);
        return { writes: [changeTo(again, experience)], claims: [], releases: claim === null ? [] : [claim] };
      });
      return { run: id, superseded: done !== 'claimed' && done.writes.length > 0 };
    },
  });
}

const nothing: PlannedWrites = { writes: [], claims: [], releases: [] };
