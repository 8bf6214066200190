/**
 * Tact for the AI SDK: your tools under Tact's policy, and any of its models as one of ours.
 */

export { type ModelFromOptions, modelFrom } from './adapters/model/ai-sdk.ts';
export {
  type AskedCall,
  type GuardedTools,
  type GuardOptions,
  guardTools,
  type ToolGuard,
} from './ai-sdk/guard-tools.ts';
export type { Model, ModelAnswer, ModelRequest } from './ports/model.ts';
