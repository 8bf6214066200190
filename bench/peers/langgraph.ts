import './quiet.ts';
import { Annotation, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import { type InstantAnswer, instantModel, message } from './instant-model.ts';
import { installedVersion, measure, type PeerFigures } from './measure.ts';

/** Four nodes in a row, checkpoints in memory, a new thread for each decision. */
export async function run(iterations: number): Promise<PeerFigures> {
  const decide = decisionGraph(new MemorySaver());

  const timings = await measure(iterations, decide);

  return { name: 'LangGraph, 4 nodes, MemorySaver', version: installedVersion('@langchain/langgraph'), ...timings };
}

/** The graph as one call: `index` names the thread. */
export function decisionGraph(checkpointer: BaseCheckpointSaver): (index: number) => Promise<void> {
  const State = Annotation.Root({
    message: Annotation<typeof message>,
    settled: Annotation<boolean>,
    proposal: Annotation<InstantAnswer>,
    verdict: Annotation<string>,
    effect: Annotation<string>,
  });
  const graph = new StateGraph(State)
    .addNode('gate', () => ({ settled: false }))
    .addNode('propose', async () => ({ proposal: await instantModel() }))
    .addNode('judge', ({ proposal }) => ({ verdict: proposal.confidence >= 0.7 ? 'act' : 'ask' }))
    .addNode('apply', ({ verdict, proposal }) => ({ effect: `${verdict}:${proposal.action}` }))
    .addEdge(START, 'gate')
    .addEdge('gate', 'propose')
    .addEdge('propose', 'judge')
    .addEdge('judge', 'apply')
    .addEdge('apply', END)
    .compile({ checkpointer });

  return async (index) => {
    const result = await graph.invoke({ message }, { configurable: { thread_id: `decision-${index}` } });
    if (result.effect !== 'act:apply_label') throw new Error(`unexpected effect ${result.effect}`);
  };
}
