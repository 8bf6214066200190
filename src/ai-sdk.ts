/** Models of every provider, through the AI SDK. */

export { createModel, type ModelSettings } from './adapters/model/ai-sdk.ts';
export { parseModelName } from './adapters/model/model-name.ts';
