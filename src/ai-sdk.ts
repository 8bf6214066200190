/**
 * Tact for the AI SDK: your tools under Tact's policy, and models of every provider.
 */

export {
  createEmbedder,
  type EmbedderSettings,
  type ToEmbedderOptions,
  toEmbedder,
} from './adapters/embedder/ai-sdk.ts';
export {
  createModel,
  type ModelFromOptions,
  type ModelSettings,
  modelFrom,
} from './adapters/model/ai-sdk.ts';
export { parseModelName } from './adapters/model/model-name.ts';
export {
  type AskedCall,
  type GuardedTools,
  type GuardOptions,
  guardTools,
  type ToolGuard,
} from './ai-sdk/guard-tools.ts';
export type { Embedder, EmbedOptions } from './ports/embedder.ts';
export type { Model, ModelAnswer, ModelRequest } from './ports/model.ts';
export type { ScaleKnot } from './records/index.ts';
