import {
  type Action,
  type Engine,
  type ProposeResult,
  type ProposeView,
  proposalDefaults,
  proposedNothing,
} from '#kernel';
import { judge } from './judge.ts';
import {
  actionNameOf,
  referenceOf,
  runTagOf,
  type ToolCall,
  toolsEngineName,
  toolTagOf,
} from './tool-call.ts';

/** Decides about the calls that a model makes of the application's own tools. */
export type ToolsEngine = Engine<ToolCall, null, null, null>;

export function createToolsEngine(actions: readonly Action[]): ToolsEngine {
  return {
    name: toolsEngineName,
    actions,
    describe: (call) => ({
      title: `${call.tool} ${JSON.stringify(call.input)}`,
      tags: [runTagOf(call.run), toolTagOf(call.tool)],
      quotes: [{ name: 'run', text: call.run }],
    }),
    facts: async (signals) => signals.map(() => null),
    gate: () => ({ settled: false, proposals: [], reasons: [] }),
    strategies: { main: { name: 'as-called', version: '1', propose, judge } },
  };
}

/** The call itself is the proposal; a model states no confidence with it, so no threshold applies. */
async function propose({ signal }: ProposeView<ToolCall, null, null>): Promise<ProposeResult> {
  const { tool, input, labels } = signal.input;
  return {
    ...proposedNothing(),
    path: 'model',
    proposals: [
      {
        ...proposalDefaults,
        actions: [{ action: actionNameOf(tool), parameters: input, target: signal.input.toolCallId }],
        proposer: 'model',
        confidence: 1,
        rationale: `call ${referenceOf(signal.input)}`,
        needsApproval: false,
        labels,
      },
    ],
  };
}
