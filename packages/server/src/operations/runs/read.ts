import { exposeAll } from '@tact/core/records';
import type { KeptRun, RunHistory, UnsureAdmission } from '@tact/experience/memory';
import { z } from 'zod';
import { experienceId, partsOf } from '../heuristics/read.ts';
import { defineOperation } from '../operation.ts';
import { cutPage, type Page, pageInput, pageOutput } from '../page.ts';
import { decisionJson } from '../records.ts';

const runStatuses = ['active', 'superseded', 'removed'] as const;
export const runJson = z.looseObject({
  id: z.string(),
  task: z.string().describe('outside text unless the owner wrote it'),
  outcome: z.string(),
  status: z.enum(runStatuses),
  completedAt: z.number(),
});
const status = z.enum(runStatuses).optional().describe('any unless given');

/** Lists remembered runs. */
export const listRuns = defineOperation({
  name: 'runs.list',
  summary: 'Lists finished runs that are remembered, the one that was recorded last first.',
  area: 'runs',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({
    status,
    since: z.number().optional().describe('recorded since then, in milliseconds since 1970'),
    ...pageInput,
  }),
  output: pageOutput(runJson),
  async run({ limit, cursor, ...filter }, context): Promise<Page<KeptRun>> {
    const memory = await import('@tact/experience/memory');
    const { user, store } = partsOf(context);
    const found: KeptRun[] = [];
    for await (const run of memory.listRuns(user, { ...filter, afterId: cursor }, store))
      if (found.push(run) > limit) break;
    return cutPage(found, limit);
  },
});

/** Everything about one run. */
export const showRun = defineOperation({
  name: 'runs.show',
  summary:
    'Gives one run with what it replaced, what replaced it, what it stands for, and why it is remembered.',
  area: 'runs',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ id: experienceId }),
  output: z.object({
    run: runJson,
    history: z.looseObject({ before: z.array(runJson), after: z.array(runJson), merged: z.array(runJson) }),
  }),
  async run({ id }, context): Promise<{ readonly run: KeptRun; readonly history: RunHistory }> {
    const { findRun, historyOf } = await import('@tact/experience/memory');
    const { user, store } = partsOf(context);
    const run = await findRun(user, id, store);
    return { run, history: await historyOf(user, run, store) };
  },
});

/** Runs as lines for other programs. */
export const exportRuns = defineOperation({
  name: 'runs.export',
  summary:
    'Gives runs as lines for other programs: JSON for another import, or Cypher with the decisions about them.',
  area: 'runs',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ format: z.enum(['jsonl', 'cypher']).default('jsonl'), status, ...pageInput }),
  output: pageOutput(z.string().describe('outside text within it')),
  async run({ format, status: wanted, limit, cursor = 'runs:' }, context): Promise<LinesPage> {
    const memory = await import('@tact/experience/memory');
    const { user, store } = partsOf(context);
    const [part, ...rest] = cursor.split(':');
    const afterId = rest.join(':') || undefined;
    if (part === 'decisions') {
      const filter = { user, engine: memory.memoryName, role: 'main', order: 'oldest', limit } as const;
      const found = await store.ledger.list({ ...filter, afterId });
      const last = found.length < limit ? undefined : found.at(-1);
      const items = found.flatMap((decision) => memory.decisionStatements(user, decision));
      return { items, next: last === undefined ? null : `decisions:${last.id}` };
    }
    const lineOf = (run: KeptRun) =>
      format === 'cypher'
        ? memory.runStatements(user, run)
        : [JSON.stringify(exposeAll(memory.runRecord(user, run)))];
    const items = afterId === undefined && format === 'cypher' ? [...memory.graphConstraints] : [];
    let count = 0;
    for await (const run of memory.listRuns(user, { status: wanted, afterId }, store)) {
      items.push(...lineOf(run));
      count += 1;
      if (count === limit) return { items, next: `runs:${run.id}` };
    }
    return { items, next: format === 'cypher' ? 'decisions:' : null };
  },
});

export interface LinesPage {
  readonly items: readonly string[];
  readonly next: string | null;
}

/** Pairs of runs that only somebody who knows the work can judge. */
export const listUnsureRuns = defineOperation({
  name: 'runs.unsure',
  summary: 'Lists pairs of runs that rules could not tell apart, those nearest to the threshold first.',
  area: 'runs',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ limit: z.int().min(1).max(100).default(10) }),
  output: z.object({
    items: z.array(z.looseObject({ decision: decisionJson, similarity: z.number(), decided: z.string() })),
    next: z.null(),
  }),
  async run(
    { limit },
    context,
  ): Promise<{ readonly items: readonly UnsureAdmission[]; readonly next: null }> {
    const { unsureAdmissions } = await import('@tact/experience/memory');
    const { user, store } = partsOf(context);
    return { items: await unsureAdmissions(user, store, limit), next: null };
  },
});
