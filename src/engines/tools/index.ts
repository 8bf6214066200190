/** The tools engine: may a model's call of the application's own tool run? */

export type { CallOutcome, RanCall } from './call-outcome.ts';
export type { GuardedTool } from './guarded-tool.ts';
export { loadTools } from './load-tools.ts';
export type { ToolCall } from './tool-call.ts';
export { createToolCalls, type NamedCall, type ToolCalls } from './tool-calls.ts';
