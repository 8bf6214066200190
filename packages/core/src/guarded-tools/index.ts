/** The tools engine: may a model's call of the application's own tool run? And the agents engine: may another program do so? */

export {
  type AgentCallState,
  type AgentCallStatus,
  type AgentCalls,
  createAgentCalls,
  type ProposedCall,
} from './agent-calls.ts';
export { createAgentsEngine } from './agents-engine.ts';
export {
  type CallOutcome,
  type DoneCall,
  isUnfinished,
  type RanCall,
  type ToolResult,
  type WaitedCall,
} from './call-outcome.ts';
export { loadTools } from './load-tools.ts';
export {
  addTold,
  isEqualCall,
  type RecordedCall,
  readTold,
  type ToldCalls,
  toldInPlace,
} from './recorded-calls.ts';
export { createRefusedCallsEngine, recordRefusedCall } from './refused-calls.ts';
export { errorText, type GuardedTool, type ReadInput, type ToolRun } from './run-tool.ts';
export {
  type AgentSettings,
  agentReferenceOf,
  agentsEngineName,
  defaultMaxOpenQuestions,
  type ToolCall,
} from './tool-call.ts';
export { type CallSite, createToolCalls, type NamedCall, type ToolCalls } from './tool-calls.ts';
