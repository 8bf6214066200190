import { loadPackage } from '@tact/core/errors';
import type { EmbeddingModel } from 'ai';
import { type ModelAccess, type ModelProvider, modelProviders } from '#model/providers';

/** An embedding model of the AI SDK. */
export type SdkEmbeddingModel = Exclude<EmbeddingModel, string>;

/** The providers that have embedding models, for people. */
export function embeddingProviders(): string {
  return Object.keys(modelProviders)
    .filter((provider) => provider !== 'anthropic')
    .join(', ');
}

/** Loads the provider's library, and only that; nothing is sent. Null where the provider has no embedding models. */
export async function openEmbeddingModel(
  provider: ModelProvider,
  { model, apiKey, baseUrl, send }: ModelAccess,
): Promise<SdkEmbeddingModel | null> {
  const settings = {
    ...(apiKey && { apiKey }),
    ...(baseUrl && { baseURL: baseUrl }),
    ...(send && { fetch: send }),
  };
  switch (provider) {
    case 'anthropic':
      return null;
    case 'openai': {
      const { createOpenAI } = await loadPackage('@ai-sdk/openai', () => import('@ai-sdk/openai'));
      return createOpenAI(settings).embeddingModel(model);
    }
    case 'google': {
      const { createGoogle } = await loadPackage('@ai-sdk/google', () => import('@ai-sdk/google'));
      return createGoogle(settings).embeddingModel(model);
    }
    default: {
      const { createOpenAICompatible } = await loadPackage(
        '@ai-sdk/openai-compatible',
        () => import('@ai-sdk/openai-compatible'),
      );
      return createOpenAICompatible({ name: provider, baseURL: baseUrl ?? '', ...settings }).embeddingModel(
        model,
      );
    }
  }
}

/** How many dimensions the vectors of a known model have unless others are asked for; null for an unknown model. */
export function defaultDimensions(model: string): number | null {
  const [name = ''] = model.split(':', 1);
  return sizes.get(name) ?? null;
}

const sizes: ReadonlyMap<string, number> = new Map([
  ['text-embedding-3-small', 1536],
  ['text-embedding-3-large', 3072],
  ['text-embedding-ada-002', 1536],
  ['gemini-embedding-001', 3072],
  ['gemini-embedding-2', 3072],
  ['nomic-embed-text', 768],
  ['mxbai-embed-large', 1024],
  ['all-minilm', 384],
  ['bge-m3', 1024],
]);
