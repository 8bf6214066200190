/** The tools engine: may a model's call of the application's own tool run? And the agents engine: may another program do so? */

export {
  type AgentSettings,
  agentReferenceOf,
  agentsEngineName,
  defaultMaxOpenQuestions,
} from './agent-call.ts';
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
export { errorText } from './error-text.ts';
export type { GuardedTool, ReadInput, ToolRun } from './guarded-tool.ts';
export { loadTools } from './load-tools.ts';
export { isEqualCall, type RecordedCall } from './recorded-calls.ts';
export { createRefusedCallsEngine, recordRefusedCall } from './refused-calls.ts';
export { addTold, readTold, type ToldCalls, toldInPlace } from './told-calls.ts';
export type { ToolCall } from './tool-call.ts';
export { type CallSite, createToolCalls, type NamedCall, type ToolCalls } from './tool-calls.ts';
