import { loadPackage } from '@tact/core/errors';
import type { wrapLanguageModel } from 'ai';
import { repairResponses } from './repair-responses.ts';

/** A language model of the AI SDK. */
export type SdkModel = Parameters<typeof wrapLanguageModel>[0]['model'];

export interface ModelAccess {
  readonly model: string;
  readonly apiKey?: string;
  readonly baseUrl?: string;
  /** How requests are sent; the global `fetch` unless given. */
  readonly send?: typeof globalThis.fetch | undefined;
}

export interface ProviderSpec {
  /** The environment variable that holds the key. */
  readonly keyVariable: string;
  readonly needsKey: boolean;
  /** The variable that names another address; none where it is undefined. */
  readonly addressVariable?: string;
  /** The default base URL; null where the user has to give one. */
  readonly defaultBaseUrl: string | null;
  /** Loads the provider's library, and only that. */
  open(access: ModelAccess): Promise<SdkModel>;
}

/** All providers. All but the first three use OpenAI's chat completions. */
export const modelProviders = {
  openai: {
    keyVariable: 'OPENAI_API_KEY',
    needsKey: true,
    addressVariable: 'OPENAI_BASE_URL',
    defaultBaseUrl: 'https://api.openai.com/v1',
    async open(access) {
      const { createOpenAI } = await loadPackage('@ai-sdk/openai', () => import('@ai-sdk/openai'));
      return createOpenAI(clientSettings(access))(access.model);
    },
  },
  anthropic: {
    keyVariable: 'ANTHROPIC_API_KEY',
    needsKey: true,
    addressVariable: 'ANTHROPIC_BASE_URL',
    defaultBaseUrl: 'https://api.anthropic.com/v1',
    async open(access) {
      const { createAnthropic } = await loadPackage('@ai-sdk/anthropic', () => import('@ai-sdk/anthropic'));
      return createAnthropic(clientSettings(access))(access.model);
    },
  },
  google: {
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    needsKey: true,
    defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    async open(access) {
      const { createGoogle } = await loadPackage('@ai-sdk/google', () => import('@ai-sdk/google'));
      return createGoogle(clientSettings(access))(access.model);
    },
  },
  ollama: {
    ...compatible('ollama', 'OLLAMA_API_KEY', 'http://127.0.0.1:11434/v1'),
    addressVariable: 'OLLAMA_HOST',
  },
  lmstudio: compatible('lmstudio', 'LM_API_TOKEN', 'http://127.0.0.1:1234/v1'),
  vllm: compatible('vllm', 'VLLM_API_KEY', 'http://127.0.0.1:8000/v1'),
  llamacpp: compatible('llamacpp', 'LLAMA_API_KEY', 'http://127.0.0.1:8080/v1'),
  compatible: compatible('compatible', 'COMPATIBLE_API_KEY', null),
} as const satisfies Record<string, ProviderSpec>;

export type ModelProvider = keyof typeof modelProviders;

export function isModelProvider(name: string): name is ModelProvider {
  return Object.hasOwn(modelProviders, name);
}

/** The names of the providers, for people. */
export function knownProviders(): string {
  return Object.keys(modelProviders).join(', ');
}

/** A server with OpenAI's chat completions; a key is sent where one is set. */
function compatible(name: string, keyVariable: string, defaultBaseUrl: string | null) {
  return {
    keyVariable,
    needsKey: false,
    defaultBaseUrl,
    async open({ model, apiKey, baseUrl = '', send }: ModelAccess): Promise<SdkModel> {
      const { createOpenAICompatible } = await loadPackage(
        '@ai-sdk/openai-compatible',
        () => import('@ai-sdk/openai-compatible'),
      );
      // Without `includeUsage` a streamed answer has no token counts.
      return createOpenAICompatible({
        name,
        baseURL: baseUrl,
        includeUsage: true,
        transformRequestBody: withoutUnwanted,
        fetch: repairResponses(send),
        ...(apiKey && { apiKey }),
      })(model);
    },
  };
}

/** Among a request's options: it goes without `stream_options`, which the SDK always adds. */
export const withoutStreamOptions = 'tact_without_stream_options';

function withoutUnwanted({ [withoutStreamOptions]: unwanted, ...body }: Record<string, unknown>) {
  const { stream_options: _, ...rest } = body;
  return unwanted === true ? rest : body;
}

function clientSettings({ apiKey, baseUrl, send }: ModelAccess) {
  return { fetch: repairResponses(send), ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) };
}
