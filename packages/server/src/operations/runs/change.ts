import { tactError } from '@tact/core/errors';
import type { Decision } from '@tact/core/records';
import type { KeptRun } from '@tact/experience/memory';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { importedJson, isOwners, linesInput, mineInput, secretsInput } from '../heuristics/change.ts';
import { experienceId, partsOf } from '../heuristics/read.ts';
import { defineHomeOperation } from '../opened-home.ts';
import { defineOperation } from '../operation.ts';
import { decisionJson, idInput } from '../records.ts';
import { runJson } from './read.ts';

/** Makes a superseded run active again. */
export const restoreRun = defineOperation({
  name: 'runs.restore',
  summary: 'Makes a superseded run active again, beside the one that took its place.',
  area: 'runs',
  effect: 'write',
  notForAgents: true,
  input: z.strictObject({ id: experienceId }),
  output: z.object({ run: runJson.describe('not active where an equal one is'), decision: decisionJson }),
  async run(given, context): Promise<{ readonly run: KeptRun; readonly decision: Decision }> {
    const memory = await import('@tact/experience/memory');
    const { user, store } = partsOf(context);
    const { id } = await memory.findRun(user, given.id, store);
    const decision = await memory.restoreRun(context.assistant, user, id);
    return { run: await memory.findRun(user, id, store), decision };
  },
});

/** Remembers a run that was left out. */
export const admitRun = defineOperation({
  name: 'runs.admit',
  summary: 'Remembers a run that was left out, and counts leaving it out as wrong.',
  area: 'runs',
  effect: 'write',
  notForAgents: true,
  input: z.strictObject({ id: idInput.describe('of the decision that left it out') }),
  output: z.object({ decision: decisionJson }),
  async run({ id }, context): Promise<{ readonly decision: Decision }> {
    const { admitAfterAll } = await import('@tact/experience/memory');
    const wrong = await findVisibleDecision(id, context);
    return { decision: await admitAfterAll(context.assistant, context.principal.user, wrong) };
  },
});

/** Says what would have been right. */
export const judgeRun = defineOperation({
  name: 'runs.judge',
  summary: 'Says what would have been right for a run; changes no run, and counts for thresholds.',
  area: 'runs',
  effect: 'write',
  notForAgents: true,
  input: z.strictObject({
    id: idInput.describe('of the decision about the run'),
    right: z.enum(['ADD', 'NOT', 'REPLACE', 'MERGE']),
  }),
  output: z.object({ decision: decisionJson.describe('that was judged') }),
  async run({ id, right }, context): Promise<{ readonly decision: Decision }> {
    const { reviewAdmission } = await import('@tact/experience/memory');
    const decision = await findVisibleDecision(id, context);
    await reviewAdmission(context.assistant, decision, right);
    return { decision };
  },
});

/** Takes runs of a file over as they are. */
export const importRuns = defineHomeOperation({
  name: 'runs.import',
  summary: 'Imports runs as they are, without deciding about them; existing ones stay unchanged.',
  area: 'runs',
  effect: 'admin',
  input: z.strictObject({
    runs: linesInput,
    mine: mineInput,
    keep_secrets: secretsInput,
  }),
  output: importedJson,
  async run({ runs, mine, keep_secrets: keepsSecrets }, context) {
    const memory = await import('@tact/experience/memory');
    memory.refuseSameIds(memory.readRunRows(runs));
    const { user, store, clock } = partsOf(context);
    const { home, assistant } = context;
    const rows = memory.rowsOfUser(runs, { isOwn: isOwners(mine, context), user, zone: home.zone });
    const maskSecrets = isOwners(keepsSecrets, context)
      ? (text: string) => text
      : assistant.runtime.maskSecrets;
    const services = { store, clock, maskSecrets, ...(await home.openEmbedder()) };
    return memory.importRuns(user, rows, services);
  },
});

/** Erases runs for ever. */
export const forgetRuns = defineOperation({
  name: 'runs.forget',
  summary: 'Erases runs for ever: texts, links and embeddings, and their words in the decisions about them.',
  area: 'runs',
  effect: 'admin',
  input: z.strictObject({
    ids: z.array(experienceId).max(1000).default([]),
    decisions: z.array(idInput).max(1000).default([]).describe('about runs, also those left out'),
  }),
  output: z.object({ forgotten: z.array(z.string()) }),
  async run({ ids, decisions }, context): Promise<{ readonly forgotten: readonly string[] }> {
    const memory = await import('@tact/experience/memory');
    const { user, store, clock } = partsOf(context);
    const runs = await Promise.all(ids.map((id) => memory.findRun(user, id, store)));
    const found = new Set(runs.map(({ id }) => id));
    for (const id of decisions) {
      const about = memory.admissionIn(await findVisibleDecision(id, context))?.runId;
      if (about === undefined)
        throw tactError('ID_NOT_FOUND', { what: 'decision about a run', id, list: 'log --engine memory' });
      found.add(about);
    }
    await memory.forgetRuns(user, [...found], store, clock);
    return { forgotten: [...found] };
  },
});
