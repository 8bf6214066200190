import './quiet.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { Mastra } from '@mastra/core';
import { InMemoryStore, type MastraCompositeStore } from '@mastra/core/storage';
import { createStep, createWorkflow } from '@mastra/core/workflows';
import { LibSQLStore } from '@mastra/libsql';
import { generateText, isStepCount, type ModelMessage, tool } from 'ai';
import { z } from 'zod';
import { toolCallingModel } from './ai-sdk.ts';
import { openSqliteSaver } from './langgraph-sqlite.ts';
import { type DoubleApprovalFigures, type EffectCount, installedVersion } from './measure.ts';

/** Something waiting for an answer. Each of `answers` says yes to it; every call of the effect is counted. */
interface Pending {
  readonly answers: readonly [() => Promise<unknown>, () => Promise<unknown>];
  effects(): number;
}

export async function run(trials: number): Promise<DoubleApprovalFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-approval-'));
  const sqlite = [1, 2].map(() => openSqliteSaver(join(folder, 'langgraph.db')));
  const libsql = [1, 2].map(
    (instance) => new LibSQLStore({ id: `approval-${instance}`, url: `file:${join(folder, 'mastra.db')}` }),
  );
  try {
    for (const store of libsql) await store.init();
    const langgraph = { version: installedVersion('@langchain/langgraph') };
    const mastra = { version: installedVersion('@mastra/core') };
    return [
      {
        name: 'LangGraph interrupt/resume, MemorySaver',
        ...langgraph,
        ...(await bothWays(trials, langgraphApprovals([new MemorySaver()]))),
      },
      {
        name: 'LangGraph interrupt/resume, SQLite, two instances',
        ...langgraph,
        ...(await bothWays(trials, langgraphApprovals(sqlite.map(({ checkpointer }) => checkpointer)))),
      },
      {
        name: 'Mastra suspend/resume, in memory',
        ...mastra,
        ...(await bothWays(trials, mastraApprovals([new InMemoryStore()]))),
      },
      {
        name: 'Mastra suspend/resume, LibSQL, two instances',
        ...mastra,
        ...(await bothWays(trials, mastraApprovals(libsql))),
      },
      {
        name: 'AI SDK tool approval',
        version: installedVersion('ai'),
        ...(await bothWays(trials, aiSdkApproval)),
        note: 'keeps no state: counting answers is left to the application',
      },
    ];
  } finally {
    for (const saver of sqlite) saver.close();
    for (const store of libsql) await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function bothWays(trials: number, open: () => Promise<Pending>) {
  return {
    trials,
    atOnce: await count(trials, open, (pending) => Promise.allSettled(pending.answers.map((answer) => answer()))),
    oneAfterTheOther: await count(trials, open, async ({ answers: [first, second] }) => [
      ...(await Promise.allSettled([first()])),
      ...(await Promise.allSettled([second()])),
    ]),
  };
}

async function count(
  trials: number,
  open: () => Promise<Pending>,
  answerTwice: (pending: Pending) => Promise<PromiseSettledResult<unknown>[]>,
): Promise<EffectCount> {
  const counts = { never: 0, once: 0, twice: 0 };
  const refusals: Record<string, number> = {};
  for (let trial = 0; trial < trials; trial += 1) {
    const pending = await open();
    if (pending.effects() !== 0) throw new Error('the effect ran before anybody answered');
    const answers = await answerTwice(pending);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue;
      const [message = ''] = String(answer.reason?.message ?? answer.reason).split('. ');
      refusals[message] = (refusals[message] ?? 0) + 1;
    }
    const effects = pending.effects();
    if (effects === 0) counts.never += 1;
    else if (effects === 1) counts.once += 1;
    else counts.twice += 1;
  }
  return { ...counts, refusals };
}

/**
 * A node that asks and a node that acts; an answer is a `Command` to the same thread.
 * With two checkpointers on one file there are two graphs, as in two processes.
 */
