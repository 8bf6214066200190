import { tactError } from '@tact/core/errors';
import { type Action, defineAction } from '@tact/core/kernel';
import type { Experiences } from '@tact/core/ports/store';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import type { AdmitInput } from '../admission.ts';
import { countRunName, uncountRunName } from '../memory-name.ts';
import { repeatOn } from '../order/settle-in-order.ts';
import { type KeptRun, withoutRepeat, withRepeat } from '../stored/kept-run.ts';
import { changeTo, readRuns, writeRuns } from '../stored/write-runs.ts';

const parameters = z.strictObject({ run: z.string().min(1), target: z.string().min(1) });
type CountParameters = z.infer<typeof parameters>;
type RunStore = Pick<Experiences, 'get' | 'write'>;

/** Counts a run that says nothing new on the run that says it, and takes that back. */
export function countActions(experiences: RunStore): readonly Action[] {
  return [countRun(experiences), uncountRun(experiences)];
}

function countRun(experiences: RunStore): Action {
  return defineAction<CountParameters>({
    name: countRunName,
    summary: 'Count a run that says nothing new on the known run that says it.',
    danger: 'safe',
    parameters,
    offered: false,
    inverses: [uncountRunName],
    describe: ({ run, target }) => `count run ${quote(run)} on ${quote(target)}`,
    inverse: (given, _, target) => ({ action: uncountRunName, parameters: given, target }),
    staysLocal: () => true,
    async execute({ user, now, parameters: given, recordedInput }) {
      const input = (await recordedInput()) as AdmitInput | null;
      if (input === null) throw tactError('ID_NOT_FOUND', { what: 'run', id: given.run, list: 'runs' });
      return change(experiences, { user, now }, given, (target) =>
        withRepeat(target, repeatOn(target, input.run)),
      );
    },
  });
}

function uncountRun(experiences: RunStore): Action {
  return defineAction<CountParameters>({
    name: uncountRunName,
    summary: 'Take back that a run was counted on another.',
    danger: 'safe',
    parameters,
    offered: false,
    describe: ({ run, target }) => `no longer count run ${quote(run)} on ${quote(target)}`,
    staysLocal: () => true,
    execute: ({ user, now, parameters: given }) =>
      change(experiences, { user, now }, given, (target) => withoutRepeat(target, given.run)),
  });
}

async function change(
  experiences: RunStore,
  { user, now }: { readonly user: string; readonly now: number },
  { run, target: id }: CountParameters,
  changed: (target: KeptRun) => KeptRun,
) {
  const done = await writeRuns(experiences, { user, id, now }, async () => {
    const [found] = await readRuns(experiences, user, [id]);
    const target = found === undefined ? undefined : changed(found.run);
    const writes =
      found === undefined || target === undefined || target === found.run
        ? []
        : [changeTo(target, found.experience)];
    return { writes, claims: [], releases: [], times: target?.times ?? null };
  });
  return { run, target: id, times: done === 'claimed' ? null : done.times };
}
