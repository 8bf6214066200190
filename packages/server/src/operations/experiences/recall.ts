import type { RecalledRun } from '@tact/core/ports/run-recall';
import { outside, type StageFailure } from '@tact/core/records';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';
import { failureJson } from '../proactive/signals.ts';
import { runJson } from '../runs/read.ts';

/** Finds remembered runs that are like what is to be done. */
export const recallRuns = defineHomeOperation({
  name: 'experiences.recall',
  summary: 'Finds the remembered runs that are most like what is to be done; what is found counts as used.',
  area: 'experiences',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(10_000).describe('what is to be done'),
    as_of: z.number().optional().describe('what was valid then, in milliseconds since 1970'),
    limit: z.int().min(1).max(100).default(3),
  }),
  output: z.object({
    items: z.array(z.looseObject({ run: runJson, similarity: z.number().nullable() })),
    failure: failureJson.nullable().describe('why it was found by words and recency alone'),
  }),
  async run({ query, as_of: asOf, limit }, context): Promise<RecalledRuns> {
    const { principal, home, assistant } = context;
    const words = principal.kind === 'owner' ? query : outside(query, 'query');
    const now = context.now ?? assistant.runtime.clock.now();
    // Where there is no home yet, nothing can be counted.
    const options = { limit, now, counts: home.opened !== 'empty', asOf };
    const { runs, failure } = await home.memory.recall(principal.user, words, options);
    return { items: runs, failure };
  },
});

export interface RecalledRuns {
  readonly items: readonly RecalledRun[];
  readonly failure: StageFailure | null;
}