function langgraphApprovals(checkpointers: readonly BaseCheckpointSaver[]): () => Promise<Pending> {
  const effects = new Map<string, number>();
  const State = Annotation.Root({ id: Annotation<string>, approved: Annotation<boolean> });
  const builder = new StateGraph(State)
    .addNode('ask', () => ({ approved: interrupt<string, boolean>('Forward this message?') }))
    .addNode('forward', ({ id, approved }) => {
      if (approved) effects.set(id, (effects.get(id) ?? 0) + 1);
      return {};
    })
    .addEdge(START, 'ask')
    .addEdge('ask', 'forward')
    .addEdge('forward', END);
  const [graph, otherGraph] = pair(checkpointers.map((checkpointer) => builder.compile({ checkpointer })));

  return async () => {
    const id = crypto.randomUUID();
    const thread = { configurable: { thread_id: id } };
    await graph.invoke({ id }, thread);
    return {
      answers: [
        () => graph.invoke(new Command({ resume: true }), thread),
        () => otherGraph.invoke(new Command({ resume: true }), thread),
      ],
      effects: () => effects.get(id) ?? 0,
    };
  };
}

/**
 * A step that suspends and, once approved, goes on to a step that acts; each answer finds the run by its id, as a web
 * handler would. With two stores on one file there are two instances, as in two processes.
 */
function mastraApprovals(stores: readonly MastraCompositeStore[]): () => Promise<Pending> {
  const effects = new Map<string, number>();
  const Message = z.object({ id: z.string() });
  const Answer = z.object({ approved: z.boolean() });
  const ask = createStep({
    id: 'ask',
    inputSchema: Message,
    outputSchema: Message,
    resumeSchema: Answer,
    execute: async ({ inputData, resumeData, suspend }) => {
      if (resumeData?.approved !== true) return await suspend({});
      return inputData;
    },
  });
  const forward = createStep({
    id: 'forward',
    inputSchema: Message,
    outputSchema: Message,
    execute: async ({ inputData }) => {
      effects.set(inputData.id, (effects.get(inputData.id) ?? 0) + 1);
      return inputData;
    },
  });
  const [workflow, otherWorkflow] = pair(
    stores.map((storage) => {
      const approval = createWorkflow({ id: 'approval', inputSchema: Message, outputSchema: Message })
        .then(ask)
        .then(forward)
        .commit();
      return new Mastra({ workflows: { approval }, storage, logger: false }).getWorkflow('approval');
    }),
  );
  const approve = async (instance: typeof workflow, runId: string) => {
    const found = await instance.createRun({ runId });
    const answered = await found.resume({ step: 'ask', resumeData: { approved: true } });
    if (answered.status === 'failed') throw answered.error;
  };

  return async () => {
    const id = crypto.randomUUID();
    const started = await workflow.createRun({ runId: id });
    const result = await started.start({ inputData: { id } });
    if (result.status !== 'suspended') throw new Error(`expected a suspended run, got ${result.status}`);
    return {
      answers: [() => approve(workflow, id), () => approve(otherWorkflow, id)],
      effects: () => effects.get(id) ?? 0,
    };
  };
}

/** The first call ends with a request for approval; an answer is a second call with the history and the response. */
async function aiSdkApproval(): Promise<Pending> {
  let effects = 0;
  const recordDecision = tool({
    description: 'Records what should happen to the message.',
    inputSchema: z.object({ action: z.string(), label: z.string(), confidence: z.number() }),
    execute: async () => {
      effects += 1;
      return 'recorded';
    },
  });
  const settings = {
    model: toolCallingModel(),
    tools: { recordDecision },
    toolApproval: { recordDecision: 'user-approval' },
    stopWhen: isStepCount(1),
  } as const;
  const question: ModelMessage = { role: 'user', content: 'Decide what should happen to the message.' };
  const first = await generateText({ ...settings, messages: [question] });
  const request = first.content.find((part) => part.type === 'tool-approval-request');
  if (request === undefined) throw new Error('expected a request for approval');
  const messages: ModelMessage[] = [
    question,
    ...first.responseMessages,
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: request.approvalId, approved: true }] },
  ];
  const answer = () => generateText({ ...settings, messages });
  return { answers: [answer, answer], effects: () => effects };
}

/** Both instances, or the only one twice. */
function pair<Instance>([first, second]: readonly Instance[]): readonly [Instance, Instance] {
  if (first === undefined) throw new Error('no instance');
  return [first, second ?? first];
}
