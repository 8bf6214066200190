import { countSecrets, maskSecretsIn } from '@tact/core/kernel';
import type { Decision, Run } from '@tact/core/records';
import type { RunRow } from '@tact/experience/memory';
import { z } from 'zod';
import { isOwners, linesInput, mineInput, secretsInput } from '../heuristics/change.ts';
import { targetOf } from '../items/find.ts';
import { defineHomeOperation } from '../opened-home.ts';
import { decisionJson } from '../records.ts';
import { runJson } from '../runs/read.ts';

/** What became of one run that was offered. */
export interface OfferedRun {
  /** From 1. */
  readonly line: number;
  readonly run: Run;
  /** Null for a run that was decided about before. */
  readonly decision: Decision | null;
  /** Another run was decided about under its id. */
  readonly isOther: boolean;
  /** How many. */
  readonly secretsMasked: number;
  readonly unknownFields: readonly string[];
}

/** Offers finished runs to the memory. */
export const rememberRuns = defineHomeOperation({
  name: 'experiences.remember',
  summary: 'Offers finished runs to the memory, all of them or none, and says of each what was decided.',
  area: 'experiences',
  effect: 'write',
  decides: true,
  input: z.strictObject({
    runs: z
      .union([
        linesInput,
        z
          .array(z.looseObject({ task: z.string() }))
          .min(1)
          .max(1000),
      ])
      .describe('a list or JSON Lines: `task`, and maybe `summary`, `outcome`, `references`, `steps` …'),
    mine: mineInput,
    keep_secrets: secretsInput,
  }),
  output: z.object({
    items: z.array(
      z.looseObject({
        line: z.number(),
        run: runJson.partial({ status: true }),
        decision: decisionJson.nullable().describe('null for a run that was decided about before'),
        isOther: z.boolean().describe('another run was decided about under its id'),
      }),
    ),
  }),
  async run(
    { runs: given, mine, keep_secrets },
    context,
  ): Promise<{ readonly items: readonly OfferedRun[] }> {
    const memory = await import('@tact/experience/memory');
    const { assistant, principal, home, dryRun = false } = context;
    const { user } = principal;
    const { maskSecrets, ids, clock, store } = assistant.runtime;
    const text = typeof given === 'string' ? given : given.map((one) => JSON.stringify(one)).join('\n');
    const isOwn = isOwners(mine, context);
    const keepsSecrets = isOwners(keep_secrets, context);
    const rows = memory.rowsOfUser(text, { isOwn, user, zone: home.zone });
    const named = rows.map(
      ({ id, run, completedAt }: RunRow): Run => ({
        ...{ ...run, id: id ?? ids.next(), completedAt: completedAt ?? clock.now() },
      }),
    );
    const offered = keepsSecrets ? named : named.map((run) => maskSecretsIn(run, maskSecrets));
    const decisions = await memory.admit(assistant, offered, {
      ...{ user, offeredBy: targetOf(principal), dryRun, keepsSecrets },
      ...(isOwn ? { label: { origin: 'owner', source: 'run' } as const } : {}),
    });
    const items = offered.map(async (run, at): Promise<OfferedRun> => {
      const decision = decisions[at] ?? null;
      const isOther = decision === null && (await memory.isOtherUnderId(user, run, store));
      const secretsMasked = keepsSecrets ? 0 : countSecrets(named[at] as Run, maskSecrets);
      const { line = 0, unknown: unknownFields = [] } = rows[at] ?? {};
      return { line, run, decision, isOther, secretsMasked, unknownFields };
    });
    return { items: await Promise.all(items) };
  },
});
