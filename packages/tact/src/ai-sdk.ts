/**
 * Tact for the AI SDK: your tools under Tact's policy, and models of every provider.
 */

export {
  createEmbedder,
  type EmbedderSettings,
  type ToEmbedderOptions,
  toEmbedder,
} from '@tact/ai-sdk/embedder/ai-sdk';
export {
  type AskedCall,
  type GuardedTools,
  type GuardOptions,
  guardTools,
  type ToolGuard,
} from '@tact/ai-sdk/guard/guard-tools';
export {
  createModel,
  type ModelFromOptions,
  type ModelSettings,
  modelFrom,
} from '@tact/ai-sdk/model/ai-sdk';
export { parseModelName } from '@tact/ai-sdk/model/model-name';
export type { Embedder, EmbedOptions } from '@tact/core/ports/embedder';
export type { Model, ModelAnswer, ModelRequest } from '@tact/core/ports/model';
export type { ScaleKnot } from '@tact/core/records';
