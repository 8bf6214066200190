import './quiet.ts';
import { Mastra } from '@mastra/core';
import { InMemoryStore, type MastraCompositeStore } from '@mastra/core/storage';
import { createStep, createWorkflow } from '@mastra/core/workflows';
import { z } from 'zod';
import { instantModel, message } from './instant-model.ts';
import { installedVersion, measure, type PeerFigures } from './measure.ts';

/** Four steps in a row, snapshots in memory, a new run for each decision. */
export async function run(iterations: number): Promise<PeerFigures> {
  const decide = decisionWorkflow(new InMemoryStore());

  const timings = await measure(iterations, decide);

  return { name: 'Mastra, 4 steps, in memory', version: installedVersion('@mastra/core'), ...timings };
}

/** The workflow as one call. */
export function decisionWorkflow(storage: MastraCompositeStore): () => Promise<void> {
  const Message = z.object({ from: z.string(), subject: z.string(), text: z.string() });
  const Proposal = z.object({ action: z.string(), label: z.string(), confidence: z.number() });
  const Verdict = z.object({ verdict: z.string(), action: z.string() });
  const Effect = z.object({ effect: z.string() });

  const gate = createStep({
    id: 'gate',
    inputSchema: Message,
    outputSchema: Message,
    execute: async ({ inputData }) => inputData,
  });
  const propose = createStep({
    id: 'propose',
    inputSchema: Message,
    outputSchema: Proposal,
    execute: async () => instantModel(),
  });
  const judge = createStep({
    id: 'judge',
    inputSchema: Proposal,
    outputSchema: Verdict,
    execute: async ({ inputData }) => ({
      verdict: inputData.confidence >= 0.7 ? 'act' : 'ask',
      action: inputData.action,
    }),
  });
  const apply = createStep({
    id: 'apply',
    inputSchema: Verdict,
    outputSchema: Effect,
    execute: async ({ inputData }) => ({ effect: `${inputData.verdict}:${inputData.action}` }),
  });
  const decision = createWorkflow({ id: 'decision', inputSchema: Message, outputSchema: Effect })
    .then(gate)
    .then(propose)
    .then(judge)
    .then(apply)
    .commit();
  const mastra = new Mastra({ workflows: { decision }, storage, logger: false });
  const workflow = mastra.getWorkflow('decision');

  return async () => {
    const started = await workflow.createRun();
    const result = await started.start({ inputData: message });
    if (result.status !== 'success' || result.result.effect !== 'act:apply_label') {
      throw new Error(`unexpected result ${JSON.stringify(result)}`);
    }
  };
}
